package import FileSystem
package import ProtocolTypes
package import TextModel
package import Workspace

/// Turns changes of the house into edits on the wire, in the shape that a client takes.
package struct EditConversion: Sendable {
  package var encoding: PositionEncoding
  /// `documentChanges`, with versions, instead of `changes`.
  package var usesDocumentChanges: Bool
  /// URI of a document as the client spells it.
  package var uri: @Sendable (DocumentID) -> String
  /// Places of one document from which on they go out as one edit over all of them; `nil` for never.
  package var mostPlaces: Int?

  package init(
    encoding: PositionEncoding, usesDocumentChanges: Bool, mostPlaces: Int? = nil,
    uri: @escaping @Sendable (DocumentID) -> String
  ) {
    self.encoding = encoding
    self.usesDocumentChanges = usesDocumentChanges
    self.mostPlaces = mostPlaces
    self.uri = uri
  }

  /// Places of one document from which on `workspace/applyEdit` carries one edit: some clients take minutes to
  /// undo thousands.
  package static let mostPlacesToApply = 1_000

  package func edit(_ change: WorkspaceChange) -> LSP.WorkspaceEdit {
    let documents = change.documents.filter { !$0.change.isEmpty }
    if usesDocumentChanges {
      return LSP.WorkspaceEdit(
        .documents(
          documents.map { part in
            .edit(
              LSP.TextDocumentEdit(
                textDocument: LSP.VersionedTextDocumentIdentifier(
                  uri: uri(part.id), version: part.version),
                edits: edits(part)))
          }))
    }
    return LSP.WorkspaceEdit(
      .edits(
        documents.map { LSP.WorkspaceEdit.DocumentEdits(uri: uri($0.id), edits: edits($0)) }))
  }

  /// The edits of one document, in the order of the text.
  package func edits(_ part: DocumentChange) -> [LSP.TextEdit] {
    let conversion = RangeConversion(part.text, encoding: encoding)
    if let mostPlaces, part.change.edits.count > mostPlaces, let span = part.change.changedSpan,
      let result = try? part.change.apply(to: part.text)
    {
      return [
        LSP.TextEdit(range: conversion.range(span.old), newText: result.string(in: span.new))
      ]
    }
    return part.change.edits.map { edit in
      LSP.TextEdit(range: conversion.range(edit.range), newText: edit.replacement.string)
    }
  }
}
