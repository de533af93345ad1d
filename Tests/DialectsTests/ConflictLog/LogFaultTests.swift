import Dialects
import LayoutModel
import Testing

/// Faults of conflict logs, with their positions.
struct LogFaultTests {
    private func error(_ reason: SourceFault, _ column: Int, line: Int = 1) -> SourceError {
        SourceError(reason, at: SourcePosition(line: line, column: column))
    }

    @Test
    func `unknown attributes are reported with the nearest one`() throws {
        let log = "(\n  \"<NSLayoutConstraint:0x1 UIView:0x2.widht == 100   (active)>\"\n)"
        let reason = SourceFault.unknownWord("widht", kind: "attribute", nearest: "width")
        #expect(try LogFixture().fault(log) == error(reason, 39, line: 2))
    }

    @Test(arguments: [
        ("UIView:0x2.width = 1>", "=", "'==', '<=' or '>='", 18),
        ("UIView:0x2.width == >", ">", "a number, or a view and its attribute", 21),
        ("UIView:0x2.width == ", nil, "a number, or a view and its attribute", 21),
        ("UIView:0x2>", ">", "'.' and an attribute", 11), ("UIView:0x2. == 5>", " ", "an attribute", 12),
        ("width == 5>", "width", "a view and its attribute", 1), ("UIView:0x2.width == 5 @x>", "x", "a priority", 24),
        ("UIView:0x2.width == 5 (>", ">", "'active' or the name of a view", 24),
        ("UIView:0x2.width == 5 (active>", ">", "',' or ')'", 30), ("UIView:0x2.width == 5 x>", "x", "'>'", 23),
        ("UIView:0x2.width == 5", nil, "'>'", 22), ("UIView:0x2.width == b.left + x>", "x", "a number", 30),
        ("H:[UIView:0x2(5]>", "]", "'@' or ')'", 16), ("H:[UIView:0x2(5)>", ">", "']'", 17),
        ("H:[UIView:0x2]>", ">", "'['", 15), ("H:[]>", "]", "the name of a view", 4),
        ("H:|-(8)[UIView:0x2]>", "[", "'-'", 8), ("H:|-(8)-|>", "|", "'['", 9), ("H:|-(a)-[b]>", "a", "a number", 6),
    ])
    func `a missing part is reported as expected`(
        statement: String,
        found: String?,
        expected: String,
        column: Int
    ) throws {
        let fault = try LogFixture().fault("<A:0x1 \(statement)")
        #expect(fault == error(.unexpected(found: found, expected: expected), column + 7))
    }

    @Test
    func `a text without constraints is no log`() throws {
        let reason = SourceFault.unexpected(found: "Hello", expected: "a constraint, '<NSLayoutConstraint:0x… …>'")
        #expect(try LogFixture().fault("\n  Hello, world == 5") == error(reason, 3, line: 2))
        #expect(try LogFixture().fault("Unable to simultaneously satisfy constraints:\n<private>") != nil)
    }

    @Test
    func `constraints have to be legal`() throws {
        let log = "\"<NSLayoutConstraint:0x1 UIView:0x2.width == UIView:0x3.left>\""
        guard case .constraint(.incomparable)? = try LogFixture().fault(log)?.reason else {
            Issue.record("a size is no position")
            return
        }
        #expect(try LogFixture().fault(log)?.location == .text(SourcePosition(line: 1, column: 2)))
        let none = "<NSLayoutConstraint:0x1 V:|-(1)-[root]>"
        #expect(try LogFixture().fault(none) == error(.constraint(.noSuperview(of: "root")), 1))
    }

    @Test
    func `priorities and numbers have to be in range`() throws {
        func fault(_ statement: String) throws -> SourceError? { try LogFixture().fault("<A:0x1 \(statement)>") }
        #expect(try fault("UIView:0x2.width == 5 @0") == error(.constraint(.priorityOutOfRange(0)), 31))
        #expect(try fault("UIView:0x2.width == 1e999") == error(.numberOutOfRange("1e999"), 28))
        #expect(try fault("UIView:0x2.width == 2e12") == error(.numberTooLarge(2e12), 28))
    }

    @Test
    func `a name identifies one view`() throws {
        var fixture = LogFixture()
        fixture.names = ["0x2": ["a", "b"]]
        let reason = SourceFault.wrongValue(word: "0x2", takes: "one view", found: "an array")
        #expect(try fixture.fault("<A:0x1 UIView:0x2.width == 5>") == error(reason, 1))
    }

    @Test
    func `hostile logs end`() throws {
        let fixture = LogFixture()
        let line = "\"<NSLayoutConstraint:0x1 H:|-(8)-[UILabel:0x2'a']   (active, names: '|':UIView:0x3 )>\",\n"
        for byte in UInt8.min ... .max {
            var text = Array(
                (line
                    + "<KeepLayoutConstraint:0x1 left inset of <A 0x1> to superview <B 0x2> at least 1 with high(+1) priority>")
                    .utf8
            )
            for index in stride(from: Int(byte) % 11, to: text.count, by: 11) {
                let kept = text[index]
                text[index] = byte
                _ = try fixture.fault(String(decoding: text, as: UTF8.self))
                text[index] = kept
            }
        }
        for end in 0..<line.utf8.count { _ = try fixture.fault(String(line.prefix(end))) }
        #expect(try fixture.fault(String(repeating: "<", count: 20_000)) != nil)
        #expect(try fixture.fault("<A:0x1 UIView:0x2'" + String(repeating: "'", count: 20_000)) != nil)
        #expect(try fixture.fault("<A:0x1 H:[" + String(repeating: "[", count: 20_000)) != nil)
        #expect(try fixture.fault("<A:0x1 " + String(repeating: "a.", count: 20_000)) != nil)
        #expect(try fixture.fault("<A:0x1 a.left == 1 (" + String(repeating: "a:0x1,", count: 10_000)) != nil)
    }

    @Test
    func `views may be nested as deep as the log has them`() throws {
        var log = ""
        for index in 1..<3000 {
            let outer = String(index + 1, radix: 16)
            log += "<A:0x1 H:|-(8)-[UIView:0x\(String(index, radix: 16))]   (active, names: '|':UIView:0x\(outer) )>\n"
        }
        #expect(try LogFixture().additions(log).count == 3000)
    }
}
