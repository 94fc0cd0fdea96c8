extension Console {
  /// Writes a diff, in colour on a terminal.
  func write(_ diff: UnifiedDiff) {
    diff.forEachLine { line in
      switch line {
      case .header(let text): write(text, mark: "", color: "1", endsLine: true)
      case .place(let text): write(text, mark: "", color: "36", endsLine: true)
      case .context(let text): write(text, mark: " ", color: nil)
      case .removed(let text): write(text, mark: "-", color: "31")
      case .added(let text): write(text, mark: "+", color: "32")
      }
    }
  }

  private func write(
    _ text: some Collection<UInt8>, mark: String, color: String?, endsLine: Bool = false
  ) {
    var body = Array(text)
    let hadLineFeed = body.last == UInt8(ascii: "\n")
    if hadLineFeed { body.removeLast() }
    if let color, usesColor {
      write("\u{1B}[\(color)m\(mark)")
      write(body)
      write("\u{1B}[m\n")
    } else {
      write(mark)
      write(body)
      write("\n")
    }
    if !hadLineFeed, !endsLine { write("\\ No newline at end of file\n") }
  }
}
