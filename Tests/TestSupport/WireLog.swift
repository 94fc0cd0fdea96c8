import Foundation
import Synchronization

/// A record of the messages of one session, for the check against the LSP meta model.
///
/// When the environment variable `MARKUPD_WIRE_LOG` names a folder, every message is appended to a
/// file of its own there, in the form of `Protocol/sessions`: `→ {…}` from the client, `← {…}` from
/// the server. `Scripts/check_wire.py` reads those files after the tests. Without the variable
/// nothing is written.
public final class WireLog: Sendable {
  private let handle: Mutex<FileHandle?>

  /// Starts a record; `name` says which test it is from and needs no care for uniqueness.
  public init(_ name: String) {
    guard let folder = ProcessInfo.processInfo.environment["MARKUPD_WIRE_LOG"], !folder.isEmpty
    else {
      handle = Mutex(nil)
      return
    }
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let plain = String(name.map { $0.isLetter || $0.isNumber ? $0 : "-" })
    let path = "\(folder)/\(plain)-\(UUID().uuidString).log"
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    handle = Mutex(FileHandle(forWritingAtPath: path))
  }

  /// Records a message that the client sent; `body` is the JSON without its header.
  public func client(_ body: some Sequence<UInt8>) { append("→", body) }

  /// Records a message that the server sent; `body` is the JSON without its header.
  public func server(_ body: some Sequence<UInt8>) { append("←", body) }

  private func append(_ arrow: String, _ body: some Sequence<UInt8>) {
    let line =
      Data("\(arrow) ".utf8) + Data(body.map { $0 == UInt8(ascii: "\n") ? 0x20 : $0 }) + [0x0a]
    handle.withLock { $0?.write(line) }
  }
}
