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

extension Endpoint where Store == WorkspaceStore {
  /// `textDocument/documentSymbol`: a tree, or a list for clients that take only that.
  static let documentSymbol = Endpoint(
    method: "textDocument/documentSymbol",
    capability: .member("documentSymbolProvider") { _ in true },
    access: .read(dropsOnEdit: true) { params, context throws(ReadError) in
      let params: LSP.TextDocumentParams = try LSP.readParams(params)
      let document = try RequestedDocument(params.textDocument, context)
      let symbols = DocumentSymbol.symbols(in: document.markup).map { symbol in
        LSP.DocumentSymbols.Symbol(
          depth: symbol.depth, name: symbol.name, detail: symbol.detail,
          kind: LSP.DocumentSymbols.Kind(rawValue: symbol.kind.rawValue) ?? .string,
          range: document.conversion.range(symbol.range),
          selectionRange: document.conversion.range(symbol.selectionRange))
      }
      let isFlat = !context.client.capabilities.hierarchicalSymbols
      return LSP.DocumentSymbols(symbols, flatUri: isFlat ? document.uri : nil).json
    })

  /// `textDocument/selectionRange`.
  static let selectionRange = Endpoint(
    method: "textDocument/selectionRange",
    capability: .member("selectionRangeProvider") { _ in true },
    access: .read(dropsOnEdit: true) { params, context throws(ReadError) in
      let params: LSP.SelectionRangeParams = try LSP.readParams(params)
      let document = try RequestedDocument(params.textDocument, context)
      let offsets = params.positions.map { document.conversion.offset($0) }
      let found = SelectionRange.ranges(at: offsets, in: document.markup)
      var writer = JSONWriter()
      writer.write(
        found.map { selection in
          LSP.SelectionRange(selection.ranges.map { document.conversion.range($0) })
        })
      return writer.bytes
    })
}
