private import CommandLineTool
private import Execution
private import FileSystem
private import Glibc
private import Server

private func environment(_ names: [String]) -> [String: String] {
  var found: [String: String] = [:]
  for name in names {
    if let value = getenv(name) { found[name] = String(cString: value) }
  }
  return found
}

switch CommandLineTool.run() {
case .exit(let status):
  exit(status)
case .serve(let arguments):
  let options = ServeOptions(
    version: CommandLineTool.version, log: arguments.log, parent: arguments.parent)
  // A machine without a home has no place for journals; the daemon writes none.
  let state =
    StateDirectory(environment: environment(["XDG_STATE_HOME", "HOME"]))
    ?? StateDirectory(.root.appending("nonexistent"))
  // Leaving by `exit` would run the C library's farewells while other threads are still at work.
  _exit(runLanguageServer(options: options, fileSystem: DiskFileSystem(state: state)))
}
