import FileSystem
import TextModel

/// The changes over several documents that were proposed, and their parts.
struct Transactions: Sendable {
  /// What becomes of one document.
  struct Member: Sendable {
    let transaction: UndoTransactionID
    let title: String
    let base: Text
    let change: ChangeSet
    let targetHash: TextHash
    let proposal: UndoProposal?
  }

  /// How many of the latest transactions are remembered.
  private static let limit = 64

  /// A transaction's documents in the order in which they were added, which is that of their URIs.
  private struct Parts: Sendable {
    var members: [(DocumentID, Member)] = []
    var places: [DocumentID: Int] = [:]
  }

  private var last = 0
  private var order: [UndoTransactionID] = []
  private var parts: [UndoTransactionID: Parts] = [:]

  /// Begins a transaction without members; forgets the oldest when there are too many.
  mutating func begin() -> UndoTransactionID {
    last += 1
    let id = UndoTransactionID(last)
    order.append(id)
    if order.count > Transactions.limit { parts[order.removeFirst()] = nil }
    return id
  }

  /// Adds a member; to be called in the order of URIs, once for each document.
  mutating func add(_ member: Member, for id: DocumentID) {
    let place = parts[member.transaction, default: Parts()].members.count
    parts[member.transaction, default: Parts()].members.append((id, member))
    parts[member.transaction, default: Parts()].places[id] = place
  }

  /// The latest part of a document; O(transactions remembered).
  func member(_ id: DocumentID) -> Member? {
    for transaction in order.reversed() {
      if let known = parts[transaction], let place = known.places[id] {
        return known.members[place].1
      }
    }
    return nil
  }

  /// The members of a transaction that is remembered, in the order of their URIs.
  func members(of transaction: UndoTransactionID) -> [(DocumentID, Member)] {
    parts[transaction]?.members ?? []
  }
}
