import HTMLParser
import Testing

@Suite struct HTMLTokenizerTests {
  /// Kind and source of each token.
  private func tokens(_ text: String, isForeign: Bool = false) -> [String] {
    withBytes(of: text) { bytes in
      var tokenizer = HTMLTokenizer(bytes, state: HTMLTokenizerState(isForeign: isForeign))
      var buffer = HTMLTokenBuffer()
      tokenizer.readAll(into: &buffer)
      return buffer.tokens.map {
        "\($0.kind) " + String(decoding: bytes[$0.range], as: UTF8.self)
      }
    }
  }

  /// Name, value and style of each attribute.
  private func attributes(_ text: String) -> [String] {
    withBytes(of: text) { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var buffer = HTMLTokenBuffer()
      tokenizer.readAll(into: &buffer)
      return buffer.attributes.map { attribute in
        [attribute.name, attribute.value, attribute.range]
          .map { String(decoding: bytes[$0], as: UTF8.self) }.joined(separator: "|")
          + " \(attribute.style)"
      }
    }
  }

  @Test func `raw text ends only at its own end tag`() {
    #expect(
      tokens("<style>a</p></STYLE >b") == [
        "startTag <style>", "rawText a</p>", "endTag </STYLE >", "text b",
      ])
    #expect(
      tokens("<title>a<b>&amp;</title>") == [
        "startTag <title>", "escapableRawText a<b>&amp;", "endTag </title>",
      ])
    #expect(
      tokens("<script><!--<script></script>--></script>x") == [
        "startTag <script>", "rawText <!--<script></script>-->", "endTag </script>", "text x",
      ])
    #expect(
      tokens("<plaintext></plaintext>") == ["startTag <plaintext>", "rawText </plaintext>"])
    #expect(tokens("<noscript><p></noscript>").count == 3)
  }

  @Test func `foreign content has CDATA sections and no raw text`() {
    #expect(
      tokens("<title><g/><![CDATA[a>]]>b", isForeign: true) == [
        "startTag <title>", "startTag <g/>", "cdata <![CDATA[a>]]>", "text b",
      ])
    #expect(tokens("<![CDATA[a>]]>") == ["bogusComment <![CDATA[a>", "text ]]>"])
  }

  @Test func `what HTML drops is still a token`() {
    #expect(tokens("a</>b<i c") == ["text a", "emptyEndTag </>", "text b", "unfinishedTag <i c"])
    #expect(tokens("a < b </ c <1 <") == ["text a < b ", "bogusComment </ c <1 <"])
    #expect(tokens("a < b <1 </") == ["text a < b <1 </"])
  }

  @Test func `attributes know their name, value, extent and quotes`() {
    #expect(
      attributes("<a b c = d e='f'g=\"h\"/i j=k/>") == [
        "b||b absent", "c|d|c = d unquoted", "e|f|e='f' singleQuoted",
        "g|h|g=\"h\" doubleQuoted", "i||i absent", "j|k/|j=k/ unquoted",
      ])
    #expect(attributes("<a =b=c d=>") == ["=b|c|=b=c unquoted", "d||d= unquoted"])
    #expect(attributes("<a b='c>") == ["b|c>|b='c> singleQuoted"])
    #expect(attributes("<a b=") == ["b||b= unquoted"])
  }

  @Test func `every known element is found by its name in any case`() {
    for tag in HTMLTag.allCases where tag != .other {
      #expect(!tag.name.isEmpty)
      #expect(withBytes(of: tag.name) { HTMLTag(name: $0) } == tag)
      #expect(withBytes(of: tag.name.uppercased()) { HTMLTag(name: $0) } == tag)
      let spelling = tag == .annotationXML ? "annotation-xml" : "\(tag)".lowercased()
      #expect(tag.name == spelling)
    }
    for name in ["", "aa", "h7", "-", "annotation-xmlx", "x-y", "é"] {
      #expect(withBytes(of: name) { HTMLTag(name: $0) } == .other)
    }
  }

  @Test func `tokens cover random noise, and can be read again from every boundary`() {
    var random = RandomHTML(seed: 1)
    for _ in 0..<3_000 {
      let text = random.text(maximumPieces: 24)
      withBytes(of: text) { bytes in
        var tokenizer = HTMLTokenizer(bytes, recordsErrors: true)
        var buffer = HTMLTokenBuffer()
        var states: [(Int, HTMLTokenizerState)] = [(0, tokenizer.state)]
        while tokenizer.next(into: &buffer) {
          states.append((tokenizer.position, tokenizer.state))
        }
        #expect(buffer.tokens.reduce(0) { $0 + $1.range.count } == bytes.count)
        #expect(buffer.errors.allSatisfy { (0...bytes.count).contains($0.offset) })
        for (index, (position, state)) in states.enumerated() {
          var again = HTMLTokenizer(bytes, from: position, state: state)
          var tail = HTMLTokenBuffer()
          again.readAll(into: &tail)
          #expect(
            tail.tokens.map(\.range) == buffer.tokens[index...].map(\.range),
            "from \(position) of \(text.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: [
    "<", "</", "<a", "<a ", "<a b", "<a b=", "<a b='", "<a b='c' ", "<!--", "<!-- -", "<!-->",
    "--!>",
    "<!", "<?", "<![CDATA[", "]]>", "&", "&#", "&#1", "&a", "<script>", "<script><!--", "</script",
    "<style></s", "<title><",
    "<plaintext>", "<!doctype a public '", "a", "<a/", "<a =", "\r", "<script><!--<script>-", "]",
  ])
  func `doubling a source at most doubles the work`(piece: String) {
    let counts = [2_000, 4_000].map { repetitions in
      withBytes(of: String(repeating: piece, count: repetitions)) { bytes in
        var tokenizer = HTMLTokenizer(bytes)
        var buffer = HTMLTokenBuffer()
        tokenizer.readAll(into: &buffer)
        return tokenizer.work + buffer.tokens.count + buffer.attributes.count
      }
    }
    #expect(Double(counts[1]) <= Double(counts[0]) * 2.2)
  }
}
