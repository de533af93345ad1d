extension XMLReader {
    /// Reads the attributes and the end of a start tag; returns true for an empty-element tag such as `<a/>`.
    mutating func readAttributes(of element: Int) throws(XMLError) -> Bool {
        var count = 0
        while true {
            let hasSpace = skipWhitespace()
            switch offset < bytes.count ? bytes[offset] : 0 {
            case UInt8(ascii: ">"):
                offset += 1
                return false
            case UInt8(ascii: "/"):
                offset += 1
                guard offset < bytes.count, bytes[offset] == UInt8(ascii: ">") else { throw unexpected("'>'") }
                offset += 1
                return true
            default:
                guard offset < bytes.count, hasSpace else { throw unexpected("an attribute, '>' or '/>'") }
                guard count < min(limits.attributesOfElement, Int(UInt16.max)) else {
                    throw beyondLimit(.attributesOfElement, limits.attributesOfElement, at: offset)
                }
                count += 1
                try readAttribute(of: element)
            }
        }
    }

    private mutating func readAttribute(of element: Int) throws(XMLError) {
        let start = offset
        guard attributes.count < limits.attributes else { throw beyondLimit(.attributes, limits.attributes, at: start) }
        let name = try readName(of: "an attribute, '>' or '/>'")
        while lastOwners.count <= Int(name) { lastOwners.append(0) }
        guard lastOwners[Int(name)] != UInt32(element + 1) else {
            throw malformed("a second attribute '\(names.names[Int(name)])'", at: start)
        }
        lastOwners[Int(name)] = UInt32(element + 1)
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
            throw unexpected("'=' after the name of an attribute")
        }
        offset += 1
        skipWhitespace()
        let (value, isPlain) = try readValue()
        attributes.append(
            .init(
                offset: UInt32(start),
                start: UInt32(value.lowerBound),
                length: UInt32(value.count),
                name: name,
                isPlain: isPlain
            )
        )
    }

    /// Reads a quoted value; returns the range between the quotes, and whether the value equals those bytes.
    mutating func readValue() throws(XMLError) -> (Range<Int>, isPlain: Bool) {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else {
            throw unexpected("a value in quotes")
        }
        let quote = bytes[offset]
        offset += 1
        let start = offset
        var isPlain = true
        while true {
            skipPlainBytes(until: quote)
            guard offset < bytes.count else {
                throw unexpected("'\(Unicode.Scalar(quote))' at the end of a value")
            }
            switch bytes[offset] {
            case quote:
                offset += 1
                return (start..<(offset - 1), isPlain)
            case UInt8(ascii: "<"): throw malformed("'<' in a value is written as &lt;", at: offset)
            case UInt8(ascii: "&"):
                isPlain = false
                try skipReference()
            default:  // a tab or line end
                isPlain = false
                offset += 1
            }
        }
    }

    /// Reads a name; `expected` describes the named item for error messages.
    mutating func readName(of expected: String) throws(XMLError) -> UInt16 {
        let start = offset
        while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
        guard offset == bytes.count || bytes[offset] < 0x80 else { throw unsupported(.name) }
        guard offset > start, Self.isNameStart(bytes[start]) else { throw unexpected(expected, at: start) }
        guard offset - start <= limits.nameLength else { throw beyondLimit(.nameLength, limits.nameLength, at: start) }
        guard let number = names.number(of: start..<offset, in: bytes, limit: limits.names) else {
            throw beyondLimit(.names, limits.names, at: start)
        }
        return number
    }

    @inline(__always)
    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }

    @inline(__always)
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isNameStart(byte)
        }
    }

    // MARK: The declaration

    /// Reads `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` if the text starts with it (section 2.8).
    mutating func readDeclaration() throws(XMLError) {
        guard starts(with: "<?xml"), offset + 5 < bytes.count, Self.isWhitespace(bytes[offset + 5]) else { return }
        offset += 5
        guard let version = try pseudoAttribute("version") else { throw unexpected("version=\"1.0\"") }
        guard bytes[version].elementsEqual("1.0".utf8) else { throw unsupported(.version, at: version.lowerBound) }
        if let encoding = try pseudoAttribute("encoding") {
            guard String(decoding: bytes[encoding], as: UTF8.self).lowercased() == "utf-8" else {
                throw unsupported(.encoding, at: encoding.lowerBound)
            }
        }
        if let standalone = try pseudoAttribute("standalone") {
            guard bytes[standalone].elementsEqual("yes".utf8) || bytes[standalone].elementsEqual("no".utf8) else {
                throw unexpected("'yes' or 'no'", at: standalone.lowerBound)
            }
        }
        skipWhitespace()
        guard starts(with: "?>") else { throw unexpected("'?>'") }
        offset += 2
    }

    /// Reads whitespace and `name="value"` if they are next, and returns the range of the value.
    private mutating func pseudoAttribute(_ name: String) throws(XMLError) -> Range<Int>? {
        let start = offset
        guard skipWhitespace(), starts(with: name) else {
            offset = start
            return nil
        }
        offset += name.utf8.count
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { throw unexpected("'='") }
        offset += 1
        skipWhitespace()
        return try readValue().0
    }
}
