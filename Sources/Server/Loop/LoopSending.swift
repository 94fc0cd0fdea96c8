import Execution
import JSON
import ProtocolTypes
import Wire

extension Loop {
  /// Sends the body of a message that must not be lost; gives up when too much waits for the client.
  func send(_ body: [UInt8], _ kind: OutputQueue.Kind) {
    switch output.put(body, kind) {
    case .queued, .dropped, .closed: break
    case .overloaded:
      log.error("\(limits.mostBytes >> 20) MiB wait for a client that does not read")
      output.abandon()
      end(code: 1)
    }
  }

  /// Sends a message that may be dropped when the client is slow; `key` says how it is told anew.
  func send(_ body: [UInt8], droppable key: DropKey) {
    guard output.put(body, .droppable) == .dropped else { return }
    switch key {
    case .trace: break
    case .progress: dropped[key] = body
    case .state: dropped[key] = []
    }
  }

  /// Tells anew what was dropped, now that the client reads again.
  func sendDropped() {
    let keys = dropped
    dropped = [:]
    for (key, body) in keys {
      if case .state = key {
        if let message = store.message(for: key) { send(message) }
      } else {
        send(body, droppable: key)
      }
    }
  }

  /// Sends a message of the store or of an endpoint.
  func send(_ message: ClientMessage<Store>) {
    switch message {
    case .notification(let method, let params, let key):
      let body = Message.notification(method: method) { $0.raw(params) }
      if let key { send(body, droppable: key) } else { send(body, .essential) }
    case .request(let method, let params, let completion):
      let id = outgoing.insert(method: method, now: clock.now(), completion: completion)
      send(Message.request(id: id, method: method) { $0.raw(params) }, .essential)
    }
  }

  /// Sends a notification that must not be lost.
  func notify(_ method: String, _ params: some WireWritable) {
    send(Message.notification(method: method) { $0.write(params) }, .essential)
  }

  /// Tells the client how far a piece of work is.
  func sendProgress(_ progress: LSP.WorkDoneProgress, _ token: LSP.ProgressToken) {
    let params = LSP.ProgressParams(token: token, value: progress)
    send(
      Message.notification(method: "$/progress") { $0.write(params) },
      droppable: .progress(token))
  }

  /// Tells a client that traces us what we did; `verbose` is for those who want to know more.
  func sendTrace(_ message: @autoclosure () -> String, verbose: @autoclosure () -> String? = nil) {
    guard trace != .off else { return }
    let params = LSP.LogTraceParams(
      message: message(), verbose: trace == .verbose ? verbose() : nil)
    send(
      Message.notification(method: "$/logTrace") { $0.write(params) }, droppable: .trace)
  }
}
