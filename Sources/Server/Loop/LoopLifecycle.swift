import Execution
import JSON
import ProtocolTypes
import Wire

extension Loop {
  /// Takes in a client (`initialize`).
  func initialize(_ request: Message.Request) {
    let params: LSP.InitializeParams
    do {
      params = try LSP.params(request.params)
    } catch {
      return answer(request, .failure(error))
    }
    lifecycle = .running
    client = ClientState(params)
    trace = params.trace
    store.connect(client)
    let result = LSP.InitializeResult(
      capabilities: serverCapabilities(endpoints, client: client), version: version)
    answer(request, .success(result.jsonBytes))
    if let processID = params.processId { watchParent(processID) }
  }

  /// Ends with the process of this number.
  func watchParent(_ number: Int) {
    guard parentWatch == nil else { return }
    guard let process = ProcessIdentity(number: number) else {
      log.notice("the client's process \(number) cannot be watched")
      // A number that could be a process and is none means that the client has died already.
      if ProcessIdentity.couldName(number) { mailbox.post(.parentGone) }
      return
    }
    parentWatch = ParentWatch(process) { [mailbox, watchdog] in
      watchdog.arm(code: 1)
      mailbox.post(.parentGone)
    }
  }

  /// Asks the client for what it does not send by itself (`initialized`).
  func initialized() {
    var registrations: [LSP.RegistrationParams.Registration] = []
    let patterns = store.watchedFiles
    if client.capabilities.dynamicWatchedFiles, !patterns.isEmpty {
      let watchers = patterns.map { JSONValue.object(["globPattern": .string($0)]) }
      registrations.append(
        .init(
          id: "markupd.watchedFiles", method: "workspace/didChangeWatchedFiles",
          options: ["watchers": .array(watchers)]))
    }
    if client.capabilities.dynamicConfiguration {
      registrations.append(
        .init(
          id: "markupd.configuration", method: "workspace/didChangeConfiguration",
          options: ["section": "markupd"]))
    }
    if !registrations.isEmpty {
      send(
        .request(
          method: "client/registerCapability",
          params: LSP.RegistrationParams(registrations: registrations).jsonBytes,
          completion: { _, _ in }))
    }
    requestSettings()
  }

  /// Asks the client for the settings that it has for us, if it can be asked.
  func requestSettings() {
    guard client.capabilities.configuration else { return }
    let params = LSP.ConfigurationParams(items: [.init(scopeUri: nil, section: "markupd")])
    send(
      .request(method: "workspace/configuration", params: params.jsonBytes) { store, result in
        guard case .success(let answer) = result, let settings = answer[0], !settings.isNull else {
          return
        }
        store.setClientSettings(settings)
      })
  }

  /// Takes new settings (`workspace/didChangeConfiguration`); a client that can be asked is asked.
  func changeSettings(_ params: LSP.DidChangeConfigurationParams) {
    guard !client.capabilities.configuration else { return requestSettings() }
    guard let settings = params.settings else { return }
    store.setClientSettings(settings["markupd"] ?? settings)
  }
}
