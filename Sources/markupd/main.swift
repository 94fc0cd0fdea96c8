private import Execution
private import Glibc
private import Server

private let options = ServeOptions(version: "0.1.0", log: .standardError())
// Leaving by `exit` would run the C library's farewells while other threads are still at work.
_exit(serveStandardStreams(store: PlainTextStore(), endpoints: [], options: options))
