import Testing

@testable import MarkdownParser

/// The records of each construct on the smallest texts that show it: `kind «source»`, what lies
/// inside in parentheses, `=` and `extra` where it is not 0.
@Suite struct InlineFixtureTests {
  /// A content string and the dump of its records.
  struct Fixture: CustomTestStringConvertible, Sendable {
    let content: String
    let dump: String
    var testDescription: String { content.debugDescription }

    init(_ content: String, _ dump: String) {
      self.content = content
      self.dump = dump
    }
  }

  private func check(_ fixture: Fixture, _ dialect: Dialect) {
    #expect(InlineDump(fixture.content, dialect).text == fixture.dump)
  }

  @Test(arguments: [
    Fixture(
      "\\*a\\* \\é \\\\",
      "backslashEscape «\\*» backslashEscape «\\*» backslashEscape «\\\\»"),
    Fixture("a\\", ""),
  ])
  func backslashEscapes(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture(
      "&amp; &#35; &#x22; &copy; &nope; &#; &#x; &amp",
      "characterReference «&amp;» characterReference «&#35;» characterReference «&#x22;» "
        + "characterReference «&copy;»"),
    Fixture("&ngE;", "characterReference «&ngE;»"),
  ])
  func characterReferences(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture(
      "a\nb  \nc\\\nd \ne",
      "softBreak «\n» hardBreak «  \n» hardBreak «\\\n» softBreak « \n»"),
    Fixture("a\r\nb\rc", "softBreak «\r\n» softBreak «\r»"),
    Fixture("a   ", ""),
  ])
  func lineBreaks(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture("`a` ``b ` c``", "codeSpan «`a`»=1 codeSpan «``b ` c``»=2"),
    Fixture("`a ``b", ""),
    Fixture("`*a*` *`b*`*", "codeSpan «`*a*`»=1 emphasis («*`b*`*» codeSpan «`b*`»=1)"),
  ])
  func codeSpans(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture(
      "*a* **b** ***c***",
      "emphasis «*a*» strong «**b**» emphasis («***c***» strong «**c**»)"),
    Fixture("*a _b* c_", "emphasis «*a _b*»"),
    Fixture("snake_case_name __init__", "strong «__init__»"),
    Fixture("a*b*c", "emphasis «*b*»"),
    Fixture("**a*b**", "strong «**a*b**»"),
    Fixture("€*a*", "emphasis «*a*»"),
    Fixture("*€a*b", "emphasis «*€a*»"),
  ])
  func emphasis(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture("[a](u)", "link («[a](u)» linkDestination «u»)"),
    Fixture("[a](<u v> \"t\")", "link («[a](<u v> \"t\")» linkDestination «u v» linkTitle «t»)"),
    Fixture("[a]( u\n't' )", "link («[a]( u\n't' )» linkDestination «u» linkTitle «t»)"),
    Fixture("[a](u(v)w)", "link («[a](u(v)w)» linkDestination «u(v)w»)"),
    Fixture("[a](u", ""),
    Fixture("[a [b](c) d](e)", "link («[b](c)» linkDestination «c»)"),
    Fixture(
      "![a [b](c)](d)",
      "image («![a [b](c)](d)» link («[b](c)» linkDestination «c») linkDestination «d»)"),
    Fixture("*[a*](b)", "link («[a*](b)» linkDestination «b»)"),
  ])
  func links(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture("<https://a.b?c=d>", "autolink «<https://a.b?c=d>»"),
    Fixture("<a.b@c-d.e>", "autolink «<a.b@c-d.e>»"),
    Fixture("<a b>", "rawHTML «<a b>»"),
    Fixture("<x:>", ""),
  ])
  func autolinks(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture("<a href='b' c=d e>f</a >", "rawHTML «<a href='b' c=d e>» rawHTML «</a >»"),
    Fixture(
      "<!-- a -- b --><!--><!--->",
      "rawHTML «<!-- a -- b -->» rawHTML «<!-->» rawHTML «<!--->»"),
    Fixture("<?a?><!A b><![CDATA[c]]>", "rawHTML «<?a?>» rawHTML «<!A b>» rawHTML «<![CDATA[c]]>»"),
    Fixture("<a/ b>", ""),
  ])
  func rawHTML(_ fixture: Fixture) { check(fixture, .commonmark) }

  @Test(arguments: [
    Fixture("~a~ ~~b~~ ~~~c~~~", "strikethrough «~a~»=1 strikethrough «~~b~~»=2"),
    Fixture("~a~~", ""),
    Fixture("~~a ~b~ c~~", "strikethrough («~~a ~b~ c~~»=2 strikethrough «~b~»=1)"),
  ])
  func strikethrough(_ fixture: Fixture) { check(fixture, .gfm) }

  @Test(arguments: [
    Fixture("see www.a.b/c?d).", "literalAutolink «www.a.b/c?d»=1"),
    Fixture(
      "http://a.b, https://c.d; ftp://e.f!",
      "literalAutolink «http://a.b» literalAutolink «https://c.d» literalAutolink "
        + "«ftp://e.f»"),
    Fixture(
      "me@a.b. mailto:me@a.b xmpp:me@a.b/c",
      "literalAutolink «me@a.b»=2 literalAutolink «mailto:me@a.b» literalAutolink "
        + "«xmpp:me@a.b/c»"),
    Fixture("awww.a.b hhttp://a.b", ""),
    Fixture("(www.a.b/c(d))", "literalAutolink «www.a.b/c(d)»=1"),
    Fixture("www.a.b&amp;", "literalAutolink «www.a.b»=1 characterReference «&amp;»"),
    Fixture("a@b", ""),
    Fixture("_a@b.c_", "emphasis («_a@b.c_» literalAutolink «a@b.c»=2)"),
  ])
  func literalAutolinks(_ fixture: Fixture) { check(fixture, .gfm) }

  @Test(arguments: [
    Fixture("$a+b$ costs $5 and $6", "inlineMath «$a+b$»=1"),
    Fixture("$$a$$", "displayMath «$$a$$»=2"),
    Fixture("$`a$b`$", "inlineMath «$`a$b`$»=2"),
    Fixture("a$b$ $ c$ $d $", ""),
    Fixture("\\$a$", "backslashEscape «\\$»"),
  ])
  func math(_ fixture: Fixture) { check(fixture, .gfm) }

  @Test(arguments: [
    Fixture("[[p]]", "wikiLink («[[p]]» wikiTarget «p»)"),
    Fixture("![[p#h|x]]", "wikiEmbed («![[p#h|x]]» wikiTarget «p» wikiFragment «h» wikiAlias «x»)"),
    Fixture("[[a *b*]]", "wikiLink («[[a *b*]]» emphasis «*b*» wikiTarget «a *b*»)"),
    Fixture("*a [[b* c]]", "emphasis «*a [[b*»"),
    Fixture("[[]]", ""),
    Fixture("[[#h]]", "wikiLink («[[#h]]» wikiTarget «» wikiFragment «h»)"),
    Fixture("[[^b]] [[p^q]]", "wikiLink («[[p^q]]» wikiTarget «p^q»)"),
  ])
  func wikiLinksThatDoNotRender(_ fixture: Fixture) { check(fixture, .gfm) }

  @Test(arguments: [
    Fixture("#a/b_c #1 #1a x#y", "tag «#a/b_c» tag «#1a»"),
    Fixture("[#a](b) #c.", "link («[#a](b)» linkDestination «b») tag «#c»"),
    Fixture("_#a_ text ^id-1", "emphasis «_#a_» blockID «^id-1»"),
    Fixture("text ^a b", ""),
  ])
  func tagsAndBlockIdsThatDoNotRender(_ fixture: Fixture) { check(fixture, .gfm) }

  @Test(arguments: [
    Fixture(
      "[[p]] ![[p#h|x]]",
      "wikiLink («[[p]]» wikiTarget «p») wikiEmbed («![[p#h|x]]» wikiTarget «p» "
        + "wikiFragment «h» wikiAlias «x»)"),
    Fixture("[[a *b*]] [[ ]]", "wikiLink («[[a *b*]]» wikiTarget «a *b*»)"),
    Fixture("[[#^b]]", "wikiLink («[[#^b]]» wikiTarget «» wikiFragment «^b»)"),
    Fixture("[[a\nb]]", "softBreak «\n»"),
    Fixture("==a== ===b=== == c==", "highlight «==a==»"),
  ])
  func wikiLinks(_ fixture: Fixture) { check(fixture, .obsidian) }

  @Test(arguments: [
    Fixture("H~2~O 2^10^ ~~x~~", "subscript «~2~» superscript «^10^» strikethrough «~~x~~»=2"),
    Fixture("a^b c^ a~b\\ c~d", "subscript «~b\\ c~»"),
  ])
  func pandocScripts(_ fixture: Fixture) { check(fixture, .pandoc) }
}
