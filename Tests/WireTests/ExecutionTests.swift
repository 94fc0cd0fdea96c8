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
}
