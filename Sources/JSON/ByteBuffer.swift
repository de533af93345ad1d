/// Bytes that grow at their end.
///
/// An array costs a check for uniqueness and for room with every byte; here room is made once for a whole token. With
/// it, 200 frames are written in a third of the time.
@safe
struct ByteBuffer: ~Copyable {
    /// Room for `capacity` bytes, of which the first `count` are set.
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    var count = 0

    init(capacity: Int) {
        self.capacity = max(capacity, 64)
        unsafe base = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// A copy of the bytes.
    var bytes: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: base, count: count))
    }

    mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        unsafe base[count] = byte
        count += 1
    }

    mutating func append(_ text: StaticString) {
        precondition(text.isASCII, "a text that is not ASCII")
        let length = text.utf8CodeUnitCount
        makeRoom(for: length)
        let end = unsafe base + count
        for index in 0..<length { unsafe end[index] = text.utf8Start[index] }
        count += length
    }

    /// Appends a key in quotes with its colon, and a comma before it where one is needed; room is made once.
    mutating func append(key: StaticString, afterComma needsComma: Bool) {
        precondition(key.isASCII, "a key that is not ASCII")
        let length = key.utf8CodeUnitCount
        makeRoom(for: length + 4)
        var end = unsafe base + count
        if needsComma {
            unsafe end[0] = UInt8(ascii: ",")
            unsafe end += 1
        }
        unsafe end[0] = UInt8(ascii: "\"")
        for index in 0..<length { unsafe end[index + 1] = key.utf8Start[index] }
        unsafe end[length + 1] = UInt8(ascii: "\"")
        unsafe end[length + 2] = UInt8(ascii: ":")
        count += length + (needsComma ? 4 : 3)
    }

    /// Appends a string in quotes, with a comma before it where one is needed, if nothing in it has to be escaped and
    /// all of it is ASCII.
    ///
    /// - Returns: whether it did; if not, nothing has changed.
    mutating func append(plain text: Span<UInt8>, afterComma needsComma: Bool) -> Bool {
        makeRoom(for: text.count + 3)
        var end = count
        if needsComma {
            unsafe base[end] = UInt8(ascii: ",")
            end += 1
        }
        unsafe base[end] = UInt8(ascii: "\"")
        end += 1
        guard store(plain: text, at: end) else { return false }
        end += text.count
        unsafe base[end] = UInt8(ascii: "\"")
        count = end + 1
        return true
    }

    /// Puts bytes where there is room for them; false at the first that does not stand for itself in a string.
    @inline(__always)
    private func store(plain text: Span<UInt8>, at start: Int) -> Bool {
        guard text.count >= ByteWord.size else {
            for index in text.indices {
                let byte = text[index]
                guard ByteWord.isPlain(byte) else { return false }
                unsafe base[start + index] = byte
            }
            return true
        }
        // The last word overlaps the one before it.
        var place = 0
        while place < text.count {
            let offset = min(place, text.count - ByteWord.size)
            let word = ByteWord(text, at: offset)
            guard word.plainCount == ByteWord.size else { return false }
            unsafe UnsafeMutableRawPointer(base + start + offset)
                .storeBytes(of: word.bits.littleEndian, as: UInt64.self)
            place += ByteWord.size
        }
        return true
    }

    mutating func append(_ text: Span<UInt8>) {
        makeRoom(for: text.count)
        let end = unsafe base + count
        for index in text.indices { unsafe end[index] = text[index] }
        count += text.count
    }

    @inline(__always)
    mutating func makeRoom(for more: Int) {
        if count + more > capacity { grow(for: more) }
    }

    @inline(never)
    private mutating func grow(for more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
    }
}
