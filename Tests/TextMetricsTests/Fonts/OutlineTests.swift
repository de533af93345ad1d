import TestSupport
import Testing

@testable import TextMetrics

/// Outlines of glyphs, from tables written by hand.
struct OutlineTests {
    private func face(_ tables: [String: [UInt8]?]) throws -> FontFace {
        var font = SampleFont("ab")
        font.replacements = tables
        return try #require(try FontFile.faces(in: font.bytes.span).first)
    }

    private func point(_ x: Double, _ y: Double) -> GlyphOutline.Point { GlyphOutline.Point(x: x, y: y) }

    private func words(_ numbers: Int...) -> [UInt8] {
        numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    // MARK: - TrueType

    /// A triangle whose points are all on the curve, with coordinates in words.
    private var triangle: [UInt8] {
        words(1, 0, 0, 0, 0) + words(2) + words(0) + [1, 1, 1] + words(10, 100, -50) + words(20, 0, 300) + [0]
    }

    /// `.notdef` is empty, and glyph 1 is the triangle.
    private func tables(_ second: [UInt8]) -> [String: [UInt8]?] {
        let glyphs = triangle + second + Array(repeating: 0, count: second.count % 2)
        return ["glyf": glyphs, "loca": words(0, 0, triangle.count / 2, glyphs.count / 2)]
    }

    @Test func `a simple glyph has the points of its table`() throws {
        let reader = try #require(OutlineReader(try face(tables([]))))
        let steps = reader.outline(of: GlyphID(1))?.steps
        #expect(steps == [.move(point(10, 20)), .line(point(110, 20)), .line(point(60, 320)), .close])
        #expect(reader.outline(of: .notdef)?.steps == [])
    }

    /// Between two handles, the curve passes midway.
    @Test func `handles make quadratic curves`() throws {
        // Four handles around the origin, and no point on the curve.
        let circle =
            words(1, 0, 0, 0, 0) + words(3) + words(0) + [0, 0, 0, 0] + words(100, 0, -200, 0)
            + words(100, -200, 0, 200)
        let reader = try #require(OutlineReader(try face(tables(circle))))
        let steps = try #require(reader.outline(of: GlyphID(2))?.steps)
        #expect(steps.first == .move(point(0, 100)) && steps.last == .close && steps.count == 6)
        #expect(steps[1] == .quadratic(point(100, 100), point(100, 0)))
        #expect(steps[4] == .quadratic(point(-100, 100), point(0, 100)))
    }

    @Test func `a composite glyph moves and scales its components`() throws {
        // Arguments in words, as offsets; one scale of a half; no more components.
        let composite = words(-1, 0, 0, 0, 0) + words(0x1 | 0x2 | 0x8, 1, 1_000, -40, 0x2000)
        let reader = try #require(OutlineReader(try face(tables(composite))))
        let steps = reader.outline(of: GlyphID(2))?.steps
        #expect(steps == [.move(point(1_005, -30)), .line(point(1_055, -30)), .line(point(1_030, 120)), .close])
    }

    /// Catches recursion without an end.
    @Test func `damaged outlines are left out`() throws {
        let itself = words(-1, 0, 0, 0, 0) + words(0x1 | 0x2, 2, 0, 0)
        let many = words(-1, 0, 0, 0, 0) + (0..<300).flatMap { _ in words(0x1 | 0x2 | 0x20, 1, 0, 0) }
        let short = words(1, 0, 0, 0, 0) + words(900) + words(0)
        for damaged in [itself, many, short, words(3, 0)] {
            let reader = try #require(OutlineReader(try face(tables(damaged))))
            #expect(reader.outline(of: GlyphID(2)) == nil)
            // The others are not affected.
            #expect(reader.outline(of: GlyphID(1)) != nil)
        }
    }

    @Test func `a face without tables of outlines has none`() throws {
        #expect(OutlineReader(try face([:])) == nil)
        #expect(OutlineReader(SystemFont.face(weight: 400)) == nil)
    }

    // MARK: - Compact fonts

    /// An index of byte strings with offsets of one byte.
    private func index(_ parts: [[UInt8]]) -> [UInt8] {
        guard !parts.isEmpty else { return [0, 0] }
        var offsets: [UInt8] = [1]
        for part in parts { offsets.append(offsets[offsets.count - 1] + UInt8(part.count)) }
        return words(parts.count) + [1] + offsets + parts.joined()
    }

    /// Returns a number from -107 to 107.
    private func number(_ value: Int) -> UInt8 { UInt8(value + 139) }

    private func compact(_ glyph: [UInt8], subroutines: [[UInt8]] = []) -> [UInt8] {
        let head: [UInt8] = [1, 0, 4, 1] + index([[0x41]])
        let rest = index([]) + index(subroutines)
        // The place of the glyphs, as a number of five bytes, and the operator.
        func top(_ place: Int) -> [UInt8] { index([[29, 0, 0] + words(place) + [17]]) }
        let place = head.count + top(0).count + rest.count
        return head + top(place) + rest + index([[14], glyph, [14]])
    }

    @Test func `a charstring draws lines and curves`() throws {
        let program: [UInt8] =
            [number(10), number(20), 21]  // rmoveto
            + [number(100), number(50), 6]  // hlineto: across, then up
            + [number(1), number(2), number(3), number(4), number(5), number(6), 8]  // rrcurveto
            + [14]
        let reader = try #require(OutlineReader(try face(["CFF ": compact(program)])))
        let steps = reader.outline(of: GlyphID(1))?.steps
        #expect(
            steps == [
                .move(point(10, 20)), .line(point(110, 20)), .line(point(110, 70)),
                .cubic(point(111, 72), point(114, 76), point(119, 82)), .close,
            ]
        )
    }

    /// The hints, and the width before them, draw nothing; the bytes of a mask are no operators.
    @Test func `hints are passed over`() throws {
        let hints: [UInt8] = [number(50), number(1), number(2), 18] + [number(1), number(2), 19, 0xE0]
        let program = hints + [number(7), 22, number(9), 6, 14]
        let reader = try #require(OutlineReader(try face(["CFF ": compact(program)])))
        #expect(reader.outline(of: GlyphID(1))?.steps == [.move(point(7, 0)), .line(point(16, 0)), .close])
    }

    @Test func `subroutines are called, and do not call themselves without end`() throws {
        // The first subroutine has the number -107.
        let program: [UInt8] = [number(7), 22, number(-107), 29, 14]
        let drawing = compact(program, subroutines: [[number(9), 6, 11]])
        let reader = try #require(OutlineReader(try face(["CFF ": drawing])))
        #expect(reader.outline(of: GlyphID(1))?.steps == [.move(point(7, 0)), .line(point(16, 0)), .close])
        let endless = compact(program, subroutines: [[number(-107), 29]])
        let other = try #require(OutlineReader(try face(["CFF ": endless])))
        #expect(other.outline(of: GlyphID(1)) == nil)
    }

    @Test func `a damaged compact font has no outlines`() throws {
        let whole = compact([number(7), 22, number(9), 6, 14])
        for count in stride(from: 4, to: whole.count - 1, by: 3) {
            let reader = try #require(OutlineReader(try face(["CFF ": Array(whole.prefix(count))])))
            #expect(reader.outline(of: GlyphID(1)) == nil, "\(count) bytes")
        }
    }

    // MARK: - Files

    /// Catches outlines that are read from the places of another version of the file.
    @Test func `a file that has changed has no outlines any more`() throws {
        var font = SampleFont("ab")
        font.replacements = tables([])
        let directory = try TemporaryDirectory()
        try directory.write(font.bytes, to: "a.ttf")
        let catalog = try FontCatalog(directory: directory.path)
        let face = catalog.face(family: "Sample", weight: 400).face
        #expect(OutlineReader(face)?.outline(of: GlyphID(1))?.steps.count == 4)
        font.family = "Another"
        try directory.write(font.bytes, to: "a.ttf")
        #expect(OutlineReader(face) == nil)
    }

    // MARK: - Compositions

    @Test func `a composed character has its parts`() throws {
        let parts = try #require(Compositions.parts(of: "é"))
        #expect(parts.base == "e" && parts.mark == "\u{301}")
        #expect(Compositions.parts(of: "e") == nil && Compositions.parts(of: "ø") == nil)
    }
}
