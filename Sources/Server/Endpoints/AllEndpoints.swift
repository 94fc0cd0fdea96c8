extension Endpoint where Store == WorkspaceStore {
  /// Every method that the server answers, besides those of the connection itself. Adding one means adding one
  /// line here.
  static let all: [Endpoint] = [
    .definition,
    .documentHighlight,
    .documentSymbol,
    .foldingRange,
    .outline,
    .prepareRename,
    .references,
    .rename,
    .selectionRange,
    .undoState,
    .undo,
    .redo,
  ]
}
