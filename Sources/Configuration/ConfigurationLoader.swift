import Execution
package import FileSystem
package import JSON
package import MarkdownParser
import TextModel

/// Where settings come from; later ones go before earlier ones.
package struct ConfigurationSources: Sendable {
  /// The workspace folder, where `.markupd.json` and the marks of dialects are looked for.
  package var folder: FilePath
  /// A settings file to read instead of the workspace's own.
  package var file: FilePath?
  /// `initializationOptions`: the settings themselves, or an object with them under `markupd`.
  package var initializationOptions: JSONValue?
  /// The client's section `markupd`.
  package var client: JSONValue?
  /// Dialect named on the command line; goes before all else.
  package var dialect: Dialect?

  package init(
    folder: FilePath, file: FilePath? = nil, initializationOptions: JSONValue? = nil,
    client: JSONValue? = nil, dialect: Dialect? = nil
  ) {
    self.folder = folder
    self.file = file
    self.initializationOptions = initializationOptions
    self.client = client
    self.dialect = dialect
  }
}

extension Configuration {
  /// Name of a workspace's settings file.
  package static let fileName = ".markupd.json"

  /// Reads all sources into one configuration; what is wrong with them is in its `problems`.
  package init(_ sources: ConfigurationSources, in fileSystem: any FileSystem) {
    var assembly = ConfigurationAssembly()
    let path = sources.file ?? sources.folder.appending(Configuration.fileName)
    do throws(FileError) {
      let contents = try fileSystem.read(path, limit: Limits.settingsFile.value)
      assembly.add(file: contents.bytes, at: path)
    } catch {
      if sources.file != nil || !error.isAbsence {
        let problem = error.message(relativeTo: sources.folder)
        assembly.problems.append(ConfigurationProblem(message: problem, path: path))
      }
    }
    if let options = sources.initializationOptions, !options.isNull {
      assembly.add(options["markupd"] ?? options, from: .initializationOptions)
    }
    if let client = sources.client, !client.isNull { assembly.add(client, from: .client) }
    if assembly.draft.dialect == nil, sources.dialect == nil,
      let found = detectedDialect(of: sources.folder, in: fileSystem)
    {
      assembly.draft.dialect = found.dialect
      assembly.origins["dialect"] = .detected(found.mark)
    }
    if let dialect = sources.dialect { assembly.draft.dialect = dialect }
    self = assembly.configuration
  }
}

/// Settings being laid over each other.
struct ConfigurationAssembly {
  var draft = Setting.Draft()
  var origins: [String: SettingOrigin] = [:]
  var problems: [ConfigurationProblem] = []

  /// The result: the dialect put together, origins and problems attached.
  var configuration: Configuration {
    var result = draft.configuration
    result.dialect = draft.dialect ?? .gfm
    for (name, value) in Dialect.Extensions.named {
      switch draft.extensions[name] {
      case true?: result.dialect.extensions.insert(value)
      case false?: result.dialect.extensions.remove(value)
      case nil: break
      }
    }
    if !result.links.wiki { result.dialect.extensions.subtract(.indexed) }
    if let slug = draft.slug { result.dialect.slug = slug }
    result.origins = origins
    result.problems = problems
    return result
  }

  /// Lays the settings of a file over those before; comments are allowed.
  mutating func add(file bytes: [UInt8], at path: FilePath) {
    do throws(JSONError) {
      let value = try JSONReader.relaxed.read(bytes)
      let positions = try JSONReader.relaxed.positions(in: bytes)
      add(value, from: .file(path, positions), at: [])
    } catch {
      problems.append(
        ConfigurationProblem(
          message: error.description, path: path,
          range: ByteRange(bytes: error.offset, min(error.offset + 1, bytes.count))))
    }
  }

  /// Lays the settings that a client sent over those before.
  mutating func add(_ value: JSONValue, from origin: SettingOrigin) {
    add(value, from: .client(origin), at: [])
  }

  private enum Source {
    case file(FilePath, JSONPositions)
    case client(SettingOrigin)
  }

  /// Walks the objects down to the settings; keys may also be written with dots. The depth is that of the
  /// longest key.
  private mutating func add(_ value: JSONValue, from source: Source, at path: [JSONPathStep]) {
    guard let members = value.object?.members else {
      let what = path.isEmpty ? "the settings" : key(path).debugDescription
      return report("\(what) must be an object, not \(value.kindName)", source, at: path)
    }
    for member in members {
      let inner = path + [.name(member.name)]
      let key = key(inner)
      if let setting = Setting.named(key) {
        take(member.value, for: setting, from: source, at: inner)
      } else if Setting.groups.contains(key) {
        if member.value.isNull, case .client = source { continue }
        add(member.value, from: source, at: inner)
      } else if key != "$schema" {
        report("there is no setting \(key.debugDescription)", source, at: inner, isName: true)
      }
    }
  }

  private mutating func take(
    _ value: JSONValue, for setting: Setting, from source: Source, at path: [JSONPathStep]
  ) {
    // Clients send null for what the user left unset.
    if value.isNull, case .client = source { return }
    if let mismatch = setting.assign(value, &draft) {
      let index = mismatch.place.map(description).joined()
      return report(
        "\(setting.key.debugDescription)\(index) \(mismatch.message)", source,
        at: path + mismatch.place)
    }
    switch source {
    case .file(let file, let positions):
      let range = positions.place(of: path)?.value ?? 0..<0
      origins[setting.key] = .file(file, ByteRange(bytes: range.lowerBound, range.upperBound))
    case .client(let origin): origins[setting.key] = origin
    }
  }

  private mutating func report(
    _ message: String, _ source: Source, at path: [JSONPathStep], isName: Bool = false
  ) {
    guard case .file(let file, let positions) = source else {
      problems.append(ConfigurationProblem(message: message))
      return
    }
    let place = positions.place(of: path)
    let range = isName ? place?.name ?? place?.value : place?.value
    problems.append(
      ConfigurationProblem(
        message: message, path: file,
        range: range.map { ByteRange(bytes: $0.lowerBound, $0.upperBound) }))
  }

  private func key(_ path: [JSONPathStep]) -> String {
    path.compactMap { step in
      if case .name(let name) = step { name } else { nil }
    }.joined(separator: ".")
  }

  private func description(_ step: JSONPathStep) -> String {
    switch step {
    case .name(let name): ".\(name)"
    case .index(let index): "[\(index)]"
    }
  }
}

extension Setting {
  /// Every proper beginning of a key: `export` and `export.html` of `export.html.theme`.
  static let groups: Set<String> = Set(
    all.flatMap { setting in
      let names = setting.key.split(separator: ".")
      return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: ".") }
    })
}
