import Execution
import FileSystem
import JSON
import ProtocolTypes
import Testing
import TextModel
import Wire

@testable import Server

@Suite struct OverloadTests {
  private func limits(dropping: Int, most: Int, unanswered: Int) -> OutputLimits {
    var limits = OutputLimits()
    limits.droppingBytes = dropping
    limits.mostBytes = most
    limits.mostUnanswered = unanswered
    return limits
  }

  @Test func aClientThatDoesNotReadForAWhileGetsAllItsAnswers() throws {
    let server = try LocalServer(readsOutput: false)
    server.channel.request(.string("initialize"), "initialize", ["capabilities": [:]])
    // Far more than a pipe holds; were reading tied to writing, this would never return.
    for id in 0..<5_000 as Range<Int64> { server.channel.request(id, "test/settings", [:]) }
    server.channel.startReading()
    for id in [0, 2_500, 4_999] as [Int64] {
      _ = try server.channel.answer(to: .integer(id))
    }
    try server.finish()
  }

  @Test func aClientThatNeverReadsEndsTheServerAtTheByteLimit() throws {
    let server = try LocalServer(
      limits: limits(dropping: 100_000, most: 400_000, unanswered: 100_000), readsOutput: false)
    server.channel.request(.string("initialize"), "initialize", ["capabilities": [:]])
    for id in 0..<20 as Range<Int64> {
      server.channel.request(id, "test/large", ["bytes": 100_000])
    }
    try server.waitForEntry("wait for a client that does not read")
    server.channel.startReading()
    #expect(try server.exitCode() == 1)
  }

  @Test func aClientThatNeverReadsEndsTheServerAtTheLimitOfRequests() throws {
    let gate = Gate()
    let server = try LocalServer(
      gate: gate, limits: limits(dropping: 1 << 20, most: 1 << 22, unanswered: 50))
    try server.initialize()
    for id in 0..<60 as Range<Int64> { server.channel.request(id, "test/wait") }
    #expect(try server.exitCode() == 1)
    try server.waitForEntry("50 requests wait")
  }

  @Test func progressIsDroppedWhenMuchIsQueuedAndTheLastOfEachIsToldLater() {
    let queue = OutputQueue(limits: limits(dropping: 1_000, most: 100_000, unanswered: 10))
    #expect(queue.put([UInt8](repeating: 0x20, count: 950), .reply) == .queued)
    #expect(queue.waitingReplies == 1)
    #expect(queue.put([UInt8](repeating: 0x20, count: 100), .droppable) == .dropped)
    #expect(queue.put([UInt8](repeating: 0x20, count: 100), .essential) == .queued)
    let items = queue.take() ?? []
    #expect(items.map { queue.wrote($0) } == [true, false])
    #expect(queue.waitingReplies == 0)
    #expect(queue.put([0x20], .droppable) == .queued)
    queue.close()
    #expect(queue.put([0x20], .reply) == .closed)
    #expect(queue.take()?.count == 1)
    #expect(queue.take() == nil)
  }

  @Test func requestsAboutTheWorkspaceWaitForTheIndexAndMayBeCancelled() throws {
    let index = Gate()
    let server = try LocalServer(
      store: IndexingStore(index: index),
      endpoints: [
        Endpoint(
          method: "test/count", capability: .none,
          access: .workspace { _, context throws(ReadError) in
            JSONValue.integer(Int64(context.snapshot)).jsonBytes
          }),
        Endpoint(
          method: "test/now", capability: .none,
          access: .read(dropsOnEdit: false) { _, context throws(ReadError) in
            JSONValue.integer(Int64(context.snapshot)).jsonBytes
          }),
      ])
    try server.initialize()
    for id in 1...3 as ClosedRange<Int64> { server.channel.request(id, "test/count") }
    #expect(try server.channel.call(4, "test/now") == .result(0))
    server.channel.notify("$/cancelRequest", ["id": 2])
    #expect(try server.channel.errorCode(to: .integer(2)) == .requestCancelled)
    index.open()
    #expect(try server.channel.answer(to: .integer(1)) == .result(1_000))
    #expect(try server.channel.answer(to: .integer(3)) == .result(1_000))
    let ready = try server.channel.params(of: "test/ready")
    #expect(ready == ["count": 1_000])
    try server.finish()
  }

  @Test func theEndOfInputLetsRequestsUnderWayFinish() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.channel.request(1, "test/wait")
    gate.waitForReaders(1)
    server.channel.closeInput()
    gate.open()
    #expect(try server.channel.answer(to: .integer(1)) == .result(true))
    #expect(try server.exitCode() == 1)
    server.channel.verify()
  }

  @Test func theEndOfInputDoesNotWaitForRequestsThatNeverFinish() throws {
    let server = try LocalServer()
    try server.initialize()
    server.channel.request(1, "test/wait")
    server.channel.closeInput()
    #expect(try server.exitCode() == 1)
    #expect(try server.channel.errorCode(to: .integer(1)) == .requestCancelled)
    server.channel.verify()
  }
}

/// A store whose index is a number that another thread finds out.
private struct IndexingStore: DocumentStore {
  let index: Gate
  private var count = 0
  private var hasStarted = false
  private var messages: [ClientMessage<IndexingStore>] = []

  init(index: Gate) {
    self.index = index
  }

  mutating func snapshot() -> Int { count }
  var isIndexed: Bool { count > 0 }

  mutating func takeJobs() -> [StoreJob<IndexingStore>] {
    guard !hasStarted else { return [] }
    hasStarted = true
    let index = index
    return [
      StoreJob { cancellation in
        let isOpen = (try? index.pass(cancellation)) != nil
        return { store in
          store.count = isOpen ? 1_000 : 0
          store.messages.append(
            .notification(
              method: "test/ready", params: Array(#"{"count":1000}"#.utf8), key: nil))
        }
      }
    ]
  }

  mutating func takeMessages() -> [ClientMessage<IndexingStore>] {
    defer { messages = [] }
    return messages
  }

  mutating func open(_ document: OpenDocument, text: Text) {}
  func text(of id: DocumentID) -> Text? { nil }
  mutating func apply(_ change: ChangeSet, to id: DocumentID, version: Int?) {}
  mutating func save(_ id: DocumentID) {}
  mutating func close(_ id: DocumentID) {}
  mutating func connect(_ client: ClientState) {}
  mutating func setClientSettings(_ settings: JSONValue) {}
  mutating func changeFolders(
    added: [LSP.WorkspaceFolder], removed: [LSP.WorkspaceFolder]
  ) {}
  mutating func noteFileChanges(_ changes: [LSP.FileEvent]) {}
}
