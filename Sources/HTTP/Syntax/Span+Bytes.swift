#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Span<UInt8> {
    /// Returns the first index of `byte` at or after `start`; uses `memchr`.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress,
                let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    /// Returns the index of the first byte at or after `start` that is not allowed in a field value, or `end` if there
    /// is none before it.
    ///
    /// Checks eight bytes at a time: a subtraction sets the top bit of each byte that is below 0x20 or equal to 0x7F.
    /// A borrow can also set it in the following bytes, so the bytes of such a word are then checked one by one.
    func endOfFieldValue(from start: Int, to end: Int) -> Int {
        unsafe withUnsafeBytes { bytes in
            var index = start
            while index < end {
                while index + 8 <= end {
                    let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    let deletes = word ^ 0x7F7F_7F7F_7F7F_7F7F
                    let controls = (word &- 0x2020_2020_2020_2020) & ~word
                    guard (controls | (deletes &- 0x0101_0101_0101_0101) & ~deletes) & 0x8080_8080_8080_8080 == 0 else {
                        break
                    }
                    index += 8
                }
                for _ in 0..<Swift.min(8, Swift.max(0, end - index)) {
                    guard unsafe bytes[index].isFieldValue else { return index }
                    index += 1
                }
            }
            return Swift.max(start, end)
        }
    }

    /// Returns whether these bytes equal `name`, ignoring case.
    ///
    /// - Precondition: `name` is lower-case ASCII.
    func equalsIgnoringCase(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        let letters = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        for index in 0..<count where unsafe letters[index] != self[index].lowercased { return false }
        return true
    }

    func equals(_ text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        let letters = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        for index in 0..<count where unsafe letters[index] != self[index] { return false }
        return true
    }

    /// Returns whether every byte is a member of `set`.
    func consists(of set: ByteSet) -> Bool {
        for index in 0..<count where !set.contains(self[index]) { return false }
        return true
    }

    /// Returns the range without leading and trailing spaces and tabs (RFC 9110, 5.6.3: OWS).
    func trimmingWhitespace(_ range: Range<Int>) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, self[lower].isWhitespace { lower += 1 }
        while upper > lower, self[upper - 1].isWhitespace { upper -= 1 }
        return lower..<upper
    }

    /// These bytes as text, with invalid UTF-8 replaced.
    var text: String {
        unsafe withUnsafeBufferPointer { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
    }

    /// These bytes parsed as a decimal number; nil if they are empty, contain anything but digits, or overflow `Int`.
    var decimal: Int? {
        guard !isEmpty else { return nil }
        var value = 0
        for index in 0..<count {
            guard self[index].isDigit else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(self[index] - ASCII.zero))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }
}

extension [UInt8] {
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends `number` in decimal digits.
    ///
    /// - Precondition: `number` is not negative.
    mutating func append(decimal number: Int) {
        precondition(number >= 0, "a length is never negative")
        if number >= 10 { append(decimal: number / 10) }
        append(ASCII.zero + UInt8(truncatingIfNeeded: number % 10))
    }
}
