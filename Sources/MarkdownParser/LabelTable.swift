/// stub until merge
package struct LabelTable: Sendable, Equatable {
  var counts: [String: Int] = [:]
  package init() {}
  static func foldedHash(_ label: UnsafeBufferPointer<UInt8>) -> UInt32 { 1 }
  static func key(_ l: DefinedLabel) -> String { (l.isFootnote ? "^" : "") + String(decoding: l.label, as: UTF8.self).lowercased().split(whereSeparator: { $0.isWhitespace }).joined(separator: " ") }
  mutating func insert(_ l: DefinedLabel) { counts[Self.key(l), default: 0] += 1 }
  mutating func remove(_ l: DefinedLabel) { let k = Self.key(l); counts[k, default: 0] -= 1; if counts[k]! <= 0 { counts[k] = nil } }
  func contains(_ l: DefinedLabel) -> Bool { counts[Self.key(l)] != nil }
}
