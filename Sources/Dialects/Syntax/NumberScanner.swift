import LayoutModel

/// Scans decimal numbers with optional sign, fraction and exponent.
enum NumberScanner {
    /// Returns the end of the number that begins at `start`, including its exponent; nil if there is none.
    static func end(of bytes: Span<UInt8>, from start: Int) -> Int? {
        var end = start
        if end < bytes.count, isSign(bytes[end]) { end += 1 }
        let whole = digits(of: bytes, from: end)
        let hasWhole = whole > end
        end = whole
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            let fraction = digits(of: bytes, from: end + 1)
            guard hasWhole || fraction > end + 1 else { return nil }
            end = fraction
        } else if !hasWhole {
            return nil
        }
        return exponentEnd(of: bytes, from: end) ?? end
    }

    /// Returns the value of a number that ``end(of:from:)`` delimited; infinite beyond the range of `Double`.
    static func value(of bytes: Span<UInt8>, from start: Int, to end: Int) -> Double {
        exact(bytes, from: start, to: end) ?? parsed(bytes.extracting(start..<end))
    }

    /// The value of a number of at most 15 digits without an exponent; nil for any other.
    ///
    /// Such an integer and such a power of ten are exact in a `Double`, so that one division rounds correctly.
    /// Source: Clinger, "How to Read Floating Point Numbers Accurately", PLDI 1990.
    private static func exact(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Double? {
        guard end - start <= 16 else { return nil }
        var index = start
        let isNegative = bytes[start] == UInt8(ascii: "-")
        if isSign(bytes[start]) { index += 1 }
        var digits: Int64 = 0
        var scale = 1.0
        var isFraction = false
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if isDigit(byte) {
                digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
                if isFraction { scale *= 10 }
            } else {
                return nil
            }
            index += 1
        }
        guard digits < 1_000_000_000_000_000 else { return nil }
        let value = Double(digits) / scale
        return isNegative ? -value : value
    }

    /// Parses by the standard library, which requires digits on both sides of the point and accepts no `+`.
    private static func parsed(_ bytes: Span<UInt8>) -> Double {
        var text = String(utf8: bytes)
        if text.first == "+" { text.removeFirst() }
        if let point = text.firstIndex(of: ".") {
            let after = text.index(after: point)
            if after == text.endIndex || !text[after].isNumber { text.insert("0", at: after) }
            if point == text.startIndex || text[text.index(before: point)] == "-" { text.insert("0", at: point) }
        }
        return Double(text) ?? .infinity
    }

    private static func exponentEnd(of bytes: Span<UInt8>, from start: Int) -> Int? {
        guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
        var end = start + 1
        if end < bytes.count, isSign(bytes[end]) { end += 1 }
        let last = digits(of: bytes, from: end)
        return last > end ? last : nil
    }

    private static func digits(of bytes: Span<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        return end
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
