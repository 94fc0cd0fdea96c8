/// Makes a failing case small: leaves out what can be left out while the case still fails (Zeller
/// and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002).
struct ReparseShrinker {
  private(set) var best: ReparseCase
  /// How often the case may still be run.
  private var budget: Int
  private let fails: (ReparseCase) -> Bool

  /// Returns the smallest case found that still fails; `start` must.
  static func shrunk(
    _ start: ReparseCase, runs: Int = 4_000, while fails: @escaping (ReparseCase) -> Bool
  ) -> ReparseCase {
    var shrinker = ReparseShrinker(best: start, budget: runs, fails: fails)
    var before: ReparseCase
    repeat {
      before = shrinker.best
      shrinker.pass()
    } while shrinker.best != before && shrinker.budget > 0
    return shrinker.best
  }

  private mutating func pass() {
    startLater()
    leaveOut(count: \.steps.count) { $0.steps.removeSubrange($1) }
    for step in best.steps.indices {
      leaveOut(count: { $0.steps[step].edits.count }) { $0.steps[step].edits.removeSubrange($1) }
      for edit in best.steps[step].edits.indices {
        leaveOut(count: { $0.steps[step].edits[edit].insertion.unicodeScalars.count }) {
          $0.steps[step].edits[edit].removeInserted($1)
        }
        leaveOut(count: { $0.steps[step].edits[edit].upper - $0.steps[step].edits[edit].lower }) {
          $0.steps[step].edits[edit].upper -= $1.count
        }
      }
    }
    leaveOut(count: \.text.count) { $0.removeText($1) }
    for dialect in ["commonmark", "gfm"] where best.dialect != "commonmark" {
      var candidate = best
      candidate.dialect = dialect
      attempt(candidate)
    }
    var uncut = best
    uncut.leafSize = 0
    attempt(uncut)
  }

  /// Makes the text before a later step the first text.
  private mutating func startLater() {
    for count in (1..<max(1, best.steps.count)).reversed() {
      if attempt(best.startingLater(by: count)) { return }
    }
  }

  @discardableResult private mutating func attempt(_ candidate: ReparseCase) -> Bool {
    guard budget > 0, candidate != best else { return false }
    budget -= 1
    guard fails(candidate) else { return false }
    best = candidate
    return true
  }

  /// Tries to leave out runs of things, from half of all down to single ones.
  private mutating func leaveOut(
    count: (ReparseCase) -> Int, _ remove: (inout ReparseCase, Range<Int>) -> Void
  ) {
    var size = max(1, count(best) / 2)
    while true {
      var at = 0
      while at < count(best) {
        var candidate = best
        remove(&candidate, at..<min(at + size, count(best)))
        if !attempt(candidate) { at += size }
      }
      if size == 1 { return }
      size /= 2
    }
  }
}

extension ReparseCase {
  /// Removes bytes of the first text; the edits move along.
  fileprivate mutating func removeText(_ run: Range<Int>) {
    func isInside(_ place: Int) -> Bool { place < text.count && text[place] & 0xC0 == 0x80 }
    guard !isInside(run.lowerBound), !isInside(run.upperBound) else { return }
    func moved(_ place: Int) -> Int {
      place >= run.upperBound ? place - run.count : min(place, run.lowerBound)
    }
    text.removeSubrange(run)
    for step in steps.indices {
      for edit in steps[step].edits.indices {
        steps[step].edits[edit].lower = moved(steps[step].edits[edit].lower)
        steps[step].edits[edit].upper = moved(steps[step].edits[edit].upper)
      }
    }
  }
}

extension ReparseCase.Edit {
  fileprivate mutating func removeInserted(_ run: Range<Int>) {
    var scalars = Array(insertion.unicodeScalars)
    scalars.removeSubrange(run)
    insertion = String(String.UnicodeScalarView(scalars))
  }
}
