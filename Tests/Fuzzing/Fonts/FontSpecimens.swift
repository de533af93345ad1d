import TestSupport

/// Small valid fonts with all tables that are read.
public enum FontSpecimens {
    public static let all: [[UInt8]] = [
        segments.bytes, groups.bytes, old.bytes, SampleFont.collection([segments, old]),
        emoji.bytes,
    ]

    /// Kerning pairs and classes, in both kinds of lookups.
    private static let segments: SampleFont = {
        var font = SampleFont("AVTo.é\u{301}\u{2010}")
        font.typographicFamily = "Sample Family"
        font.marks = [7]
        font.positioning = SamplePositioning(
            scripts: [("DFLT", [0]), ("latn", [0, 1])],
            [
                .init([
                    .pairs([1: [2: -80, 3: -60], 2: [1: -80]]),
                    .classes(lefts: [1: 0, 3: 1], rights: [4: 1, 5: 2], rows: [[0, -10, -20], [0, -30, -40]]),
                ]),
                .init(flags: 8, isExtension: true, [.classes(lefts: [4: 0], rights: [2: 1], rows: [[0, -5]])]),
            ]
        )
        return font
    }()

    /// Ligatures, in lookups of their own and by way of extensions.
    private static let emoji: SampleFont = {
        var font = SampleFont("👩👧\u{200D}🇩🇪")
        let substitution = SampleSubstitution([[([1, 3, 2], 6), ([4, 5], 7)], [([6, 3, 2], 7)]], isExtension: true)
        font.mapFormat = .both
        font.advances += [700, 700]
        font.replacements["GSUB"] = substitution.table
        return font
    }()

    private static let groups: SampleFont = {
        var font = SampleFont("Aa中文😀 ")
        font.mapFormat = .both
        font.glyphsWithLastAdvance = 3
        font.usesTypographicLines = true
        return font
    }()

    private static let old: SampleFont = {
        var font = SampleFont("AVWa")
        font.macintoshFamily = Array("Old".utf8)
        font.kerning = [[1, 2, -70], [1, 3, -60], [2, 1, -70]]
        font.replacements["OS/2"] = .some(nil)
        return font
    }()
}
