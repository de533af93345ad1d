extension JSONReader {
    /// Reads a number as the nearest double; returns infinity if it is out of range, which JSON allows (RFC 8259,
    /// section 6).
    public mutating func number() throws(JSONError) -> Double {
        skipWhitespace()
        if let short = takeNumber() { return short }
        let start = offset
        var decimal = Decimal()
        var position = start
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") {
            decimal.isNegative = true
            position += 1
        }
        position = try integerPart(from: position, into: &decimal)
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position = try fraction(from: position + 1, into: &decimal)
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position = try exponent(from: position + 1, into: &decimal)
        }
        offset = position
        // `Double(String)` is correct for every number, but slower.
        if let exact = decimal.exactValue { return exact }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            preconditionFailure("a checked number was not read")
        }
        return value
    }

    private func integerPart(from start: Int, into decimal: inout Decimal) throws(JSONError) -> Int {
        let end = digits(from: start, into: &decimal)
        guard end > start else { throw unexpected(start == offset ? "a number" : "a digit", at: start) }
        guard end == start + 1 || bytes[start] != UInt8(ascii: "0") else {
            throw malformed("a number may not begin with 0 and another digit", at: start)
        }
        return end
    }

    private func fraction(from start: Int, into decimal: inout Decimal) throws(JSONError) -> Int {
        let end = digits(from: start, into: &decimal)
        guard end > start else { throw unexpected("a digit after the decimal point", at: start) }
        decimal.exponent = start - end
        return end
    }

    private func exponent(from start: Int, into decimal: inout Decimal) throws(JSONError) -> Int {
        var position = start
        var isNegative = false
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
            isNegative = bytes[position] == UInt8(ascii: "-")
            position += 1
        }
        var digits = Decimal()
        let end = self.digits(from: position, into: &digits)
        guard end > position else { throw unexpected("a digit of the exponent", at: position) }
        // An exponent of five or more digits is always out of range, and might overflow an `Int`.
        let magnitude = digits.digitCount > 4 ? 10_000 : Int(digits.mantissa)
        decimal.exponent += isNegative ? -magnitude : magnitude
        return end
    }

    /// Appends digits to `decimal`, and returns the offset after the last one.
    private func digits(from start: Int, into decimal: inout Decimal) -> Int {
        var position = start
        while position < bytes.count {
            let digit = bytes[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            decimal.mantissa = decimal.mantissa &* 10 &+ UInt64(digit)
            if decimal.mantissa > 0 { decimal.digitCount += 1 }
            position += 1
        }
        return position
    }
}

/// A decimal number: `mantissa · 10^exponent`.
struct Decimal {
    /// The digits as an integer; invalid after overflowing at more than 19 digits.
    var mantissa: UInt64 = 0
    /// The number of digits, starting at the first nonzero one.
    var digitCount = 0
    var exponent = 0
    var isNegative = false

    /// 10^22 is the largest power of ten that a double represents exactly.
    static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The nearest double; `nil` if computing it takes more than one rounding (see ``JSONReader/takeNumber()``).
    var exactValue: Double? {
        guard digitCount <= 15, -22...22 ~= exponent else { return nil }
        let magnitude =
            exponent < 0
            ? Double(mantissa) / Self.powersOfTen[-exponent] : Double(mantissa) * Self.powersOfTen[exponent]
        return isNegative ? -magnitude : magnitude
    }
}
