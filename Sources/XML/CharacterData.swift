/// Decodes the validated bytes between quotes or tags.
///
/// Source: XML 1.0, sections 2.11 (line ends), 3.3.3 (attribute values), 4.6 (entities).
enum CharacterData {
    /// Returns the value of an attribute, with each whitespace character or line end replaced by a space.
    static func attributeValue(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            switch bytes[offset] {
            case UInt8(ascii: "&"): appendReference(bytes, &offset, to: &result)
            case UInt8(ascii: "\r") where offset + 1 < bytes.endIndex && bytes[offset + 1] == UInt8(ascii: "\n"):
                offset += 1
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                result.append(UInt8(ascii: " "))
                offset += 1
            case let byte:
                result.append(byte)
                offset += 1
            }
        }
        return result
    }

    /// Appends text, with all line ends normalized to line feeds.
    static func append(_ bytes: ArraySlice<UInt8>, replacingReferences: Bool, to result: inout [UInt8]) {
        var offset = bytes.startIndex
        while offset < bytes.endIndex {
            switch bytes[offset] {
            case UInt8(ascii: "&") where replacingReferences: appendReference(bytes, &offset, to: &result)
            case UInt8(ascii: "\r"):
                let isPair = offset + 1 < bytes.endIndex && bytes[offset + 1] == UInt8(ascii: "\n")
                result.append(UInt8(ascii: "\n"))
                offset += isPair ? 2 : 1
            case let byte:
                result.append(byte)
                offset += 1
            }
        }
    }

    private static func appendReference(_ bytes: ArraySlice<UInt8>, _ offset: inout Int, to result: inout [UInt8]) {
        let end = bytes[offset...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
        if let scalar = scalar(bytes[(offset + 1)..<end]) { result.append(contentsOf: scalar.utf8) }
        offset = min(end + 1, bytes.endIndex)
    }

    /// Returns the character for a reference, given the text between `&` and `;`; `nil` if the reference is invalid.
    static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard reference.first == UInt8(ascii: "#") else { return entity(reference) }
        let isHexadecimal = reference.dropFirst().first == UInt8(ascii: "x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        guard !digits.isEmpty else { return nil }
        var code: UInt32 = 0
        for byte in digits {
            guard let digit = digit(byte), digit < 10 || isHexadecimal else { return nil }
            code = code * (isHexadecimal ? 16 : 10) + digit
            // Checked in every step, before the code can overflow.
            guard code <= 0x10FFFF else { return nil }
        }
        guard code >= 0x20 || code == 0x9 || code == 0xA || code == 0xD, code != 0xFFFE, code != 0xFFFF else {
            return nil
        }
        return Unicode.Scalar(code)
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch name.count {
        case 2 where name.elementsEqual("lt".utf8): "<"
        case 2 where name.elementsEqual("gt".utf8): ">"
        case 3 where name.elementsEqual("amp".utf8): "&"
        case 4 where name.elementsEqual("quot".utf8): "\""
        case 4 where name.elementsEqual("apos".utf8): "'"
        default: nil
        }
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
