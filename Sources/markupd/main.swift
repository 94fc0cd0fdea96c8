private import CommandLineTool
private import Execution
private import Glibc
private import Server

switch CommandLineTool.run() {
case .exit(let status):
  exit(status)
case .serve(let arguments):
  let options = ServeOptions(
    version: CommandLineTool.version, log: arguments.log, parent: arguments.parent)
  // Leaving by `exit` would run the C library's farewells while other threads are still at work.
  _exit(serveStandardStreams(store: PlainTextStore(), endpoints: [], options: options))
}
