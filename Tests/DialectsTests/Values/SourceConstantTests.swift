import LayoutModel
import Testing

@testable import Dialects

/// Constants of types and macros in a source.
@Suite struct SourceConstantTests {
    @Test func `static constants have the names of their types before them`() throws {
        let text = """
            class Card: UIView {
                func setup() {
                    b.snp.makeConstraints {
                        $0.left.equalTo(Metrics.gap)
                        $0.top.equalTo(Card.Metrics.Inner.twice)
                        $0.width.equalTo(Self.side)
                        $0.height.equalTo(pad)
                    }
                }
                private static let side: CGFloat = 5
                private let pad = 3
                private enum Metrics {
                    static let gap = 8
                    enum Inner { static let twice = 9 * 2 }
                }
            }
            c.snp.makeConstraints { $0.left.equalTo(Card.side); $0.top.equalTo(Metrics.gap) }
            """
        #expect(
            try SourceFixture().equations(.snapkit, text) == [
                "b.left == superview.left + 8", "b.top == superview.top + 18", "b.width == 5", "b.height == 3",
                "c.left == superview.left + 5", "c.top == superview.top + 8",
            ]
        )
    }

    /// The tempting fault is to let `height` mean the constant of whatever type was read last.
    @Test func `behind its type a static constant has no name of its own`() throws {
        let types =
            "enum One { static let height = 1; static let twice = height * 2 }\nenum Two { static let height = 20 }"
        let text = "\(types)\nb.snp.makeConstraints { $0.height.equalTo(VALUE) }"
        let fixture = try SourceFixture()
        #expect(try fixture.equations(.snapkit, text.replacing("VALUE", with: "One.twice")) == ["b.height == 2"])
        #expect(try fixture.equations(.snapkit, text.replacing("VALUE", with: "Two.height")) == ["b.height == 20"])
        for name in ["height", "twice", "Self.height"] {
            #expect(fixture.faults(.snapkit, text.replacing("VALUE", with: name)).count == 1)
        }
        let outer = "let height = 7\n\(text.replacing("VALUE", with: "height"))"
        #expect(try fixture.equations(.snapkit, outer) == ["b.height == 7"])
    }

    /// The tempting fault is to keep as many copies of a long name as it has constants.
    @Test func `constants of a type with a long name have short names only`() throws {
        let type = "T" + String(repeating: "t", count: 300)
        let text = "enum \(type) { static let gap = 8 }\nb.snp.makeConstraints { $0.left.equalTo(\(type).gap) }"
        #expect(try SourceFixture().faults(.snapkit, text).count == 1)
    }

    @Test func `constants of an extension of a number are implicit members`() throws {
        let text =
            "extension CGFloat { static let gap: CGFloat = 8 }\nb.snp.makeConstraints { $0.left.equalTo(c).offset(.gap) }"
        #expect(try SourceFixture().equations(.snapkit, text) == ["b.left == c.left + 8"])
    }

    @Test(
        arguments: [
            ("#define kGap 12", "kGap / 5", "2"), ("#define kGap 12.0f // wide", "kGap / 5", "2.4"),
            ("#define kGap (3 + 4)", "kGap * 2", "14"), ("#define kGap -3", "kGap", "-3"),
            ("#define kHalf 6\n#define kGap (kHalf * 2)", "kGap", "12"),
        ]
    )
    func `a macro with one operand is a value`(definition: String, value: String, expected: String) throws {
        let text =
            "\(definition)\n[b mas_makeConstraints:^(MASConstraintMaker *make) { make.height.mas_equalTo(\(value)); }];"
        #expect(try SourceFixture().equations(.masonry, text) == ["b.height == \(expected)"])
    }

    /// The tempting fault is to read `kGap * 2` as `(1 + 2) * 2`.
    @Test(
        arguments: [
            "#define kGap 1 + 2", "#define kGap(x) (x)", "#define kGap", "#define kGap \\\n 3 + \\\n 4",
            "#define kGap ]",
        ]
    )
    func `a macro of another kind has no value`(definition: String) throws {
        let text =
            "\(definition)\n[b mas_makeConstraints:^(MASConstraintMaker *make) { make.height.mas_equalTo(kGap * 2); }];"
        let fixture = try SourceFixture()
        let faults = fixture.faults(.masonry, text)
        #expect(faults.count == 1 && faults[0].reason.isUnknownName)
        guard case .text(let position)? = faults.first?.location else {
            Issue.record("the fault has no place in the text")
            return
        }
        #expect(position.line == text.split(separator: "\n", omittingEmptySubsequences: false).count)
    }
}
