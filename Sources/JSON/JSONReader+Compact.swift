extension JSONReader {
    /// Returns the text of the next value without whitespace; `nil` if the value is longer than `limit` bytes,
    /// whitespace included, or its nesting depth exceeds `maximumDepth`.
    public mutating func compactValue(limit: Int, maximumDepth: Int) throws(JSONError) -> String? {
        skipWhitespace()
        let start = offset
        try skipValue()
        guard offset - start <= limit else { return nil }
        var compact: [UInt8] = []
        compact.reserveCapacity(offset - start)
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in bytes[start..<offset] {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else {
                switch byte {
                case 0x20, 0x0A, 0x0D, 0x09: continue
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                guard depth <= maximumDepth else { return nil }
            }
            compact.append(byte)
        }
        return String(decoding: compact, as: UTF8.self)
    }
}
