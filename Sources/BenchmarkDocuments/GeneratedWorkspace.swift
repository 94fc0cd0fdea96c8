/// A folder of notes that link to each other and to themselves, and one large document among them.
package struct GeneratedWorkspace: Sendable {
  /// One file of the workspace.
  package struct File: Sendable {
    /// Path below the workspace's folder, `/` between components.
    package let path: String
    /// UTF-8 text.
    package let text: String
  }

  /// The notes; the large document is last.
  package let files: [File]
  /// The large document: its first heading is the target of a link in each of its sections.
  package var large: File { files[files.count - 1] }

  private static let words = """
    alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar \
    papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu
    """.split(separator: " ").map(String.init)

  /// Makes `count` notes of about `noteBytes` in twenty folders, and a document of about `largeBytes`.
  package init(notes count: Int, noteBytes: Int, largeBytes: Int, seed: UInt64 = 1) {
    var random = DocumentRandom(seed: seed)
    func name(_ number: Int) -> String {
      let digits = String(number)
      return "note" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    var files: [File] = []
    for number in 0..<count {
      // Twenty folders hold every twentieth note each: these neighbours share the note's folder.
      let peers = [20, 40, 60].map { name((number + $0) % count) }
      files.append(
        File(
          path: "folder\(number % 20)/\(name(number)).md",
          text: GeneratedWorkspace.note(name(number), peers, noteBytes, &random)))
    }
    let peers = (0..<min(3, count)).map { "folder\($0)/" + name($0) }
    files.append(
      File(path: "large.md", text: GeneratedWorkspace.note("large", peers, largeBytes, &random)))
    self.files = files
  }

  /// A document whose sections link to its own first heading and to a peer's.
  private static func note(
    _ name: String, _ peers: [String], _ size: Int, _ random: inout DocumentRandom
  ) -> String {
    var text = "# \(name)\n\n"
    var section = 0
    while text.utf8.count < size {
      section += 1
      let marker = String(repeating: "#", count: 2 + section % 3)
      text += "\(marker) Section \(random.pick(words)) \(section)\n\n"
      text += (0..<40).map { _ in random.pick(words) }.joined(separator: " ") + " é😀.\n\n"
      if let peer = peers.isEmpty ? nil : random.pick(peers) {
        let anchor = peer.split(separator: "/").last ?? ""
        text += "- item [to peer](\(peer).md#\(anchor)) and [local](#\(name))\n"
      }
      text += "- [ ] task `code` *em* **strong**\n\n"
      if section % 5 == 0 { text += "| a | b |\n| --- | --: |\n| 1 | 2 |\n\n" }
      if section % 7 == 0 { text += "```js\nlet x = 1;\n```\n\n" }
    }
    return text
  }
}
