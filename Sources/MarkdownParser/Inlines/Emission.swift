internal import SyntaxTree

/// A record whose end has not been reached in the final walk.
struct OpenRecord: BitwiseCopyable {
  /// Index in the output.
  var record: Int
  /// Byte behind it, and behind its text.
  var end: Int
  var textEnd: Int
  /// Byte behind its opening marker.
  var textStart: Int
  var isLink: Bool
}

extension InlineParser {
  /// Appends the records in pre-order: tokens are in order of where they start, and a run opens its
  /// outermost match first.
  mutating func emit(into records: inout ContiguousArray<InlineRecord>) {
    open.truncate(to: 0)
    textStart = 0
    var links = 0
    var reach = 0
    for index in 0..<tokens.count {
      let token = tokens[index]
      switch token.role {
      case .text:
        continue
      case .leaf:
        close(before: Int(token.start), &links, in: &records)
        records.append(token.record)
        textStart = Int(token.end)
      case .part:
        close(before: Int(token.link), &links, in: &records)
        records.append(token.record)
        continue
      case .container:
        close(before: Int(token.start), &links, in: &records)
        links &+= 1
        push(token.record, markers: 1, isLink: true, onto: &records)
      case .run:
        close(before: runStart(token), &links, in: &records)
        pushMatches(token.link, onto: &records)
      case .wiki:
        close(before: Int(token.start), &links, in: &records)
        guard isWhole(token, at: index) else {
          for part in Int(token.link)..<Int(token.link) &+ Int(token.extra) {
            tokens[part].becomeText()
          }
          continue
        }
        var record = token.record
        record.extra = 0
        push(record, markers: 2, isLink: false, onto: &records)
      case .at, .tag:
        close(before: Int(token.start), &links, in: &records)
        guard links == 0, let record = textRecord(token, at: index) else { continue }
        records.append(record)
        textStart = Int(record.end)
      }
      if open.isEmpty { reach = textStart } else { reach = max(reach, open[0].end) }
    }
    close(before: .max, &links, in: &records)
    if let blockID, blockID.lowerBound >= reach {
      records.append(
        InlineRecord(
          start: UInt32(truncatingIfNeeded: blockID.lowerBound),
          length: UInt32(truncatingIfNeeded: blockID.count), kind: .blockID))
    }
    appendAttributes(to: &records)
  }

  /// Ends the open records that stop at or before `position`.
  @inline(__always) private mutating func close(
    before position: Int, _ links: inout Int, in records: inout ContiguousArray<InlineRecord>
  ) {
    while !open.isEmpty {
      let last = open[open.count &- 1]
      guard last.end <= position else { return }
      records[last.record].descendantCount = UInt32(
        truncatingIfNeeded: records.count &- last.record &- 1)
      if last.isLink { links &-= 1 }
      textStart = last.end
      open.truncate(to: open.count &- 1)
    }
  }

  private mutating func push(
    _ record: InlineRecord, markers: Int, isLink: Bool,
    onto records: inout ContiguousArray<InlineRecord>
  ) {
    let start = Int(record.start)
    let end = Int(record.end)
    open.append(
      OpenRecord(
        record: records.count, end: end, textEnd: end &- markers, textStart: start &+ markers,
        isLink: isLink))
    textStart = start &+ markers
    records.append(record)
  }

  /// Appends what one run opens, from the outermost inwards.
  private mutating func pushMatches(
    _ newest: UInt32, onto records: inout ContiguousArray<InlineRecord>
  ) {
    var next = Int(newest)
    while next > 0 {
      let match = matches[next &- 1]
      let markers = Int(match.markerLength)
      push(
        InlineRecord(
          start: match.start, length: match.end &- match.start, kind: match.kind,
          extra: match.kind == .strikethrough ? match.markerLength : 0),
        markers: markers, isLink: false, onto: &records)
      next = Int(match.inner)
    }
  }

  /// Whether no delimiters pair across the brackets of a wiki link that is plain text.
  private mutating func isWhole(_ wiki: InlineToken, at index: Int) -> Bool {
    if !open.isEmpty, open[open.count &- 1].textEnd < Int(wiki.end) { return false }
    for inner in index &+ 1..<Int(wiki.link) where tokens[inner].role == .run {
      work &+= 1
      // The newest match of a run is its outermost, and the only one that can reach farthest.
      if matches[Int(tokens[inner].link) &- 1].end > wiki.end { return false }
    }
    return true
  }

  /// Returns the e-mail address or the tag that a noted `@` or `#` makes in the plain text around
  /// it.
  private mutating func textRecord(_ token: InlineToken, at index: Int) -> InlineRecord? {
    let start = Int(token.start)
    guard start >= textStart else { return nil }
    var limit = open.isEmpty ? end : open[open.count &- 1].textEnd
    if token.role == .tag {
      limit = min(textEnd(behind: index, before: Int(token.end)), limit)
      let name = start &+ 1..<max(start &+ 1, min(Int(token.end), limit))
      guard isTagName(name) else { return nil }
      return InlineRecord(
        start: token.start, length: UInt32(truncatingIfNeeded: name.count &+ 1), kind: .tag)
    }
    var reach = start &+ 1
    while reach < limit, content[reach] > UInt8(ascii: " "), content[reach] != UInt8(ascii: "@") {
      reach &+= 1
    }
    // The next `@` is in sight: an address that runs into one is none.
    limit = min(textEnd(behind: index, before: min(reach &+ 1, limit)), limit)
    let address = mailAddress(around: start, in: textStart..<limit)
    textStart = address.next
    guard let range = address.range else { return nil }
    return InlineRecord(
      start: UInt32(truncatingIfNeeded: range.lowerBound),
      length: UInt32(truncatingIfNeeded: range.count), kind: .literalAutolink,
      extra: address.hasScheme ? 0 : 2)
  }

  /// Returns where plain text stops behind token `index`: at the next construct, or at `bound`.
  private mutating func textEnd(behind index: Int, before bound: Int) -> Int {
    var next = index &+ 1
    while next < tokens.count, Int(tokens[next].start) < bound {
      switch tokens[next].role {
      case .text, .at, .tag, .part: next &+= 1
      default: return runStart(tokens[next])
      }
      work &+= 1
    }
    return bound
  }

  /// Where the record of a token starts: a run's outermost match leaves unused delimiters before
  /// it.
  private func runStart(_ token: InlineToken) -> Int {
    token.role == .run ? Int(matches[Int(token.link) &- 1].start) : Int(token.start)
  }
}
