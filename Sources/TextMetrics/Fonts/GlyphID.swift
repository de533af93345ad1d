/// The index of a glyph in its font; 0 is `.notdef`, the glyph for missing characters.
public struct GlyphID: Hashable, Sendable {
    public let index: UInt16

    public init(_ index: UInt16) {
        self.index = index
    }

    /// The glyph for characters missing from the font.
    public static let notdef = GlyphID(0)
}
