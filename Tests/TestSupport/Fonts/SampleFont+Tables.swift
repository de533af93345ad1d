/// The tables that every face has.
extension SampleFont {
    private var glyphCount: Int { advances.count + glyphsWithLastAdvance }

    var headTable: [UInt8] {
        var table = FontBytes()
        table.append32(0x0001_0000, 0, 0, 0x5F0F_3CF5)
        table.append16(0, unitsPerEm)
        table.append(zeros: 24)
        table.append16((weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0))
        table.append(zeros: 8)
        return table.bytes
    }

    var maxpTable: [UInt8] {
        var table = FontBytes()
        table.append32(0x0000_5000)
        table.append16(glyphCount)
        return table.bytes
    }

    var hheaTable: [UInt8] {
        var table = FontBytes()
        table.append32(0x0001_0000)
        table.append16(lines)
        table.append(zeros: 24)
        table.append16(advances.count)
        return table.bytes
    }

    var hmtxTable: [UInt8] {
        var table = FontBytes()
        for advance in advances { table.append16(advance, 0) }
        table.append(zeros: 2 * glyphsWithLastAdvance)
        return table.bytes
    }

    var styleTable: [UInt8] {
        var table = FontBytes()
        table.append16(4, 500, weight, width)
        table.append(zeros: 54)
        table.append16((isItalic ? 1 : 0x40) | (usesTypographicLines ? 0x80 : 0), 0, 0)
        table.append16(typographicLines)
        table.append(zeros: 22)
        return table.bytes
    }

    var nameTable: [UInt8] {
        var names: [(platform: [Int], kind: Int, bytes: [UInt8])] = []
        if let macintoshFamily {
            names.append(([1, 0, 0], 1, macintoshFamily))
        } else {
            names.append(([3, 1, 0x409], 1, Self.utf16(family)))
        }
        if let typographicFamily { names.append(([3, 1, 0x409], 16, Self.utf16(typographicFamily))) }
        var table = FontBytes()
        table.append16(0, names.count, 6 + 12 * names.count)
        var strings = FontParts(behind: 0)
        for name in names {
            table.append16(name.platform)
            table.append16(name.kind, name.bytes.count, strings.add(name.bytes))
        }
        return table.bytes + strings.body
    }

    private static func utf16(_ text: String) -> [UInt8] {
        var bytes = FontBytes()
        bytes.append16(text.utf16.map(Int.init))
        return bytes.bytes
    }

    static func definitionTable(marks: [Int]) -> [UInt8] {
        var table = FontBytes()
        table.append16(1, 0, 12, 0, 0, 0)
        table.append16(2, marks.count)
        for mark in marks.sorted() { table.append16(mark, mark, 3) }
        return table.bytes
    }

    var kernTable: [UInt8] {
        var table = FontBytes()
        table.append16(0, 1)
        table.append16(0, 14 + 6 * kerning.count, 1, kerning.count, 0, 0, 0)
        for pair in kerning { table.append16(pair) }
        return table.bytes
    }
}

/// `cmap`.
extension SampleFont {
    var cmapTable: [UInt8] {
        let maps: [(platform: [Int], bytes: [UInt8])] =
            switch mapFormat {
            case .segments: [([3, 1], segments)]
            case .groups: [([3, 10], groups)]
            case .both: [([3, 1], segments), ([3, 10], groups)]
            }
        var table = FontBytes()
        table.append16(0, maps.count)
        var parts = FontParts(behind: 4 + 8 * maps.count)
        for map in maps {
            table.append16(map.platform)
            table.append32(parts.add(map.bytes))
        }
        return table.bytes + parts.body
    }

    /// Characters that follow each other, with their glyphs.
    private func runs(upTo last: UInt32) -> [(first: Int, glyphs: [Int])] {
        var runs: [(first: Int, glyphs: [Int])] = []
        for (character, glyph) in glyphs.sorted(by: { $0.key < $1.key }) where character <= last {
            if let run = runs.last, run.first + run.glyphs.count == Int(character) {
                runs[runs.count - 1].glyphs.append(glyph)
            } else {
                runs.append((Int(character), [glyph]))
            }
        }
        return runs
    }

    /// Format 4: a delta for runs of glyphs that follow each other, else an array of glyphs.
    private var segments: [UInt8] {
        let runs = runs(upTo: 0xFFFE) + [(0xFFFF, [0])]
        var fields = (ends: [Int](), starts: [Int](), deltas: [Int](), offsets: [Int](), glyphs: [Int]())
        for (index, run) in runs.enumerated() {
            let isStraight = run.glyphs.enumerated().allSatisfy { $1 == run.glyphs[0] + $0 }
            fields.starts.append(run.first)
            fields.ends.append(run.first + run.glyphs.count - 1)
            fields.deltas.append(isStraight ? run.glyphs[0] - run.first : 0)
            fields.offsets.append(isStraight ? 0 : 2 * (runs.count - index + fields.glyphs.count))
            if !isStraight { fields.glyphs += run.glyphs }
        }
        var table = FontBytes()
        table.append16(4, 16 + 8 * runs.count + 2 * fields.glyphs.count, 0, 2 * runs.count, 0, 0, 0)
        table.append16(fields.ends + [0] + fields.starts + fields.deltas + fields.offsets + fields.glyphs)
        return table.bytes
    }

    /// Format 12.
    private var groups: [UInt8] {
        let groups = glyphs.sorted { $0.key < $1.key }
        var table = FontBytes()
        table.append16(12, 0)
        table.append32(16 + 12 * groups.count, 0, groups.count)
        for (character, glyph) in groups { table.append32(Int(character), Int(character), glyph) }
        return table.bytes
    }
}
