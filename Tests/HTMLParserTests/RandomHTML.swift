/// Makes line noise out of the pieces that HTML cares about; the same seed gives the same texts.
struct RandomHTML {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private static let pieces: [String] = [
    "<", ">", "/", "<a", "<a ", "</", "</a>", "<p>", "</p>", "<div>", "</div>", "<br/>", "=", "\"",
    "'",
    "href", "href=\"x\"", " id='y' ", " ", "\n", "\r\n", "\r", "\t", "&", "&amp;", "&amp", "&#x41;",
    "&#", "<!--",
    "-->", "--", "-", "!", "--!>", "<!", "<?", "?>", "<!DOCTYPE html>", "<!doctype", "PUBLIC",
    "<![CDATA[", "]]>",
    "]", "<script>", "</script>", "</script", "<script", "<style>", "</style>", "<title>",
    "</title>", "<textarea>",
    "</textarea>", "<plaintext>", "<svg>", "</svg>", "<math>", "<table>", "<tr>", "<td>",
    "</table>", "<ul>", "<li>",
    "</ul>", "<h1>", "</h1>", "<h2>", "<b>", "</b>", "<select>", "<option>", "<template>",
    "</template>", "<mi>",
    "<foreignObject>", "é", "😀", "\u{0}", "x", "text ", "`", "<custom-element>",
    "</custom-element>", "<img src=a>",
    "<body>", "</body>", "<html>", "</html>", "<head>", "<dd>", "<dt>", "<rp>", "<button>",
    "<form>", "<annotation-xml>",
  ]

  mutating func next(below bound: Int) -> Int {
    // SplitMix64 (Steele, Lea, Flood 2014).
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }

  /// Returns a text of up to `maximumPieces` pieces.
  mutating func text(maximumPieces: Int) -> String {
    (0..<next(below: maximumPieces + 1)).map { _ in Self.pieces[next(below: Self.pieces.count)] }
      .joined()
  }
}
