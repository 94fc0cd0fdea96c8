/// The ignore rules that hold in one folder: its own, then those of the folders above, up to the repository.
///
/// The nearest file decides; in one folder `.ignore` goes before `.gitignore`, and `.git/info/exclude` comes
/// last.
struct IgnoreStack {
  private struct Layer {
    let rules: IgnoreRules
    /// Names between the folder walked and the rules' folder; `nil` for rules from above it.
    let depth: Int?
    /// For rules from above: names from their folder down to the one walked.
    let above: [ArraySlice<UInt8>]
  }

  private var layers: [Layer] = []
  private let root: FilePath
  private static let sizeLimit = 1 << 20

  /// Collects the rules that folders above `root` set for it, when it lies in a repository.
  init(above root: FilePath, _ fileSystem: any FileSystem) {
    self.root = root
    var folders: [FilePath] = []
    var repository: FilePath?
    var current: FilePath? = root
    while let next = current, repository == nil {
      if fileSystem.exists(next.appending(".git")) { repository = next }
      folders.append(next)
      current = next.parent
    }
    guard let repository else { return }
    add(
      repository.appending(".git").appending("info").appending("exclude"), of: repository,
      fileSystem)
    for folder in folders.dropFirst().reversed() {
      for name in [".gitignore", ".ignore"] { add(folder.appending(name), of: folder, fileSystem) }
    }
  }

  /// Adds the rules of a folder that is being visited.
  mutating func enter(
    _ folder: FilePath, _ listing: DirectoryListing, _ fileSystem: any FileSystem
  ) {
    for name in [".gitignore", ".ignore"] where listing.entry(named: name) != nil {
      add(folder.appending(name), of: folder, fileSystem)
    }
  }

  /// Whether an entry is ignored; `components` lead to it from the folder walked.
  func isIgnored(_ components: [ArraySlice<UInt8>], isDirectory: Bool) -> Bool {
    for layer in layers.reversed() {
      let local =
        layer.depth.map { Array(components[min($0, components.count)...]) }
        ?? layer.above + components
      switch layer.rules.verdict(on: local, isDirectory: isDirectory) {
      case .ignored?: return true
      case .kept?: return false
      case nil: continue
      }
    }
    return false
  }

  private mutating func add(
    _ file: FilePath, of folder: FilePath, _ fileSystem: any FileSystem
  ) {
    guard let contents = try? fileSystem.read(file, limit: IgnoreStack.sizeLimit) else { return }
    let rules = IgnoreRules(contents.bytes)
    if rules.isEmpty { return }
    let depth = folder.isInside(root) ? folder.components.count - root.components.count : nil
    let above = depth == nil ? Array(root.components[folder.components.count...]) : []
    layers.append(Layer(rules: rules, depth: depth, above: above))
  }
}
