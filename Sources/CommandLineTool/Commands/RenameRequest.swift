import Actions
import FileSystem
import Markup
import TextModel
import Workspace

/// What `rename` was asked for.
struct RenameRequest {
  private enum Subject {
    case place(FilePath, PlaceArgument)
    case heading(FilePath, anchor: String)
    case file(FilePath, FilePath)
    case tag(String)
    case label(FilePath, String)
    case id(FilePath, String)
  }

  private let subject: Subject
  /// The new name; of a file it is part of the subject.
  private let name: String
  /// Files that settle the workspace.
  let files: [FilePath]

  /// Reads the arguments.
  init(_ invocation: Invocation) throws(CommandError) {
    let options = invocation.options
    let ways = ["heading", "file", "tag", "label", "id"].filter { options.has($0) }
    guard ways.count <= 1 else {
      throw .usage("--\(ways[0]) and --\(ways[1]) do not go together")
    }
    guard let way = ways.first, let old = options.bytes(way) else {
      try invocation.requireOperands(2...2, "what to rename and its new name")
      let (file, place) = try invocation.place(options.operands[0])
      self.init(.place(file, place), try RenameRequest.name(options.operands[1]), [file])
      return
    }
    guard !options.has("at") else { throw .usage("--at and --\(way) do not go together") }
    if way == "label" {
      try invocation.requireOperands(2...2, "a label and its new name")
    } else {
      try invocation.requireOperands(1...1, "a new name")
    }
    switch way {
    case "heading":
      let (file, anchor) = try invocation.anchor(old)
      self.init(.heading(file, anchor: anchor), try RenameRequest.name(options.operands[0]), [file])
    case "id":
      let (file, id) = try invocation.anchor(old)
      self.init(.id(file, id), try RenameRequest.name(options.operands[0]), [file])
    case "tag":
      let tag = try ParsedOptions.text(old, of: "--tag")
      self.init(.tag(tag), try RenameRequest.name(options.operands[0]), [invocation.folder])
    case "label":
      let file = try invocation.path(old)
      let label = try ParsedOptions.text(options.operands[0], of: "a label")
      self.init(.label(file, label), try RenameRequest.name(options.operands[1]), [file])
    default:
      let (from, to) = try RenameRequest.paths(old, options.operands[0], invocation)
      // A folder's own marks say nothing about the workspace that it is in.
      self.init(.file(from, to), "", [from.parent ?? .root])
    }
  }

  private init(_ subject: Subject, _ name: String, _ files: [FilePath]) {
    self.subject = subject
    self.name = name
    self.files = files
  }

  private static func name(_ bytes: [UInt8]) throws(CommandError) -> String {
    try ParsedOptions.text(bytes, of: "the new name")
  }

  /// The old name is the entry itself, were it a link; a new name that ends in a slash is a folder to move into.
  private static func paths(
    _ old: [UInt8], _ new: [UInt8], _ invocation: Invocation
  ) throws(CommandError) -> (FilePath, FilePath) {
    guard let given = invocation.folder.resolving(old), let folder = given.parent else {
      throw .usage("--file takes a file or folder")
    }
    let from = try invocation.path(folder.bytes).appending(given.lastComponent)
    do throws(FileError) {
      _ = try invocation.fileSystem.status(of: from, followsLinks: false)
    } catch {
      throw invocation.failure(FileError(.rename, from, error.reason))
    }
    guard !invocation.folder.isInside(from) else {
      throw .refused(
        "\(invocation.shownPath(from)) holds the current folder; rename it from outside")
    }
    guard !new.isEmpty, var to = invocation.folder.resolving(new) else {
      throw .usage("an empty name is no file")
    }
    if new.last == UInt8(ascii: "/") { to = to.appending(from.lastComponent) }
    // Where the new folder exists already, links on the way to it count.
    if let parent = to.parent, let real = try? invocation.fileSystem.resolve(parent) {
      to = real.appending(to.lastComponent)
    }
    return (from, to)
  }

  // MARK: Running

  /// Works the change out.
  func change(
    in workspace: ReadWorkspace, _ invocation: Invocation
  ) throws(CommandError) -> WorkspaceChange {
    let snapshot = workspace.snapshot
    switch subject {
    case .heading(let file, let anchor):
      return try refusing { () throws(RenameRefusal) in
        try RenameHeading.change(ofAnchor: anchor, in: .file(file), to: name, snapshot)
      }
    case .place(let file, let place):
      let document = try invocation.file(file)
      guard let offset = place.offset(in: document.text) else {
        throw .refused(
          "\(document.name) has \(document.text.lineCount) lines, so there is no line \(place.line)"
        )
      }
      let headings = snapshot.index.records[file]?.headings ?? []
      // Any column of a heading's lines means the heading, also that of a quote's or list's marker before it.
      let heading = headings.first { heading in
        offset < heading.range.lowerBound
          && document.text.line(containing: heading.range.lowerBound) == place.line - 1
      }
      return try rename(at: heading?.range.lowerBound ?? offset, in: file, snapshot)
    case .file(let from, let to):
      try checkMove(from, to, workspace, invocation)
      return try refusing { () throws(RenameRefusal) in
        try RenameFiles.change([FileMove(from: from, to: to)], makesMoves: true, snapshot)
      }
    case .tag(let tag):
      let wanted = (tag.hasPrefix("#") ? String(tag.dropFirst()) : tag).lowercased()
      for (path, record) in snapshot.index.records.sorted(by: { $0.key < $1.key }) {
        guard let use = record.tags.first(where: { $0.key == wanted }) else { continue }
        return try rename(at: use.range.lowerBound.advanced(byBytes: 1), in: path, snapshot)
      }
      throw .refused("no document has the tag #\(wanted)")
    case .label(let file, let label):
      guard let record = snapshot.index.records[file],
        let range = RenameRequest.place(ofLabel: label, in: record)
      else { throw .refused("\(invocation.shownPath(file)) does not define [\(label)]") }
      return try rename(at: range.lowerBound, in: file, snapshot)
    case .id(let file, let id):
      let anchor = snapshot.index.records[file]?.anchors.first { anchor in
        if case .heading = anchor.kind { return false }
        return anchor.name == id
      }
      guard let anchor else {
        throw .refused("\(invocation.shownPath(file)) has no id \(shown(id))")
      }
      return try rename(at: anchor.nameRange.lowerBound, in: file, snapshot)
    }
  }

  private static func place(ofLabel label: String, in record: FileRecord) -> ByteRange? {
    if label.hasPrefix("^") {
      let key = FileRecord.normalized(String(label.dropFirst()))
      return record.footnotes.first { FileRecord.normalized($0.label) == key }?.labelRange
    }
    return record.definitions[FileRecord.normalized(label)].flatMap { record.links[$0].labelRange }
  }

  private func rename(
    at offset: ByteOffset, in file: FilePath, _ snapshot: WorkspaceSnapshot
  ) throws(CommandError) -> WorkspaceChange {
    try refusing { () throws(RenameRefusal) in
      try Rename.change(at: offset, in: .file(file), to: name, snapshot)
    }
  }

  private func checkMove(
    _ from: FilePath, _ to: FilePath, _ workspace: ReadWorkspace, _ invocation: Invocation
  ) throws(CommandError) {
    guard from != workspace.root else {
      throw .refused("\(invocation.shownPath(from)) is the workspace itself")
    }
    guard to.isInside(workspace.root), to != workspace.root else {
      throw .refused(
        "\(invocation.shownPath(to)) is not in the workspace \(invocation.shownPath(workspace.root))"
      )
    }
    guard from == to || !to.isInside(from) else {
      throw .refused("\(invocation.shownPath(from)) cannot move into itself")
    }
    let fileSystem = invocation.fileSystem
    guard let there = try? fileSystem.status(of: to, followsLinks: false) else { return }
    let here = try? fileSystem.status(of: from, followsLinks: false)
    // Where the file system does not tell case, a file may be in its own way.
    let isItself =
      here?.identity.isSameFile(as: there.identity) == true
      && (here?.kind == .directory || here?.linkCount == 1)
    guard isItself else {
      throw .refused("\(invocation.shownPath(to)) exists already")
    }
  }

  /// Runs an action and turns its refusal into ours.
  private func refusing(
    _ body: () throws(RenameRefusal) -> WorkspaceChange
  ) throws(CommandError) -> WorkspaceChange {
    do { return try body() } catch {
      throw CommandError(error.reason == .unreadable ? .inputOutput : .refused, error.message)
    }
  }
}
