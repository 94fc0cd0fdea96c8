import JSON
import ProtocolTypes

/// Returns what `initialize` tells the client: how documents are synchronized, and what the endpoints announce.
func serverCapabilities<Store: DocumentStore>(
  _ endpoints: [Endpoint<Store>], client: ClientState
) -> JSONObject {
  var members: [JSONObject.Member] = [
    member("positionEncoding", .string(client.positionEncoding.wireName)),
    member(
      "textDocumentSync",
      ["openClose": true, "change": 2, "save": ["includeText": false]]),
    member(
      "workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
  ]
  var methods: [JSONValue] = []
  for endpoint in endpoints {
    switch endpoint.capability {
    case .none: break
    case .member(let name, let value):
      if let value = value(client) { members.append(member(name, value)) }
    case .markup: methods.append(.string(endpoint.method))
    }
  }
  methods += Store.notifications.map { .string($0) }
  members.append(
    member("experimental", ["markup": ["version": 1, "methods": .array(methods)]]))
  return JSONObject(members)
}

private func member(_ name: String, _ value: JSONValue) -> JSONObject.Member {
  JSONObject.Member(name: name, value: value)
}
