import BenchmarkDocuments
import Glibc
import JSON

/// What a client of the real daemon waits for, over pipes.
struct LatencyBenchmark {
  private let options: Options
  private let library: DocumentLibrary
  private let server: String

  init(_ options: Options, _ library: DocumentLibrary) {
    self.options = options
    self.library = library
    server = options.server ?? LatencyBenchmark.serverBesideUs
  }

  private static var serverBesideUs: String {
    guard let path = realpath("/proc/self/exe", nil) else { return "markupd" }
    defer { free(path) }
    return String(cString: path).split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
      + "/markupd"
  }

  func run() -> [Table] {
    var table = Table(
      "latency", title: "The daemon over pipes",
      columns: [
        .text("what"), .number("n"), .number("median ms", digits: 3), .number("p99 ms", digits: 3),
        .number("max ms", digits: 3), .number("result"), .number("RSS MB", digits: 1),
      ])
    table.notes = [
      "server: \(server)",
      "from the first byte written to the last byte of the reply; result: symbols or edits in it",
    ]
    measureStart(&table)
    measureWorkspace(&table)
    if table.rows.isEmpty { table.notes.append("the server does not answer") }
    return [table]
  }

  // MARK: Start

  private func measureStart(_ table: inout Table) {
    var times = Samples()
    var memory = Samples()
    for _ in 0..<(options.isQuick ? 5 : 20) {
      let start = nanoseconds()
      guard let client = LanguageClient(server: server),
        let reply = client.request("initialize", parameters(root: nil), within: 10)
      else { return }
      times.add(reply.arrival - start)
      if let bytes = client.residentBytes { memory.add(bytes) }
      _ = client.end()
    }
    let resident = Double(memory.median) / 1e6
    table.add(
      row("spawn to initialize reply", times, nil, resident),
      bars: [
        .most(Double(times.median) / 1e6, 10, "ms"), .most(resident, 12, "MB", of: "RSS "),
      ])
  }

  // MARK: A workspace

  private func measureWorkspace(_ table: inout Table) {
    let workspace = GeneratedWorkspace(notes: 1_000, noteBytes: 4_000, largeBytes: 1_000_000)
    guard let folder = TemporaryFolder() else { return }
    for file in workspace.files where !folder.write(file.text, to: file.path) { return }
    guard let client = LanguageClient(server: server),
      client.request("initialize", parameters(root: folder.path)) != nil
    else { return }
    client.notify("initialized", [:])
    let uri = "file://\(folder.path)/\(workspace.large.path)"
    let identifier: JSONValue = ["textDocument": ["uri": .string(uri)]]

    let opening = client.exchange(
      notifying: (
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(uri), "languageId": "markdown", "version": 1,
            "text": .string(workspace.large.text),
          ]
        ]
      ), requesting: "textDocument/documentSymbol", identifier)
    guard let opening else { return }
    var first = Samples()
    first.add(opening.reply.arrival - opening.start)
    table.add(
      row("didOpen of 1 MB to first symbols", first, symbolCount(opening.reply), nil),
      bars: [.most(Double(first.median) / 1e6, 30, "ms")])

    var typist = Typist(uri, workspace.large.text, seed: options.seed)
    measureKeystrokes(client, identifier, &typist, &table)
    measureRename(client, uri, &typist, &table)
    if let bytes = client.residentBytes {
      let resident = Double(bytes) / 1e6
      table.add(
        [
          "1,000 files and 1 MB open", .missing, .missing, .missing, .missing, .missing,
          .number(resident),
        ],
        bars: [.most(resident, 60, "MB", of: "RSS ")])
    }
    if !client.end() { table.notes.append("the server did not end with status 0 when asked") }
  }

  private func measureKeystrokes(
    _ client: LanguageClient, _ identifier: JSONValue, _ typist: inout Typist,
    _ table: inout Table
  ) {
    var times = Samples()
    var symbols = 0
    for round in 0..<(options.isQuick ? 53 : 603) {
      guard
        let answer = client.exchange(
          notifying: ("textDocument/didChange", typist.typeLetter()),
          requesting: "textDocument/documentSymbol", identifier)
      else { return }
      symbols = symbolCount(answer.reply) ?? 0
      if round >= 3 { times.add(answer.reply.arrival - answer.start) }
    }
    table.add(
      row("keystroke to documentSymbol reply, 1 MB", times, symbols, nil),
      bars: [.most(Double(times.percentile(99)) / 1e6, 10, "ms", of: "p99 ")])
  }

  private func measureRename(
    _ client: LanguageClient, _ uri: String, _ typist: inout Typist, _ table: inout Table
  ) {
    var times = Samples()
    var edits = 0
    for number in 0..<(options.isQuick ? 5 : 21) {
      // The first answer waits for the index, so it is shown apart.
      guard
        let answer = client.exchange(
          notifying: ("textDocument/didChange", typist.typeLetter()),
          requesting: "textDocument/rename",
          [
            "textDocument": ["uri": .string(uri)], "position": ["line": 0, "character": 2],
            "newName": .string("Renamed \(number)"),
          ])
      else { return }
      edits = editCount(answer.reply)
      let time = answer.reply.arrival - answer.start
      if number == 0 {
        var first = Samples()
        first.add(time)
        table.add(row("first rename, index awaited", first, edits, nil))
      } else {
        times.add(time)
      }
    }
    table.add(
      row("rename of the large document's title", times, edits, nil),
      bars: [.most(Double(times.median) / 1e6, 40, "ms")])
  }

  // MARK: Reading replies

  private func row(
    _ what: String, _ samples: Samples, _ count: Int?, _ resident: Double?
  ) -> [Table.Cell] {
    [
      .text(what), .count(samples.count), .time(samples.median, in: .milliseconds),
      .time(samples.percentile(99), in: .milliseconds),
      .time(samples.greatest, in: .milliseconds), count.map { .count($0) } ?? .missing,
      resident.map { .number($0) } ?? .missing,
    ]
  }

  private func symbolCount(_ reply: LanguageClient.Reply) -> Int? {
    guard var pending = reply.result?.array else { return nil }
    var count = 0
    while let symbol = pending.popLast() {
      count += 1
      pending += symbol["children"]?.array ?? []
    }
    return count
  }

  private func editCount(_ reply: LanguageClient.Reply) -> Int {
    if let changes = reply.result?["documentChanges"]?.array {
      return changes.reduce(0) { $0 + ($1["edits"]?.array?.count ?? 0) }
    }
    let changes = reply.result?["changes"]?.object?.members ?? []
    return changes.reduce(0) { $0 + ($1.value.array?.count ?? 0) }
  }

  private func parameters(root: String?) -> JSONValue {
    let rootURI: JSONValue = root.map { .string("file://" + $0) } ?? .null
    let folders: JSONValue = root == nil ? .null : [["uri": rootURI, "name": "benchmark"]]
    return [
      "processId": .integer(Int64(getpid())), "clientInfo": ["name": "markupd-bench"],
      "rootUri": rootURI, "workspaceFolders": folders,
      "capabilities": [
        "general": ["positionEncodings": ["utf-16", "utf-8"]],
        "workspace": [
          "applyEdit": true, "configuration": true, "workspaceFolders": true,
          "workspaceEdit": ["documentChanges": true],
        ],
        "textDocument": [
          "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
          "rename": ["prepareSupport": true], "publishDiagnostics": ["versionSupport": true],
        ],
      ],
    ]
  }
}

/// Types letters at random places of a document; where does not matter for the lines that follow.
struct Typist {
  private let uri: String
  /// Zero-based lines that begin with a letter.
  private let lines: [Int]
  private var version: Int64 = 1
  private var random: DocumentRandom

  init(_ uri: String, _ text: String, seed: UInt64) {
    self.uri = uri
    random = DocumentRandom(seed: seed)
    var lines: [Int] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let first = line.utf8.first, (first | 32) >= 97, (first | 32) <= 122 {
        lines.append(number)
      }
    }
    self.lines = lines.isEmpty ? [0] : lines
  }

  /// Parameters of `didChange` for one letter behind the first one of a random line.
  mutating func typeLetter() -> JSONValue {
    version += 1
    let place: JSONValue = ["line": .integer(Int64(random.pick(lines))), "character": 1]
    return [
      "textDocument": ["uri": .string(uri), "version": .integer(version)],
      "contentChanges": [["range": ["start": place, "end": place], "text": "x"]],
    ]
  }
}
