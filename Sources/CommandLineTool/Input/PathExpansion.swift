import FileSystem
import Workspace

/// Extensions of the files that a folder stands for, when no setting says otherwise.
let documentExtensions = ["md", "markdown", "mdx", "html", "htm", "xhtml"]

extension Invocation {
  /// Returns the arguments with each folder replaced by the documents in it, sorted; `-` stays. Folders that cannot
  /// be read are errors: a document left out unseen would be worse.
  func expanded(_ operands: [[UInt8]]) throws(CommandError) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for operand in operands {
      if operand.elementsEqual("-".utf8) {
        found.append(operand)
        continue
      }
      let path = try path(operand)
      guard (try? fileSystem.status(of: path))?.kind == .directory else {
        found.append(path.bytes)
        continue
      }
      var options = WalkOptions()
      options.extensions = documentExtensions
      let walk = WorkspaceWalk(fileSystem, options: options).files(in: [path])
      if let error = walk.failures.first { throw failure(error) }
      found += walk.files.map(\.path.bytes)
    }
    return found
  }
}
