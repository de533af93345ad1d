/// What a character adds to the width of its line, in font units.
public struct CharacterAdvance: Hashable, Sendable {
    /// How far it moves the pen by itself: 0 for marks and what is never seen.
    public var advance: Int
    /// What it is moved by because of what follows; not counted where a line ends behind it.
    public var kerning = 0

    public init(advance: Int, kerning: Int = 0) {
        (self.advance, self.kerning) = (advance, kerning)
    }
}

extension FontFace {
    /// What each character of a text adds to the width of a line that has them all, as HarfBuzz finds it with its feature `kern` alone.
    ///
    /// The sum over a grapheme cluster is what counts: how it is shared out among the characters of one means nothing.
    public func advances(of text: some Collection<Unicode.Scalar>) -> [CharacterAdvance] {
        var advances: [CharacterAdvance] = []
        advances.reserveCapacity(text.count)
        var line = KerningNeighbours()
        for scalar in text {
            let glyph = glyph(for: scalar)
            advances.append(CharacterAdvance(advance: advance(of: scalar)))
            guard !InvisibleCharacters.contains(scalar) else { continue }
            let index = advances.count - 1
            if let (base, isAdjacent) = line.add(glyph, at: index, isMark: isMark(scalar, glyph)) {
                advances[base.index].kerning += kerning(
                    between: base.glyph,
                    and: glyph,
                    isAdjacent ? .adjacent : .acrossMarks
                )
            }
        }
        return advances
    }
}

/// Which glyph the next one is kerned with.
private struct KerningNeighbours {
    /// The last glyph that is no mark.
    private var base: (glyph: GlyphID, index: Int)?
    private var hasMark = false

    /// The glyph on the left of the next, and whether there are no marks between; nil where there is none.
    mutating func add(
        _ glyph: GlyphID,
        at index: Int,
        isMark: Bool
    ) -> (base: (glyph: GlyphID, index: Int), isAdjacent: Bool)? {
        let left = base
        let isAdjacent = !hasMark
        if isMark { hasMark = true } else { (base, hasMark) = ((glyph, index), false) }
        guard let left, isAdjacent || !isMark else { return nil }
        return (left, isAdjacent)
    }
}
