/// The shapes of the Language Server Protocol 3.17, under the names that it gives them.
///
/// They stand in a room of their own because `Range` and others mean something else to us.
package enum LSP {}

/// The shapes of our own `markup/*` methods.
package enum MarkupProtocol {}
