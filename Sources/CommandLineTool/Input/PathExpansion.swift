import Configuration
import FileSystem

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
      let isFolder = (try? fileSystem.status(of: path))?.kind == .directory
      found += isFolder ? try documents(in: path) : [path.bytes]
    }
    return found
  }

  private func documents(in folder: FilePath) throws(CommandError) -> [[UInt8]] {
    let root = try root(around: folder)
    let files = try configuration(of: root).files
    // Patterns count from the workspace's folder; the standard ones mean the same in every folder.
    let standard = Configuration().files
    let isStandard = files.include == standard.include && files.exclude == standard.exclude
    let start = isStandard || !folder.isInside(root) ? folder : root
    let walk = WorkspaceWalk(fileSystem, options: files.walkOptions).files(in: [start])
    if let error = walk.failures.first(where: { $0.path.isInside(folder) }) { throw failure(error) }
    return walk.files.filter { $0.path.isInside(folder) }.map(\.path.bytes)
  }
}
