import Configuration
import FileSystem
import Foundation
import JSON
import Testing

/// The schema that people's editors use and the table that we read with say the same.
@Suite struct SchemaTests {
  private static let schema: JSONValue = {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Protocol/schema/markupd.schema.json")
    let bytes = (try? Data(contentsOf: url)).map { Array($0) } ?? []
    return (try? JSONReader.strict.read(bytes)) ?? .null
  }()

  /// Settings by key; what has properties that are no settings of their own is one setting.
  private func settings(_ schema: JSONValue, _ path: [String], _ found: inout [String: JSONValue]) {
    for member in schema["properties"]?.object?.members ?? [] where member.name != "$schema" {
      let inner = path + [member.name]
      let key = inner.joined(separator: ".")
      if member.value["properties"] != nil, key != "extensions" {
        settings(member.value, inner, &found)
      } else {
        found[key] = member.value
      }
    }
  }

  @Test func keysAndShapesAgree() {
    var described: [String: JSONValue] = [:]
    settings(Self.schema, [], &described)
    #expect(described.keys.sorted() == Setting.all.map(\.key).sorted())
    for setting in Setting.all {
      let value = described[setting.key] ?? .null
      let type = value["type"]?.string
      #expect(value["description"]?.string?.isEmpty == false, "\(setting.key)")
      switch setting.shape {
      case .flag: #expect(type == "boolean", "\(setting.key)")
      case .text: #expect(type == "string", "\(setting.key)")
      case .integer(let range):
        #expect(type == "integer", "\(setting.key)")
        #expect(value["minimum"]?.integer == Int64(range.lowerBound), "\(setting.key)")
        #expect(value["maximum"]?.integer == Int64(range.upperBound), "\(setting.key)")
      case .number(let range):
        #expect(type == "number", "\(setting.key)")
        #expect(value["minimum"]?.double == range.lowerBound, "\(setting.key)")
        #expect(value["maximum"]?.double == range.upperBound, "\(setting.key)")
      case .choice(let names):
        #expect(value["enum"]?.array?.compactMap(\.string) == names, "\(setting.key)")
      case .textList:
        #expect(value["items"]?["type"]?.string == "string", "\(setting.key)")
      case .flags(let names):
        #expect(value["properties"]?.object?.members.map(\.name) == names)
      case .menuItems:
        #expect(value["items"]?["required"]?.array?.compactMap(\.string) == ["title", "command"])
      }
    }
  }

  @Test func defaultsInTheSchemaAreTheDefaultsInTheCode() throws {
    var described: [String: JSONValue] = [:]
    settings(Self.schema, [], &described)
    var defaults = described.compactMapValues { $0["default"] }
    let members = defaults.map { JSONObject.Member(name: $0.key, value: $0.value) }
    var sources = ConfigurationSources(folder: .root)
    sources.client = .object(JSONObject(members))
    let configuration = Configuration(sources, in: MemoryFileSystem())
    #expect(configuration.problems == [])
    let standard = Configuration()
    #expect(configuration.files == standard.files)
    #expect(configuration.links == standard.links)
    #expect(configuration.format == standard.format)
    #expect(configuration.undo == standard.undo)
    #expect(configuration.export == standard.export)
    #expect(configuration.preview == standard.preview)
    #expect(configuration.toolbar == standard.toolbar)
    #expect(configuration.titleMenu == standard.titleMenu)
    #expect(configuration.log == standard.log)
    defaults["dialect"] = nil
    #expect(defaults.count == Setting.all.count - 3, "all but dialect, extensions and slug")
  }
}
