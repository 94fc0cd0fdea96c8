package import FileSystem
package import TextModel

/// Where a setting came from.
package enum SettingOrigin: Hashable, Sendable {
  /// Nobody said anything.
  case standard
  /// A file or folder gave the dialect away, such as `mkdocs.yml`.
  case detected(FilePath)
  /// A settings file; the range is that of the value, in bytes.
  case file(FilePath, ByteRange)
  /// `initializationOptions` of the client's first request.
  case initializationOptions
  /// The client's section `markupd`.
  case client
}

/// Something wrong with the settings; what it concerns was ignored.
package struct ConfigurationProblem: Error, Hashable, Sendable {
  /// Lower case, no full stop.
  package var message: String
  /// The settings file; `nil` for settings that the client sent.
  package var path: FilePath?
  /// Bytes of the file, a byte order mark included, that the problem is about.
  package var range: ByteRange?

  package init(message: String, path: FilePath? = nil, range: ByteRange? = nil) {
    self.message = message
    self.path = path
    self.range = range
  }
}
