package import FileSystem

/// Serves one client over standard input and output with everything that there is, and returns the exit code.
package func runLanguageServer(options: ServeOptions, fileSystem: any FileSystem) -> Int32 {
  serveStandardStreams(
    store: WorkspaceStore(fileSystem: fileSystem, clock: options.clock), endpoints: Endpoint.all,
    options: options)
}
