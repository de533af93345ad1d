import Dialects
import LayoutModel
import Testing

/// Faults of visual formats, with their positions.
struct VisualFormatFaultTests {
    private func fault(_ text: String) throws -> SourceError? {
        var fixture = try SourceFixture()
        fixture.metrics = ["gap": .number(8), "insets": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))]
        fixture.names = ["both": ["a", "b"]]
        return fixture.fault(.vfl, text)
    }

    private func error(_ reason: SourceFault, _ column: Int, line: Int = 1) -> SourceError {
        SourceError(reason, at: SourcePosition(line: line, column: column))
    }

    @Test(arguments: [
        ("X:[a]", "X", "'H:', 'V:', '|' or '['", 1), ("h:[a]", "h", "'H:', 'V:', '|' or '['", 1),
        ("H[a]", "[", "':'", 2), ("H", nil, "':'", 2), ("V: a]", "a", "'|' or '['", 4), ("H:", nil, "'|' or '['", 3),
        ("|", nil, "'-' or '['", 2), ("||[a]", "|", "'-' or '['", 2), ("|-", nil, "a number, a metric, '(' or '['", 3),
        ("|-|", "|", "a number, a metric, '(' or '['", 3), ("|-8-|", "|", "'['", 5), ("|-8", nil, "'-'", 4),
        ("[a", nil, "'(' or ']'", 3), ("[a[b]", "[", "'(' or ']'", 3), ("[]", "]", "the name of a view", 2),
        ("[(5)]", "(", "the name of a view", 2), ("[a]x", "x", "'-', '[', '|' or the end of the line", 4),
        ("[a]--[b]", "-", "a number, a metric, '(', '[' or '|'", 5),
        ("[a]--8-[b]", "-", "a number, a metric, '(', '[' or '|'", 5),
        ("[a]-+8-[b]", "+", "a number, a metric, '(', '[' or '|'", 5), ("[a]-8[b]", "[", "'-'", 6),
        ("[a]-(8)[b]", "[", "'-'", 8), ("[a]-8-", nil, "'['", 7),
        ("[a]-8-x", "x", "'['", 7), ("[a]|[b]", "[", "the end of the line", 5),
        ("[a]-()-[b]", ")", "'==', '<=', '>=', a number or a metric", 6),
        ("[a()]", ")", "'==', '<=', '>=', a number, a metric or a view", 4),
        ("[a(>=)]", ")", "a number, a metric or a view", 6), ("[a(=5)]", "5", "'=' of '=='", 5),
        ("[a(>5)]", "5", "'=' of '>='", 5), ("[a(< =5)]x", "x", "'-', '[', '|' or the end of the line", 10),
        ("[a(5,)]", ")", "'==', '<=', '>=', a number, a metric or a view", 6),
        ("[a(5 6)]", "6", "',', ')' or '@'", 6), ("[a(5@)]", ")", "a number or a metric", 6),
        ("[a(5@6@7)]", "@", "',' or ')'", 7), ("[a(5)", nil, "']'", 6), ("[a(5", nil, "',', ')' or '@'", 5),
        ("[a(5*2)]", "*", "',', ')' or '@'", 5), ("[a]-(>=8,)-[b]", ")", "'==', '<=', '>=', a number or a metric", 10),
        ("[a]-(8-[b]", "-", "',', ')' or '@'", 7), ("[a(5@8-)]", "-", "',' or ')'", 7),
        ("[a](5)", "(", "'-', '[', '|' or the end of the line", 4),
    ])
    func `a missing part is reported as expected`(
        text: String,
        found: String?,
        expected: String,
        column: Int
    ) throws {
        #expect(try fault(text) == error(.unexpected(found: found, expected: expected), column))
    }

    @Test
    func `a line ends a format`() throws {
        let fault = try fault("H:[a]-[b]\n [a]-\n[c]")
        let reason = SourceFault.unexpected(found: nil, expected: "a number, a metric, '(', '[' or '|'")
        #expect(fault == error(reason, 6, line: 2))
    }

    @Test
    func `unknown names are reported with the nearest one`() throws {
        let label = SourceFault.unknownName("lable", nearest: "label")
        #expect(try fault("H:|-[lable]") == error(label, 6))
        #expect(try fault("H:|-[self.lable]") == error(label, 11))
        #expect(try fault("[a(== lable)]") == error(.unknownValue(key: "lable", label), 7))
        let gap = SourceFault.unknownValue(key: "gapp", .unknownName("gapp", nearest: "gap"))
        func value(_ key: String) -> SourceFault { .unknownValue(key: key, .unknownName(key, nearest: nil)) }
        #expect(try fault("[a]-gapp-[b]") == error(gap, 5))
        #expect(try fault("[a]-(>=gapp)-[b]") == error(gap, 8))
        #expect(try fault("[a(5@gapp)]") == error(gap, 6))
        #expect(try fault("[a(8-gap)]") == error(value("8-gap"), 4))
        #expect(try fault("[a(0x10)]") == error(value("0x10"), 4))
        #expect(try fault("[ä(5)]-[üb]") == error(.unknownName("ä", nearest: nil), 2))
        #expect(try fault("[a]-[üb]x") == error(.unknownName("üb", nearest: nil), 6))
    }

    @Test
    func `values have to be of the right kind`() throws {
        #expect(try fault("[a]-b-[c]") == error(.wrongValue(word: "-", takes: "a number", found: "a view"), 5))
        #expect(try fault("[a]-(b)-[c]") == error(.wrongValue(word: "-", takes: "a number", found: "a view"), 6))
        #expect(try fault("[gap]") == error(.wrongValue(word: "[]", takes: "one view", found: "a number"), 2))
        #expect(try fault("[a][both]") == error(.wrongValue(word: "[]", takes: "one view", found: "an array"), 5))
        let predicate = SourceFault.wrongValue(word: "()", takes: "a number or one view", found: "insets")
        #expect(try fault("[a(insets)]") == error(predicate, 4))
        #expect(try fault("[a(5@b)]") == error(.wrongValue(word: "@", takes: "a number", found: "a view"), 6))
    }

    @Test
    func `numbers have to be in range`() throws {
        #expect(try fault("[a(5@0)]") == error(.constraint(.priorityOutOfRange(0)), 6))
        #expect(try fault("[a(5@-1)]") == error(.constraint(.priorityOutOfRange(-1)), 6))
        #expect(try fault("[a(5@1000.5)]") == error(.constraint(.priorityOutOfRange(1000.5)), 6))
        #expect(try fault("[a(1e999)]") == error(.numberOutOfRange("1e999"), 4))
        #expect(try fault("[a]-2e12-[b]") == error(.numberTooLarge(2e12), 5))
    }

    @Test
    func `the root has no superview`() throws {
        let reason = SourceFault.constraint(.noSuperview(of: "root"))
        #expect(try fault("|-8-[root]") == error(reason, 1))
        #expect(try fault("H:[root]-|") == error(reason, 10))
        #expect(
            try fault("[superview(5)]") == error(.unexpected(found: "superview", expected: "the name of a view"), 2)
        )
    }

    @Test
    func `hostile formats end`() throws {
        var fixture = try SourceFixture()
        fixture.limits.steps = 50
        let boxes = "[a]" + String(repeating: "-[b]-[a]", count: 20_000)
        #expect(fixture.fault(.vfl, boxes)?.reason == .tooManySteps(limit: 50))
        #expect(fixture.fault(.vfl, "[a" + String(repeating: "(", count: 100_000)) != nil)
        #expect(fixture.fault(.vfl, "[a(" + String(repeating: "5,", count: 100_000)) != nil)
        #expect(fixture.fault(.vfl, String(repeating: "\n", count: 100_000)) != nil)
        #expect(fixture.fault(.vfl, "[" + String(repeating: "a", count: 100_000) + "]") != nil)
        #expect(fixture.fault(.vfl, "[" + String(repeating: "a.", count: 50_000) + "a]") != nil)
        for byte in UInt8.min ... .max {
            var text = Array("H:|-(>=8@5)-[a(b)]-|".utf8)
            for index in text.indices {
                let kept = text[index]
                text[index] = byte
                _ = fixture.fault(.vfl, String(decoding: text, as: UTF8.self))
                text[index] = kept
            }
        }
    }
}
