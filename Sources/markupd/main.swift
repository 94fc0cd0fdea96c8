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

private let options = ServeOptions(version: "0.1.0", log: .standardError())
// A machine without a home has no place for journals; the daemon then reads only.
private let state =
  StateDirectory(environment: environment(["XDG_STATE_HOME", "HOME"]))
  ?? StateDirectory(.root.appending("nonexistent"))
// Leaving by `exit` would run the C library's farewells while other threads are still at work.
_exit(runLanguageServer(options: options, fileSystem: DiskFileSystem(state: state)))
