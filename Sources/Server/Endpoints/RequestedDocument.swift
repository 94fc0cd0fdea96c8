import Conversion
import FileSystem
import Markup
import ProtocolTypes
import TextModel
import Workspace

/// The document that a request is about: the client's text when it is open, else the file.
struct RequestedDocument {
  let id: DocumentID
  let uri: String
  let markup: MarkupDocument
  let conversion: RangeConversion
  /// The client's version of an open document.
  let version: Int?

  init(
    _ document: LSP.TextDocumentIdentifier, _ context: ReadContext<WorkspaceStore>
  ) throws(ReadError) {
    uri = document.uri
    id = DocumentID(ofClient: document.uri)
    let found: MarkupDocument?
    do throws(FileError) {
      found = try context.snapshot.workspace.markup(of: id)
    } catch {
      throw .failed(error.description)
    }
    guard let found else { throw .failed("\(uri) is not open and not a file") }
    markup = found
    version = context.snapshot.workspace.open[id]?.version
    conversion = RangeConversion(markup.text, encoding: context.client.positionEncoding)
  }
}
