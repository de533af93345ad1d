extension ArraySlice<UInt8> {
    /// The text with a character for each entity of HTML in which web pages show a log; lines stay what they are.
    ///
    /// - Returns: the text itself if its constraints are in plain angle brackets.
    var withoutMarkupEntities: ArraySlice<UInt8> {
        guard contains("&lt;".utf8) else { return self }
        var plain: [UInt8] = []
        plain.reserveCapacity(count)
        var rest = self
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (character, length) = rest.entity {
                plain.append(character)
                rest = rest.dropFirst(length)
            } else {
                plain.append(byte)
                rest.removeFirst()
            }
        }
        return plain[...]
    }

    /// The character and the length of the entity at the start; nil if there is none.
    private var entity: (character: UInt8, length: Int)? {
        for (name, character) in Self.entities where starts(with: name.utf8) {
            return (UInt8(ascii: character), name.utf8.count)
        }
        return nil
    }

    private static var entities: [(name: String, character: Unicode.Scalar)] {
        [
            ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
            ("&#39;", "'"),
        ]
    }
}
