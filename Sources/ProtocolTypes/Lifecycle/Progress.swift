package import JSON

extension LSP {
  /// A report about a piece of work (`$/progress`).
  package struct ProgressParams: Hashable, Sendable {
    /// What the reports of the work are told apart by.
    package let token: ProgressToken
    /// What is reported.
    package let value: WorkDoneProgress

    /// Makes params.
    package init(token: ProgressToken, value: WorkDoneProgress) {
      self.token = token
      self.value = value
    }
  }

  /// How far a piece of work is.
  package enum WorkDoneProgress: Hashable, Sendable {
    /// It begins; `percentage` is in 0...100, absent when nobody knows.
    case begin(title: String, message: String?, percentage: Int?, cancellable: Bool)
    /// It goes on; `percentage` is in 0...100 and never falls.
    case report(message: String?, percentage: Int?)
    /// It is over.
    case end(message: String?)
  }

  /// Asks a client to show the work that has this token (`window/workDoneProgress/create`).
  package struct WorkDoneProgressCreateParams: Hashable, Sendable {
    /// Token of the work.
    package let token: ProgressToken

    /// Makes params.
    package init(token: ProgressToken) {
      self.token = token
    }
  }

  /// A client's user stopped a piece of work (`window/workDoneProgress/cancel`).
  package struct WorkDoneProgressCancelParams: Hashable, Sendable {
    /// Token of the work.
    package let token: ProgressToken
  }
}

extension LSP.ProgressParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("token", token)
      writer.member("value", value)
    }
  }
}

extension LSP.WorkDoneProgress: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .begin(let title, let message, let percentage, let cancellable):
        writer.member("kind", "begin")
        writer.member("title", title)
        writer.member("cancellable", cancellable)
        if let message { writer.member("message", message) }
        if let percentage { writer.member("percentage", percentage) }
      case .report(let message, let percentage):
        writer.member("kind", "report")
        if let message { writer.member("message", message) }
        if let percentage { writer.member("percentage", percentage) }
      case .end(let message):
        writer.member("kind", "end")
        if let message { writer.member("message", message) }
      }
    }
  }
}

extension LSP.WorkDoneProgressCreateParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { $0.member("token", token) }
  }
}

extension LSP.WorkDoneProgressCancelParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    token = try WireObject(value).required("token")
  }
}
