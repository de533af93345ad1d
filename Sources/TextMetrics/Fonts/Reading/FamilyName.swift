/// The family names of a face.
struct FamilyName: Hashable {
    /// The typographic family, which includes all weights and widths; otherwise the legacy family.
    let name: String
    /// The family of the four basic styles, for older programs, if it differs.
    let legacyName: String?

    private enum Kind {
        static let family = 1
        static let typographicFamily = 16
    }

    /// The maximum length of a name; longer ones are rejected as garbage.
    private static let maxBytes = 512

    /// Reads the `name` table.
    init(_ table: RawSpan) throws(TableFault) {
        let version = try table.uint16(at: 0)
        guard version <= 1 else { throw .format(version) }
        let legacy = try Self.best(Kind.family, in: table)
        guard let name = try Self.best(Kind.typographicFamily, in: table) ?? legacy else { throw .nothing("family") }
        self.name = name
        legacyName = legacy == name ? nil : legacy
    }

    init(_ name: String) {
        self.name = name
        legacyName = nil
    }

    /// Returns the best record of a kind: English before other languages, then Windows before Unicode before
    /// Macintosh.
    private static func best(_ kind: Int, in table: RawSpan) throws(TableFault) -> String? {
        let strings = try table.uint16(at: 4)
        var best: (rank: Int, name: String)?
        for record in stride(from: 6, to: 6 + 12 * (try table.uint16(at: 2)), by: 12) {
            guard try table.uint16(at: record + 6) == kind else { continue }
            let platform = (try table.uint16(at: record), try table.uint16(at: record + 2))
            let rank = rank(platform: platform.0, encoding: platform.1, language: try table.uint16(at: record + 4))
            guard rank > best?.rank ?? 0 else { continue }
            let (length, offset) = (try table.uint16(at: record + 8), try table.uint16(at: record + 10))
            guard length <= maxBytes else { throw .value("the length of a family's name", length) }
            try table.check(strings + offset, length)
            let bytes = table.extracting((strings + offset)..<(strings + offset + length))
            let name = platform.0 == 1 ? try MacRoman.text(bytes) : try utf16(bytes)
            if !name.isEmpty { best = (rank, name) }
        }
        return best?.name
    }

    /// Returns the preference of a record, or 0 if it is not supported.
    private static func rank(platform: Int, encoding: Int, language: Int) -> Int {
        switch (platform, encoding, language) {
        case (3, 1, 0x409), (3, 10, 0x409): 6
        case (3, 1, let language) where language & 0x3FF == 0x09: 5
        case (0, 0...6, _): 4
        case (1, 0, 0): 3
        case (3, 1, _), (3, 10, _): 2
        case (1, 0, _): 1
        default: 0
        }
    }

    private static func utf16(_ bytes: RawSpan) throws(TableFault) -> String {
        guard bytes.byteCount & 1 == 0 else { throw .value("the length of a family's name", bytes.byteCount) }
        var units: [UInt16] = []
        for offset in stride(from: 0, to: bytes.byteCount, by: 2) { units.append(UInt16(try bytes.uint16(at: offset))) }
        return String(decoding: units, as: UTF16.self)
    }
}

/// The encoding of Macintosh names.
private enum MacRoman {
    /// The characters from 0x80 to 0xFF.
    private static let upperHalf = Array(
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ"
            + "\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ").unicodeScalars
    )

    static func text(_ bytes: RawSpan) throws(TableFault) -> String {
        var text = ""
        for offset in 0..<bytes.byteCount {
            let byte = try bytes.uint8(at: offset)
            text.unicodeScalars.append(byte < 0x80 ? Unicode.Scalar(UInt8(byte)) : upperHalf[byte - 0x80])
        }
        return text
    }
}
