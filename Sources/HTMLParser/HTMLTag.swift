/// The element names that mean something to a parser: HTML's own, past and present, and those of SVG and MathML
/// that change how what follows is read (WHATWG §13.2.6).
@frozen public enum HTMLTag: UInt8, Sendable, CaseIterable {
  /// Any other name: custom elements, SVG and MathML, XML.
  case other = 0
  /// Every other case is the element's name.
  case a, abbr, acronym, address, annotationXML, applet, area, article, aside, audio, b
  case base, basefont, bdi, bdo, bgsound, big, blink, blockquote, body, br, button, canvas
  case caption, center, cite, code, col, colgroup, data, datalist, dd, del, desc, details
  case dfn, dialog, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font
  case footer, foreignObject, form, frame, frameset, h1, h2, h3, h4, h5, h6, head, header
  case hgroup, hr, html, i, iframe, image, img, input, ins, kbd, keygen, label, legend, li
  case link, listing, main, malignmark, map, mark, marquee, math, menu, menuitem, meta
  case meter, mglyph, mi, mn, mo, ms, mtext, nav, nobr, noembed, noframes, noscript
  case object, ol, optgroup, option, output, p, param, picture, plaintext, pre, progress
  case q, rb, rp, rt, rtc, ruby, s, samp, script, search, section, select, slot, small
  case source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td
  case template, textarea, tfoot, th, thead, time, title, tr, track, tt, u, ul, use, `var`
  case video, wbr, xmp
}

extension HTMLTag {
  /// Bytes of the longest known name, `annotation-xml`.
  static var longestNameLength: Int { 14 }

  /// Returns the element that `name` names in any case; `.other` when it is not known.
  public init(name: UnsafeBufferPointer<UInt8>) {
    self = .other
    guard name.count <= Self.longestNameLength else { return }
    let table = NameTable(Self.names)
    guard let mark = table.mark(of: name, ignoringCase: true) else { return }
    var index: UInt32 = 0
    var position = mark + 1
    while position < table.bytes.count, let digit = Byte.hexadecimalValue(table.bytes[position]) {
      index = index * 16 + digit
      position += 1
    }
    self = UInt8(exactly: index).flatMap(HTMLTag.init(rawValue:)) ?? .other
  }

  /// The name in lower case; empty for `.other`. Linear in the list of names.
  public var name: String {
    let bytes = NameTable(Self.names).bytes
    var remaining = Int(rawValue)
    for word in bytes.split(whereSeparator: { $0 <= Byte.space }) {
      remaining -= 1
      guard remaining == 0 else { continue }
      return String(decoding: word.prefix { Byte.isNameByte($0) }, as: UTF8.self)
    }
    return ""
  }

  /// Names in the order of their bytes, each with its case's raw value in hexadecimal.
  private static var names: StaticString {
    """
    a:1 abbr:2 acronym:3 address:4 annotation-xml:5 applet:6 area:7 article:8 aside:9 audio:a b:b
    base:c basefont:d bdi:e bdo:f bgsound:10 big:11 blink:12 blockquote:13 body:14 br:15 button:16
    canvas:17 caption:18 center:19 cite:1a code:1b col:1c colgroup:1d data:1e datalist:1f dd:20
    del:21 desc:22 details:23 dfn:24 dialog:25 dir:26 div:27 dl:28 dt:29 em:2a embed:2b fieldset:2c
    figcaption:2d figure:2e font:2f footer:30 foreignobject:31 form:32 frame:33 frameset:34 h1:35
    h2:36 h3:37 h4:38 h5:39 h6:3a head:3b header:3c hgroup:3d hr:3e html:3f i:40 iframe:41 image:42
    img:43 input:44 ins:45 kbd:46 keygen:47 label:48 legend:49 li:4a link:4b listing:4c main:4d
    malignmark:4e map:4f mark:50 marquee:51 math:52 menu:53 menuitem:54 meta:55 meter:56 mglyph:57
    mi:58 mn:59 mo:5a ms:5b mtext:5c nav:5d nobr:5e noembed:5f noframes:60 noscript:61 object:62
    ol:63 optgroup:64 option:65 output:66 p:67 param:68 picture:69 plaintext:6a pre:6b progress:6c
    q:6d rb:6e rp:6f rt:70 rtc:71 ruby:72 s:73 samp:74 script:75 search:76 section:77 select:78
    slot:79 small:7a source:7b span:7c strike:7d strong:7e style:7f sub:80 summary:81 sup:82 svg:83
    table:84 tbody:85 td:86 template:87 textarea:88 tfoot:89 th:8a thead:8b time:8c title:8d tr:8e
    track:8f tt:90 u:91 ul:92 use:93 var:94 video:95 wbr:96 xmp:97
    """
  }
}
