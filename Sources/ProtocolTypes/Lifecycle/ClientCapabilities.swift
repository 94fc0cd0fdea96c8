package import JSON

extension LSP {
  /// What we want to know about a client; all else that it announces is passed over, and so is what has
  /// another shape than the protocol says.
  package struct ClientCapabilities: Hashable, Sendable {
    /// `general.positionEncodings`, best first; empty when absent.
    package var positionEncodings: [String] = []
    /// `textDocument.documentSymbol.hierarchicalDocumentSymbolSupport`.
    package var hierarchicalSymbols = false
    /// `textDocument.definition.linkSupport`.
    package var definitionLinks = false
    /// `textDocument.rename.prepareSupport`.
    package var prepareRename = false
    /// `textDocument.foldingRange.lineFoldingOnly`.
    package var lineFoldingOnly = false
    /// `textDocument.publishDiagnostics.versionSupport`.
    package var diagnosticVersions = false
    /// `workspace.applyEdit`.
    package var applyEdit = false
    /// `workspace.workspaceEdit.documentChanges`.
    package var documentChanges = false
    /// `workspace.workspaceEdit.resourceOperations`.
    package var resourceOperations: Set<String> = []
    /// `workspace.workspaceEdit.failureHandling`.
    package var failureHandling: String?
    /// Whether `workspace.workspaceEdit.changeAnnotationSupport` is there.
    package var changeAnnotations = false
    /// `workspace.configuration`.
    package var configuration = false
    /// `workspace.didChangeConfiguration.dynamicRegistration`.
    package var dynamicConfiguration = false
    /// `workspace.didChangeWatchedFiles.dynamicRegistration`.
    package var dynamicWatchedFiles = false
    /// `workspace.workspaceFolders`.
    package var workspaceFolders = false
    /// `window.workDoneProgress`.
    package var workDoneProgress = false
    /// `window.showDocument.support`.
    package var showDocument = false
    /// Whether `window.showMessage` is there; `window/showMessage` itself needs no announcement.
    package var showMessageRequest = false

    /// Makes the capabilities of a client that announces nothing.
    package init() {}
  }
}

extension LSP.ClientCapabilities {
  /// Reads what there is; never fails.
  package init(_ value: JSONValue?) {
    func bool(_ path: String...) -> Bool { LSP.member(value, path)?.bool ?? false }
    func strings(_ path: String...) -> [String] {
      LSP.member(value, path)?.array?.compactMap(\.string) ?? []
    }
    positionEncodings = strings("general", "positionEncodings")
    hierarchicalSymbols = bool(
      "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")
    definitionLinks = bool("textDocument", "definition", "linkSupport")
    prepareRename = bool("textDocument", "rename", "prepareSupport")
    lineFoldingOnly = bool("textDocument", "foldingRange", "lineFoldingOnly")
    diagnosticVersions = bool("textDocument", "publishDiagnostics", "versionSupport")
    applyEdit = bool("workspace", "applyEdit")
    documentChanges = bool("workspace", "workspaceEdit", "documentChanges")
    resourceOperations = Set(strings("workspace", "workspaceEdit", "resourceOperations"))
    failureHandling = LSP.member(value, ["workspace", "workspaceEdit", "failureHandling"])?.string
    changeAnnotations =
      LSP.member(value, ["workspace", "workspaceEdit", "changeAnnotationSupport"])?.object != nil
    configuration = bool("workspace", "configuration")
    dynamicConfiguration = bool("workspace", "didChangeConfiguration", "dynamicRegistration")
    dynamicWatchedFiles = bool("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    workspaceFolders = bool("workspace", "workspaceFolders")
    workDoneProgress = bool("window", "workDoneProgress")
    showDocument = bool("window", "showDocument", "support")
    showMessageRequest = LSP.member(value, ["window", "showMessage"])?.object != nil
  }
}

extension LSP {
  /// Returns what stands at the end of a path of member names.
  fileprivate static func member(_ value: JSONValue?, _ path: [String]) -> JSONValue? {
    path.reduce(value) { $0?[$1] }
  }
}
