import LayoutModel
import Testing

@testable import Dialects

/// Faults of one source, which come together.
@Suite struct AllFaultsTests {
    /// The places of all faults, `line:column`.
    private func places(_ language: SourceLanguage, _ text: String) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.view = language == .masonry || language == .snapkit ? "a" : nil
        return fixture.faults(language, text).map { fault in
            guard case .text(let position) = fault.location else { return "\(fault.location)" }
            return "\(position.line):\(position.column)"
        }
    }

    @Test(
        arguments: [
            (
                .masonry,
                """
                [b mas_makeConstraints:^(MASConstraintMaker *make) {
                    make.top.equalTo(c).offset(kGap);
                    make.left.equalTo(c).ofset(8);
                    make.right.equalTo(bb
                    make.width.equalTo(@10);
                    make.height.mas_equalTo(kHeight + 3);
                }];
                make.lefft.equalTo(b);
                """,
                ["2:32", "3:26", "5:5", "6:29", "8:6"]
            ),
            (
                .snapkit,
                """
                b.snp.makeConstraints { make in
                    make.top.equalTo(c).offset(gap.large)
                    make.left.equalTo(bb.snp.right)
                    make.right equalTo(c)
                    make.width.equalTo(1 / 0)
                }
                bb.snp.updateConstraints { $0.lefft.equalTo(1) }
                """,
                ["2:32", "3:23", "4:16", "5:28", "7:1", "7:31"]
            ),
            (.keep, "a.keepWidth.equal = x;\nb.keepWidht.equal = 3;\nc.keepHeight.max = (;", ["1:21", "2:3", "3:21"]),
            (
                .ss, "a.left_attr = nothing.left_attr;\nb.lft_attr = c.left_attr;\na.width_attr.constant = n;",
                ["1:15", "2:3", "3:25"]
            ),
            (
                .anchors,
                """
                a.leftAnchor.constraint(equalTo: bb.leftAnchor).isActive = true
                a.leftAnchor.constrain(equalTo: b.leftAnchor).isActive = true
                a.widthAnchor.constraint(equalToConstant: ).isActive = true
                let c = b.topAnchor.constraint(equalTo: nowhere.topAnchor)
                c.isActive = true
                """,
                ["1:34", "2:14", "3:43", "4:41"]
            ),
            (.vfl, "H:|[a]|\nH:[aa]\nV:[b(]\n|-x-[c]", ["2:4", "3:6", "4:3"]),
        ] as [(SourceLanguage, String, [String])]
    )
    func `all are told, each at its place`(language: SourceLanguage, text: String, expected: [String]) throws {
        #expect(try places(language, text) == expected)
    }

    @Test func `what follows from a fault is none`() throws {
        let text = """
            CGFloat gap = (3 + ;
            CGFloat wide = nothing.left * 2 + make.left;
            make.left.equalTo(b).offset(gap);
            make.top.equalTo(b).offset(wide);
            """
        #expect(try places(.masonry, text) == ["1:20", "2:16"])
    }

    @Test func `a value that is unknown where it is declared is a fault where it is needed`() throws {
        let text = "CGFloat gap = kGap;\nCGFloat other = kOther;\nmake.left.equalTo(b).offset(gap);"
        #expect(try places(.masonry, text) == ["1:15"])
    }

    @Test func `there are twenty at most, and different ones first`() throws {
        let same = (0..<30).map { _ in "make.left.equalTo(b).offset(kGap);\n" }.joined()
        #expect(try places(.masonry, same).count == 20)
        let others = (0..<5).map { "make.top.equalTo(b).offset(k\($0));\n" }.joined()
        let found = try places(.masonry, same + others)
        #expect(found.count == 20 && found.suffix(5) == (31...35).map { "\($0):28" })
        let different = (0..<100).map { "make.top.equalTo(b).offset(k\($0));\n" }.joined()
        #expect(try places(.masonry, different) == (1...20).map { "\($0):28" })
    }

    @Test func `a block that runs for several views has its faults once`() throws {
        let block = "^(MASConstraintMaker *make) { make.left.equalTo(superview).offset(kGap); }"
        #expect(try places(.masonry, "[@[a, b, c] mas_makeConstraints:\(block)];").count == 1)
    }

    @Test func `the view that is missing beside a source is told once`() throws {
        let faults = try SourceFixture().faults(.masonry, "make.left.equalTo(b);\nmake.top.equalTo(b);\nmake.lefft;")
        #expect(faults.map(\.reason) == [.missingView(word: "make")])
    }

    @Test func `faults at which reading ends are the last`() throws {
        var fixture = try SourceFixture()
        fixture.limits.steps = 2
        fixture.view = "a"
        let text = "make.lefft;\n" + String(repeating: "make.left.equalTo(b);\n", count: 3) + "make.rihgt;"
        let faults = fixture.faults(.masonry, text).map(\.reason)
        #expect(faults.count == 2 && faults.last == .tooManySteps(limit: 2))
    }

    /// The tempting fault is to go on behind the block that the last fault ends, with more faults than there is room
    /// for.
    @Test(arguments: [19, 20, 21, 60])
    func `reading ends with the twentieth fault, in a block as well`(count: Int) throws {
        func block(_ numbers: Range<Int>) -> String {
            let lines = numbers.map { "    make.left.equalTo(nowhere\($0).snp.right)" }
            return "b.snp.makeConstraints { make in\n\(lines.joined(separator: "\n"))\n}"
        }
        let fixture = try SourceFixture()
        let nested = "func setup() {\n\(block(0..<count))\n\(block(100..<130))\n\(block(100..<130))\n}"
        for text in [
            nested, "if true {\n\(nested)\n}", "[b, c].forEach { view in\n\(block(0..<30))\n\(block(0..<30))\n}",
        ] {
            #expect(fixture.faults(.snapkit, text).count == SourceReport.maxFaults)
        }
    }
}
