import LayoutModel
import Testing
import Wire

@testable import Lint

@Suite struct SuppressionTests {
    private func overlapping(of view: String = "", lint: String = "{}") throws -> [String] {
        let size = #""intrinsicSize":{"width":20,"height":10}"#
        return try Linted(
            #"{"id":"a",\#(size)},{"id":"b",\#(size)\#(view)}"#,
            ["a.left == 0", "a.top == 0", "b.left == 5", "b.top == 0"],
            lint: lint
        ).findings
    }

    @Test func `a view ignores rules on either side of a fault`() throws {
        #expect(try overlapping() == ["overlap a b"])
        #expect(try overlapping(of: #","lint":{"ignore":["overlap"]}"#) == [])
        #expect(try overlapping(of: #","lint":{"ignore":["empty","squeezed"]}"#) == ["overlap a b"])
    }

    @Test(
        arguments: [
            (#"{"rule":"overlap"}"#, true), (#"{"view":"a"}"#, true), (#"{"view":"b"}"#, true),
            (#"{"rule":"overlap","view":"a","other":"b"}"#, true),
            (#"{"rule":"overlap","view":"b","other":"a"}"#, true),
            (#"{"view":"a","other":"b"}"#, true), (#"{"view":"b","other":"a"}"#, true),
            (#"{"other":"b"}"#, true), (#"{"rule":"empty","view":"a"}"#, false),
            (#"{"rule":"empty","view":"b","other":"a"}"#, false),
            (#"{"rule":"overlap","view":"a","other":"root"}"#, false), (#"{"view":"c"}"#, false),
            (#"{"view":"a","other":"c"}"#, false), (#"{"view":"c","other":"b"}"#, false),
            (#"{"view":"a","other":"*"}"#, true), (#"{"view":"*","other":"b"}"#, true),
        ]
    )
    func `a finding is ignored where everything that is given matches`(exemption: String, matches: Bool) throws {
        #expect(try overlapping(lint: #"{"ignore":[\#(exemption)]}"#) == (matches ? [] : ["overlap a b"]))
    }

    /// What Xcode says of a view is compared with findings about that view alone.
    ///
    /// Catches an exemption of a pair of views that silences what is found about one of them.
    @Test(arguments: [
        (LintExemption(), false), (LintExemption(rule: .ambiguous), false), (LintExemption(rule: .overlap), true),
        (LintExemption(view: "a"), false), (LintExemption(other: "a"), false), (LintExemption(view: "b"), true),
        (LintExemption(other: "b"), true),
        (LintExemption(rule: .ambiguous, view: "a"), false), (LintExemption(rule: .empty, view: "a"), true),
        (LintExemption(view: "a", other: "b"), true), (LintExemption(view: "b", other: "a"), true),
        (LintExemption(view: "a", other: "a"), true),
    ])
    func `a view is looked at unless an exemption names it alone`(exemption: LintExemption, looks: Bool) throws {
        var settings = LintSettings()
        settings.exemptions = [exemption]
        let document = try Linted(#"{"id":"a"},{"id":"b"}"#, ["a.left == 0"]).document
        #expect(try LintPlan(settings, for: document).looks(for: .ambiguous, at: "a") == looks)
        settings = LintSettings()
        settings.rules[.ambiguous] = .off
        #expect(try !LintPlan(settings, for: document).looks(for: .ambiguous, at: "a"))
    }

    @Test func `a rule has the level that the settings give it`() throws {
        #expect(try overlapping(lint: #"{"rules":{"overlap":"off"}}"#) == [])
        let found = try Linted(
            #"{"id":"a"}"#,
            ["a.left == 0", "a.top == 0", "a.width == 201", "a.height == 5"],
            lint: #"{"rules":{"outside-superview":"error"}}"#
        )
        #expect(found.answer.findings.map(\.level) == [.error])
    }

    @Test func `hidden views are not looked at, nor what is in them`() throws {
        let hidden = try Linted(
            #"{"id":"a","hidden":true,"subviews":[{"id":"b","intrinsicSize":{"width":300,"height":5}}]}"#,
            ["a.left == 0", "b.left == 0", "b.width == 3 @500"],
            lint: #"{"assertions":["b.width == 7"]}"#
        )
        #expect(hidden.findings == [])
    }
}
