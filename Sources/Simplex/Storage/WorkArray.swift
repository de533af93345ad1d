/// An array without checks of bounds and ownership for each access.
///
/// Copies share the memory until one of them is about to write: it then has to take memory of its own.
///
/// - *Work space* is all zero between uses. Every use starts with ``begin()``, which keeps nothing, and ends with zeros.
/// - *What is kept* is changed after ``beginKeeping()``, or after growth with ``growOwn(to:)``.
///
/// An array instead took twice the time in hypersparse solves, most of it in checks of unique reference.
struct WorkArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    @safe
    private final class Storage {
        let count: Int
        let zero: Element
        let elements: UnsafeMutablePointer<Element>

        init(count: Int, zero: Element) {
            self.count = count
            self.zero = zero
            unsafe elements = UnsafeMutablePointer.allocate(capacity: max(1, count))
            unsafe elements.initialize(repeating: zero, count: count)
        }

        deinit {
            unsafe elements.deallocate()
        }
    }

    private var storage: Storage

    init(zero: Element, count: Int = 0) {
        storage = Storage(count: count, zero: zero)
    }

    var count: Int { storage.count }

    /// Makes the memory this value's own.
    ///
    /// - Precondition: all elements are zero, or need not be kept.
    /// - Returns: whether the elements are as they were; else they are zero.
    @inline(__always)
    @discardableResult
    mutating func begin() -> Bool {
        if isKnownUniquelyReferenced(&storage) { return true }
        storage = Storage(count: storage.count, zero: storage.zero)
        return false
    }

    /// Makes the memory this value's own and longer, and keeps what is in it.
    mutating func grow(to count: Int) {
        guard count > storage.count else { return }
        let longer = Storage(count: max(count, 2 * storage.count), zero: storage.zero)
        unsafe longer.elements.update(from: storage.elements, count: storage.count)
        storage = longer
    }

    /// Gives back the memory behind the first elements.
    mutating func shrink(to count: Int) {
        guard count < storage.count else { return }
        let shorter = Storage(count: count, zero: storage.zero)
        unsafe shorter.elements.update(from: storage.elements, count: count)
        storage = shorter
    }

    /// Makes the memory this value's own and long enough, and keeps what is in it.
    mutating func growOwn(to count: Int) {
        if count > storage.count { grow(to: count) } else { beginKeeping() }
    }

    /// Makes the memory this value's own, and keeps what is in it.
    mutating func beginKeeping() {
        guard !isKnownUniquelyReferenced(&storage) else { return }
        let own = Storage(count: storage.count, zero: storage.zero)
        unsafe own.elements.update(from: storage.elements, count: storage.count)
        storage = own
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            assert(index >= 0 && index < storage.count)
            return unsafe storage.elements[index]
        }
        nonmutating set {
            assert(index >= 0 && index < storage.count)
            unsafe storage.elements[index] = newValue
        }
    }
}
