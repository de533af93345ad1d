import LayoutModel
import Testing
import Wire

@testable import Lint

@Suite struct PatternTests {
    @Test(arguments: [
        ("badge", "badge", true), ("badge", "badges", false), ("*", "", true), ("*Button", "okButton", true),
        ("*Button", "Button", true), ("*Button", "okButtons", false), ("ok*ton", "okton", true),
        ("ok*ok", "ok", false), ("a*b*c", "a-b-b-c", true), ("a*b*c", "acb", false), ("**x", "x", true),
    ])
    func `a star in a name stands for any text`(pattern: String, name: String, matches: Bool) {
        #expect(NamePattern(pattern).matches(name) == matches)
    }

    @Test(arguments: [
        ("Views/*.xib", "Views/A.xib", true), ("Views/*.xib", "Views/sub/A.xib", false),
        ("Views/**.xib", "Views/sub/A.xib", true), ("**/*.xib", "A.xib", true), ("**/*.xib", "a/b/A.xib", true),
        ("a/**/b.json", "a/b.json", true), ("a/**/b.json", "a/x/y/b.json", true), ("a/**/b.json", "ab.json", false),
        ("*.json", "sub/a.json", false), ("*.json", "a.json", true), ("?.json", "a.json", true),
        ("a?b", "a/b", false), ("Pods", "Pods/x/A.xib", true), ("Pods/", "Pods/A.xib", true),
        ("Pods", "Podsy/A", false),
        ("Pods", "Pods", true), ("**/Pods/", "a/Pods/b/C.xib", true), ("**/Pods", "a/Pods/b", false),
        ("./Pods", "Pods/a", true), ("Pods/*", "Pods/a/b", false), ("**", "a/b", true),
        ("../x.json", "../x.json", true),
    ])
    func `a star in a path stops at a slash, and two do not`(pattern: String, path: String, matches: Bool) {
        #expect(PathPattern(pattern).matches(path) == matches)
    }

    // MARK: Exemptions

    private func overlapping(_ ignore: String) throws -> [String] {
        let views = ["a1", "a2", "b1"].map { #"{"id":"\#($0)","intrinsicSize":{"width":20,"height":10}}"# }
        return try Linted(
            views.joined(separator: ","),
            ["a1.left == 0", "a1.top == 0", "a2.left == 0", "a2.top == 0", "b1.left == 0", "b1.top == 0"],
            lint: #"{"ignore":[\#(ignore)]}"#
        ).findings
    }

    @Test func `names and rules of exemptions may be patterns`() throws {
        #expect(try overlapping("") == ["overlap a1 a2", "overlap a1 b1", "overlap a2 b1"])
        #expect(try overlapping(#"{"view":"a*","other":"a*"}"#) == ["overlap a1 b1", "overlap a2 b1"])
        #expect(try overlapping(#"{"view":"b*","other":"*1"}"#) == ["overlap a1 a2", "overlap a2 b1"])
        #expect(try overlapping(#"{"view":"a*"}"#) == [])
        #expect(try overlapping(#"{"rule":"over*"}"#) == [])
        #expect(try overlapping(#"{"rule":"outside-*"}"#).count == 3)
        #expect(try overlapping(#"{"rule":"*","view":"b1"}"#) == ["overlap a1 a2"])
    }

    @Test func `an exemption of another scene or file exempts nothing`() throws {
        #expect(try overlapping(#"{"scene":"*"}"#).count == 3)
        #expect(try overlapping(#"{"file":"**"}"#).count == 3)
        var settings = LintSettings()
        settings.exemptions = [LintExemption(rule: .overlap)]
        settings.exemptions[0].file = PathPattern("Views/*")
        for (path, count) in [("Views/a.json", 1), ("a.json", 0)] {
            var restricted = settings
            restricted.restrictExemptions(scene: [], file: path)
            #expect(restricted.exemptions.count == count)
        }
        #expect(throws: Problem.self) { _ = try overlapping(#"{"rule":"nothing-*"}"#) }
        #expect(throws: Problem.self) { _ = try overlapping("{}") }
    }

    // MARK: Notes

    @Test(arguments: [
        ("quoin:disable overlap", [LintRule.overlap]),
        ("// see above; quoin:disable empty, unmet: by design", [.empty, .unmet]),
        ("quoin:disable", LintRule.allCases), ("quoin:disable overlpa", []), ("overlap", []),
        ("quoin:disable empty\nquoin:disable overlap", [.empty, .overlap]),
    ])
    func `a note names the rules that it turns off`(text: String, rules: [LintRule]) {
        #expect(Set(DisablingNote.rules(in: text).rules) == Set(rules))
    }

    /// `a` is 30 wide, as the second line of the statement says, and not 40 or more.
    private func source(_ comment: String, of other: String = "") throws -> [String] {
        let snapkit = """
            a.snp.makeConstraints {\\n $0.left.top.equalTo(4); $0.size.equalTo(30)\\n\
             $0.width.greaterThanOrEqualTo(40).priority(500) \(comment)\\n}\\n\
            b.snp.makeConstraints { $0.edges.equalTo(a); $0.width.equalTo(50).priority(400) } \(other)
            """
        return try Linted(
            #"{"id":"a"},{"id":"b"}"#,
            [#"{"snapkit":"\#(snapkit)"}"#]
        ).findings
    }

    @Test func `a trailing comment turns rules off for the statement that ends on its line`() throws {
        let all = try source("")
        #expect(all.count == 2 && all.allSatisfy { $0.hasPrefix("unmet") })
        #expect(try source("// quoin:disable unmet").map { $0.prefix(7) } == ["unmet b"])
        #expect(try source("", of: "// quoin:disable unmet").map { $0.prefix(7) } == ["unmet a"])
        #expect(try source("", of: "/* quoin:disable unmet */").map { $0.prefix(7) } == ["unmet a"])
        #expect(try source("// quoin:disable overlap").count == 2)
    }
}
