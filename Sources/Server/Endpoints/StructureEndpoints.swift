import Conversion
import Features
import JSON
import Markup
import ProtocolTypes
import Wire

extension Endpoint where Store == WorkspaceStore {
  /// `markup/outline`: everything that a document consists of, or the kinds asked for.
  static let outline = Endpoint(
    method: "markup/outline", capability: .markup,
    access: .read(dropsOnEdit: true) { params, context throws(ReadError) in
      let params: MarkupProtocol.OutlineParams = try LSP.readParams(params)
      let document = try RequestedDocument(params.textDocument, context)
      var kinds: Set<OutlineElement.Kind>?
      if let names = params.kinds {
        var known: Set<OutlineElement.Kind> = []
        for name in names {
          guard let kind = OutlineElement.Kind(rawValue: name) else {
            throw ReadError(ShapeError("names no kind of element: \(name)", at: ["kinds"]))
          }
          known.insert(kind)
        }
        kinds = known
      }
      let outline = Outline.outline(
        of: document.markup, kinds: kinds, maxDepth: params.maxDepth)
      let conversion = document.conversion
      let version = document.version
      return MarkupProtocol.OutlineResult(
        version: version,
        elements: outline.elements.map { element in
          MarkupProtocol.OutlineElement(
            depth: element.depth, id: element.id(version: version ?? 0).description,
            kind: element.kind.rawValue, tag: element.tag, level: element.level,
            title: element.title, detail: element.detail,
            range: conversion.range(element.range),
            selectionRange: conversion.range(element.selectionRange), isHidden: element.isHidden)
        }
      ).json
    })

  /// `textDocument/foldingRange`.
  static let foldingRange = Endpoint(
    method: "textDocument/foldingRange",
    capability: .member("foldingRangeProvider") { _ in true },
    access: .read(dropsOnEdit: true) { params, context throws(ReadError) in
      let params: LSP.TextDocumentParams = try LSP.readParams(params)
      let document = try RequestedDocument(params.textDocument, context)
      let folds = FoldingRange.ranges(
        in: document.markup, isLineOnly: context.client.capabilities.lineFoldingOnly)
      var writer = JSONWriter()
      writer.write(
        folds.map { fold in
          LSP.FoldingRange(
            startLine: fold.startLine, endLine: fold.endLine,
            kind: fold.kind.flatMap { LSP.FoldingRange.Kind(rawValue: $0.rawValue) })
        })
      return writer.bytes
    })
}
