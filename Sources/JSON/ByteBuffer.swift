/// A growing buffer of bytes.
///
/// An array checks uniqueness and capacity for every byte; this buffer checks the capacity once per token, which makes
/// writing 200 frames three times as fast.
@safe
public struct ByteBuffer: ~Copyable {
    /// The memory for `capacity` bytes, of which the first `count` are initialized.
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    public internal(set) var count = 0
    /// The maximum number of bytes.
    private let limit: Int
    /// A Boolean value that indicates whether the limit was exceeded; the contents are then unusable.
    public private(set) var hasOverflowed = false

    /// - Parameters:
    ///   - capacity: the expected number of bytes.
    ///   - limit: the maximum number of bytes.
    public init(capacity: Int, limit: Int = .max) {
        self.capacity = max(min(capacity, limit), 64)
        self.limit = limit
        unsafe base = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe base.deallocate()
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: base, count: count))
    }

    public mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe base[count] = byte
        count += 1
    }

    /// Appends an ASCII text.
    public mutating func append(_ text: StaticString) {
        precondition(text.isASCII, "a text that is not ASCII")
        let length = text.utf8CodeUnitCount
        reserve(length)
        let end = unsafe base + count
        for index in 0..<length { unsafe end[index] = text.utf8Start[index] }
        count += length
    }

    /// Appends a quoted key and a colon, after a comma if necessary, with a single capacity check.
    mutating func append(key: StaticString, afterComma needsComma: Bool) {
        precondition(key.isASCII, "a key that is not ASCII")
        let length = key.utf8CodeUnitCount
        reserve(length + 4)
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

    /// Appends a quoted string, after a comma if necessary, provided that it is ASCII and needs no escapes.
    ///
    /// - Returns: false if the string is not plain; the buffer is then unchanged.
    mutating func append(plain text: Span<UInt8>, afterComma needsComma: Bool) -> Bool {
        reserve(text.count + 3)
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

    /// Stores bytes at `start`, where there is capacity for them; returns false if one of them is not plain.
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
        // The last word overlaps the previous one, so that no bytes are left over.
        var next = 0
        while next < text.count {
            let offset = min(next, text.count - ByteWord.size)
            let word = ByteWord(text, at: offset)
            guard word.plainCount == ByteWord.size else { return false }
            unsafe UnsafeMutableRawPointer(base + start + offset)
                .storeBytes(of: word.bits.littleEndian, as: UInt64.self)
            next += ByteWord.size
        }
        return true
    }

    public mutating func append(_ text: Span<UInt8>) {
        reserve(text.count)
        let end = unsafe base + count
        for index in text.indices { unsafe end[index] = text[index] }
        count += text.count
    }

    @inline(__always)
    mutating func reserve(_ more: Int) {
        if count + more > capacity { grow(for: more) }
    }

    @inline(never)
    private mutating func grow(for more: Int) {
        if more > limit - count { hasOverflowed = true }
        guard !hasOverflowed else {
            // Later bytes overwrite the contents: memory stays bounded, and no other code path needs to check the
            // limit.
            count = 0
            guard more > capacity else { return }
            unsafe base.deallocate()
            capacity = more
            unsafe base = .allocate(capacity: capacity)
            return
        }
        // Capped at the limit, so that this function is called again when the limit is reached.
        capacity = max(min(2 * capacity, limit), count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
    }
}
