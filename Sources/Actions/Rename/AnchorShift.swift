import FileSystem
import Markup
import TextModel
import Workspace

/// What became of a document's anchors, and what that means for the links to them.
struct AnchorShift {
  /// The document that the anchors are in.
  let id: DocumentID
  let before: AnchorTable
  let after: AnchorTable
  /// The document's own change.
  let change: ChangeSet
  /// Anchors that are no heading's, afterwards, by where they stand.
  private let others: [ByteRange: Int]

  init(id: DocumentID, before: AnchorTable, after: AnchorTable, change: ChangeSet) {
    self.id = id
    self.before = before
    self.after = after
    self.change = change
    var others: [ByteRange: Int] = [:]
    for (index, anchor) in after.anchors.enumerated() {
      switch anchor.kind {
      case .html, .blockID: others[anchor.nameRange] = index
      case .heading, .explicitID: break
      }
    }
    self.others = others
  }

  /// A link and the fragment that it must have.
  struct Repair {
    enum Fragment {
      /// An anchor's name, to be written as the author wrote the old one.
      case anchor(String)
      /// A wiki link's fragment, as it is.
      case wiki(String)
    }

    var link: Link
    var fragment: Fragment
  }

  /// Why a link cannot be kept alive.
  struct Loss: Error {
    var link: Link
    /// What it named and no longer can.
    var name: String
    /// What it would lead to instead, in bytes of the document after the change; `nil` for nothing.
    var usurper: Anchor?
  }

  /// Returns the links among `links`, whose document `targets` resolves, that need another
  /// fragment.
  func repairs(of links: [Link], _ targets: inout LinkTargets) throws(Loss) -> [Repair] {
    var found: [Repair] = []
    for link in links where link.fragmentRange != nil {
      guard targets.document(of: link) == id else { continue }
      let fragment =
        link.form == .wiki ? try wikiFragment(of: link) : try anchorFragment(of: link)
      if let fragment { found.append(Repair(link: link, fragment: fragment)) }
    }
    return found
  }

  private func anchorFragment(of link: Link) throws(Loss) -> Repair.Fragment? {
    guard let fragment = LinkDestination(link.destination ?? "").fragment,
      let old = before.place(named: fragment)
    else { return nil }
    let name = before.anchor(of: old)?.name ?? fragment
    guard let new = moved(old), let newName = after.anchor(of: new)?.name else {
      throw Loss(link: link, name: fragment, usurper: nil)
    }
    if name == newName, after.place(named: fragment) == new { return nil }
    let found = after.place(named: newName)
    guard found == new, !newName.isEmpty else {
      throw Loss(link: link, name: newName, usurper: found.flatMap { after.anchor(of: $0) })
    }
    return .anchor(newName)
  }

  private func wikiFragment(of link: Link) throws(Loss) -> Repair.Fragment? {
    guard let fragment = LinkDestination(wiki: link.destination ?? "").fragment else { return nil }
    let matches = before.wikiMatches(fragment)
    guard let match = matches.last ?? nil else { return nil }
    guard let new = moved(match.place) else {
      throw Loss(link: link, name: fragment, usurper: nil)
    }
    let parts = fragment.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    var written = parts
    for (index, part) in parts.enumerated() {
      guard let match = matches[index], let spelling = spelling(of: part, match) else { continue }
      written[index] = spelling
    }
    var result = written.joined(separator: "#")
    if after.match(result, form: .wiki)?.place != new {
      // Another heading has the text now: say below which heading this one is.
      guard case .heading(let index) = new, match.isByTitle,
        let parent = after.parent(of: index)
      else { throw loss(link, result) }
      result = WikiFragment.spelling(of: after.headings[parent].title) + "#" + (written.last ?? "")
      guard after.match(result, form: .wiki)?.place == new else { throw loss(link, result) }
    }
    return result == fragment ? nil : .wiki(result)
  }

  private func loss(_ link: Link, _ fragment: String) -> Loss {
    let usurper = after.match(fragment, form: .wiki).flatMap { after.anchor(of: $0.place) }
    return Loss(link: link, name: fragment, usurper: usurper)
  }

  /// Returns how one part of a wiki link's fragment reads now, `nil` when it stays.
  private func spelling(of part: String, _ match: AnchorTable.Match) -> String? {
    guard let new = moved(match.place) else { return nil }
    let name = before.anchor(of: match.place)?.name
    let newName = after.anchor(of: new)?.name
    guard match.isByTitle, case .heading(let old) = match.place, case .heading(let index) = new
    else {
      return name == newName ? nil : newName
    }
    let title = WikiFragment.spelling(of: before.headings[old].title)
    let newTitle = WikiFragment.spelling(of: after.headings[index].title)
    // `[[page#setup]]` may be the anchor or the text `Setup`: it is what it is written like.
    if part == name, part != title { return name == newName ? nil : newName }
    return title == newTitle ? nil : newTitle
  }

  /// Returns what a place became; `nil` when it is gone.
  private func moved(_ place: AnchorTable.Place) -> AnchorTable.Place? {
    switch place {
    case .heading: return place
    case .anchor(let index):
      let anchor = before.anchors[index]
      // Renamed itself, or moved by what changed before it.
      let place = others[change.map(anchor.nameRange)]
      if let place = place ?? others[change.map(anchor.nameRange, edges: .include)] {
        return .anchor(place)
      }
      // It stood in the text that was replaced, and may stand in the new one.
      return after.place(named: anchor.name).flatMap { found in
        after.anchor(of: found)?.name == anchor.name && after.anchor(of: found)?.kind == anchor.kind
          ? found : nil
      }
    }
  }
}

extension AnchorShift.Repair {
  /// Returns the edit that writes the fragment, for `text`, which the link stands in.
  func edit(in text: Text, isEncoded: Bool) -> ChangeSet.Edit? {
    guard let range = link.fragmentRange else { return nil }
    let written: String
    switch fragment {
    case .wiki(let text): written = text
    case .anchor(let name):
      let spelling = FragmentSpelling(of: link, in: text, canonical: isEncoded ? name : "")
      written = spelling.spelled(name, isEncoded: isEncoded)
    }
    return ChangeSet.Edit(range: range, replacement: Text(written))
  }
}

extension AnchorShift.Loss {
  /// The loss in words; `link` is the document that the link stands in, `text` the anchor's before
  /// the change.
  func refusal(
    _ snapshot: WorkspaceSnapshot, link place: (id: DocumentID, text: Text),
    after shift: AnchorShift, of text: Text
  ) -> RenameRefusal {
    let shown = snapshot.shown(place.id, link.range.lowerBound, in: place.text)
    guard let usurper else {
      let what = name.isEmpty ? "the new text makes no anchor" : "#\(name) would be gone"
      return RenameRefusal(.collision, "\(shown): the link would lead nowhere: \(what)")
    }
    let line = (try? shift.change.apply(to: text))?.line(containing: usurper.range.lowerBound)
    return RenameRefusal(
      .collision,
      "\(shown): the link would lead elsewhere: #\(name) is taken in \(snapshot.shown(shift.id)), "
        + "line \((line ?? 0) + 1)")
  }
}
