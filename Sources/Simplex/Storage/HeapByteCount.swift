// What collections take on the heap, as glibc allocates it: each block has a header of 8 bytes and is a multiple of 16
// bytes long. An array begins with 32 bytes of its own.
//
// Every edit ends with the sum of more than a hundred of these counts: they are inlined, as are the sums of the types
// that hold the collections, since a call would copy such a value first; and no capacity is so large that its product
// could overflow. With calls and checks it took three times as many instructions.

extension Array {
    /// How many bytes of the heap the array holds, without what its elements refer to; 0 where it has no memory.
    @inline(__always)
    var heapByteCount: Int {
        // The capacity is what fits into the block, so it needs no rounding.
        capacity == 0 ? 0 : 40 &+ capacity &* MemoryLayout<Element>.stride
    }

    /// Frees memory that is reserved and not used; what is within an eighth of the elements stays.
    mutating func trim() {
        guard capacity > count + count / 8 else { return }
        var copy: [Element] = []
        copy.reserveCapacity(count)
        copy.append(contentsOf: self)
        self = copy
    }
}

extension Set {
    /// How many bytes of the heap the set holds, without what its elements refer to; 0 where it has no memory.
    @inline(__always)
    var heapByteCount: Int {
        // At most three quarters of the buckets are in use, and each has a bit of its own.
        capacity == 0 ? 0 : 72 &+ (capacity &* 4 / 3 &* (8 * MemoryLayout<Element>.stride + 1)) &>> 3
    }
}

extension Dictionary {
    /// How many bytes of the heap the dictionary holds, without what its keys and values refer to; 0 where it has no
    /// memory.
    @inline(__always)
    var heapByteCount: Int {
        guard capacity > 0 else { return 0 }
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
        return 80 &+ (capacity &* 4 / 3 &* (8 * entry + 1)) &>> 3
    }
}
