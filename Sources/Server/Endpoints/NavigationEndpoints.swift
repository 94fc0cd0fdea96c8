import Conversion
import Features
import FileSystem
import JSON
import Markup
import ProtocolTypes
import TextModel
import Wire
import Workspace

extension Endpoint where Store == WorkspaceStore {
  /// `textDocument/definition`: waits for the index, because a link may lead to any file.
  static let definition = Endpoint(
    method: "textDocument/definition",
    capability: .member("definitionProvider") { _ in true },
    access: .workspace { params, context throws(ReadError) in
      let place = try DocumentPlace(params, context)
      let found: Definition?
      do throws(FileError) {
        found = try Features.definition(
          at: place.offset, in: place.id, context.snapshot.workspace)
      } catch {
        throw .failed(error.description)
      }
      guard let found else { return Array("null".utf8) }
      var locations = LocationConversion(context)
      let target = try locations.link(found.location)
      guard context.client.capabilities.definitionLinks else {
        return LSP.DefinitionResult.locations([
          LSP.Location(uri: target.uri, range: target.selectionRange)
        ]).json
      }
      return LSP.DefinitionResult.links([
        LSP.LocationLink(
          originSelectionRange: place.conversion.range(found.originRange),
          targetUri: target.uri, targetRange: target.range,
          targetSelectionRange: target.selectionRange)
      ]).json
    })

  /// `textDocument/references`.
  static let references = Endpoint(
    method: "textDocument/references",
    capability: .member("referencesProvider") { _ in true },
    access: .workspace { params, context throws(ReadError) in
      let request: LSP.ReferenceParams = try LSP.readParams(params)
      let place = try DocumentPlace(params, context)
      let found: [FoundLocation]
      do throws(FileError) {
        found = try Features.references(
          at: place.offset, in: place.id, includesDeclaration: request.includeDeclaration,
          context.snapshot.workspace)
      } catch {
        throw .failed(error.description)
      }
      var conversion = LocationConversion(context)
      var locations: [LSP.Location] = []
      for location in found {
        let target = try conversion.link(location)
        locations.append(LSP.Location(uri: target.uri, range: target.selectionRange))
      }
      var writer = JSONWriter()
      writer.write(locations)
      return writer.bytes
    })

  /// `textDocument/documentHighlight`.
  static let documentHighlight = Endpoint(
    method: "textDocument/documentHighlight",
    capability: .member("documentHighlightProvider") { _ in true },
    access: .workspace { params, context throws(ReadError) in
      let place = try DocumentPlace(params, context)
      let found: [Features.DocumentHighlight]
      do throws(FileError) {
        found = try documentHighlights(
          at: place.offset, in: place.id, context.snapshot.workspace)
      } catch {
        throw .failed(error.description)
      }
      var writer = JSONWriter()
      writer.array { writer in
        for highlight in found {
          writer.object { writer in
            writer.member("range", place.conversion.range(highlight.range))
            // LSP's DocumentHighlightKind: Write for what gives the name, Read for what uses it.
            writer.member("kind", highlight.isDeclaration ? 3 : 2)
          }
        }
      }
      return writer.bytes
    })
}

/// Turns places of many documents into places on the wire; each document is read once.
private struct LocationConversion {
  private let context: ReadContext<WorkspaceStore>
  private var conversions: [DocumentID: RangeConversion] = [:]

  init(_ context: ReadContext<WorkspaceStore>) {
    self.context = context
  }

  mutating func link(
    _ location: FoundLocation
  ) throws(ReadError) -> (uri: String, range: LSP.Range, selectionRange: LSP.Range) {
    let conversion: RangeConversion
    if let known = conversions[location.document] {
      conversion = known
    } else {
      conversion = RangeConversion(
        try text(of: location.document), encoding: context.client.positionEncoding)
      conversions[location.document] = conversion
    }
    return (
      context.snapshot.uri(of: location.document), conversion.range(location.range),
      conversion.range(location.selectionRange)
    )
  }

  /// A file that is no text, such as an image, has no lines but its start.
  private func text(of id: DocumentID) throws(ReadError) -> Text {
    if let open = context.snapshot.workspace.open[id] { return open.text }
    guard let path = id.path,
      let contents = try? context.snapshot.workspace.fileSystem.readText(
        path, limit: context.snapshot.workspace.maximumFileSize)
    else { return Text() }
    return contents.text.ropeText
  }
}
