/// Bytes that grow at their end.
///
/// An array costs a check for uniqueness and for room with every byte; here room is made once for a whole token. With
/// it, 200 frames are written in a third of the time.
@safe
struct ByteBuffer: ~Copyable {
    /// Room for `capacity` bytes, of which the first `count` are set.
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

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

    mutating func append(_ text: Span<UInt8>) {
        makeRoom(for: text.count)
        let end = unsafe base + count
        for index in text.indices { unsafe end[index] = text[index] }
        count += text.count
    }

    /// Appends `digits · 10^-decimals`, with a 0 before the point where nothing else is there.
    mutating func append(digits: UInt64, decimals: Int) {
        makeRoom(for: 24)
        guard decimals > 0 else { return append(digits, width: 1) }
        let power = DecimalDigits.powersOfTen[decimals]
        append(digits / power, width: 1)
        append(UInt8(ascii: "."))
        append(digits % power, width: decimals)
    }

    /// Appends a whole number with at least `width` digits, two at a time from the last.
    ///
    /// - Precondition: there is room for twenty.
    private mutating func append(_ number: UInt64, width: Int) {
        var length = width
        while length < 20, length < DecimalDigits.powersOfTen.count, number >= DecimalDigits.powersOfTen[length] {
            length += 1
        }
        var rest = number
        var index = count + length - 1
        while index > count {
            let pair = UInt32(truncatingIfNeeded: rest % 100)
            rest /= 100
            let tens = (pair * 103) >> 10
            unsafe base[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair - tens * 10)
            unsafe base[index - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens)
            index -= 2
        }
        if index == count { unsafe base[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
        count += length
    }

    private mutating func makeRoom(for more: Int) {
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
