import TestSupport
import TextMetrics

extension SampleFont {
    /// The face that is read from the font.
    func read() throws(FontError) -> FontFace {
        try Self.faces(in: bytes)[0]
    }

    static func faces(in bytes: [UInt8]) throws(FontError) -> [FontFace] {
        try FontFile.faces(in: bytes.span)
    }
}

extension FontFace {
    /// What is added between two characters.
    func kerning(_ left: Unicode.Scalar, _ right: Unicode.Scalar, _ nearness: GlyphNearness = .adjacent) -> Int {
        kerning(between: glyph(for: left), and: glyph(for: right), nearness)
    }

    /// The advances of a text and its kerning, added up.
    func width(of text: String) -> Int {
        advances(of: text.unicodeScalars).reduce(0) { $0 + $1.advance + $1.kerning }
    }
}
