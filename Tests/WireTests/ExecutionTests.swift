import Execution
import Foundation
import Synchronization
import Testing

@Suite struct ExecutionTests {
  @Test func logEntriesAreOneLineWithoutControlCharacters() {
    let entries = Mutex<[String]>([])
    let log = Log(threshold: .info) { level, message in
      entries.withLock { $0.append("\(level.name) \(message)") }
    }
    log.error("a\nb\u{1B}[31m\r\u{85}\u{202E}é")
    log.debug("not this")
    #expect(entries.withLock { $0 } == [#"error a\nb\u{1b}[31m\r\u{85}\u{202e}é"#])
  }

  @Test func anEntryBelowTheThresholdIsNotEvenBuilt() {
    var built = 0
    func message() -> String {
      built += 1
      return "x"
    }
    Log(threshold: .error) { _, _ in }.notice(message())
    #expect(built == 0)
  }

  @Test func aFullPipeDropsLinesAndSaysSoLater() throws {
    let pipe = Pipe()
    let sink = DroppingLineSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    for number in 0..<2_000 { sink.write("line \(number) " + String(repeating: "x", count: 100)) }
    _ = pipe.fileHandleForReading.availableData
    sink.write("after")
    try pipe.fileHandleForWriting.close()
    let rest = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(rest.hasSuffix(" lines dropped) after\n"))
  }

  @Test func aClosedPipeIsNoTrouble() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let sink = DroppingLineSink(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    for _ in 0..<100 { sink.write("x") }
  }

  @Test func aManualClockMovesOnlyWhenTold() {
    let manual = ManualClock()
    let start = manual.clock.now()
    #expect(manual.clock.now() == start)
    manual.advance(by: .milliseconds(1_500))
    #expect(manual.clock.now() - start == .seconds(1.5))
    #expect(start + .seconds(2) > manual.clock.now())
    #expect(MonotonicTime(nanoseconds: .max) + .seconds(1) == MonotonicTime(nanoseconds: .max))
    #expect(Clock.system.now() <= Clock.system.now())
  }

  @Test func aThrownFlagStopsTheWork() {
    let flag = CancellationFlag()
    #expect(throws: Never.self) { try flag.check() }
    flag.cancel()
    #expect(flag.isCancelled)
    #expect(throws: Cancelled()) { try flag.check() }
  }

  @Test func threadsThatAreOverBeforeTheirStarterGoesOnDoNoHarm() throws {
    let count = Monitor(0)
    for _ in 0..<2_000 {
      let thread = try #require(
        Execution.Thread.start(named: "a name of more than fifteen bytes", stackBytes: 64 << 10) {
          count.update { $0 += 1 }
        })
      thread.join(until: Clock.system.now())
    }
    let all = count.wait(until: Clock.system.now() + .seconds(20)) { $0 == 2_000 ? true : nil }
    #expect(all == true)
  }

  @Test func aMonitorGivesUpAtTheDeadline() {
    let monitor = Monitor(0)
    let start = Clock.system.now()
    let result = monitor.wait(until: start + .milliseconds(20)) { $0 > 0 ? true : nil }
    #expect(result == nil)
    #expect(Clock.system.now() - start >= .milliseconds(20))
    monitor.update { $0 = 1 }
    #expect(monitor.wait(until: start) { $0 > 0 ? true : nil } == true)
  }

  @Test func aPoolRunsWhatItIsGivenAndForgetsWhatHasNotBegunWhenClosed() {
    let done = Monitor<Set<Int>>([])
    let pool = WorkerPool(threads: 2, named: "test")
    for number in 0..<500 { pool.submit { done.update { _ = $0.insert(number) } } }
    let all = done.wait(until: Clock.system.now() + .seconds(20)) { $0.count == 500 ? true : nil }
    #expect(all == true)
    pool.close()
    pool.submit { done.update { _ = $0.insert(-1) } }
    #expect(done.withLock { $0.contains(-1) })
  }
}
