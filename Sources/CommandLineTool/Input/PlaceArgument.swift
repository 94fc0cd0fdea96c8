import FileSystem
import TextModel

/// A line and a column as people give them: from 1, columns in Unicode scalars.
struct PlaceArgument: Hashable {
  var line: Int
  var column: Int

  /// Reads `LINE:COL` or `LINE`, which is its first column; `nil` when it is neither.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let line = PlaceArgument.number(parts[0]) else { return nil }
    self.line = line
    column = 1
    if parts.count == 2 {
      guard let number = PlaceArgument.number(parts[1]) else { return nil }
      column = number
    }
  }

  /// Digits only, so that no sign passes; at least 1.
  fileprivate static func number(_ text: some StringProtocol) -> Int? {
    guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = Int(text), number > 0
    else { return nil }
    return number
  }

  /// The offset in a text; a column past the line's end is that end. `nil` when there is no such line.
  func offset(in text: Text) -> ByteOffset? {
    guard text.contains(line: line - 1) else { return nil }
    return text.offset(of: TextPosition(line: line - 1, column: column - 1), in: .utf32)
  }
}

extension Invocation {
  /// Reads `FILE:LINE:COL` or `FILE:LINE`, split at its last colons that parse; when files of both readings exist, the
  /// one that leaves the most numbers to the place. With `--at` the whole argument is the file's name.
  func place(_ operand: [UInt8]) throws(CommandError) -> (file: FilePath, place: PlaceArgument) {
    if let at = try options.text("at") {
      guard let place = PlaceArgument(at) else {
        throw .usage("--at takes LINE:COL, both from 1, not \(shown(at))")
      }
      return (try path(operand), place)
    }
    var readings: [(name: [UInt8], place: PlaceArgument)] = []
    var end = operand.count
    for _ in 0..<2 {
      guard let colon = operand[..<end].lastIndex(of: UInt8(ascii: ":")) else { break }
      let rest = String(decoding: operand[(colon + 1)...], as: UTF8.self)
      guard colon > 0, let place = PlaceArgument(rest) else { break }
      readings.append((Array(operand[..<colon]), place))
      end = colon
    }
    let existing = readings.last { reading in
      folder.resolving(reading.name).map { fileSystem.exists($0) } ?? false
    }
    guard let reading = existing ?? readings.last else {
      throw .usage(
        "\(shown(String(decoding: operand, as: UTF8.self))) is no place: write FILE:LINE:COL")
    }
    return (try path(reading.name), reading.place)
  }

  /// Reads `FILE#anchor`, split at the last `#` that leaves a file's name.
  func anchor(_ operand: [UInt8]) throws(CommandError) -> (file: FilePath, anchor: String) {
    let cuts = operand.indices.filter { operand[$0] == UInt8(ascii: "#") && $0 > 0 }
    let existing = cuts.last { cut in
      folder.resolving(operand[..<cut]).map { fileSystem.exists($0) } ?? false
    }
    guard let cut = existing ?? cuts.last, cut + 1 < operand.count else {
      throw .usage(
        "\(shown(String(decoding: operand, as: UTF8.self))) names no heading: write FILE#anchor")
    }
    let name = try ParsedOptions.text(Array(operand[(cut + 1)...]), of: "an anchor")
    return (try path(Array(operand[..<cut])), name)
  }
}
