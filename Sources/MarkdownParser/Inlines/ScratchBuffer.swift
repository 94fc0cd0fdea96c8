/// Growing memory that is kept from leaf to leaf, so that parsing a leaf allocates nothing.
///
/// Bounds are checked in debug builds only: indices come from the parser itself, never from a
/// document.
struct ScratchBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  var isEmpty: Bool { @inline(__always) get { count == 0 } }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) _modify {
      assert(index >= 0 && index < count)
      yield &base[index]
    }
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base.advanced(by: count).initialize(to: element)
    count &+= 1
  }

  /// Forgets what stands at `newCount` and behind it.
  @inline(__always) mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }

  @inline(never) private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
