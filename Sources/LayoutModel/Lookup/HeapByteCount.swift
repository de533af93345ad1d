// What collections and strings take on the heap, as glibc allocates it: each block has a header of 8 bytes and is a
// multiple of 16 bytes long, and objects of Swift begin with 16 bytes of their own, arrays and strings with 32.
//
// Inlined, also into other modules, and without checks for products that no memory has room for: every edit ends with
// the sum of dozens of these counts.

extension Array {
    /// How many bytes of the heap the array holds, without what its elements refer to; 0 where it has no memory.
    @inlinable @inline(__always) public var heapByteCount: Int {
        // The capacity is what fits into the block, so it needs no rounding.
        capacity == 0 ? 0 : 40 &+ capacity &* MemoryLayout<Element>.stride
    }

    /// Frees memory that is reserved and not used; what is within an eighth of the elements stays.
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
    /// How many bytes of the heap the set holds, without what its elements refer to; 0 where it has no memory.
    @inlinable @inline(__always) public var heapByteCount: Int {
        // At most three quarters of the buckets are in use, and each has a bit of its own.
        capacity == 0 ? 0 : 72 &+ (capacity &* 4 / 3 &* (8 * MemoryLayout<Element>.stride + 1)) &>> 3
    }
}

extension Dictionary {
    /// How many bytes of the heap the dictionary holds, without what its keys and values refer to; 0 where it has no
    /// memory.
    @inlinable @inline(__always) public var heapByteCount: Int {
        guard capacity > 0 else { return 0 }
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
        return 80 &+ (capacity &* 4 / 3 &* (8 * entry + 1)) &>> 3
    }
}

extension String {
    /// How many bytes of the heap the string holds: none up to 15 bytes of UTF-8.
    @inlinable @inline(__always) public var heapByteCount: Int {
        let count = utf8.count
        return count <= 15 ? 0 : (count + 56) & ~15
    }
}

extension Optional<String> {
    /// How many bytes of the heap the string holds; 0 for nil.
    @inlinable @inline(__always) public var heapByteCount: Int { self?.heapByteCount ?? 0 }
}

extension Box {
    /// How many bytes of the heap a box takes, without what its value refers to.
    @inlinable @inline(__always) public static var heapByteCount: Int { (MemoryLayout<Value>.size + 39) & ~15 }
}
