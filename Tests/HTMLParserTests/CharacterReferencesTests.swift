import Foundation
import HTMLParser
import Testing

@Suite struct CharacterReferencesTests {
  /// WHATWG's list: name with `&`, and with `;` where it has one, to code points.
  private static func entities() throws -> [String: [UInt32]] {
    let object = try fixtureJSON("entities/entities.json")
    let entries = try #require(object as? [String: [String: Any]])
    return entries.compactMapValues { ($0["codepoints"] as? [Int])?.map { UInt32($0) } }
  }

  private struct Reading: Equatable {
    var length: Int
    var scalars: [UInt32]
    init(_ length: Int, _ scalars: [UInt32]) {
      self.length = length
      self.scalars = scalars
    }
    init(_ match: CharacterReferences.Match?) {
      length = match?.length ?? 0
      scalars = match.map { $0.second == 0 ? [$0.first] : [$0.first, $0.second] } ?? []
    }
    static let none = Reading(0, [])
  }

  private func html(_ text: String, inAttribute: Bool = false) -> Reading {
    Reading(withBytes(of: text) { CharacterReferences.htmlMatch($0, inAttribute: inAttribute) })
  }

  private func markdown(_ text: String) -> Reading {
    Reading(withBytes(of: text) { CharacterReferences.markdownMatch($0) })
  }

  private func isKnown(_ name: String) -> Bool {
    withBytes(of: name) { CharacterReferences.lookup(name: $0) } != nil
  }

  @Test func `every name of the standard is found and has its scalars`() throws {
    let entities = try Self.entities()
    #expect(entities.count == 2231)
    var found = 0
    for (key, codepoints) in entities {
      let name = String(key.dropFirst())
      #expect(html(name) == Reading(name.utf8.count, codepoints), "\(key)")
      guard key.hasSuffix(";") else {
        #expect(!isKnown(name), "\(key)")
        #expect(markdown(name + " ") == .none, "\(key)")
        continue
      }
      found += 1
      let pair = try #require(withBytes(of: name) { CharacterReferences.lookup(name: $0) })
      #expect(pair == (codepoints[0], codepoints.count > 1 ? codepoints[1] : 0), "\(key)")
      #expect(markdown(name + "x") == Reading(name.utf8.count, codepoints), "\(key)")
    }
    #expect(found == 2125)
  }

  @Test func `neighbours of names are not found`() throws {
    let names = Set(try Self.entities().keys.map { String($0.dropFirst()) })
    for name in names where name.hasSuffix(";") {
      for other in [name.dropLast(2) + ";", name.dropLast() + "a;", "a" + name[...]] {
        guard !names.contains(String(other)) else { continue }
        #expect(!isKnown(String(other)), "\(other)")
      }
    }
    for text in ["", ";", "zzzzzz;", "0;", "amp", String(repeating: "a", count: 40) + ";"] {
      #expect(!isKnown(text), "\(text)")
    }
  }

  @Test func `the longest prefix wins in HTML text`() {
    #expect(html("notit;") == Reading(3, [0xAC]))
    #expect(html("notin;") == Reading(6, [0x2209]))
    #expect(html("NotEqualTilde;") == Reading(14, [0x2242, 0x338]))
    #expect(html("ampere") == Reading(3, [0x26]))
    #expect(html("am") == .none)
    #expect(html("") == .none)
    #expect(html("CounterClockwiseContourIntegral;") == Reading(32, [0x2233]))
    #expect(html("CounterClockwiseContourIntegral") == .none)
  }

  @Test func `attributes keep a bare name before an equals sign or an alphanumeric`() {
    #expect(html("copy=1", inAttribute: true) == .none)
    #expect(html("copyx", inAttribute: true) == .none)
    #expect(html("copy1", inAttribute: true) == .none)
    #expect(html("copy;=", inAttribute: true) == Reading(5, [0xA9]))
    #expect(html("copy&", inAttribute: true) == Reading(4, [0xA9]))
    #expect(html("copy", inAttribute: true) == Reading(4, [0xA9]))
  }

  @Test func `numbers follow WHATWG in HTML`() {
    #expect(html("#x80;") == Reading(5, [0x20AC]))
    #expect(html("#x81;") == Reading(5, [0x81]))
    #expect(html("#159") == Reading(4, [0x178]))
    #expect(html("#0;") == Reading(3, [0xFFFD]))
    #expect(html("#xD800;") == Reading(7, [0xFFFD]))
    #expect(html("#x110000;") == Reading(9, [0xFFFD]))
    #expect(html("#x10FFFFg") == Reading(8, [0x10FFFF]))
    #expect(html("#99999999999999999999999;") == Reading(25, [0xFFFD]))
    #expect(html("#x;") == .none)
    #expect(html("#") == .none)
    #expect(html("#a;") == .none)
  }

  @Test func `numbers follow CommonMark in Markdown`() {
    #expect(markdown("#35;") == Reading(4, [0x23]))
    #expect(markdown("#X22;") == Reading(5, [0x22]))
    #expect(markdown("#x80;") == Reading(5, [0x80]))
    #expect(markdown("#0;") == Reading(3, [0xFFFD]))
    #expect(markdown("#xD800;") == Reading(7, [0xFFFD]))
    #expect(markdown("#9999999;") == Reading(9, [0xFFFD]))
    #expect(markdown("#00000035;") == .none)
    #expect(markdown("#x0000022;") == .none)
    #expect(markdown("#35 ") == .none)
    #expect(markdown("#35") == .none)
    #expect(markdown("#;") == .none)
    #expect(markdown("") == .none)
  }
}
