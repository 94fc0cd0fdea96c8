/// One limit of the program: its value, its unit and what happens beyond it.
package struct Limit: Hashable, Sendable {
  package let name: String
  package let value: Int
  package let unit: String
  package let beyond: String
}

/// Every limit in one table, for the manual, for `doctor` and for those who keep them.
package enum Limits {
  package static let messageBody = Limit(
    name: "message body", value: 256 << 20, unit: "bytes",
    beyond: "the body is skipped and answered with an error")
  package static let jsonDepth = Limit(
    name: "JSON depth", value: 128, unit: "containers inside each other",
    beyond: "the message is answered with a parse error")
  package static let documentBytes = Limit(
    name: "document", value: 128 << 20, unit: "bytes",
    beyond: "an open document is refused with a message; a file is left out of the index")
  package static let settingsFile = Limit(
    name: "settings file", value: 1 << 20, unit: "bytes",
    beyond: "the file is reported and ignored")
  package static let queuedOutput = Limit(
    name: "queued output", value: 64 << 20, unit: "bytes",
    beyond: "progress, logs and diagnostics are dropped and sent again when the client reads")
  package static let totalOutput = Limit(
    name: "output in all", value: 256 << 20, unit: "bytes",
    beyond: "the daemon logs why and exits with 1")
  package static let unansweredRequests = Limit(
    name: "unanswered requests", value: 100_000, unit: "requests",
    beyond: "the daemon logs why and exits with 1")
  package static let workspaceFiles = Limit(
    name: "workspace", value: 250_000, unit: "files",
    beyond: "the other files are left out of the index, with a warning")
  package static let folderDepth = Limit(
    name: "folder depth", value: 128, unit: "folders inside each other",
    beyond: "deeper folders are left out of the index")
  package static let symbolicLinks = Limit(
    name: "symbolic links", value: 40, unit: "links in a chain",
    beyond: "the file is reported as a loop")

  /// The table, in the order of the manual.
  package static let all = [
    messageBody, jsonDepth, documentBytes, settingsFile, queuedOutput, totalOutput,
    unansweredRequests, workspaceFiles, folderDepth, symbolicLinks,
  ]
}
