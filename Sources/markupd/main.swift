private import CommandLineTool
private import Execution
private import FileSystem
private import Glibc
private import Server

switch CommandLineTool.run() {
case .exit(let status):
  exit(status)
case .serve(let arguments):
  let options = ServeOptions(
    version: CommandLineTool.version, log: arguments.log, parent: arguments.parent)
  // A machine without a home has no place for journals; the daemon then reads only.
  let state = CommandLineTool.stateDirectory ?? StateDirectory(.root.appending("nonexistent"))
  // Leaving by `exit` would run the C library's farewells while other threads are still at work.
  let held = CommandLineTool.stateDirectory.map { HeldDocuments(state: $0) }
  _exit(
    runLanguageServer(options: options, fileSystem: DiskFileSystem(state: state), held: held))
}
