/// A block of numbers without bounds or ownership checks on access.
///
/// It has one owner and is never shared: every copy is an explicit ``copy()``. Elements that were never set have the
/// value `zero`. An index out of bounds traps only in debug builds.
///
/// With `Array`, hypersparse solves took twice as long, mostly because of uniqueness checks.
@safe
struct WorkArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private(set) var count: Int
    private let zero: Element
    /// The owner of the elements.
    ///
    /// It is an object because release builds of Swift 6.3.1 never call the `deinit` of this struct if it is stored in
    /// another noncopyable one: every solver leaked its work space.
    private var memory: ManagedBuffer<Void, Element>
    private var elements: UnsafeMutablePointer<Element>

    init(zero: Element, count: Int = 0) {
        self.zero = zero
        self.count = count
        memory = Self.allocate(count)
        unsafe elements = Self.start(of: memory)
        unsafe elements.initialize(repeating: zero, count: count)
    }

    /// The memory held, in bytes: the elements plus the headers of the object and of its block, rounded up to a
    /// multiple of 16.
    @inline(__always)
    var byteCount: Int { (count &* MemoryLayout<Element>.stride &+ 39) & ~15 }

    /// Returns an independent array with the same elements.
    func copy() -> WorkArray {
        var result = WorkArray(zero: zero)
        unsafe result.replaceMemory(with: elements, keeping: count, count: count)
        return result
    }

    /// Makes the array at least `count` long and preserves its elements.
    ///
    /// The length at least doubles, so that growing one element at a time costs O(1) per element.
    mutating func grow(to count: Int) {
        guard count > self.count else { return }
        unsafe replaceMemory(with: elements, keeping: self.count, count: max(count, 2 * self.count))
    }

    /// Frees the memory after the first `count` elements.
    mutating func shrink(to count: Int) {
        guard count < self.count else { return }
        unsafe replaceMemory(with: elements, keeping: count, count: count)
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < count)
            return unsafe elements[index]
        }
        set {
            assert(index >= 0 && index < count)
            unsafe elements[index] = newValue
        }
    }

    /// Moves to new memory of `count` elements: the first are copied from `source`, the others are zero.
    private mutating func replaceMemory(
        with source: UnsafeMutablePointer<Element>,
        keeping keptCount: Int,
        count newCount: Int
    ) {
        // Copy the elements before releasing the old memory because `source` may point to it.
        let own = Self.allocate(newCount)
        let start = unsafe Self.start(of: own)
        unsafe start.initialize(from: source, count: keptCount)
        unsafe (start + keptCount).initialize(repeating: zero, count: newCount - keptCount)
        unsafe elements = start
        memory = own
        count = newCount
    }

    private static func allocate(_ count: Int) -> ManagedBuffer<Void, Element> {
        ManagedBuffer<Void, Element>.create(minimumCapacity: count) { _ in }
    }

    private static func start(of memory: ManagedBuffer<Void, Element>) -> UnsafeMutablePointer<Element> {
        unsafe memory.withUnsafeMutablePointerToElements { start in unsafe start }
    }
}
