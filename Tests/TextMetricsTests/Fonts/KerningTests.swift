import TestSupport
import Testing
import TextMetrics

/// What GPOS and `kern` say of pairs; the cases were held against HarfBuzz 15.0.
@Suite struct KerningTests {
    private func face(marks: [Int]? = nil, _ positioning: SamplePositioning) throws -> FontFace {
        var font = SampleFont("ABCD\u{301}") { _ in 500 }
        font.marks = marks
        font.positioning = positioning
        return try font.read()
    }

    @Test func `kern moves its pairs together`() throws {
        var font = SampleFont("AVo")
        font.kerning = [[1, 2, -70], [1, 3, 12], [2, 1, -65]]
        let face = try font.read()
        #expect([face.kerning("A", "V"), face.kerning("A", "o"), face.kerning("V", "A")] == [-70, 12, -65])
        #expect([face.kerning("A", "A"), face.kerning("o", "V"), face.kerning("A", "x")] == [0, 0, 0])
    }

    @Test func `kern does not count where GPOS kerns`() throws {
        var font = SampleFont("AB")
        font.kerning = [[1, 2, -70]]
        font.positioning = SamplePositioning([.init([.pairs([2: [1: -5]])])])
        #expect(try font.read().kerning("A", "B") == 0)
        font.positioning = SamplePositioning(scripts: [("latn", [])], [.init([.pairs([2: [1: -5]])])])
        #expect(try font.read().kerning("A", "B") == -70)
        #expect(try font.read().kerning("B", "A") == 0)
    }

    @Test(arguments: [false, true])
    func `the first subtable that knows a pair decides`(isExtension: Bool) throws {
        let lookup = SamplePositioning.Lookup(
            isExtension: isExtension,
            [
                .pairs([1: [2: -100]]),
                .classes(lefts: [1: 0], rights: [3: 1], rows: [[0, -50]]),
                .classes(lefts: [1: 0, 4: 1], rights: [2: 1, 4: 2], rows: [[0, -30, -30], [0, -20, -20]]),
            ]
        )
        let face = try face(SamplePositioning([lookup]))
        #expect(face.kerning("A", "B") == -100)
        #expect(face.kerning("A", "C") == -50)
        // The second knows all pairs that begin with A: what it has no class for is in class 0.
        #expect(face.kerning("A", "D") == 0)
        #expect(face.kerning("D", "B") == -20 && face.kerning("B", "D") == 0)
    }

    @Test func `lookups add up`() throws {
        let lookups: [SamplePositioning.Lookup] = [
            .init([.pairs([1: [2: -100]])]), .init([.pairs([1: [2: 30, 3: 7]])]),
        ]
        let face = try face(SamplePositioning(lookups))
        #expect(face.kerning("A", "B") == -70 && face.kerning("A", "C") == 7)
    }

    @Test func `Latin goes before scripts of which it says nothing, and no lookup counts twice`() throws {
        let lookups: [SamplePositioning.Lookup] = [
            .init([.pairs([1: [2: -100]])]), .init([.pairs([1: [2: -1], 3: [4: -40]])]),
        ]
        let scripts = [("DFLT", [1]), ("cyrl", [0, 1]), ("latn", [0])]
        let face = try face(SamplePositioning(scripts: scripts, lookups))
        #expect(face.kerning("A", "B") == -100 && face.kerning("C", "D") == -40)
    }

    @Test func `only lookups of the feature kern count`() throws {
        let lookups: [SamplePositioning.Lookup] = [.init([.pairs([1: [2: -100]])]), .init([.pairs([3: [4: -40]])])]
        let face = try face(SamplePositioning(scripts: [("latn", [1])], lookups))
        #expect(face.kerning("A", "B") == 0 && face.kerning("C", "D") == -40)
    }

    @Test func `glyphs are neighbours across marks where the lookup ignores marks`() throws {
        let pairs = SamplePositioning.Subtable.pairs([1: [2: -100, 5: -7]])
        let ignoring = try face(marks: [5], SamplePositioning([.init(flags: 8, [pairs])]))
        #expect(ignoring.width(of: "AB") == 900 && ignoring.width(of: "A\u{301}B") == 893)
        let separating = try face(marks: [5], SamplePositioning([.init([pairs])]))
        #expect(separating.width(of: "AB") == 900 && separating.width(of: "A\u{301}B") == 993)
    }

    @Test func `what is never seen does not come between neighbours`() throws {
        let face = try face(SamplePositioning([.init([.pairs([1: [2: -100]])])]))
        #expect(face.width(of: "A\u{200D}B") == 900)
    }
}
