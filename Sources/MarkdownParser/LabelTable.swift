/// Which labels have a definition: a persistent multiset of normalised labels, for link reference
/// definitions and for footnotes.
///
/// A copy costs one retain. A change after a copy copies the spine and one of 256 shards: a few
/// microseconds with 20,000 labels. Labels are compared byte by byte, so a collision of hashes
/// never makes a wrong answer.
package struct LabelTable: Sendable {
  /// What a label names; the same label may be in both.
  package enum Namespace: UInt8, Sendable {
    /// `[label]: destination`.
    case linkDefinition = 1
    /// `[^label]: text`; the label is what follows the `^`.
    case footnote = 2
  }

  /// Empty until the first label comes, then 256, chosen by the hash's top byte.
  private var shards: ContiguousArray<[UInt64: Entry]> = []

  /// Makes a table without labels.
  package init() {}

  /// Adds one definition of a label, given without its brackets; returns whether the label was
  /// undefined before.
  ///
  /// A blank label is ignored.
  @discardableResult
  package mutating func insert(
    _ label: UnsafeBufferPointer<UInt8>, _ namespace: Namespace
  ) -> Bool {
    guard let key = Key(label, namespace) else { return false }
    if shards.isEmpty { shards = ContiguousArray(repeating: [:], count: 256) }
    return shards[key.shard][key.hash, default: Entry()].insert(key.label)
  }

  /// Takes one definition of a label away; returns whether it was the last one.
  ///
  /// A label that has none is left alone.
  @discardableResult
  package mutating func remove(
    _ label: UnsafeBufferPointer<UInt8>, _ namespace: Namespace
  ) -> Bool {
    guard !shards.isEmpty, let key = Key(label, namespace) else { return false }
    // Taken out and put back, so that the entry is changed in place.
    guard var entry = shards[key.shard].removeValue(forKey: key.hash) else { return false }
    let isGone = entry.remove(key.label)
    if !entry.isEmpty { shards[key.shard][key.hash] = entry }
    return isGone
  }

  /// Returns whether a label, given without its brackets and as written, has a definition.
  ///
  /// Does not allocate; linear in the label.
  package func contains(_ label: UnsafeBufferPointer<UInt8>, _ namespace: Namespace) -> Bool {
    guard !shards.isEmpty else { return false }
    return LabelBytes.withNormalized(label, namespace) { normalized in
      guard !normalized.isBlank else { return false }
      let hash = normalized.hash
      return shards[Int(hash >> 56)][hash]?.contains(normalized) ?? false
    }
  }

  /// Returns a 64-bit hash that labels with the same normalised form share; it is keyed anew in
  /// each process.
  package static func hash(
    _ label: UnsafeBufferPointer<UInt8>, _ namespace: Namespace
  ) -> UInt64 {
    LabelBytes.withNormalized(label, namespace) { $0.hash }
  }

  /// Returns a label as it is compared: blanks stripped and collapsed, case folded.
  package static func normalized(_ label: UnsafeBufferPointer<UInt8>) -> ContiguousArray<UInt8> {
    LabelBytes.withNormalized(label, .linkDefinition) { ContiguousArray($0.bytes.dropFirst()) }
  }
}

extension LabelTable {
  /// The normalised label in memory of its own, with its hash.
  private struct Key {
    let hash: UInt64
    let label: ContiguousArray<UInt8>

    var shard: Int { Int(hash >> 56) }

    init?(_ label: UnsafeBufferPointer<UInt8>, _ namespace: Namespace) {
      let key = LabelBytes.withNormalized(label, namespace) { normalized in
        normalized.isBlank ? nil : (normalized.hash, ContiguousArray(normalized.bytes))
      }
      guard let key else { return nil }
      (hash, self.label) = key
    }
  }

  /// The labels that share one hash, each with its number of definitions; nearly always one.
  private struct Entry: Sendable {
    private var label: ContiguousArray<UInt8> = []
    private var count: UInt32 = 0
    private var others: [Entry] = []

    var isEmpty: Bool { count == 0 && others.isEmpty }

    mutating func insert(_ added: ContiguousArray<UInt8>) -> Bool {
      if count == 0 || label == added {
        label = added
        count += 1
        return count == 1
      }
      if let index = others.firstIndex(where: { $0.label == added }) {
        others[index].count += 1
        return false
      }
      var other = Entry()
      _ = other.insert(added)
      others.append(other)
      return true
    }

    mutating func remove(_ removed: ContiguousArray<UInt8>) -> Bool {
      if count > 0, label == removed {
        count -= 1
        guard count == 0 else { return false }
        if let next = others.popLast() { (label, count) = (next.label, next.count) }
        return true
      }
      guard let index = others.firstIndex(where: { $0.label == removed }) else { return false }
      others[index].count -= 1
      guard others[index].count == 0 else { return false }
      others.remove(at: index)
      return true
    }

    func contains(_ wanted: borrowing LabelBytes) -> Bool {
      if count > 0, wanted.equals(label) { return true }
      for other in others where wanted.equals(other.label) { return true }
      return false
    }
  }
}
