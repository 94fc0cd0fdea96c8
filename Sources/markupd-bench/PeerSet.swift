/// The peers of a run, started when first asked for.
final class PeerSet {
  private let options: Options
  private lazy var started: (peers: [Peer], absent: [String]) =
    options.isAlone ? ([], []) : Peer.startAll(options)

  init(_ options: Options) {
    self.options = options
  }

  var all: [Peer] { started.peers }

  /// Those that parse a whole text in C.
  var full: [Peer] { all.filter { $0.name != "tree-sitter" } }

  /// What to tell readers about peers that are not there.
  var absenceNotes: [String] {
    started.absent.map { name in
      name == "tree-sitter"
        ? "tree-sitter: absent (pip install tree-sitter tree-sitter-markdown into the environment)"
        : "\(name): absent (make bench compiles it where its Debian package is installed)"
    }
  }
}
