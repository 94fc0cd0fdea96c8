import Foundation
import TestSupport
import Testing

/// `Protocol/` says the same as its schemas, its transcripts and the sources.
@Suite struct ProtocolTests {
  /// A row of `Protocol/methods.json`.
  struct Method: Decodable, Sendable {
    let name: String
    let kind: String
    let direction: String
    let params: String
    let result: String?
    let since: String
  }

  private struct Table: Decodable {
    let version: Int
    let methods: [Method]
  }

  let methods: [Method]

  init() throws {
    let data = Data(try PackageFolder.text(at: "Protocol/methods.json").utf8)
    methods = try JSONDecoder().decode(Table.self, from: data).methods
  }

  @Test func everyMethodHasItsSchemas() {
    let schemas = Set(PackageFolder.files(under: "Protocol/schema"))
    var named: Set = ["Protocol/schema/lsp.json"]
    for method in methods {
      #expect(method.params == "schema/\(method.name).params.json")
      #expect(
        method.result == (method.kind == "request" ? "schema/\(method.name).result.json" : nil))
      named.formUnion([method.params, method.result].compactMap { $0 }.map { "Protocol/" + $0 })
    }
    let configuration = schemas.filter { $0.hasSuffix("/markupd.schema.json") }
    #expect(schemas.subtracting(configuration) == named)
  }

  @Test func everyMethodIsPlayedInASession() throws {
    let sessions = try PackageFolder.files(under: "Protocol/sessions")
      .map { try PackageFolder.text(at: $0) }.joined()
    for method in methods {
      #expect(sessions.contains("\"\(method.name)\""), "no session uses \(method.name)")
    }
  }

  @Test func everyMethodIsDescribed() throws {
    let manual = try PackageFolder.text(at: "Protocol/README.md")
    for method in methods {
      #expect(manual.contains(method.name), "Protocol/README.md does not name \(method.name)")
    }
  }

  @Test func theSourcesSpeakOfListedMethodsOnly() throws {
    let listed = Set(methods.map(\.name))
    for file in try House.standing.get().sources {
      for match in file.text.matches(of: #/"(markup\/[A-Za-z\/]+)"/#) {
        #expect(listed.contains(String(match.1)), "\(file.path) speaks of \(match.1)")
      }
    }
  }
}
