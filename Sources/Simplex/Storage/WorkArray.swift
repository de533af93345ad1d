/// A block of numbers without checks of bounds or of ownership at each access.
///
/// It has one owner and is never shared: ``copy()`` names every copy. Elements that were never set have the value
/// `zero`. An index out of bounds traps in debug builds only.
///
/// With `Array` instead, hypersparse solves took twice the time, most of the difference in checks for a unique
/// reference.
@safe
struct WorkArray<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
    private(set) var count: Int
    private let zero: Element
    /// Owns the elements.
    ///
    /// An object, because release builds of Swift 6.3.1 never call the `deinit` of this struct where it is stored in
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

    /// Bytes held: the elements, and the headers of the object and of its block, a multiple of 16 bytes together.
    @inline(__always)
    var byteCount: Int { (count &* MemoryLayout<Element>.stride &+ 39) & ~15 }

    /// Returns an array of its own with the same elements.
    func copy() -> WorkArray {
        var result = WorkArray(zero: zero)
        unsafe result.replaceMemory(with: elements, keeping: count, count: count)
        return result
    }

    /// Makes the array at least `count` long and keeps its elements.
    ///
    /// The length at least doubles, so that growing one by one costs O(1) per element.
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

    /// Moves to new memory of `count` elements, the first of which come from `source` and the others are zero.
    private mutating func replaceMemory(
        with source: UnsafeMutablePointer<Element>,
        keeping keptCount: Int,
        count newCount: Int
    ) {
        // The elements are copied before the old memory is released, as `source` may point to it.
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
