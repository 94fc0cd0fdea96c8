import Glibc

/// A file operation that did not succeed: what was tried, on which file, and why not.
package struct FileError: Error, Hashable, Sendable {
  /// What was tried, as the verb of the message.
  package enum Operation: String, Hashable, Sendable {
    case read, list, resolve, inspect, save, create, remove, rename, lock, recover
    case createDirectory = "create the directory"
  }

  /// Why it did not succeed.
  package enum Reason: Hashable, Sendable {
    /// The kernel's error number.
    case system(Int32)
    case notAFile(FileKind)
    /// Sizes in bytes.
    case tooLarge(size: Int, limit: Int)
    /// The file kept changing while it was read.
    case unsteady
    /// The bytes are no text that we can keep; offset in bytes from the start of the file.
    case notText(offset: Int, problem: String)
    /// Somebody else changed, replaced or deleted the file since it was read.
    case changedOnDisk
    case alreadyExists
    /// Writing would split the file from its other names; the count includes this one.
    case hardLinked(count: Int)
    /// No write permission bit is set, or not for this user.
    case notWritable
    /// The replacement could not have the file's owner and group.
    case ownerCannotBeKept
    /// An extended attribute or access list could not be carried over.
    case attributeCannotBeKept(String)
    /// The file, symbolic links followed, is not inside the folders that may be written.
    case outsideWorkspace
    /// Another run holds the lock; its process id when known.
    case locked(process: Int32?)
    /// The operations of one transaction contradict each other.
    case contradiction(String)
    /// An earlier change was interrupted and could not be completed for this file.
    case unfinished(String)
  }

  package var operation: Operation
  package var path: FilePath
  package var reason: Reason

  package init(_ operation: Operation, _ path: FilePath, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// Whether there is no such file or folder.
  package var isAbsence: Bool {
    reason == .system(ENOENT) || reason == .system(ENOTDIR)
  }

  /// Returns the message, such as `cannot read docs/a.md: permission denied`.
  ///
  /// Paths inside `folder` are shown relative to it.
  package func message(relativeTo folder: FilePath? = nil) -> String {
    var shown = path.description
    if let folder, path.isInside(folder) {
      shown = String(decoding: path.relative(to: folder), as: UTF8.self)
    }
    return "cannot \(operation.rawValue) \(shown): \(reason.text)"
  }
}

extension FileError: CustomStringConvertible {
  package var description: String { message() }
}

extension FileError.Reason {
  /// The reason in words: lower case, no full stop.
  package var text: String {
    switch self {
    case .system(let code): errorText(code)
    case .notAFile(let kind): "it is \(kind.noun)"
    case .tooLarge(let size, let limit): "\(size) bytes are more than the limit of \(limit)"
    case .unsteady: "it keeps changing while it is read"
    case .notText(let offset, let problem): "\(problem) at byte \(offset)"
    case .changedOnDisk: "it was changed on disk in the meantime"
    case .alreadyExists: "it exists already"
    case .hardLinked(let count):
      "it has \(count) names (hard links) and replacing it would split them"
    case .notWritable: "it is not writable"
    case .ownerCannotBeKept: "its owner and group could not be kept"
    case .attributeCannotBeKept(let name): "its attribute \(name) could not be kept"
    case .outsideWorkspace: "it lies outside the workspace"
    case .locked(let process):
      "another run is changing files here" + (process.map { " (process \($0))" } ?? "")
    case .contradiction(let what): what
    case .unfinished(let what): what
    }
  }

  private func errorText(_ code: Int32) -> String {
    var buffer: [CChar] = Array(repeating: 0, count: 128)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}

/// The kernel's error number, before it is known which operation it spoils.
struct SystemError: Error, Hashable {
  let code: Int32

  init(_ code: Int32) {
    self.code = code
  }
}

/// Runs system calls and names the operation and the file in the error.
func naming<Result>(
  _ operation: FileError.Operation, _ path: FilePath, _ body: () throws(SystemError) -> Result
) throws(FileError) -> Result {
  do { return try body() } catch { throw FileError(operation, path, .system(error.code)) }
}

/// A reason before it is known which file it concerns.
struct UnnamedError: Error {
  let reason: FileError.Reason

  init(_ reason: FileError.Reason) {
    self.reason = reason
  }

  init(_ error: SystemError) {
    reason = .system(error.code)
  }

  func named(_ operation: FileError.Operation, _ path: FilePath) -> FileError {
    FileError(operation, path, reason)
  }
}

/// Runs system calls whose errors get a file's name further up.
func unnamed<Result>(
  _ body: () throws(SystemError) -> Result
) throws(UnnamedError) -> Result {
  do { return try body() } catch { throw UnnamedError(error) }
}
