package import FileSystem

/// Serves one client over standard input and output with everything that there is, and returns the exit code. Files
/// that the client holds unsaved are put on record in `held`.
package func runLanguageServer(
  options: ServeOptions, fileSystem: any FileSystem, held: HeldDocuments?
) -> Int32 {
  serveStandardStreams(
    store: WorkspaceStore(fileSystem: fileSystem, held: held, clock: options.clock),
    endpoints: Endpoint.all,
    options: options)
}
