import FileSystem
package import JSON
package import ProtocolTypes
package import TextModel

/// What we know about the client for as long as it is connected.
package struct ClientState: Hashable, Sendable {
  /// What it can do.
  package let capabilities: LSP.ClientCapabilities
  /// Unit in which columns count on the wire.
  package let positionEncoding: PositionEncoding
  /// Name of the client, when it tells.
  package let name: String?
  /// Folders of the workspace at the start.
  package let folders: [LSP.WorkspaceFolder]
  /// What the user set for us in the editor.
  package let initializationOptions: JSONValue?

  /// Takes over what a client said when it connected.
  package init(_ params: LSP.InitializeParams) {
    capabilities = params.capabilities
    positionEncoding = negotiatedEncoding(params.capabilities.positionEncodings)
    name = params.clientName
    if let root = params.rootPath, root.hasPrefix("/"), let path = FilePath(root) {
      folders = [LSP.WorkspaceFolder(uri: FileURI.text(of: path), name: "")]
    } else {
      folders = params.folders
    }
    initializationOptions = params.initializationOptions
  }
}

/// Returns UTF-8 when the client offers it, because our texts are UTF-8; else the first offer that we know; else
/// UTF-16, which every client must take.
package func negotiatedEncoding(_ offers: [String]) -> PositionEncoding {
  let known = offers.compactMap { name in
    PositionEncoding.allCases.first { $0.wireName == name }
  }
  return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
}

extension PositionEncoding {
  /// Name of the encoding in the Language Server Protocol.
  package var wireName: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16: "utf-16"
    case .utf32: "utf-32"
    }
  }
}
