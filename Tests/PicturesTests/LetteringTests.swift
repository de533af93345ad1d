import Raster
import TestSupport
import Testing
import TextMetrics

@testable import Pictures

/// The letters of a line: where they are, and what draws them.
struct LetteringTests {
    private func text(_ string: String, isRightToLeft: Bool = false, family: String? = nil) -> DrawnText {
        var style = DrawingStyle()
        style.isRightToLeft = isRightToLeft
        style.fontFamily = family
        return DrawnText(string, style, Ink(red: 0, green: 0, blue: 0, alpha: 1))
    }

    private func scalars(_ line: PlacedLine) -> String {
        var text = String.UnicodeScalarView()
        for letter in line.letters { text.append(letter.scalar) }
        return String(text)
    }

    @Test func `every printable ASCII character has a letter of its own`() {
        var shapes: Set<String> = []
        for value in UInt32(0x21)...0x7E {
            guard let scalar = Unicode.Scalar(value), let letter = OwnFace.letter(for: scalar) else {
                Issue.record("no letter for \(value)")
                continue
            }
            #expect(shapes.insert("\(letter.path)").inserted, "\(scalar) looks like another")
            #expect(!letter.path.steps.isEmpty && letter.advance > 0)
        }
    }

    @Test func `accented letters are their letters with a mark`() throws {
        for (composed, base) in [("é", "e"), ("Å", "A"), ("ž", "z"), ("ç", "c"), ("ñ", "n"), ("ú", "u")]
            as [(Unicode.Scalar, Unicode.Scalar)]
        {
            let (letter, plain) = (try #require(OwnFace.letter(for: composed)), try #require(OwnFace.letter(for: base)))
            #expect(letter.advance == plain.advance && letter.path.steps.starts(with: plain.path.steps))
            #expect(letter.path.steps.count > plain.path.steps.count)
        }
        // The dot of an i makes room for the accent.
        let plain = try #require(OwnFace.letter(for: "ı"))
        #expect(try #require(OwnFace.letter(for: "í")).path.steps.starts(with: plain.path.steps))
        #expect(OwnFace.letter(for: "漢") == nil)
    }

    @Test func `letters are placed one after the other, with the advances that were measured`() {
        var lettering = Lettering(.builtIn)
        let line = lettering.line(text("HHHH"))
        let advance = line.letters[0].advance
        #expect(line.letters.allSatisfy { $0.advance == advance && $0.id == line.letters[0].id })
        #expect(abs(line.width - 4 * advance) < 1e-9 && abs(line.letters[3].x - 3 * advance) < 1e-9)
    }

    @Test func `a letter and a mark are drawn as one`() {
        var lettering = Lettering(.builtIn)
        #expect(scalars(lettering.line(text("e\u{301}"))) == "\u{E9}")
    }

    @Test(arguments: [
        ("abc", false, "abc"), ("אבג", true, "גבא"), ("אבג 12", true, "12 גבא"), ("ab אב", false, "ab בא"),
        ("(אב)", true, "(בא)"), ("אב ab", true, "ab בא"), ("12", true, "12"),
    ])
    func `letters are drawn from left to right in the order of writing`(
        logical: String,
        isRightToLeft: Bool,
        visual: String
    ) {
        let order = WritingOrder.visual(Array(logical.unicodeScalars), isRightToLeft: isRightToLeft)
        #expect(order.map(String.init).joined() == visual)
    }

    @Test func `a mounted font draws its own texts, and texts in the system font`() throws {
        var font = SampleFont("AB")
        font.family = "Sample Sans"
        func words(_ numbers: Int...) -> [UInt8] {
            numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        }
        let glyph = words(1, 0, 0, 0, 0) + words(2, 0) + [1, 1, 1] + words(0, 500, 0) + words(0, 0, 700) + [0]
        let half = glyph.count / 2
        font.replacements = ["glyf": glyph, "loca": words(0, 0, half, half)]
        let catalog = FontCatalog(try FontFile.faces(in: font.bytes.span))
        for family in ["Sample Sans", nil] {
            var lettering = Lettering(catalog)
            let line = lettering.line(text("AC", family: family))
            // The font has an A, but no C.
            guard case .face = line.letters[0].id.source, case .own("C") = line.letters[1].id.source else {
                Issue.record("\(line.letters.map(\.id))")
                continue
            }
            let letter = lettering.shape(of: line.letters[0].id)
            #expect(letter.pen == nil && letter.path.steps.count == 4)
            let widest = letter.path.steps.reduce(0.0) { widest, step in
                guard case .line(let point) = step else { return widest }
                return max(widest, point.x)
            }
            // Half an em, stretched to the advance of the system font.
            #expect(family == nil ? widest != 0.5 && widest > 0.3 : widest == 0.5)
        }
    }
}
