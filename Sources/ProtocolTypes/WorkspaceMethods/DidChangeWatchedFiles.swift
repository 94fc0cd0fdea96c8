package import JSON

extension LSP {
  /// Files changed on disk (`workspace/didChangeWatchedFiles`).
  package struct DidChangeWatchedFilesParams: Hashable, Sendable {
    /// What changed.
    package let changes: [FileEvent]
  }

  /// A change of a file on disk.
  package struct FileEvent: Hashable, Sendable {
    /// What happened to it; the numbers are those of the protocol.
    package enum Kind: Int, Sendable {
      case created = 1
      case changed = 2
      case deleted = 3
    }

    /// URI of the file.
    package let uri: String
    /// What happened to it.
    package let kind: Kind

    /// Makes an event.
    package init(uri: String, kind: Kind) {
      self.uri = uri
      self.kind = kind
    }
  }

  /// What files a client is asked to watch, as options of `client/registerCapability`.
  package struct WatchedFilesOptions: Hashable, Sendable {
    /// Glob patterns.
    package let globPatterns: [String]

    /// Makes options.
    package init(globPatterns: [String]) {
      self.globPatterns = globPatterns
    }
  }
}

extension LSP.DidChangeWatchedFilesParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    changes = try WireObject(value).required("changes")
  }
}

extension LSP.FileEvent: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    uri = try object.required("uri")
    let number: Int = try object.required("type")
    guard let kind = Kind(rawValue: number) else {
      throw ShapeError("is \(number), not a kind of change", at: ["type"])
    }
    self.kind = kind
  }
}

extension LSP.WatchedFilesOptions: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.name("watchers")
      writer.array { writer in
        for pattern in globPatterns { writer.object { $0.member("globPattern", pattern) } }
      }
    }
  }
}
