/// Figures of one benchmark: printed for people, or written as JSON.
struct Table {
  /// Name of the benchmark, and of the table among its tables.
  let name: String
  let title: String
  let columns: [Column]
  private(set) var rows: [Row] = []
  /// What a reader must know to judge the figures.
  var notes: [String] = []

  init(_ name: String, title: String, columns: [Column]) {
    self.name = name
    self.title = title
    self.columns = columns
  }

  /// A column: its heading says the unit.
  struct Column {
    let heading: String
    /// Digits behind the point.
    let digits: Int

    static func text(_ heading: String) -> Column { Column(heading: heading, digits: 0) }
    static func number(_ heading: String, digits: Int = 0) -> Column {
      Column(heading: heading, digits: digits)
    }
  }

  enum Cell: ExpressibleByStringLiteral {
    case text(String)
    case number(Double)
    case missing

    init(stringLiteral value: String) { self = .text(value) }
    static func count(_ value: Int) -> Cell { .number(Double(value)) }
    /// A duration, in units of `unit` nanoseconds; missing when there is none.
    static func time(_ nanoseconds: Int?, in unit: TimeUnit) -> Cell {
      nanoseconds.map { .number(Double($0) / unit.nanoseconds) } ?? .missing
    }
  }

  enum TimeUnit {
    case microseconds
    case milliseconds
    var nanoseconds: Double { self == .microseconds ? 1_000 : 1_000_000 }
  }

  struct Row {
    let cells: [Cell]
    let bars: [Bar]
  }

  /// What a figure must not exceed, or must reach.
  struct Bar {
    let text: String
    let isMet: Bool

    /// The value must not exceed `limit`.
    static func most(_ value: Double, _ limit: Double, _ unit: String, of what: String = "") -> Bar
    {
      Bar(text: "\(what)≤ \(short(limit)) \(unit)", isMet: value <= limit)
    }

    /// The value must reach `limit`.
    static func least(_ value: Double, _ limit: Double, _ unit: String, of what: String = "") -> Bar
    {
      Bar(text: "\(what)≥ \(short(limit)) \(unit)", isMet: value >= limit)
    }

    private static func short(_ value: Double) -> String {
      value == value.rounded() ? rounded(value, digits: 0) : rounded(value, digits: 2)
    }
  }

  mutating func add(_ cells: [Cell], bars: [Bar] = []) {
    rows.append(Row(cells: cells, bars: bars))
  }

  var bars: [Bar] { rows.flatMap(\.bars) }
}

extension Table.Cell {
  func text(digits: Int) -> String {
    switch self {
    case .text(let text): text
    case .number(let value): rounded(value, digits: digits)
    case .missing: "-"
    }
  }

  var isText: Bool {
    if case .text = self { true } else { false }
  }
}
