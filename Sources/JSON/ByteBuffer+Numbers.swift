/// Appends numbers in decimal notation.
///
/// Most lengths in points are integers, or have few decimals. These are written through a local cursor, because every
/// byte that goes through `count` loads and stores it again; 200 frames take a third of the instructions.
extension ByteBuffer {
    /// A position in the bytes of a buffer.
    typealias Cursor = UnsafeMutablePointer<UInt8>

    /// The maximum length of a number including its sign.
    static let longestNumber = 32

    /// Appends the shortest number that parses to the same double, or `null` if it is not finite.
    public mutating func append(_ number: Double) {
        reserve(Self.longestNumber)
        var end = unsafe base + count
        if unsafe Self.store(common: number, at: &end) {
            count = unsafe end - base
        } else {
            append(uncommon: number)
        }
    }

    /// Appends an object whose values are all numbers.
    mutating func append(_ names: JSONNumberNames, _ numbers: Span<Double>) {
        let openings = names.openings
        precondition(openings.count == numbers.count, "\(numbers.count) numbers for \(openings.count) names")
        reserve(openings.count * (JSONNumberNames.Opening.size + Self.longestNumber) + 1)
        var end = unsafe base + count
        for index in openings.indices {
            unsafe Self.store(openings[index], at: &end)
            if unsafe Self.store(common: numbers[index], at: &end) { continue }
            count = unsafe end - base
            append(uncommon: numbers[index])
            unsafe end = base + count
        }
        count = unsafe end - base
        append(UInt8(ascii: "}"))
    }

    /// Stores the key before a number.
    ///
    /// - Precondition: there is capacity for two words, which may exceed the length of the key.
    @inline(__always)
    private static func store(_ opening: JSONNumberNames.Opening, at end: inout Cursor) {
        let start = UnsafeMutableRawPointer(end)
        unsafe start.storeBytes(of: opening.low.littleEndian, as: UInt64.self)
        unsafe start.storeBytes(of: opening.high.littleEndian, toByteOffset: ByteWord.size, as: UInt64.self)
        unsafe end += opening.count
    }

    /// Stores a number below 10,000 with at most nine decimals; returns false for any other.
    ///
    /// - Precondition: there is capacity for `longestNumber`.
    @inline(__always)
    private static func store(common number: Double, at end: inout Cursor) -> Bool {
        let magnitude = number.magnitude
        guard magnitude < 10_000 else { return false }
        let whole = UInt32(truncatingIfNeeded: Int64(magnitude))
        guard Double(whole) == magnitude else { return unsafe store(fraction: number, at: &end) }
        if number < 0 { unsafe append(UInt8(ascii: "-"), at: &end) }
        unsafe store(small: whole, at: &end)
        return true
    }

    /// Stores a number below 10,000 with at most nine decimals; returns false if it has more.
    ///
    /// At most one decimal number of up to 15 digits parses to a given double (see ``DecimalDigits``). If the number
    /// with nine decimals does, it is therefore the shortest once its trailing zeros are removed.
    private static func store(fraction number: Double, at end: inout Cursor) -> Bool {
        let magnitude = number.magnitude
        guard magnitude >= DecimalDigits.range.lowerBound else { return false }
        // Most fractions have at most three decimals, and multiplying by 10^3 rounds less often than by 10^9.
        let thousandths = UInt64(magnitude * 1e3 + 0.5)
        let billionths =
            Double(thousandths) / 1e3 == magnitude ? thousandths * 1_000_000 : UInt64(magnitude * 1e9 + 0.5)
        guard Double(billionths) / 1e9 == magnitude else { return false }
        if number < 0 { unsafe append(UInt8(ascii: "-"), at: &end) }
        let (whole, fraction) = billionths.quotientAndRemainder(dividingBy: 1_000_000_000)
        unsafe store(small: UInt32(truncatingIfNeeded: whole), at: &end)
        unsafe append(UInt8(ascii: "."), at: &end)
        var (pairs, last) = UInt32(truncatingIfNeeded: fraction).quotientAndRemainder(dividingBy: 10)
        unsafe end[8] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: last)
        for offset in stride(from: 6, through: 0, by: -2) {
            (pairs, last) = pairs.quotientAndRemainder(dividingBy: 100)
            unsafe DigitPair(last).store(at: end + offset)
        }
        unsafe end += 9
        while unsafe end[-1] == UInt8(ascii: "0") { unsafe end -= 1 }
        return true
    }

    /// Stores an integer below 10,000.
    ///
    /// - Precondition: there is capacity for four bytes.
    @inline(__always)
    private static func store(small number: UInt32, at end: inout Cursor) {
        let (hundreds, rest) = number.quotientAndRemainder(dividingBy: 100)
        let first = hundreds == 0 ? rest : hundreds
        if first < 10 {
            unsafe append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: first), at: &end)
        } else {
            unsafe append(DigitPair(first), at: &end)
        }
        if hundreds > 0 { unsafe append(DigitPair(rest), at: &end) }
    }

    @inline(__always)
    private static func append(_ byte: UInt8, at end: inout Cursor) {
        unsafe end[0] = byte
        unsafe end += 1
    }

    @inline(__always)
    private static func append(_ pair: DigitPair, at end: inout Cursor) {
        unsafe pair.store(at: end)
        unsafe end += 2
    }
}

// MARK: - Other numbers

extension ByteBuffer {
    private mutating func append(uncommon number: Double) {
        let magnitude = number.magnitude
        guard magnitude.isFinite else { return append("null") }
        if number < 0 { append(UInt8(ascii: "-")) }
        if magnitude < DecimalDigits.range.upperBound, magnitude == Double(UInt64(magnitude)) {
            append(digits: UInt64(magnitude), decimals: 0)
        } else if DecimalDigits.range.contains(magnitude) {
            let shortest = DecimalDigits(magnitude)
            append(digits: shortest.digits, decimals: shortest.decimals)
        } else {
            append(magnitude.description.utf8Span.span)
        }
    }

    /// Appends `digits · 10^-decimals`, with a 0 before the point if the integer part is 0.
    mutating func append(digits: UInt64, decimals: Int) {
        reserve(24)
        guard decimals > 0 else { return append(digits, width: 1) }
        let power = DecimalDigits.powersOfTen[decimals]
        append(digits / power, width: 1)
        append(UInt8(ascii: "."))
        append(digits % power, width: decimals)
    }

    /// Appends an integer with at least `width` digits, writing two at a time from the end.
    ///
    /// - Precondition: there is capacity for 20 bytes.
    private mutating func append(_ number: UInt64, width: Int) {
        var length = width
        while length < 20, length < DecimalDigits.powersOfTen.count, number >= DecimalDigits.powersOfTen[length] {
            length += 1
        }
        var rest = number
        var index = count + length - 1
        while index > count {
            unsafe DigitPair(UInt32(truncatingIfNeeded: rest % 100)).store(at: base + index - 1)
            rest /= 100
            index -= 2
        }
        if index == count { unsafe base[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
        count += length
    }
}

/// The two digits of a number below 100, in ASCII.
private struct DigitPair {
    /// The first digit is the low byte.
    private let bits: UInt16

    @inline(__always)
    init(_ number: UInt32) {
        // Computes n / 10 without a division: 103 / 1024 is precise enough below 100.
        let tens = (number &* 103) >> 10
        bits = UInt16(truncatingIfNeeded: (tens | (number &- tens &* 10) << 8) &+ 0x3030)
    }

    /// - Precondition: there is capacity for two bytes.
    @inline(__always)
    func store(at position: ByteBuffer.Cursor) {
        unsafe UnsafeMutableRawPointer(position).storeBytes(of: bits.littleEndian, as: UInt16.self)
    }
}
