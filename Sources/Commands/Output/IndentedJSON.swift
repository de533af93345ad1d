/// Indentation of JSON text that preserves the spelling of values.
enum IndentedJSON {
    /// The size in bytes up to which objects and arrays stay on one line.
    private static let shortest = 100

    static func text(_ bytes: [UInt8]) -> [UInt8] {
        let ends = ends(of: bytes)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        var depth = 0
        var offset = 0
        func breakLine() { result += [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * depth) }
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
                if byte == UInt8(ascii: "\"") || isShort(offset, ends) {
                    let end = ends[offset] ?? bytes.count - 1
                    result += spaced(bytes[offset...end])
                    offset = end
                    break
                }
                result.append(byte)
                depth += 1
                breakLine()
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                breakLine()
                result.append(byte)
            case UInt8(ascii: ","):
                result.append(byte)
                breakLine()
            case UInt8(ascii: ":"): result += [byte, UInt8(ascii: " ")]
            case 0...0x20: break
            default: result.append(byte)
            }
            offset += 1
        }
        return result
    }

    private static func isShort(_ start: Int, _ ends: [Int: Int]) -> Bool {
        (ends[start] ?? .max) - start < shortest
    }

    /// Returns the end of each string, object and array, keyed by its start.
    private static func ends(of bytes: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var open: [Int] = []
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                let start = offset
                offset = endOfString(bytes, start)
                ends[start] = offset
            case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(offset)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): if let start = open.popLast() { ends[start] = offset }
            default: break
            }
            offset += 1
        }
        return ends
    }

    private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
        var offset = start + 1
        while offset < bytes.count - 1, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(offset, bytes.count - 1)
    }

    /// Returns a value on one line, with a space after each comma and colon outside of strings.
    private static func spaced(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in value {
            if isInString {
                result.append(byte)
                if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte > 0x20 {
                result.append(byte)
                if byte == UInt8(ascii: "\"") { isInString = true }
                if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { result.append(UInt8(ascii: " ")) }
            }
        }
        return result
    }
}
