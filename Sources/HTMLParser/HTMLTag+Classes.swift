// The classes of elements that WHATWG's tree construction (§13.2.4.2, §13.2.6) distinguishes.

extension HTMLTag {
  /// Whether the element has no content and no end tag.
  package var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .bgsound, .br, .col, .embed, .frame, .hr, .image, .img, .input,
      .keygen, .link, .meta, .param, .source, .track, .wbr:
      true
    default: false
    }
  }

  /// `h1` to `h6`.
  package var isHeading: Bool { headingLevel != nil }

  /// 1 for `h1` to 6 for `h6`.
  package var headingLevel: Int? {
    switch self {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: nil
    }
  }

  /// WHATWG's category *special*, without SVG's and MathML's: elements that an end tag of another inline element
  /// does not reach across.
  var isSpecial: Bool {
    switch self {
    case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote,
      .body, .br, .button, .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt,
      .embed, .fieldset, .figcaption, .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3,
      .h4, .h5, .h6, .head, .header, .hgroup, .hr, .html, .iframe, .img, .input, .keygen, .li,
      .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed, .noframes, .noscript,
      .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select, .source,
      .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title,
      .tr, .track, .ul, .wbr, .xmp:
      true
    default: false
    }
  }

  /// Whether the element bounds what *has an element in scope* sees.
  var isScope: Bool {
    switch self {
    case .applet, .caption, .html, .table, .td, .th, .marquee, .object, .template: true
    default: false
    }
  }

  /// Whether the start tag closes an open `p`.
  var closesParagraph: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .center, .dd, .details, .dialog, .dir, .div,
      .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6,
      .header, .hgroup, .hr, .li, .listing, .main, .menu, .nav, .ol, .p, .plaintext, .pre,
      .search, .section, .summary, .table, .ul, .xmp:
      true
    default: false
    }
  }

  /// Whether *generate implied end tags* pops the element.
  var hasImpliedEnd: Bool {
    switch self {
    case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
    default: false
    }
  }

  /// Whether the element may stand in `head`.
  var belongsInHead: Bool {
    switch self {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .noscript, .script, .style,
      .template, .title:
      true
    default: false
    }
  }

  /// Whether the element's end tag reaches across special elements, up to the next scope.
  var isBlockLevelEnd: Bool {
    switch self {
    case .address, .applet, .article, .aside, .blockquote, .body, .button, .center, .dd,
      .details, .dialog, .dir, .div, .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form,
      .frameset, .head, .header, .hgroup, .html, .li, .listing, .main, .marquee, .menu, .nav,
      .noscript, .object, .ol, .p, .pre, .search, .section, .summary, .ul:
      true
    default: false
    }
  }

  /// Whether the element is a part of a table.
  var isTablePart: Bool {
    switch self {
    case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  /// Whether a start tag inside SVG or MathML leads back to HTML (§13.2.6.5); `font` does so with some attributes.
  var leavesForeignContent: Bool {
    switch self {
    case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed,
      .h1, .h2, .h3, .h4, .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr,
      .ol, .p, .pre, .ruby, .s, .small, .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul,
      .var:
      true
    default: false
    }
  }
}
