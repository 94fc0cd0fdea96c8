import Foundation
import BenchmarkDocuments
import TestSupport
import Testing

@Suite struct BenchmarkDocumentTests {
  /// FNV-1a of 64 bits (Fowler, Noll, Vo).
  private func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  @Test func `made-up prose has the same bytes on every machine`() {
    let prose = Prose.document(bytes: 20_000, dataFolder: nil)
    #expect(prose == Prose.document(bytes: 20_000, dataFolder: nil))
    #expect(fingerprint(prose) == 4_665_615_489_901_020_778)
  }

  @Test func `prose is about as long as asked for and ends at a blank line`() {
    for size in [20_000, 100_000] {
      let prose = Prose.document(bytes: size, dataFolder: nil)
      #expect(prose.count <= size && prose.count > size - 1_000)
      #expect(prose.suffix(2) == [10, 10])
    }
  }

  @Test func `a data folder without documentation gives made-up prose`() {
    #expect(
      Prose.document(bytes: 20_000, dataFolder: "/nowhere")
        == Prose.document(bytes: 20_000, dataFolder: nil))
  }

  @Test func `prose of a folder leaves out front matter and files with an open fence`() throws {
    let folder = try TemporaryFolder()
    let filler = String(repeating: "words of a paragraph\r\n", count: 100)
    try folder.write("---\ntitle: x\n---\nfirst\n\n" + filler, to: "corpus/rust-book/b/one.md")
    try folder.write("```\n" + filler, to: "corpus/rust-book/b/open.md")
    try folder.write("second\n\n" + filler, to: "corpus/rust-book/a.md")
    try folder.write("short\n", to: "corpus/rust-book/short.md")
    let prose = Prose.document(bytes: 4_300, dataFolder: folder.url.path)
    let text = String(decoding: prose, as: UTF8.self)
    #expect(text.hasPrefix("second\n\nwords of a paragraph\nwords"))
    #expect(text.contains("\n\nfirst\n\nwords"))
    #expect(!text.contains("title") && !text.contains("```") && !text.contains("short"))
  }

  @Test func `every document and input is valid UTF-8 and ends with a line end`() {
    for document in BenchmarkDocument.all where !document.name.hasSuffix("m") {
      let bytes = document.bytes(dataFolder: nil)
      #expect(bytes.last == 10, "\(document.name)")
      #expect(String(validating: bytes, as: UTF8.self) != nil, "\(document.name)")
    }
    for input in PathologicalInput.all { #expect(input.bytes(scale: 0.1).last == 10) }
  }

  @Test func `there are forty-eight pathological inputs with names of their own`() {
    #expect(PathologicalInput.all.count == 48)
    #expect(Set(PathologicalInput.all.map { $0.name }).count == 48)
  }

  @Test func `a pathological input at twice the scale is twice as long`() {
    for input in PathologicalInput.all
    // The one is 17 bytes, the other holds a fixed label of 500.
    where input.name != "openers_closers_3" {
      let once = input.bytes(scale: 0.25).count
      let twice = input.bytes(scale: 0.5).count
      #expect((1.9...2.1).contains(Double(twice) / Double(once)), "\(input.name)")
    }
  }

  @Test func `a generated workspace links its large document's title once a section`() {
    let workspace = GeneratedWorkspace(notes: 80, noteBytes: 2_000, largeBytes: 50_000)
    #expect(workspace.files.count == 81)
    #expect(Set(workspace.files.map { $0.path }).count == 81)
    let text = workspace.large.text
    #expect(text.hasPrefix("# large\n"))
    let sections = text.split(separator: "\n").count { $0.hasPrefix("##") }
    #expect(text.split(separator: "\n").count { $0.contains("[local](#large)") } == sections)
    let again = GeneratedWorkspace(notes: 80, noteBytes: 2_000, largeBytes: 50_000)
    #expect(again.files.map { $0.text } == workspace.files.map { $0.text })
  }
}
