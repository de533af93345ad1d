/// The `GSUB` of a font that tests make up: ligatures of the feature `ccmp`.
public struct SampleSubstitution: Sendable {
    /// Of each lookup its ligatures: glyphs and the one that takes their place, in the order of the font.
    public var lookups: [[(glyphs: [Int], ligature: Int)]]
    public var isExtension = false

    public init(_ lookups: [[(glyphs: [Int], ligature: Int)]], isExtension: Bool = false) {
        (self.lookups, self.isExtension) = (lookups, isExtension)
    }

    public var table: [UInt8] {
        var parts = FontParts(behind: 10)
        var table = FontBytes()
        table.append16(1, 0, parts.add(scriptList), parts.add(featureList), parts.add(lookupList))
        return table.bytes + parts.body
    }

    private var scriptList: [UInt8] {
        var list = FontBytes()
        list.append16(1)
        list.append(Array("DFLT".utf8))
        list.append16(8, 4, 0, 0, 0xFFFF, 1, 0)
        return list.bytes
    }

    private var featureList: [UInt8] {
        var list = FontBytes()
        list.append16(1)
        list.append(Array("ccmp".utf8))
        list.append16([8, 0, lookups.count] + Array(lookups.indices))
        return list.bytes
    }

    private var lookupList: [UInt8] {
        var list = FontBytes()
        list.append16(lookups.count)
        var parts = FontParts(behind: 2 + 2 * lookups.count)
        for lookup in lookups {
            var part = FontBytes()
            part.append16(isExtension ? 7 : 4, 0, 1, 8)
            if isExtension {
                part.append16(1, 4)
                part.append32(8)
            }
            part.append(Self.subtable(lookup))
            list.append16(parts.add(part.bytes))
        }
        return list.bytes + parts.body
    }

    private static func subtable(_ ligatures: [(glyphs: [Int], ligature: Int)]) -> [UInt8] {
        let firsts = Set(ligatures.compactMap(\.glyphs.first)).sorted()
        var table = FontBytes()
        var parts = FontParts(behind: 6 + 2 * firsts.count)
        var coverage = FontBytes()
        coverage.append16([1, firsts.count] + firsts)
        table.append16(1, parts.add(coverage.bytes), firsts.count)
        for first in firsts {
            let own = ligatures.filter { $0.glyphs.first == first }
            var set = FontBytes()
            var entries = FontParts(behind: 2 + 2 * own.count)
            set.append16(own.count)
            for ligature in own {
                var entry = FontBytes()
                entry.append16([ligature.ligature, ligature.glyphs.count] + ligature.glyphs.dropFirst())
                set.append16(entries.add(entry.bytes))
            }
            table.append16(parts.add(set.bytes + entries.body))
        }
        return table.bytes + parts.body
    }
}
