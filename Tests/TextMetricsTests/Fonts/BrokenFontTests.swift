import Fuzzing
import TestSupport
import Testing
import TextMetrics

/// Many more of these are read by `quoin-fuzz font`.
@Suite struct BrokenFontTests {
    private func reason(_ change: (inout SampleFont) -> Void) -> FontError? {
        var font = SampleFont("ABC")
        change(&font)
        do throws(FontError) {
            _ = try font.read()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["head", "maxp", "hhea", "hmtx", "cmap", "name"])
    func `a table that every face must have is asked for by its name`(tag: String) throws {
        let error = try #require(reason { $0.replacements[tag] = .some(nil) })
        #expect("\(error)" == "has no table '\(tag)'")
    }

    @Test(arguments: ["head", "maxp", "hhea", "hmtx", "cmap", "name", "OS/2"])
    func `a table that is empty ends too early`(tag: String) throws {
        let error = try #require(reason { $0.replacements[tag] = .some([]) })
        #expect("\(error)" == "table '\(tag)': ends too early")
    }

    @Test func `what has lost its end is refused wherever it ends`() {
        let bytes = SampleFont("ABC").bytes
        for count in bytes.indices {
            #expect(throws: FontError.self, "\(count) bytes") { try SampleFont.faces(in: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [[], [0], Array("wOF2 and so on".utf8), Array("#!/bin/sh\n".utf8)])
    func `what is no font is said to be none`(bytes: [UInt8]) {
        #expect(throws: FontError.notAFont) { try SampleFont.faces(in: bytes) }
    }

    @Test func `values that cannot be are named`() {
        #expect(reason { $0.unitsPerEm = 0 } == .table(.head, .value("unitsPerEm", 0)))
        #expect(reason { $0.unitsPerEm = 16_385 } == .table(.head, .value("unitsPerEm", 16_385)))
        #expect(reason { $0.width = 10 } == .table(.os2, .value("usWidthClass", 10)))
        #expect(reason { $0.glyphs[0x43] = 9 } == .table(.cmap, .value("a glyph", 9)))
        #expect(reason { $0.kerning = [[2, 1, -5], [1, 2, -5]] } == .table(.kern, .unordered))
    }

    @Test func `a collection of no faces, or of very many, is refused`() {
        #expect(throws: FontError.faceCount(0)) { try SampleFont.faces(in: SampleFont.collection([])) }
        let many = [SampleFont](repeating: SampleFont("a"), count: 257)
        #expect(throws: FontError.faceCount(257)) { try SampleFont.faces(in: SampleFont.collection(many)) }
    }

    /// Without a budget this would take minutes and gigabytes.
    @Test func `a font that asks for far more than it holds is refused soon`() {
        func reason(listings: Int) -> FontError? {
            let glyphs = Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, 1) })
            let subtable = SamplePositioning.Subtable.classes(
                lefts: glyphs,
                rights: glyphs,
                rows: [[0, -1], [0, -2]]
            )
            var lookup = SamplePositioning.Lookup([subtable])
            lookup.listings = listings
            return self.reason { $0.positioning = SamplePositioning([lookup]) }
        }
        #expect(reason(listings: 3) == nil)
        #expect(reason(listings: 30_000) == .table(.positioning, .tooLarge))
    }

    @Test(arguments: FontSpecimens.all)
    func `the fonts that are damaged are sound`(bytes: [UInt8]) throws {
        #expect(try FontTarget().read(bytes))
    }
}

@Suite(.tags(.long)) struct BrokenFontPropertyTests {
    @Test(.property, arguments: Seeds.range(2, from: 3))
    func `damaged fonts are read or refused, and never more`(seed: UInt64) {
        let mutator = FontMutator(seed: seed)
        let target = FontTarget()
        for number in 0..<500 {
            Cases.check()
            #expect(throws: Never.self, "number \(number)") { _ = try target.read(mutator[number]) }
        }
    }
}
