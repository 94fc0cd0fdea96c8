package import JSON

extension LSP {
  /// What a client says about itself when it connects (`initialize`).
  package struct InitializeParams: Hashable, Sendable {
    /// Process to end with; `nil` when the client is none or does not tell.
    package var processId: Int?
    /// Name of the client, when it tells.
    package var clientName: String?
    /// Version of the client, when it tells.
    package var clientVersion: String?
    /// Folders of the workspace; from `workspaceFolders`, else `rootUri`.
    package var folders: [WorkspaceFolder] = []
    /// Absolute path of the one folder, from old clients that name no folders otherwise.
    package var rootPath: String?
    /// What the user set for this server in the editor.
    package var initializationOptions: JSONValue?
    /// What the client can do.
    package var capabilities = ClientCapabilities()
    /// How much the client wants to be told about what we do.
    package var trace = TraceValue.off
    /// Token for progress of the initialization itself.
    package var workDoneToken: ProgressToken?

    /// Makes the params of a client that says nothing.
    package init() {}
  }

  /// A folder that a client works on.
  package struct WorkspaceFolder: Hashable, Sendable {
    /// URI of the folder, without a slash at its end.
    package let uri: String
    /// What the client calls it.
    package let name: String

    /// Makes a folder; slashes at the end of `uri` are cut off, save that of a root.
    package init(uri: String, name: String) {
      var uri = uri[...]
      while uri.hasSuffix("/"), !uri.hasSuffix("//") { uri.removeLast() }
      self.uri = String(uri)
      self.name = name
    }
  }

  /// How much a client wants to be told about what we do (`$/setTrace`).
  package enum TraceValue: String, Sendable {
    case off
    case messages
    case verbose
  }

  /// Our answer to `initialize`.
  package struct InitializeResult: Hashable, Sendable {
    /// What we can do, as the protocol's `ServerCapabilities`.
    package let capabilities: JSONObject
    /// Our version.
    package let version: String

    /// Makes an answer.
    package init(capabilities: JSONObject, version: String) {
      self.capabilities = capabilities
      self.version = version
    }
  }
}

extension LSP.InitializeParams: WireReadable {
  /// Reads what there is; members of another shape than the protocol's are passed over, because a client with
  /// an odd member is better served than refused.
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    processId = object.lenient("processId")
    clientName = object.value("clientInfo")?["name"]?.string
    clientVersion = object.value("clientInfo")?["version"]?.string
    initializationOptions = object.value("initializationOptions")
    capabilities = LSP.ClientCapabilities(object.value("capabilities"))
    trace = object.lenient("trace").flatMap { LSP.TraceValue(rawValue: $0) } ?? .off
    workDoneToken = object.lenient("workDoneToken")
    folders = Self.folders(in: object)
    if folders.isEmpty { rootPath = object.lenient("rootPath") }
  }

  private static func folders(in object: WireObject) -> [LSP.WorkspaceFolder] {
    let listed = object.value("workspaceFolders")?.array?.compactMap {
      try? LSP.WorkspaceFolder(wire: $0)
    }
    if let listed, !listed.isEmpty { return listed }
    if let uri = object.lenient("rootUri", as: String.self), !uri.isEmpty {
      return [LSP.WorkspaceFolder(uri: uri, name: "")]
    }
    return []
  }
}

extension LSP.WorkspaceFolder: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    self.init(uri: try object.required("uri"), name: object.lenient("name") ?? "")
  }
}

extension LSP.InitializeResult: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("capabilities", json: .object(capabilities))
      writer.name("serverInfo")
      writer.object { writer in
        writer.member("name", "markupd")
        writer.member("version", version)
      }
    }
  }
}
