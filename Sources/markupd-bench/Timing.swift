import Glibc

/// Returns a clock in nanoseconds.
@inline(__always) private func read(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Returns the monotonic clock in nanoseconds.
@inline(__always) func nanoseconds() -> Int { read(CLOCK_MONOTONIC) }

/// The clock that work within this process is timed by.
private let workClock: clockid_t =
  CommandLine.arguments.contains("--cpu") ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC

/// Returns the clock that work within this process is timed by, in nanoseconds: the monotonic one, or
/// with `--cpu` that of this thread's time on a processor.
@inline(__always) func workNanoseconds() -> Int { read(workClock) }

/// Returns how many nanoseconds `body` takes, and its result, so that its freeing is not counted.
@inline(__always) func timed<Result>(_ body: () -> Result) -> (nanoseconds: Int, result: Result) {
  let start = workNanoseconds()
  let result = body()
  return (workNanoseconds() - start, result)
}

/// Measurements of one thing, in nanoseconds.
struct Samples {
  private(set) var values: [Int] = []

  mutating func add(_ nanoseconds: Int) { values.append(nanoseconds) }
  mutating func add(_ other: Samples) { values += other.values }

  var count: Int { values.count }

  /// Returns the least value that at least `percent` of the values do not exceed; 0 when there are none.
  func percentile(_ percent: Int) -> Int {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let rank = (sorted.count * percent + 99) / 100
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  var median: Int { percentile(50) }
  var least: Int { values.min() ?? 0 }
  var greatest: Int { values.max() ?? 0 }
}

/// What the machine is and how busy it was when the run began.
enum Machine {
  static var description: String {
    let model = value(of: "model name", in: "/proc/cpuinfo") ?? "unknown processor"
    var load = [0.0]
    let loadText = getloadavg(&load, 1) == 1 ? ", load \(rounded(load[0], digits: 2))" : ""
    return "\(model), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors\(loadText)"
  }

  private static func value(of key: String, in path: String) -> String? {
    lines(ofFile: path).first { $0.hasPrefix(key) }?.split(separator: ":", maxSplits: 1).last.map {
      String($0.drop { $0 == " " })
    }
  }
}

/// Returns the lines of a small file, none when it cannot be read.
func lines(ofFile path: String) -> [Substring] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var block = [UInt8](repeating: 0, count: 1 << 16)
  let count = fread(&block, 1, block.count, file)
  return String(decoding: block[..<count], as: UTF8.self).split(separator: "\n")
}

/// Returns a number with `digits` digits behind the point.
func rounded(_ value: Double, digits: Int) -> String {
  guard value.isFinite else { return "-" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let magnitude = (value.magnitude * scale).rounded()
  guard magnitude < 9e15 else { return String(value) }
  let whole = Int(magnitude)
  let sign = value < 0 && whole > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(whole) }
  let text = String(whole)
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
}
