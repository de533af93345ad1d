extension XMLReader {
    /// Skips whitespace, and returns true if there was any.
    @discardableResult
    mutating func skipWhitespace() -> Bool {
        let start = offset
        offset = endOfWhitespace(from: start)
        return offset > start
    }

    private func endOfWhitespace(from start: Int) -> Int {
        let text = bytes.span
        var next = start
        while next < text.count, Self.isWhitespace(text[next]) {
            next += 1
            // Lines often start with many spaces.
            while next + ByteWord.size <= text.count {
                let count = ByteWord(text, at: next).spaceCount
                next += count
                if count < ByteWord.size { break }
            }
        }
        return next
    }

    @inline(__always)
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\r")
    }

    /// Advances to the next byte that is `end`, `&`, `<` or a control character, or to the end of the text.
    mutating func skipPlainBytes(until end: UInt8) {
        offset = endOfPlainBytes(from: offset, until: end)
    }

    private func endOfPlainBytes(from start: Int, until end: UInt8) -> Int {
        let text = bytes.span
        var next = start
        while next < text.count {
            if next + ByteWord.size <= text.count {
                let count = ByteWord(text, at: next).plainCount(until: end)
                next += count
                if count == ByteWord.size { continue }
                break
            }
            let byte = text[next]
            if byte == end || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte < 0x20 { break }
            next += 1
        }
        return next
    }

    /// Advances past the next occurrence of `text`; returns false if there is none.
    mutating func skip(through text: StaticString) -> Bool {
        let wanted = Array("\(text)".utf8)
        var next = offset
        while next + wanted.count <= bytes.count {
            if bytes[next] == wanted[0], bytes[next..<(next + wanted.count)].elementsEqual(wanted) {
                offset = next + wanted.count
                return true
            }
            next += 1
        }
        return false
    }

    /// Skips a reference, whose `&` is next.
    mutating func skipReference() throws(XMLError) {
        let start = offset
        var end = start + 1
        // No valid reference is longer, apart from numbers with leading zeros, which do not occur in practice.
        while end < bytes.count, end - start <= 12, bytes[end] != UInt8(ascii: ";") { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
            throw malformed("'&' begins a reference, such as &amp;", at: start)
        }
        guard CharacterData.scalar(bytes[(start + 1)..<end]) != nil else {
            let reference = bytes[(start + 1)..<end]
            guard reference.first == UInt8(ascii: "#") || reference.isEmpty else {
                throw unsupported(.entity, at: start)
            }
            throw malformed("the reference stands for no character", at: start)
        }
        offset = end + 1
    }

    /// Returns true if `text` is next.
    func starts(with text: String) -> Bool {
        bytes[offset...].starts(with: text.utf8)
    }

    // MARK: Faults

    func malformed(_ detail: String, at offset: Int) -> XMLError {
        .malformed(detail: detail, position: lines.position(of: offset, in: bytes))
    }

    func unsupported(_ feature: XMLFeature, at offset: Int? = nil) -> XMLError {
        .unsupported(feature, position: lines.position(of: offset ?? self.offset, in: bytes))
    }

    func beyondLimit(_ quantity: XMLQuantity, _ limit: Int, at offset: Int) -> XMLError {
        .beyondLimit(quantity, limit: limit, position: lines.position(of: offset, in: bytes))
    }

    func unexpected(_ expected: String, at offset: Int? = nil) -> XMLError {
        let offset = offset ?? self.offset
        return malformed("expected \(expected), found \(found(at: offset))", at: offset)
    }

    private func found(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let byte = bytes[offset]
        if (0x21...0x7E).contains(byte) { return "'\(Unicode.Scalar(byte))'" }
        guard byte >= 0x80 else { return byte == 0x20 ? "a space" : Self.isWhitespace(byte) ? "white space" : "a byte" }
        return "'\(String(decoding: bytes[offset...].prefix(4), as: UTF8.self).prefix(1))'"
    }
}
