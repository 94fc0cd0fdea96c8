/// Reads YAML front matter (YAML 1.1, as libyaml has it): one pass over events, no tree. Anchors are
/// not expanded.
struct FrontMatterYAML {
  private let source: FrontMatterSource
  private var reading = FrontMatterReading()
  /// Number of open containers.
  private var depth = 0
  private var state = State.root
  private var key: FrontMatterText?
  /// First byte of the value that is open.
  private var valueStart = 0
  private var list: [FrontMatterText] = []

  private enum State {
    /// Nothing yet.
    case root
    /// In the top-level mapping, before a key.
    case key
    /// Behind a key.
    case value
    /// Inside a key that is a container.
    case insideKey
    /// Inside a value that is a sequence.
    case insideList
    /// Inside a value that is a mapping.
    case insideMapping
  }

  private init(_ source: FrontMatterSource) {
    self.source = source
  }

  /// Reads the text between the fences.
  static func read(_ source: FrontMatterSource) -> FrontMatterReading {
    var reader = FrontMatterYAML(source)
    let problem = YAMLEvents.read(source.bytes) { reader.take($0) }
    if let problem {
      // A list that is being typed has its items already.
      reader.addEntry(reader.state == .insideList ? .list(reader.list) : .other, to: nil)
      reader.reading.errors.append(source.error(problem.message, at: problem.offset))
    }
    return reader.reading
  }

  /// Takes an event in; returns whether more are wanted.
  private mutating func take(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .documentStart, .documentEnd: return true
    case .mappingStart, .sequenceStart: return open(event)
    case .mappingEnd, .sequenceEnd:
      close(event)
      return true
    case .scalar(let scalar): return take(scalar, event.range)
    case .alias:
      switch state {
      case .root: return refuseRoot(at: event.range.lowerBound)
      case .key: state = .value
      case .value: addEntry(.other, to: event.range)
      case .insideKey, .insideList, .insideMapping: break
      }
      return true
    }
  }

  private mutating func open(_ event: YAMLEvent) -> Bool {
    guard depth < FrontMatterReading.maximumDepth else {
      addEntry(.other, to: nil)
      reading.errors.append(
        source.error(
          "nested more than \(FrontMatterReading.maximumDepth) deep", at: event.range.lowerBound))
      return false
    }
    let isMapping = if case .mappingStart = event.kind { true } else { false }
    switch state {
    case .root:
      guard isMapping else { return refuseRoot(at: event.range.lowerBound) }
      state = .key
    case .key: state = .insideKey
    case .value:
      valueStart = event.range.lowerBound
      list = []
      state = isMapping ? .insideMapping : .insideList
    case .insideKey, .insideList, .insideMapping: break
    }
    depth += 1
    return true
  }

  private mutating func close(_ event: YAMLEvent) {
    depth -= 1
    guard depth == 1 else { return }
    let range = trimmed(valueStart..<max(valueStart, event.range.upperBound))
    switch state {
    case .insideKey: state = .value
    case .insideList: addEntry(.list(list), to: range)
    case .insideMapping: addEntry(.other, to: range)
    case .root, .key, .value: break
    }
  }

  private mutating func take(_ scalar: YAMLEvent.Scalar, _ whole: Range<Int>) -> Bool {
    let range = trimmed(whole)
    switch state {
    case .root:
      // A document of nothing but comments.
      return scalar.value.isEmpty || refuseRoot(at: range.lowerBound)
    case .key:
      key = text(scalar, range)
      state = .value
    case .value:
      let isNull = scalar.style == .plain && FrontMatterYAML.isNull(scalar.value)
      addEntry(isNull ? .other : .text(text(scalar, range)), to: range.isEmpty ? nil : range)
    case .insideList:
      if depth == 2 { list.append(text(scalar, range)) }
    case .insideKey, .insideMapping: break
    }
    return true
  }

  private mutating func refuseRoot(at offset: Int) -> Bool {
    reading.errors.append(source.error("not a mapping of keys", at: offset))
    return false
  }

  /// A block ends where the next thing starts: without the blanks and line ends before that.
  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, source.bytes[end - 1] <= 32 { end -= 1 }
    return range.lowerBound..<end
  }

  /// Ends the value of the pending key; a key that is no scalar makes no entry.
  private mutating func addEntry(_ value: FrontMatterEntry.Value, to range: Range<Int>?) {
    if let key {
      reading.entries.append(
        FrontMatterEntry(key: key, value: value, valueRange: range.map { source.range($0) }))
    }
    key = nil
    state = .key
  }

  /// YAML 1.1 `!!null`.
  private static func isNull(_ value: [UInt8]) -> Bool {
    ["", "~", "null", "Null", "NULL"].contains { value.elementsEqual($0.utf8) }
  }

  private func text(_ scalar: YAMLEvent.Scalar, _ range: Range<Int>) -> FrontMatterText {
    var start = range.lowerBound
    let end = range.upperBound
    // Tags and anchors stand before the scalar.
    while start < end,
      source.bytes[start] == UInt8(ascii: "!") || source.bytes[start] == UInt8(ascii: "&")
    {
      while start < end, source.bytes[start] > 32 { start += 1 }
      while start < end, source.bytes[start] <= 32 { start += 1 }
    }
    guard scalar.style == .quoted, end - start >= 2 else {
      return source.text(scalar.value, start..<end)
    }
    return source.text(scalar.value, (start + 1)..<(end - 1))
  }
}
