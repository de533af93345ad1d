/// Encodes values, or decodes them in place.
///
/// A single description of each type serves both directions, so the two cannot diverge.
struct PackingCoder {
    private(set) var bytes: [UInt8] = []
    private(set) var offset = 0
    let isReading: Bool
    /// The strings coded so far, and their numbers.
    private var strings: [String] = []
    private var numbers: [String: Int] = [:]
    /// True if both tables are maintained, because strings of values that are not coded are also interned.
    private var isInterning = false

    init(writing capacity: Int) {
        isReading = false
        bytes.reserveCapacity(capacity)
    }

    init(reading bytes: [UInt8]) {
        isReading = true
        self.bytes = bytes
    }

    /// Creates an encoder that appends to `bytes` and owns the buffer until ``give(to:)``.
    init(appendingTo bytes: inout [UInt8]) {
        isReading = false
        isInterning = true
        swap(&self.bytes, &bytes)
    }

    init(readingDifference bytes: [UInt8]) {
        isReading = true
        isInterning = true
        self.bytes = bytes
    }

    /// Returns the buffer, including the encoded bytes.
    mutating func give(to bytes: inout [UInt8]) {
        swap(&self.bytes, &bytes)
    }

    /// Interns the strings of a value that both sides have, so that later values can refer to them.
    ///
    /// - Parameter body: Encodes the value; the output is discarded.
    /// - Throws: Any error thrown by `body`.
    mutating func intern(_ body: (inout PackingCoder) throws(PackingError) -> Void) throws(PackingError) {
        var scratch = PackingCoder(writing: 0)
        scratch.isInterning = true
        swap(&scratch.strings, &strings)
        swap(&scratch.numbers, &numbers)
        try body(&scratch)
        swap(&scratch.strings, &strings)
        swap(&scratch.numbers, &numbers)
    }

    var isAtEnd: Bool { offset == bytes.count }

    /// The error for undecodable bytes at the current offset.
    var malformed: PackingError { .malformed(offset: offset) }

    private mutating func byte() throws(PackingError) -> UInt8 {
        guard offset < bytes.count else { throw malformed }
        defer { offset += 1 }
        return bytes[offset]
    }

    private mutating func write(bits value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func code(bits value: inout UInt64) throws(PackingError) {
        guard isReading else { return write(bits: value) }
        value = 0
        for shift in stride(from: 0, to: 64, by: 7) {
            let next = try byte()
            guard shift < 63 || next <= 1 else { throw malformed }
            value |= UInt64(next & 0x7F) << UInt64(shift)
            if next < 0x80 { return }
        }
        throw malformed
    }

    /// Codes a non-negative integer.
    mutating func code(_ value: inout Int) throws(PackingError) {
        var bits = UInt64(isReading ? 0 : value)
        try code(bits: &bits)
        guard bits <= UInt64(Int.max) else { throw malformed }
        value = Int(bits)
    }

    /// Codes the number of elements that follow, each of which takes at least one byte.
    private mutating func code(count: inout Int) throws(PackingError) {
        try code(&count)
        guard !isReading || count <= bytes.count - offset else { throw malformed }
    }

    /// Encodes a double: a whole number as its doubled magnitude, with its sign in the lowest bit, plus 1; any other
    /// number as 0 followed by its bits.
    private mutating func write(_ value: Double) {
        if value.magnitude < 0x1p53, value == value.rounded(), !(value == 0 && value.sign == .minus) {
            return write(bits: UInt64(value.magnitude) << 1 + (value < 0 ? 2 : 1))
        }
        bytes.append(0)
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
        }
    }

    /// Codes a double exactly; a whole number uses one byte per group of seven bits.
    mutating func code(_ value: inout Double) throws(PackingError) {
        guard isReading else { return write(value) }
        var whole: UInt64 = 0
        try code(bits: &whole)
        if whole > 0 {
            value = Double((whole - 1) >> 1)
            if (whole - 1) & 1 == 1 { value = -value }
            return
        }
        var bits: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { bits |= UInt64(try byte()) << shift }
        value = Double(bitPattern: bits)
    }

    mutating func code(_ value: inout Bool) throws(PackingError) {
        var number = value ? 1 : 0
        try code(&number)
        guard number <= 1 else { throw malformed }
        value = number == 1
    }

    /// Codes a string: the number of an equal earlier one, or 0 followed by its length and its bytes.
    mutating func code(_ value: inout String) throws(PackingError) {
        guard isReading else {
            var number = numbers[value] ?? 0
            try code(&number)
            guard number == 0 else { return }
            numbers[value] = numbers.count + 1
            if isInterning { strings.append(value) }
            var count = value.utf8.count
            try code(&count)
            bytes.append(contentsOf: value.utf8)
            return
        }
        var number = 0
        try code(&number)
        guard number == 0 else {
            guard number <= strings.count else { throw malformed }
            value = strings[number - 1]
            return
        }
        var count = 0
        try code(count: &count)
        guard let text = String(validating: bytes[offset..<offset + count], as: UTF8.self) else { throw malformed }
        offset += count
        value = text
        strings.append(text)
        if isInterning { numbers[text] = strings.count }
    }

    /// Codes bytes, which may be many and are not interned: their number, then themselves.
    mutating func code(_ value: inout [UInt8]) throws(PackingError) {
        var count = value.count
        try code(count: &count)
        guard isReading else { return bytes += value }
        value = Array(bytes[offset..<offset + count])
        offset += count
    }

    /// Codes an enumeration case by its word.
    mutating func code<Word: RawRepresentable<String>>(word value: inout Word) throws(PackingError) {
        var text = isReading ? "" : value.rawValue
        try code(&text)
        guard let word = Word(rawValue: text) else { throw malformed }
        value = word
    }

    /// Codes an optional value; decoding starts from `blank`.
    mutating func code<Value>(
        _ value: inout Value?,
        from blank: @autoclosure () -> Value,
        _ body: (inout PackingCoder, inout Value) throws(PackingError) -> Void
    ) throws(PackingError) {
        var isThere = value != nil
        try code(&isThere)
        guard isThere else { return value = nil }
        var content = value ?? blank()
        try body(&self, &content)
        value = content
    }

    /// Codes a list; decoding starts each element from `blank`.
    mutating func code<Value>(
        _ values: inout [Value],
        from blank: @autoclosure () -> Value,
        _ body: (inout PackingCoder, inout Value) throws(PackingError) -> Void
    ) throws(PackingError) {
        var count = values.count
        try code(count: &count)
        guard isReading else {
            for var value in values { try body(&self, &value) }
            return
        }
        values = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            var value = blank()
            try body(&self, &value)
            values.append(value)
        }
    }

    mutating func code(_ value: inout Double?) throws(PackingError) {
        try code(&value, from: 0) { (coder, value) throws(PackingError) in try coder.code(&value) }
    }

    mutating func code(_ value: inout String?) throws(PackingError) {
        try code(&value, from: "") { (coder, value) throws(PackingError) in try coder.code(&value) }
    }

    mutating func code<Word: RawRepresentable<String>>(
        word value: inout Word?,
        from blank: Word
    ) throws(PackingError) {
        try code(&value, from: blank) { (coder, value) throws(PackingError) in try coder.code(word: &value) }
    }
}
