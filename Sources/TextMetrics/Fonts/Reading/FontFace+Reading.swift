extension FontFace {
    /// Reads the face with the tables in `directory`.
    convenience init(
        reading file: FontSource,
        _ directory: TableDirectory,
        _ budget: inout ReadingBudget
    ) throws(FontError) {
        let head = try directory.readRequired(.head, of: file, &budget) { (table, budget) throws(TableFault) in
            try HeadTable(table)
        }
        let glyphCount = try directory.readRequired(.maxp, of: file, &budget) { (table, budget) throws(TableFault) in
            let count = try table.uint16(at: 4)
            guard count > 0 else { throw .value("numGlyphs", count) }
            return count
        }
        let header = try directory.readRequired(.hhea, of: file, &budget) { (table, budget) throws(TableFault) in
            try HorizontalHeader(table, glyphCount: glyphCount)
        }
        let name = try directory.readRequired(.name, of: file, &budget) { (table, budget) throws(TableFault) in
            try FamilyName(table)
        }
        let style = try directory.read(.os2, of: file, &budget) { (table, budget) throws(TableFault) in
            try StyleTable(table)
        }
        var parts = Parts(name: name, style: style?.style ?? head.style, unitsPerEm: head.unitsPerEm)
        parts.lines = header.lines(with: style)
        parts.advances = try directory.readRequired(.hmtx, of: file, &budget) { (table, budget) throws(TableFault) in
            try header.advances(table, &budget)
        }
        parts.characters = try directory.readRequired(.cmap, of: file, &budget) { (table, budget) throws(TableFault) in
            try CharacterMapReader(table, glyphCount: glyphCount, &budget).map
        }
        parts.marks =
            try directory.read(.definitions, of: file, &budget) { (table, budget) throws(TableFault) in
                try GlyphDefinitions.marks(table, &budget)
            } ?? nil
        parts.kerning = try Self.kerning(file, directory, &budget)
        parts.emojiLigatures = try Self.emojiLigatures(of: parts.characters, file, directory, &budget)
        parts.outlines = OutlineTables(of: file, directory, hasLongLocations: head.hasLongLocations)
        self.init(parts)
    }

    /// Reads the emoji ligatures; returns nil for text fonts.
    private static func emojiLigatures(
        of characters: CharacterMap,
        _ file: FontSource,
        _ directory: TableDirectory,
        _ budget: inout ReadingBudget
    ) throws(FontError) -> EmojiLigatures? {
        guard EmojiCharacter.pictures.contains(where: { characters[$0] != .notdef }) else { return nil }
        var firsts = GlyphSet()
        for character in EmojiCharacter.firsts where characters[character] != .notdef {
            firsts.insert(characters[character])
        }
        return try directory.read(.substitution, of: file, &budget) { (table, budget) throws(TableFault) in
            try SubstitutionTable.ligatures(table, beginningWith: firsts, &budget)
        } ?? nil
    }

    /// Reads the kerning from GPOS, or from `kern` if GPOS has none.
    private static func kerning(
        _ file: FontSource,
        _ directory: TableDirectory,
        _ budget: inout ReadingBudget
    ) throws(FontError) -> PairAdjustments? {
        let positioning = try directory.read(.positioning, of: file, &budget) { (table, budget) throws(TableFault) in
            try PositioningTable.adjustments(table, &budget)
        }
        if let adjustments = positioning ?? nil { return adjustments }
        return try directory.read(.kern, of: file, &budget) { (table, budget) throws(TableFault) in
            try KernTable.adjustments(table, &budget)
        } ?? nil
    }
}

extension HorizontalHeader {
    /// Returns the line metrics of `hhea`, unless the face prefers those of OS/2 or `hhea` is empty.
    fileprivate func lines(with style: StyleTable?) -> LineMetrics {
        let isEmpty = lines.ascent == 0 && lines.descent == 0
        guard let style, style.prefersTypographicLines || isEmpty else { return lines }
        return style.typographicLines ?? lines
    }
}
