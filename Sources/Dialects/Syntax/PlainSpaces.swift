extension ArraySlice<UInt8> {
    /// The source with a plain space for each of the other spaces of Unicode that web pages and input methods leave in
    /// copied text, so that places in it stay the same.
    ///
    /// - Parameter outsideOfStrings: whether string literals keep theirs.
    /// - Returns: the source itself where it has no such space.
    func withPlainSpaces(outsideOfStrings: Bool) -> ArraySlice<UInt8> {
        guard contains(where: { $0 >= 0x80 }) else { return self }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var isInString = false
        var offset = startIndex
        while offset < endIndex {
            let byte = self[offset]
            let space = byte >= 0x80 && !isInString ? self[offset...].spaceLength : 0
            plain.append(space > 0 ? UInt8(ascii: " ") : byte)
            if byte == UInt8(ascii: "\\"), offset + 1 < endIndex, self[offset + 1] < 0x80, isInString {
                offset += 1
                plain.append(self[offset])
            } else if outsideOfStrings, byte == UInt8(ascii: "\"") {
                isInString.toggle()
            }
            if plain.last == UInt8(ascii: "\n") { isInString = false }
            offset += Swift.max(1, space)
        }
        return plain[...]
    }

    /// The length of the white space character at the start; 0 if there is none.
    ///
    /// White space is that of ASCII, U+00A0, U+200B, U+3000 and U+FEFF.
    var spaceLength: Int {
        guard let first else { return 0 }
        if first == 0x20 || (0x09...0x0D).contains(first) { return 1 }
        switch first {
        case 0xC2: return isNext(0xA0) ? 2 : 0
        case 0xE2: return isNext(0x80, 0x8B) ? 3 : 0
        case 0xE3: return isNext(0x80, 0x80) ? 3 : 0
        case 0xEF: return isNext(0xBB, 0xBF) ? 3 : 0
        default: return 0
        }
    }

    private func isNext(_ bytes: UInt8...) -> Bool {
        dropFirst().starts(with: bytes)
    }
}
