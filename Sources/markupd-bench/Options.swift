/// What the command line asks for.
struct Options {
  var commands: [Command] = []
  var printsJSON = false
  /// Exit with status 1 when a bar is missed.
  var checksBars = false
  /// Fewer rounds: for a look, not for a record.
  var isQuick = false
  /// No peers.
  var isAlone = false
  /// Work is timed by the processor time of its thread, peers' too: for a machine that is busy.
  var timesProcessor = false
  /// Folder that the documents are written to.
  var documentFolder: String?
  /// Folder of the compiled peers.
  var peerFolder = ".build/peers"
  /// Folder of the Python environment with tree-sitter.
  var virtualEnvironment = ".venv"
  /// Root of the package, where the Python peer lies.
  var sourceFolder = "."
  /// Path of the daemon.
  var server: String?
  /// Names, or beginnings of names, of the documents to use; empty means all.
  var only: [String] = []
  /// How often each edit is made, when the command line says so.
  var rounds: Int?
  /// Places and scripts of `edit`; empty means all.
  var places: [String] = []
  var edits: [String] = []
  var seed: UInt64 = 1

  enum Command: String, CaseIterable {
    case parse
    case edit
    case latency
    case memory
    case pathological
    case documents
  }

  func wants(_ name: String) -> Bool { only.isEmpty || only.contains { name.hasPrefix($0) } }

  static let usage = """
    usage: markupd-bench [parse|edit|latency|memory|pathological|documents]… [options]

    Without a command: parse, edit, latency, memory and pathological, one after the other.
    documents writes every document that the others use to the folder of --docs.

      --json          one JSON object on standard output in place of tables
      --check         exit with status 1 when a bar is missed
      --quick         fewer rounds
      --alone         no peers
      --cpu           time parses and edits by processor time: for a machine that is busy
      --only NAMES    only documents whose names begin so (comma separated)
      --places NAMES  edit only there: start, middle, end, random
      --edits NAMES   only these edits: letter, newline, structural, paste, swallow, definition
      --rounds N      how often each edit is made (default 600)
      --docs DIR      write the documents that are used there
      --peers DIR     compiled peers (default .build/peers; `make bench` puts them there)
      --venv DIR      Python environment with tree-sitter and tree-sitter-markdown (default .venv)
      --source DIR    root of the sources (default .)
      --server PATH   the markupd to measure (default: the one beside this program)
      --seed N        seed of random places (default 1)

    MARKUPD_DATA names the folder of test data whose prose is used; without it prose is made up.
    """

  /// Reads the arguments after the program's name; the error is a message for people.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    func value(of option: String) throws(UsageError) -> String {
      guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
      return value
    }
    func number(of option: String) throws(UsageError) -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else { throw UsageError("no number: \(text)") }
      return number
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": printsJSON = true
      case "--check": checksBars = true
      case "--quick": isQuick = true
      case "--alone": isAlone = true
      case "--cpu": timesProcessor = true
      case "--only":
        only += try value(of: argument).split(separator: ",").map(String.init)
      case "--places":
        places += try value(of: argument).split(separator: ",").map(String.init)
      case "--edits":
        edits += try value(of: argument).split(separator: ",").map(String.init)
      case "--docs": documentFolder = try value(of: argument)
      case "--peers": peerFolder = try value(of: argument)
      case "--venv": virtualEnvironment = try value(of: argument)
      case "--source": sourceFolder = try value(of: argument)
      case "--server": server = try value(of: argument)
      case "--seed": seed = UInt64(try number(of: argument))
      case "--rounds": rounds = try number(of: argument)
      case "--help", "-h": throw UsageError(nil)
      default:
        guard let command = Command(rawValue: argument) else {
          throw UsageError("no command or option is called \(argument)")
        }
        commands.append(command)
      }
    }
    if commands.isEmpty { commands = [.parse, .edit, .latency, .memory, .pathological] }
  }
}

/// A command line that is not understood; without a message, help was asked for.
struct UsageError: Error {
  let message: String?
  init(_ message: String?) { self.message = message }
}
