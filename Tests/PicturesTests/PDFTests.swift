import LayoutModel
import Pictures
import Sessions
import Testing
import Wire

/// PDF pictures, whose objects are read as text.
struct PDFTests {
    private func file(_ document: String, _ annotations: Set<PictureAnnotation> = []) throws -> [UInt8] {
        var options = PictureOptions()
        (options.annotations, options.format) = (annotations, .pdf)
        var budget = WorkBudget(limit: .max)
        let session = try Drawn.session(document)
        return try session.picture(options, within: AnswerLimit(bytes: 64 << 20), budget: &budget)
    }

    private func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

    private func layout(_ views: String, _ constraints: String = "", name: String = "card") -> String {
        """
        {"name":"\(name)","traits":{"size":{"width":300,"height":200}},
        "view":{"id":"root","subviews":[\(views)]},"constraints":[\(constraints)]}
        """
    }

    private let label = #"{"id":"t","text":{"string":"Zoë 7","font":{"size":20}}}"#

    @Test func `the page has the size of the root, in points`() throws {
        let pdf = text(try file(layout("")))
        #expect(pdf.hasPrefix("%PDF-1.7\n") && pdf.hasSuffix("%%EOF\n"))
        #expect(pdf.contains("/MediaBox [0 0 300 200]") && pdf.contains("/Count 1"))
    }

    /// Catches a table of offsets that is off by one: programs would repair the file, or refuse it.
    @Test func `the table leads to each object`() throws {
        let bytes = try file(layout(label, #""t.left == 4","t.top == 6""#), Set(PictureAnnotation.allCases))
        let pdf = bytes
        func find(_ word: String, from start: Int) -> Int? {
            let pattern = Array(word.utf8)
            return (start...(pdf.count - pattern.count)).first { Array(pdf[$0..<($0 + pattern.count)]) == pattern }
        }
        let start = try #require(find("startxref\n", from: 0))
        let number = String(decoding: pdf[(start + 10)...].prefix { $0 != 0x0A }, as: UTF8.self)
        let table = try #require(Int(number))
        #expect(find("xref\n", from: table) == table)
        let lines = String(decoding: pdf[table..<start], as: UTF8.self).split(separator: "\n")
        let count = try #require(Int(lines[1].split(separator: " ")[1]))
        #expect(count > 5)
        for index in 1..<count {
            let offset = try #require(Int(lines[2 + index].prefix(10)))
            #expect(find("\(index) 0 obj\n", from: offset) == offset)
        }
    }

    @Test func `a text can be found: its letters map to their characters`() throws {
        let pdf = text(try file(layout(label, #""t.left == 4","t.top == 6""#)))
        #expect(pdf.contains("/Subtype /Type3") && pdf.contains("/ToUnicode"))
        // Z, o, ë, a space and 7 in the order in which they appear, which their codes have, too.
        for (code, character) in [("01", "005A"), ("02", "006F"), ("03", "00EB"), ("04", "0020"), ("05", "0037")] {
            #expect(pdf.contains("<\(code)> <\(character)>"), "\(character)")
        }
        // The text is shown with these codes; numbers between them move the pen.
        let shown = try #require(pdf.split(separator: "\n").first { $0.hasSuffix("] TJ") })
        #expect(shown.matches(of: /<([0-9A-F]*)>/).map { String($0.output.1) }.joined() == "0102030405")
    }

    @Test func `only letters that occur are embedded`() throws {
        let pdf = text(try file(layout(label, #""t.left == 4","t.top == 6""#)))
        #expect(pdf.contains("/LastChar 5 ") && !pdf.contains("<06> <"))
    }

    @Test func `more letters than a font has codes are in several fonts`() throws {
        let scalars = (0x4E00..<0x4E00 + 300).compactMap { Unicode.Scalar($0) }.map(String.init).joined()
        let pdf = text(
            try file(
                layout(
                    #"{"id":"t","text":{"string":"\#(scalars)","numberOfLines":0}}"#,
                    #""t.edges == superview.edges""#
                )
            )
        )
        #expect(pdf.contains("/F1 1 Tf") && !pdf.contains("/F2 1 Tf"))
        #expect(pdf.contains("<4E00>") && pdf.contains("<\(String(0x4E00 + 250, radix: 16, uppercase: true))>"))
    }

    @Test func `the title is that of the layout`() throws {
        // UTF-16 with a byte order mark.
        #expect(text(try file(layout("", name: "Zoë"))).contains("/Title <FEFF005A006F00EB>"))
    }

    @Test func `the same document gives the same bytes`() throws {
        let document = layout(
            label + #",{"id":"free"}"#,
            #""t.left == 4","t.top == 6","t.width == 10","t.width == 20""#
        )
        let all = Set(PictureAnnotation.allCases)
        #expect(try file(document, all) == file(document, all))
    }

    @Test func `a page larger than programs support is refused`() {
        let document = #"{"traits":{"size":{"width":20000,"height":100}},"view":{"id":"root"}}"#
        #expect(throws: SessionError.self) { try file(document) }
    }

    @Test func `the content of a scroll view is masked`() throws {
        let pdf = text(
            try file(
                layout(
                    #"{"id":"s","scroll":true,"subviews":[{"id":"c"}]}"#,
                    #""s.left == 0","s.top == 0","s.width == 60","s.height == 20","c.edges == s.edges","c.width == 60","c.height == 40""#
                )
            )
        )
        #expect(pdf.contains("/SMask") && pdf.contains("0.3 g"))
    }
}
