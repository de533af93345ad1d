// The heap sizes of collections and strings, as allocated by glibc: each block has a header of 8 bytes and a size that
// is a multiple of 16 bytes. Swift objects start with 16 bytes of their own, arrays and strings with 32.
//
// Inlined, even into other modules, and without overflow checks for products that exceed any memory: every edit ends
// with the sum of dozens of these counts.

extension Array {
    /// The heap size of the array in bytes, excluding memory that its elements refer to; 0 if it has no storage.
    @inlinable @inline(__always) public var heapByteCount: Int {
        // The capacity already fills the block, so no rounding is needed.
        capacity == 0 ? 0 : 40 &+ capacity &* MemoryLayout<Element>.stride
    }

    /// Frees unused capacity if it exceeds an eighth of the elements.
    @inlinable
    public mutating func trim() {
        guard capacity > count + count / 8 else { return }
        var copy: [Element] = []
        copy.reserveCapacity(count)
        copy.append(contentsOf: self)
        self = copy
    }
}

extension Set {
    /// The heap size of the set in bytes, excluding memory that its elements refer to; 0 if it has no storage.
    @inlinable @inline(__always) public var heapByteCount: Int {
        // At most three quarters of the buckets are in use, and each bucket has one additional bit.
        capacity == 0 ? 0 : 72 &+ (capacity &* 4 / 3 &* (8 * MemoryLayout<Element>.stride + 1)) &>> 3
    }
}

extension Dictionary {
    /// The heap size of the dictionary in bytes, excluding memory that its keys and values refer to; 0 if it has no
    /// storage.
    @inlinable @inline(__always) public var heapByteCount: Int {
        guard capacity > 0 else { return 0 }
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
        return 80 &+ (capacity &* 4 / 3 &* (8 * entry + 1)) &>> 3
    }
}

extension String {
    /// The heap size of the string in bytes; 0 up to 15 bytes of UTF-8.
    @inlinable @inline(__always) public var heapByteCount: Int {
        let count = utf8.count
        return count <= 15 ? 0 : (count + 56) & ~15
    }
}

extension Optional<String> {
    /// The heap size of the string in bytes; 0 for nil.
    @inlinable @inline(__always) public var heapByteCount: Int { self?.heapByteCount ?? 0 }
}

extension Box {
    /// The heap size of a box in bytes, excluding memory that its value refers to.
    @inlinable @inline(__always) public static var heapByteCount: Int { (MemoryLayout<Value>.size + 39) & ~15 }
}
