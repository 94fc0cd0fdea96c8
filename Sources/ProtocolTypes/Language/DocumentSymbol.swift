package import JSON

extension LSP {
  /// What a document consists of (`textDocument/documentSymbol`), a flat list in the order of the text.
  ///
  /// It is flat so that neither writing nor releasing a deep outline needs a deep stack.
  package struct DocumentSymbols: Hashable, Sendable {
    /// What a symbol is; the numbers are those of the protocol.
    package enum Kind: Int, Sendable {
      case file = 1
      case module = 2
      case namespace = 3
      case package = 4
      case `class` = 5
      case method = 6
      case property = 7
      case field = 8
      case `enum` = 10
      case interface = 11
      case function = 12
      case variable = 13
      case constant = 14
      case string = 15
      case array = 18
      case object = 19
      case key = 20
      case null = 21
      case `struct` = 23
      case event = 24
    }

    /// One symbol.
    package struct Symbol: Hashable, Sendable {
      /// Number of symbols around it; the first of a deeper level belongs to the symbol before it.
      package let depth: Int
      /// What it is called; never empty.
      package let name: String
      /// More about it.
      package let detail: String?
      /// What it is.
      package let kind: Kind
      /// All of it.
      package let range: Range
      /// Its name, inside `range`.
      package let selectionRange: Range

      /// Makes a symbol.
      package init(
        depth: Int, name: String, detail: String? = nil, kind: Kind, range: Range,
        selectionRange: Range
      ) {
        self.depth = depth
        self.name = name
        self.detail = detail
        self.kind = kind
        self.range = range
        self.selectionRange = selectionRange
      }
    }

    /// The symbols in pre-order.
    package let symbols: [Symbol]
    /// URI for clients that take only `SymbolInformation[]`; `nil` writes `DocumentSymbol[]`.
    package let flatUri: String?

    /// Makes a list.
    package init(_ symbols: [Symbol], flatUri: String? = nil) {
      self.symbols = symbols
      self.flatUri = flatUri
    }
  }
}

extension LSP.DocumentSymbols: WireWritable {
  package func write(to writer: inout JSONWriter) {
    if let flatUri {
      writeFlat(flatUri, to: &writer)
    } else {
      writer.nested(symbols, depth: \.depth) { symbol, writer in
        writer.member("name", symbol.name)
        if let detail = symbol.detail { writer.member("detail", detail) }
        writer.member("kind", symbol.kind.rawValue)
        writer.member("range", symbol.range)
        writer.member("selectionRange", symbol.selectionRange)
      }
    }
  }

  private func writeFlat(_ uri: String, to writer: inout JSONWriter) {
    var containers: [String] = []
    writer.array { writer in
      for symbol in symbols {
        containers.removeLast(Swift.max(0, containers.count - Swift.max(0, symbol.depth)))
        writer.object { writer in
          writer.member("name", symbol.name)
          writer.member("kind", symbol.kind.rawValue)
          writer.member("location", LSP.Location(uri: uri, range: symbol.range))
          if let container = containers.last { writer.member("containerName", container) }
        }
        containers.append(symbol.name)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a pre-order list as objects inside each other's `children`, whose other members `body` writes.
  ///
  /// A depth that skips levels counts as one level deeper than the element before it.
  mutating func nested<Element>(
    _ elements: [Element], depth: (Element) -> Int,
    _ body: (Element, inout JSONWriter) -> Void
  ) {
    var open: [Int] = []
    beginArray()
    for element in elements {
      let depth = depth(element)
      while let last = open.last, last >= depth {
        open.removeLast()
        endArray()
        endObject()
      }
      beginObject()
      body(element, &self)
      name("children")
      beginArray()
      open.append(depth)
    }
    for _ in open {
      endArray()
      endObject()
    }
    endArray()
  }
}
