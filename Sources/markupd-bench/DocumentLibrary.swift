import BenchmarkDocuments
import Glibc

/// The documents of a run; writes them to the folder that the command line names, if it names one.
final class DocumentLibrary {
  private let options: Options
  private var made: [String: [UInt8]] = [:]

  init(_ options: Options) {
    self.options = options
  }

  /// Where the prose comes from, for people.
  var source: String { DataFolder.path == nil ? "made up" : "MARKUPD_DATA" }

  /// The documents that the command line wants.
  var documents: [BenchmarkDocument] {
    BenchmarkDocument.all.filter { options.wants($0.name) }
  }

  /// Returns a document's bytes; made once.
  func bytes(of document: BenchmarkDocument) -> [UInt8] {
    if let known = made[document.name] { return known }
    let bytes = document.bytes()
    made[document.name] = bytes
    if let folder = options.documentFolder { write(bytes, folder, document.name) }
    return bytes
  }

  /// Returns the document called `name`, or nothing when the command line does not want it.
  func bytes(named name: String) -> [UInt8]? {
    documents.first { $0.name == name }.map(bytes(of:))
  }

  /// Writes every document and pathological input; returns a table of what was written.
  func writeAll() -> [Table] {
    guard let folder = options.documentFolder else {
      writeError("markupd-bench: documents needs --docs DIR\n")
      return []
    }
    var table = Table(
      "documents", title: "Documents in \(folder)",
      columns: [.text("document"), .number("bytes")])
    for document in documents {
      table.add([.text(document.name), .count(bytes(of: document).count)])
    }
    for input in PathologicalInput.all where options.wants(input.name) {
      let bytes = input.bytes()
      write(bytes, folder + "/pathological", input.name)
      table.add([.text("pathological/" + input.name), .count(bytes.count)])
    }
    return [table]
  }

  private func write(_ bytes: [UInt8], _ folder: String, _ name: String) {
    makeFolder(folder)
    if !writeFile(bytes, to: "\(folder)/\(name).md") {
      writeError("markupd-bench: cannot write \(folder)/\(name).md\n")
    }
  }
}

/// Makes a folder and those above it; one that is there is fine.
func makeFolder(_ path: String) {
  var made = path.hasPrefix("/") ? "" : "."
  for component in path.split(separator: "/") {
    made += "/" + component
    mkdir(made, 0o755)
  }
}

/// Writes a whole file; returns whether that worked.
func writeFile(_ bytes: [UInt8], to path: String) -> Bool {
  guard let file = fopen(path, "wb") else { return false }
  let count = fwrite(bytes, 1, bytes.count, file)
  return fclose(file) == 0 && count == bytes.count
}
