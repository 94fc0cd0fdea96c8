import Configuration
import FileSystem
import MarkdownParser
import Markup
import TextModel
import Workspace

/// Something in a document that leads nowhere or is not clear.
struct LinkProblem {
  /// The rule that found it; the raw values are names for configuration and reports.
  enum Rule: String, CaseIterable {
    case missingFile = "link.missingFile"
    case missingAnchor = "link.missingAnchor"
    case undefinedLabel = "reference.undefined"
    case duplicateAnchor = "anchor.duplicate"

    /// What the rule is about, for reports that list the rules.
    var summary: String {
      switch self {
      case .missingFile: "A link leads to a file that is not there"
      case .missingAnchor: "A link leads to an anchor that its document does not have"
      case .undefinedLabel: "A reference has no definition"
      case .duplicateAnchor: "Two places of a document have the same id"
      }
    }

    /// Whether the document does not do what it says, rather than what may not be meant.
    var isError: Bool { self != .duplicateAnchor }
  }

  var rule: Rule
  /// Where it is, in bytes of the document.
  var range: ByteRange
  /// What is wrong, without a full stop.
  var message: String
}

extension WorkspaceSnapshot {
  /// Returns the problems of one document, in the order of their places. O(links and anchors), and the documents that
  /// links with a fragment lead to.
  func problems(of record: FileRecord) -> [LinkProblem] {
    var found: [LinkProblem] = []
    for link in record.links {
      if let problem = problem(of: link, in: record) { found.append(problem) }
    }
    found += duplicateAnchors(in: record)
    found.sort { ($0.range.lowerBound, $0.rule.rawValue) < ($1.range.lowerBound, $1.rule.rawValue) }
    return found
  }

  private func problem(of link: Link, in record: FileRecord) -> LinkProblem? {
    let written = link.destination ?? ""
    // What a template puts in its place is not known.
    if written.contains("{{") || written.contains("{%") || written.contains("<%") { return nil }
    // Where wiki links are not links, double brackets may be anything.
    if link.form == .wiki, !record.dialect.extensions.contains(.rendersWikiLinks) { return nil }
    // Obsidian finds attachments anywhere in the vault by their names, which the index does not hold.
    if link.form == .wiki, WorkspaceSnapshot.namesAttachment(written) { return nil }
    // A reference is as good as its definition, which is looked at itself.
    if link.isReference, record.definition(of: link) != nil { return nil }
    let place = link.destinationRange ?? link.labelRange ?? link.range
    switch target(of: link, in: record) {
    case .external, .footnote: return nil
    case .undefined(let label):
      return LinkProblem(
        rule: .undefinedLabel, range: place, message: "nothing defines [\(label)]")
    case .missing:
      return LinkProblem(
        rule: .missingFile, range: place, message: "there is no file \(written.debugDescription)")
    case .document(let id, let fragment):
      guard let fragment, !fragment.isEmpty, let there = self.record(of: id),
        there.anchorTable.match(fragment, form: link.form) == nil,
        !WorkspaceSnapshot.isForTheBrowser(fragment)
      else { return nil }
      let name = id == record.id ? "this document" : id.path?.name ?? id.uri
      return LinkProblem(
        rule: .missingAnchor, range: link.fragmentRange ?? place,
        message: "\(name) has no anchor #\(fragment)")
    }
  }

  /// Whether a wiki link names a file by an extension that is no document's.
  private static func namesAttachment(_ target: String) -> Bool {
    let page = LinkDestination(wiki: target).path
    guard let dot = page.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let suffix = String(decoding: page[(dot + 1)...], as: UTF8.self).lowercased()
    let isExtension =
      (1...5).contains(suffix.utf8.count) && suffix.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isExtension && !Configuration().files.extensions.contains(suffix)
  }

  /// `#top` is the top of every page (HTML, "find a potential indicated element"), and what follows `:~:` is not
  /// the page's (Scroll to Text Fragment).
  private static func isForTheBrowser(_ fragment: String) -> Bool {
    fragment.lowercased() == "top" || fragment.contains(":~:")
  }

  /// Ids that the author gave twice; headings' own anchors get numbers and never clash.
  private func duplicateAnchors(in record: FileRecord) -> [LinkProblem] {
    var seen: Set<String> = []
    var found: [LinkProblem] = []
    for anchor in record.anchors {
      if case .heading = anchor.kind { continue }
      if !seen.insert(anchor.name).inserted {
        found.append(
          LinkProblem(
            rule: .duplicateAnchor, range: anchor.nameRange,
            message: "the id \(anchor.name) is given before"))
      }
    }
    return found
  }
}
