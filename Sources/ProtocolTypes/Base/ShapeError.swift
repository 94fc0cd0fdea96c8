/// A value from the wire does not have the shape that its place asks for.
package struct ShapeError: Error, Hashable, Sendable {
  /// Names of the members that lead to the value, from the outside in; elements as numbers.
  package let path: [String]
  /// What is wrong with it, such as `is missing`.
  package let problem: String

  /// Makes an error for the value at `path`.
  package init(_ problem: String, at path: [String] = []) {
    self.path = path
    self.problem = problem
  }

  /// Returns the error as seen from the object that holds the value under `name`.
  package func inside(_ name: String) -> ShapeError {
    ShapeError(problem, at: [name] + path)
  }
}

extension ShapeError: CustomStringConvertible {
  package var description: String {
    (["params"] + path).joined(separator: ".") + " " + problem
  }
}
