private import Synchronization

/// Where the process reports states that its own code should have ruled out.
private let report = Mutex(UnexpectedReport(log: .standardError(), count: 0))

private struct UnexpectedReport: Sendable {
  var log: Log
  var count: Int
}

/// Records a state that our own code should have ruled out, and goes on.
///
/// Swift cannot catch its own traps, so this stands where others would crash. The first hundred reports
/// are logged, later ones only counted.
package func unexpected(
  _ message: @autoclosure () -> String, file: String = #fileID, line: Int = #line
) {
  let log = report.withLock { report -> Log? in
    report.count += 1
    return report.count <= 100 ? report.log : nil
  }
  log?.fault("unexpected: \(message()) (\(file):\(line))")
}

/// Number of calls of `unexpected` since the process began.
package func unexpectedReportCount() -> Int {
  report.withLock { $0.count }
}

/// Sends later reports of `unexpected` to `log` instead of standard error.
package func sendUnexpectedReports(to log: Log) {
  report.withLock { $0.log = log }
}
