import HTMLParser
import Markup
import Testing

@Suite struct HTMLReferencesTests {
  private func scan(_ text: String, baseOffset: Int = 0) -> HTMLReferences {
    Array(text.utf8).withUnsafeBufferPointer {
      HTMLReferences.scan($0, baseOffset: baseOffset)
    }
  }

  private func source(_ text: String, _ range: Range<Int>) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }

  @Test(arguments: [
    ("<a href=\"a.md#b\">", "href a: a.md#b"),
    ("<A HREF='x &amp; y'>", "href a: x &amp; y = x & y"),
    ("<a href=a?b&copy=1>", "href a: a?b&copy=1"),
    ("<a href=\" a.md\n\">", "href a: a.md"),
    ("<area href=a><link href=b>", "href area: a, href link: b"),
    ("<img src=a srcset='b 1x, c,d 2x'>", "src img: a, srcset img: b, srcset img: c,d"),
    (
      "<source src=a srcset=b><video src=c poster=d>",
      "src source: a, srcset source: b, src video: c, poster video: d"
    ),
    (
      "<script src=a></script><iframe src=b></iframe><audio src=c><embed src=d><track src=e>",
      "src script: a, src iframe: b, src audio: c, src embed: d, src track: e"
    ),
    (
      "<object data=a><q cite=b><blockquote cite=c>",
      "data object: a, cite q: b, cite blockquote: c"
    ),
    ("<svg><use href='#a'/><image xlink:href='b'/></svg>", "href use: #a, xlink:href image: b"),
    ("<link imagesrcset='a 1x,b 2x'>", "imagesrcset link: a, imagesrcset link: b"),
    ("<a href=a href=b>", "href a: a"),
    ("<a href>", ""),
    ("<a href=''>", "href a: "),
    ("<p href=a><script><a href=b></script><!-- <a href=c> --><a href=d", ""),
    ("<div src=a><my-link href=b>", ""),
    ("<svg><![CDATA[<a href=a>]]></svg>", ""),
    ("<svg><style><a href=a></style></svg>", "href a: a"),
  ])
  func `links are found where HTML has them`(text: String, expected: String) {
    let found = scan(text).links.map { link in
      let spelled = source(text, link.valueRange)
      return "\(link.attribute.rawValue) \(link.element.name): \(spelled)"
        + (spelled == link.value ? "" : " = \(link.value)")
    }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test(arguments: [
    ("a 1x, b 2x", ["a", "b"]),
    (" a , b", ["a", "b"]),
    ("a,b", ["a,b"]),
    ("a, b,", ["a", "b"]),
    ("data:,x 1x", ["data:,x"]),
    ("a (1,2), b", ["a", "b"]),
    (",,a", ["a"]),
    (", ,", []),
    ("a 1x,b 2x", ["a", "b"]),
    ("", []),
  ])
  func `a source set is split as the standard does`(value: String, expected: [String]) {
    #expect(scan("<img srcset='\(value)'>").links.map(\.value) == expected)
  }

  @Test func `anchors are ids, and names of links`() {
    let text = "<p id=\"a &lt;\"><a name='b' id=c>x</a><img name=d><i id='' id=x><b id=e id=f>"
    let references = scan(text)
    #expect(references.anchors.map(\.value) == ["a <", "b", "c", "e"])
    #expect(references.anchors.map { source(text, $0.valueRange) } == ["a &lt;", "b", "c", "e"])
    #expect(references.anchors.map(\.attribute) == [.id, .name, .id, .id])
    #expect(
      references.anchors.map(\.style) == [.doubleQuoted, .singleQuoted, .unquoted, .unquoted])
  }

  @Test func `the first base counts and is no link`() {
    let references = scan("<base target=_top><base href='a/'><base href=b><a href=c>")
    #expect(references.base?.value == "a/")
    #expect(references.links.map(\.value) == ["c"])
  }

  private func headings(_ text: String) -> [String] {
    scan(text).headings.map { heading in
      "\(heading.level) \(heading.id?.value ?? "-") [\(heading.text)] "
        + "\(source(text, heading.textRange)) | \(source(text, heading.range))"
    }
  }

  @Test func `headings have level, id, text and exact ranges`() {
    #expect(
      headings("<h1 id=a>One <b>&amp;</b>\n two</h1><h2>x<br>y</h2>") == [
        "1 a [One & two] One <b>&amp;</b>\n two | <h1 id=a>One <b>&amp;</b>\n two</h1>",
        "2 - [x y] x<br>y | <h2>x<br>y</h2>",
      ])
  }

  @Test func `headings end where browsers end them`() {
    #expect(
      headings("<h1>a<h2>b</h1>c") == ["1 - [a] a | <h1>a", "2 - [b] b | <h2>b</h1>"])
    #expect(headings("<div><h3>a</div>b") == ["3 - [a] a | <h3>a"])
    #expect(
      headings("<h3>a<p>b") == ["3 - [ab] a<p>b | <h3>a<p>b"])
    #expect(
      headings("<h1>a<div><h2>b</h2>c</div></h1>d") == [
        "1 - [a] a<div><h2>b</h2>c</div> | <h1>a<div><h2>b</h2>c</div></h1>",
        "2 - [b] b | <h2>b</h2>",
      ])
    #expect(headings("<h1><script>x</script><!-- y --></h1>").first?.hasPrefix("1 - []") == true)
  }

  @Test func `ranges count from the start of the document around the source`() {
    let references = scan("<h1 id=a><a href=b>c</a></h1>", baseOffset: 100)
    #expect(references.links.map(\.valueRange) == [117..<118])
    #expect(references.anchors.map(\.valueRange) == [107..<108])
    #expect(references.headings.map(\.range) == [100..<129])
    #expect(references.headings.map(\.textRange) == [109..<124])
  }

  @Test func `XML keeps the case of names and has no raw text`() {
    let references = Array("<x><script><a href='b'/></script><A href='c'/></x>".utf8)
      .withUnsafeBufferPointer { HTMLReferences.scan($0, language: .xml) }
    #expect(references.links.map(\.value) == ["b", "c"])
  }

  @Test(arguments: [
    "<a href=b>", "<h1>", "<h1>a", "<img srcset='a,'>", "<a id=x>", "<h1><h2><div>", "<h1>a</div>",
  ])
  func `many references stay cheap`(piece: String) {
    let references = scan(String(repeating: piece, count: 20_000))
    #expect(references.links.count + references.headings.count + references.anchors.count > 0)
  }
}
