// The heap memory of collections, as glibc allocates it: each block has an 8-byte header and is a multiple of 16 bytes
// long. An array starts with 32 bytes of its own.
//
// Every edit ends with the sum of more than a hundred of these counts. They are inlined, as are the sums of the types
// that hold the collections, because a call would first copy such a value. Arithmetic is unchecked because no capacity
// is large enough for its product to overflow. With calls and checks, it took three times as many instructions.

extension Array {
    /// The number of heap bytes that the array holds, excluding memory that its elements refer to; 0 if it has no
    /// memory.
    @inline(__always)
    var heapByteCount: Int {
        // The capacity is the number of elements that fit into the block, so it needs no rounding.
        capacity == 0 ? 0 : 40 &+ capacity &* MemoryLayout<Element>.stride
    }

    /// Frees memory that is reserved but unused, unless it is less than an eighth of the elements.
    mutating func trim() {
        guard capacity > count + count / 8 else { return }
        var copy: [Element] = []
        copy.reserveCapacity(count)
        copy.append(contentsOf: self)
        self = copy
    }
}

extension Set {
    /// The number of heap bytes that the set holds, excluding memory that its elements refer to; 0 if it has no memory.
    @inline(__always)
    var heapByteCount: Int {
        // At most three quarters of the buckets are in use, and each has one bit.
        capacity == 0 ? 0 : 72 &+ (capacity &* 4 / 3 &* (8 * MemoryLayout<Element>.stride + 1)) &>> 3
    }
}

extension Dictionary {
    /// The number of heap bytes that the dictionary holds, excluding memory that its keys and values refer to; 0 if it
    /// has no memory.
    @inline(__always)
    var heapByteCount: Int {
        guard capacity > 0 else { return 0 }
        let entry = MemoryLayout<Key>.stride + MemoryLayout<Value>.stride
        return 80 &+ (capacity &* 4 / 3 &* (8 * entry + 1)) &>> 3
    }
}
