/// The number of a glyph in its font; 0 is `.notdef`, what stands where the font has nothing to show.
public struct GlyphID: Hashable, Sendable {
    public let index: UInt16

    public init(_ index: UInt16) {
        self.index = index
    }

    /// What stands for characters that the font does not have.
    public static let notdef = GlyphID(0)
}
