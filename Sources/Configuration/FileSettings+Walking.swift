package import FileSystem

extension FileSettings {
  /// What a walk over the workspace is after.
  package var walkOptions: WalkOptions {
    var options = WalkOptions()
    options.extensions = extensions
    options.include = include
    options.exclude = exclude
    options.respectsIgnoreFiles = respectsGitignore
    return options
  }
}
