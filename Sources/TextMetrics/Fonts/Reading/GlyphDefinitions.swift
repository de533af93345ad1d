/// Reads the marks from `GDEF`.
enum GlyphDefinitions {
    private static let markClass = 3

    /// Returns the marks, or nil if the face does not classify its glyphs.
    static func marks(_ table: RawSpan, _ budget: inout ReadingBudget) throws(TableFault) -> GlyphSet? {
        let version = try table.uint16(at: 0)
        guard version == 1 else { throw .format(version) }
        let classes = try table.uint16(at: 4)
        guard classes > 0 else { return nil }
        var marks = GlyphSet()
        try table.readClasses(at: classes, &budget) { glyph, number in
            if number == markClass { marks.insert(GlyphID(UInt16(glyph))) }
        }
        return marks
    }
}
