package import FileSystem

/// Returns the folder that a file or folder belongs to: the nearest one upwards that holds `.markupd.json`,
/// `.obsidian` or `.git`, else the folder itself or the one that the file is in.
package func workspaceRoot(of path: FilePath, in fileSystem: any FileSystem) -> FilePath {
  let isFolder = (try? fileSystem.status(of: path))?.kind == .directory
  let start = isFolder ? path : path.parent ?? path
  var current: FilePath? = start
  while let folder = current {
    let marks = [Configuration.fileName, ".obsidian", ".git"]
    if marks.contains(where: { fileSystem.exists(folder.appending($0)) }) { return folder }
    current = folder.parent
  }
  return start
}
