import TestSupport
import Testing

@testable import SyntaxTree

@Suite struct BlockTreeReplacingTests {
  /// A record and what goes with it: the hashes of its labels, and an inline that tells it apart.
  private struct Item: Equatable {
    var record: BlockRecord
    var uses: [UInt32]
  }

  private func items(_ count: Int, using random: inout SeededRandom) -> [Item] {
    (0..<count).map { _ in
      let kind: BlockKind = random.pick([.paragraph, .atxHeading, .linkReferenceDefinition])
      let record = BlockRecord(
        length: UInt32(random.int(in: 0...300)), extra: UInt32(random.int(in: 0...1_000_000)),
        depth: UInt32(random.int(in: 0...3)), kind: kind,
        flags: random.oneIn(4) ? .followsBlankLine : [])
      let uses = random.oneIn(3) ? [UInt32(random.int(in: 1...50))] : []
      return Item(record: record, uses: uses)
    }
  }

  private func builder(of items: [Item]) -> BlockTreeBuilder {
    var builder = BlockTreeBuilder()
    for item in items {
      builder.append(item.record)
      for use in item.uses { builder.noteUse(use) }
    }
    return builder
  }

  private func items(of tree: BlockTree) -> [Item] {
    var items: [Item] = []
    tree.forEachLeaf { leaf in
      let first = items.count
      items += leaf.records.map { Item(record: $0, uses: []) }
      for use in leaf.node.uses { items[first + Int(use.record)].uses.append(use.hash) }
    }
    return items
  }

  /// Checks heights, sizes and sums of all nodes.
  private func check(_ node: BlockNode, isRoot: Bool) throws {
    if node.isLeaf {
      try #require(!node.records.isEmpty && node.records.count <= BlockNode.capacity)
      let fresh = BlockNode(records: node.records, uses: node.uses)
      try #require(node.summary == fresh.summary)
      return
    }
    try #require(node.children.count <= BlockNode.fanOut)
    try #require(node.children.count > 1 || !isRoot)
    try #require(node.sums.count == node.children.count)
    var sum = BlockSummary()
    for (child, childSum) in zip(node.children, node.sums) {
      try #require(child.height == node.height - 1)
      try #require(child.summary == childSum)
      sum.add(childSum)
      try check(child, isRoot: false)
    }
    try #require(node.summary == sum)
  }

  /// Gives every record an inline whose `extra` is made of the record's.
  private func fillInlines(_ tree: BlockTree) {
    tree.forEachLeaf { leaf in
      for (place, record) in leaf.records.enumerated() {
        _ = leaf.store([marker(of: record)], at: place)
      }
    }
  }

  private func marker(of record: BlockRecord) -> InlineRecord {
    InlineRecord(start: record.extra, length: record.length, kind: .emphasis)
  }

  /// Checks that inlines that are there are those of their record; returns how many there are.
  private func checkInlines(_ tree: BlockTree) throws -> Int {
    var found = 0
    var isRight = true
    tree.forEachLeaf { leaf in
      for (place, record) in leaf.records.enumerated() {
        guard let inlines = leaf.inlines(at: place) else { continue }
        found += 1
        isRight = isRight && Array(inlines.records) == [marker(of: record)]
      }
    }
    try #require(isRight, "an inline went to another record")
    return found
  }

  @Test(arguments: 0..<12)
  func replacingRecordsGivesTheTreeOfTheReplacedRecords(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var model = items(random.pick([0, 10, 100, 3_000]), using: &random)
    var first = builder(of: model)
    var tree = first.tree()
    fillInlines(tree)
    for _ in 0..<150 {
      let lower = random.int(in: 0...model.count)
      let width = random.oneIn(10) ? random.int(in: 0...2_000) : random.int(in: 0...8)
      let range = lower..<min(model.count, lower + width)
      let middle = items(
        random.oneIn(15) ? random.int(in: 0...400) : random.int(in: 0...6), using: &random)
      let before = try checkInlines(tree)
      tree.replace(range, with: builder(of: middle))
      model.replaceSubrange(range, with: middle)
      try #require(items(of: tree) == model)
      if let root = tree.root { try check(root, isRoot: true) }
      // Small edits keep the inlines of all records but those replaced.
      let kept = try checkInlines(tree)
      if middle.count < 48 { try #require(kept >= before - range.count) }
      fillInlines(tree)
    }
  }

  @Test func replacingAFewRecordsSharesAllButTwoLeaves() throws {
    var random = SeededRandom(seed: 1)
    let model = items(20_000, using: &random)
    var first = builder(of: model)
    let tree = first.tree()
    var identities = Set<ObjectIdentifier>()
    tree.forEachLeaf { identities.insert($0.identity) }
    for _ in 0..<200 {
      let lower = random.int(in: 0...(model.count - 4))
      var copy = tree
      copy.replace(lower..<(lower + 4), with: builder(of: items(3, using: &random)))
      var fresh = 0
      copy.forEachLeaf { if !identities.contains($0.identity) { fresh += 1 } }
      try #require(fresh <= 2)
    }
  }
}
