import HTMLParser
import SyntaxTree
import Testing

@Suite struct HTMLTreeTests {
  /// The tree as nested lists: `p("a" /p)`, a void element as `br`, a stray end tag as `!/p`.
  private func outline(
    _ text: String, language: HTMLElementStack.Language = .html
  ) -> String {
    withBytes(of: text) { bytes in
      let records = HTMLTree.records(of: bytes, language: language).records
      var result = ""
      var depth = 0
      var position = 0
      for (index, record) in records.enumerated() {
        while depth > record.depth {
          result += ")"
          depth -= 1
        }
        if !result.isEmpty, !result.hasSuffix("(") { result += " " }
        let source = String(
          decoding: bytes[position..<position + Int(record.length)], as: UTF8.self)
        position += Int(record.length)
        switch record.kind {
        case .htmlElement:
          result += source.drop { $0 == "<" }.prefix { !" />".contains($0) }
          if index + 1 < records.count, records[index + 1].depth > record.depth {
            result += "("
            depth += 1
          }
        case .htmlEndTag: result += source.drop { $0 == "<" }.prefix { !" >".contains($0) }
        case .htmlText: result += "\"\(source)\""
        case .htmlRawText: result += "'\(source)'"
        default: result += "[\(source)]"
        }
      }
      return result + String(repeating: ")", count: depth)
    }
  }

  @Test(arguments: [
    ("<p>a</p>b", "p(\"a\" /p) \"b\""),
    ("<p>a<p>b", "p(\"a\") p(\"b\")"),
    ("<p>a<div>b</div>c</p>", "p(\"a\") div(\"b\" /div) \"c\" /p"),
    ("<p><button><p>a</button>", "p(button(p(\"a\") /button))"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "ul(li(\"a\") li(\"b\" ul(li(\"c\") /ul)) /ul)"),
    ("<li><div><p><li>", "li(div(p)) li"),
    ("<dl><dt>a<dd>b<dt>c</dl>", "dl(dt(\"a\") dd(\"b\") dt(\"c\") /dl)"),
    ("<h1>a<h2>b</h1>c", "h1(\"a\") h2(\"b\" /h1) \"c\""),
    ("a<br>b<img src=x>c</br>", "\"a\" br \"b\" img \"c\" /br"),
    ("<a>b<a>c", "a(\"b\") a(\"c\")"),
    (
      "<select><option>a<option>b<optgroup><option>c</select>d",
      "select(option(\"a\") option(\"b\") optgroup(option(\"c\")) /select) \"d\""
    ),
    ("<ruby>a<rt>b<rp>c</ruby>", "ruby(\"a\" rt(\"b\") rp(\"c\") /ruby)"),
    (
      "<html><head><title>a</title><body><p>b</body></html>",
      "html(head(title(\"a\" /title)) body(p(\"b\") /body) /html)"
    ),
    ("<head><meta>text", "head(meta) \"text\""),
    ("<form><form></form>a", "form(form /form) \"a\""),
  ])
  func `ends are implied as in browsers`(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(arguments: [
    (
      "<table><tr><td>a<td>b<tr><td>c</table>d",
      "table(tr(td(\"a\") td(\"b\")) tr(td(\"c\")) /table) \"d\""
    ),
    (
      "<table><caption>a<colgroup><col><col><tbody><tr><th>b<tfoot><tr><td>c</table>",
      "table(caption(\"a\") colgroup(col col) tbody(tr(th(\"b\"))) tfoot(tr(td(\"c\"))) /table)"
    ),
    (
      "<table><td><table><td>a</table>b</table>",
      "table(td(table(td(\"a\") /table) \"b\") /table)"
    ),
    ("<table><tr><table><tr>", "table(tr) table(tr)"),
    ("<p><table><td></p>a</table>", "p table(td(/p \"a\") /table)"),
  ])
  func `tables close their parts`(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(arguments: [
    ("</p></i></x>a", "/p /i /x \"a\""),
    ("<b><i>a</b>b</i>c", "b(i(\"a\") /b) \"b\" /i \"c\""),
    ("<div><b><p>a</b>b</p></div>c", "div(b(p(\"a\" /b \"b\" /p)) /div) \"c\""),
    ("<div><span>a</div>b</span>", "div(span(\"a\") /div) \"b\" /span"),
    ("<x-a><x-b>a</X-A>b", "x-a(x-b(\"a\") /X-A) \"b\""),
    ("<p>a<b c=", "p(\"a\" [<b c=])"),
    ("a</>b<!x>c<!-- d -->", "\"a\" [</>] \"b\" [<!x>] \"c\" [<!-- d -->]"),
    ("<!DOCTYPE html><p>", "[<!DOCTYPE html>] p"),
    ("<script>a<b></script>c", "script('a<b>' /script) \"c\""),
    ("<textarea><p></textarea>", "textarea(\"<p>\" /textarea)"),
  ])
  func `breakage stays where it is written`(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(arguments: [
    (
      "<svg><g/><path/><title><p>a</p></title></svg>b",
      "svg(g path title(p(\"a\" /p) /title) /svg) \"b\""
    ),
    ("<svg><style><g></style><![CDATA[a]]></svg>", "svg(style(g /style) [<![CDATA[a]]>] /svg)"),
    ("<svg><g><p>a", "svg(g) p(\"a\")"),
    (
      "<svg><foreignObject><style>a<b></style></foreignObject></svg>",
      "svg(foreignObject(style('a<b>' /style) /foreignObject) /svg)"
    ),
    ("<svg><foreignObject><div></svg>a", "svg(foreignObject(div(/svg \"a\")))"),
    (
      "<math><mi><mglyph/><b>a</b></mi><mo/></math>",
      "math(mi(mglyph b(\"a\" /b) /mi) mo /math)"
    ),
    (
      "<math><annotation-xml><svg><g></svg></annotation-xml></math>",
      "math(annotation-xml(svg(g /svg) /annotation-xml) /math)"
    ),
    (
      "<math><annotation-xml encoding='text/html'><p>a</p></annotation-xml>",
      "math(annotation-xml(p(\"a\" /p) /annotation-xml))"
    ),
    ("<p><svg><g></p>a", "p(svg(g) /p) \"a\""),
    ("<svg><font color=a>", "svg font"),
    ("<svg><font>", "svg(font)"),
    ("<div/>a", "div(\"a\")"),
  ])
  func `SVG and MathML have their own rules`(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(arguments: [
    (
      "<?xml?><p><p/><B>a</b></B><br>b</br></p>",
      "[<?xml?>] p(p B(\"a\" /b /B) br(\"b\" /br) /p)"
    ),
    (
      "<a><script><b/></script><![CDATA[<c>]]></a>",
      "a(script(b /script) [<![CDATA[<c>]]>] /a)"
    ),
    ("<a><b><c></a>d", "a(b(c) /a) \"d\""),
  ])
  func `XML is read as it is spelled`(source: String, expected: String) {
    #expect(outline(source, language: .xml) == expected)
  }

  @Test func `elements know their tag and whether they are closed`() {
    withBytes(of: "<p>a<p>b</p><x/>") { bytes in
      let elements = HTMLTree.records(of: bytes).records.filter { $0.kind == .htmlElement }
      #expect(elements.map(\.extra) == [HTMLTag.p, .p, .other].map { UInt32($0.rawValue) })
      #expect(elements.map { $0.flags.contains(.isClosed) } == [false, true, false])
      #expect(elements.map(\.aux) == [0, 0, HTMLTree.selfClosing])
    }
  }

  @Test func `long text is cut at line ends`() {
    let text = "<pre>" + String(repeating: "0123456789\n", count: 1_000) + "</pre>"
    withBytes(of: text) { bytes in
      let records = HTMLTree.records(of: bytes).records
      let pieces = records.filter { $0.kind == .htmlText }
      #expect(pieces.count == 6)
      #expect(
        pieces.map { $0.flags.contains(.continuation) } == [false]
          + Array(repeating: true, count: 5))
      #expect(pieces.dropFirst().allSatisfy { $0.flags.contains(.startsLine) })
      #expect(records.reduce(0) { $0 + Int($1.length) } == bytes.count)
    }
  }

  @Test(arguments: [HTMLElementStack.Language.html, .xml])
  func `records cover random noise and nest`(language: HTMLElementStack.Language) {
    var random = RandomHTML(seed: 2)
    for _ in 0..<4_000 {
      let text = random.text(maximumPieces: 40)
      withBytes(of: text) { bytes in
        let records = HTMLTree.records(of: bytes, language: language).records
        #expect(records.reduce(0) { $0 + Int($1.length) } == bytes.count)
        var deepest: UInt32 = 0
        for record in records {
          #expect(record.depth <= deepest && record.length > 0, "\(text.debugDescription)")
          deepest = record.depth + (record.kind.isContainer ? 1 : 0)
        }
        #expect(HTMLTree.parse(bytes, language: language).byteCount == bytes.count)
      }
    }
  }

  @Test(arguments: [
    "<div>", "<p>", "<b>", "<a>", "<li>", "<ul><li>", "<table>", "<table><td>", "</p>", "<x>",
    "<svg>", "<svg><title>",
    "<h1>", "<option>", "<button>", "<div></span>", "<x></y>", "a<br>", "<td>", "<tr>",
    "<math><mi>", "text\n",
  ])
  func `doubling a source at most doubles the work`(piece: String) {
    let counts = [5_000, 10_000].map { repetitions in
      withBytes(of: String(repeating: piece, count: repetitions)) {
        HTMLTree.records(of: $0).work
      }
    }
    #expect(Double(counts[1]) <= Double(counts[0]) * 2.2)
  }

  @Test func `end tags at the bottom of a deep stack cost the same as at the top`() {
    let depth = 100_000
    let text =
      "<p><table><td>" + String(repeating: "<div>", count: depth)
      + String(repeating: "</p></li></table-x></tr-x>", count: depth)
    withBytes(of: text) { bytes in
      let records = HTMLTree.records(of: bytes).records
      #expect(records.count == 3 + depth * 5)
      #expect(records.last?.depth == UInt32(depth + 2))
    }
  }
}
