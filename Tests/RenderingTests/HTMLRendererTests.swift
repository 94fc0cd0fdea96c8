import MarkdownParser
import Rendering
import TestSupport
import Testing

/// What the specifications' examples do not show: options and the dialects' own constructs.
@Suite struct HTMLRendererTests {
  @Test func headingsGetTheDialectsAnchorsWhenAsked() {
    let anchors = HTMLOptions(hasAnchors: true)
    #expect(
      rendered("# A *b*\n\nC\n---\n\n# A b\n", .gfm, anchors) == """
        <h1 id="a-b">A <em>b</em></h1>
        <h2 id="c">C</h2>
        <h1 id="a-b-1">A b</h1>

        """)
    #expect(rendered("# A\n", .gfm) == "<h1>A</h1>\n")
  }

  @Test func headingAttributesBecomeIDAndClass() {
    #expect(
      rendered("# A {#x .c .d k=v}\n", .pandoc) == "<h1 id=\"x\" class=\"c d\">A</h1>\n")
    #expect(
      rendered("# A {#x}\n", .pandoc, HTMLOptions(hasAnchors: true)) == "<h1 id=\"x\">A</h1>\n")
  }

  @Test func safetyLeavesRawHTMLAndSchemesThatRunCodeOut() {
    let safe = HTMLOptions(isSafe: true)
    #expect(
      rendered("a <b>c</b>\n", .commonmark, safe)
        == "<p>a <!-- raw HTML omitted -->c<!-- raw HTML omitted --></p>\n")
    #expect(rendered("<div>\n", .commonmark, safe) == "<!-- raw HTML omitted -->\n")
    for url in [
      "javascript:a", "JavaScript:a", "vbscript:a", "file:///a", "data:text/html,a",
      "java&#115;cript:a",
    ] {
      #expect(
        rendered("[a](\(url))\n", .commonmark, safe) == "<p><a href=\"\">a</a></p>\n", "\(url)")
      #expect(
        rendered("![a](\(url))\n", .commonmark, safe) == "<p><img src=\"\" alt=\"a\" /></p>\n")
    }
    #expect(
      rendered("<javascript:a>\n", .commonmark, safe) == "<p><a href=\"\">javascript:a</a></p>\n")
    #expect(
      rendered("[a](data:image/png;x)\n", .commonmark, safe)
        == "<p><a href=\"data:image/png;x\">a</a></p>\n")
  }

  @Test func disallowedTagsAreFilteredInTheDialectsThatDo() {
    #expect(
      rendered("a <title>b</TITLE > <titles>\n", .gfm)
        == "<p>a &lt;title>b&lt;/TITLE > <titles></p>\n")
    #expect(rendered("<script>\na\n</script>\n", .gfm) == "&lt;script>\na\n&lt;/script>\n")
    #expect(rendered("<script>\na\n</script>\n", .commonmark) == "<script>\na\n</script>\n")
  }

  @Test func alertsAreWhatGitHubPrints() {
    #expect(
      rendered("> [!NOTE]\n> a\n>\n> b\n", .gfm) == """
        <div class="markdown-alert markdown-alert-note">
        <p class="markdown-alert-title">Note</p>
        <p>a</p>
        <p>b</p>
        </div>

        """)
    #expect(
      rendered("> [!tip]\n", .gfm).hasPrefix("<div class=\"markdown-alert markdown-alert-tip\">"))
    for text in ["> [!NOTE] a\n", "> [!ODD]\n", "> a\n> [!NOTE]\n"] {
      #expect(rendered(text, .gfm).hasPrefix("<blockquote>"), "\(text)")
    }
    #expect(rendered("> [!NOTE]\n> a\n").hasPrefix("<blockquote>"))
  }

  @Test func calloutsTakeAnyTypeAndATitle() {
    #expect(
      rendered("> [!faq]- Why *so*?\n> a\n", .obsidian) == """
        <div class="markdown-alert markdown-alert-faq">
        <p class="markdown-alert-title">Why <em>so</em>?</p>
        <p>a</p>
        </div>

        """)
  }

  @Test func mathIsMarkedForTheReadersOwnTypesetter() {
    #expect(
      rendered("$a<b$ and $$c$$ and $`d`$\n\n$$\ne\n$$\n", .gfm) == """
        <p><span class="math inline">a&lt;b</span> and \
        <span class="math display">c</span> and <span class="math inline">d</span></p>
        <p><span class="math display">e</span></p>

        """)
  }

  @Test func wikiLinksRenderWhereTheDialectSaysSo() {
    #expect(
      rendered("[[a b#c|d]] [[a#c]] [[#c]] ![[p.png]] ![[a]]\n", .obsidian) == """
        <p><a href="a%20b#c" class="internal-link">d</a> <a href="a#c" class="internal-link">a &gt; c</a> \
        <a href="#c" class="internal-link">c</a> <img src="p.png" alt="p.png" /> \
        <a href="a" class="internal-embed">a</a></p>

        """)
    #expect(rendered("[[a]] #b c ^d\n", .gfm) == "<p>[[a]] #b c ^d</p>\n")
    #expect(
      rendered("#b ==c== d ^e\n", .obsidian)
        == "<p><a href=\"#b\" class=\"tag\">#b</a> <mark>c</mark> d</p>\n")
  }

  @Test func scriptsRaiseAndLower() {
    #expect(
      rendered("2^a*b*^ H~2~O\n", .pandoc)
        == "<p>2<sup>a<em>b</em></sup> H<sub>2</sub>O</p>\n")
  }

  @Test func imagesDescribeThemselvesInPlainText() {
    #expect(
      rendered("![a *b* `c` [d](e) ![f](g)\n&amp; \\* <x> <http://y>](h \"i&\")\n") == """
        <p><img src="h" alt="a b c d f &amp; * &lt;x&gt; http://y" title="i&amp;" /></p>

        """)
  }

  @Test func aNoteReferredToTwiceLeadsBackTwiceWhereAnchorsAreWanted() {
    let text = "a[^n] b[^n]\n\n[^n]: c[^m]\n[^m]: d\n"
    #expect(
      rendered(text, .gfm, HTMLOptions(hasAnchors: true)) == """
        <p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup> \
        b<sup class="footnote-ref"><a href="#fn1" id="fnref1-2">1</a></sup></p>
        <section class="footnotes">
        <ol>
        <li id="fn1">
        <p>c<sup class="footnote-ref"><a href="#fn2" id="fnref2">2</a></sup> \
        <a href="#fnref1" class="footnote-backref">↩</a> \
        <a href="#fnref1-2" class="footnote-backref">↩<sup class="footnote-ref">2</sup></a></p>
        </li>
        <li id="fn2">
        <p>d <a href="#fnref2" class="footnote-backref">↩</a></p>
        </li>
        </ol>
        </section>

        """)
  }

  @Test func codeKeepsItsBlankLinesAndTabs() {
    #expect(
      rendered("- ```\n  a\n      \n\tb\n  ```\n")
        == "<ul>\n<li>\n<pre><code>a\n    \n  b\n</code></pre>\n</li>\n</ul>\n")
    #expect(rendered("    a\n      \n\n    b\n  \n") == "<pre><code>a\n  \n\nb\n</code></pre>\n")
    #expect(rendered(">\t\ta\n") == "<blockquote>\n<pre><code>  a\n</code></pre>\n</blockquote>\n")
    #expect(
      rendered(">     ```\n") == "<blockquote>\n<pre><code>```\n</code></pre>\n</blockquote>\n")
    #expect(rendered("```\r\na\r\n```\r\n") == "<pre><code>a\n</code></pre>\n")
    #expect(rendered("```\na") == "<pre><code>a\n</code></pre>\n")
    #expect(rendered("a\0b\n") == "<p>a\u{FFFD}b</p>\n")
  }

  @Test func frontMatterIsNotShown() {
    #expect(rendered("---\na: b\n---\nc\n", .gfm) == "<p>c</p>\n")
  }
}
