import TextModel

/// Another Markdown parser in a process of its own, driven over pipes; see `Tests/Peers/README.md`.
///
/// The peer times itself, so neither pipe nor start-up counts.
final class Peer {
  let name: String
  private let process: ChildProcess
  /// Seconds after which a peer that does not answer is given up.
  private let patience = 120
  private(set) var isAlive = true

  private init?(_ name: String, _ path: String, _ arguments: [String]) {
    guard let process = ChildProcess(path, arguments) else { return nil }
    self.name = name
    self.process = process
    guard process.readLine(within: 10) == "ready" else { return nil }
  }

  /// Starts every peer that is there; the names of the others with the reason.
  static func startAll(_ options: Options) -> (peers: [Peer], absent: [String]) {
    let clock = options.timesProcessor ? ["--cpu"] : []
    let candidates: [(String, String, [String])] = [
      ("cmark-gfm", options.peerFolder + "/cmark-gfm", clock),
      ("md4c", options.peerFolder + "/md4c", clock),
      (
        "tree-sitter", options.virtualEnvironment + "/bin/python3",
        [options.sourceFolder + "/Tests/Peers/tree_sitter_peer.py"] + clock
      ),
    ]
    var peers: [Peer] = []
    var absent: [String] = []
    for (name, path, arguments) in candidates {
      if let peer = Peer(name, path, arguments) {
        peers.append(peer)
      } else {
        absent.append(name)
      }
    }
    return (peers, absent)
  }

  /// Gives the peer a new text; returns the nanoseconds of its first parse.
  func load(_ bytes: [UInt8]) -> Int? {
    isAlive = true
    return ask("load \(bytes.count)", bytes)
  }

  /// Parses the present text from nothing; returns the nanoseconds.
  func parse() -> Int? { ask("parse", []) }

  /// Takes in an edit, by the peer's own incremental parse when it has one; returns the nanoseconds.
  func edit(_ edit: Edit) -> Int? {
    ask("edit \(edit.start) \(edit.end) \(edit.insertion.count)", edit.insertion)
  }

  private func ask(_ command: String, _ payload: [UInt8]) -> Int? {
    guard isAlive else { return nil }
    guard process.write(Array((command + "\n").utf8) + payload),
      let answer = process.readLine(within: patience), let nanoseconds = Int(answer)
    else {
      isAlive = false
      return nil
    }
    return nanoseconds
  }
}

/// A replacement of bytes `start..<end` of the present text.
struct Edit: Sendable {
  var start: Int
  var end: Int
  var insertion: [UInt8]

  var range: ByteRange { ByteRange(bytes: start, end) }
  var insertionEnd: Int { start + insertion.count }

  /// Returns the edit that takes this one back; `removed` is what it replaced.
  func inverse(restoring removed: [UInt8] = []) -> Edit {
    Edit(start: start, end: insertionEnd, insertion: removed)
  }
}
