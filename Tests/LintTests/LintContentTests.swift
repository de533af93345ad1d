import JSON
import LayoutModel
import Sessions
import Testing
import Wire

@testable import Lint

/// Variants with other views, constraints and texts.
@Suite struct LintContentTests {
    /// A label of one line that is as wide as `Anmelden` needs at most, and a badge at the top right.
    private func lint(_ lint: String, text: String = "Hi") throws -> Linted {
        try Linted(
            #"{"id":"title","text":{"string":"\#(text)","numberOfLines":1}},"#
                + #"{"id":"badge","intrinsicSize":{"width":20,"height":20}}"#,
            [
                "title.left == 0", "title.top == 0", "title.width == 60", "badge.right == root.right",
                "badge.top == 60",
            ],
            lint: lint
        )
    }

    @Test func `operations of a variant apply to that variant alone`() throws {
        let long = #"[{"set":"title","text":"A title that no one would read to its end"}]"#
        let found = try lint(#"{"variants":[{"name":"short","traits":{}},{"name":"long","views":\#(long)}]}"#)
        #expect(found.findings == ["truncated title"])
        let finding = try found.only(.truncated)
        #expect(found.answer.variantNames(of: finding) == ["long"])
        #expect(finding.message.contains("Not shown"))
        #expect(found.report.variants == ["short", "long"])
    }

    @Test func `a variant may add views and constraints, and remove them`() throws {
        let added = """
            {"variants":[{"name":"more","views":[{"add":{"id":"dot","intrinsicSize":{"width":9,"height":9}},"to":"root"}],
              "constraints":[{"make":["dot.left == badge.left","dot.top == badge.top"]}]},
             {"name":"less","views":[{"remove":"badge"}]}]}
            """
        let found = try lint(added)
        #expect(found.findings == ["overlap badge dot"])
        #expect(found.answer.variantNames(of: try found.only(.overlap)) == ["more"])
    }

    /// Catches variants with the same new id that are taken for the same view.
    @Test func `the same fault in several contents is one finding with the worst of them`() throws {
        func variant(_ name: String, width: Int) -> String {
            #"{"name":"\#(name)","constraints":[{"set":{"id":"c3"},"constant":\#(width)}]}"#
        }
        let variants = [variant("a", width: 250), variant("b", width: 230), variant("c", width: 100)]
        let found = try lint(#"{"variants":[\#(variants.joined(separator: ","))]}"#)
        let finding = try found.only(.outsideSuperview)
        #expect(finding.by == 50)
        #expect(found.answer.variantNames(of: finding) == ["a", "b"])
        #expect(finding.message.contains("50 points") && finding.message.contains("(Worst in a.)"))
    }

    @Test func `a required equality is redundant only if it is in all contents`() throws {
        let constraints = ["a.left == 10", "a.width == 20", "a.right == root.left + 30", "a.top == 0", "a.height == 9"]
        let always = #"{"variants":[{"traits":{}},{"views":[{"set":"a","hidden":false}]}]}"#
        let once =
            #"{"variants":[{"traits":{}},{"constraints":[{"set":{"id":"c2"},"constant":25},"#
            + #"{"deactivate":{"id":"c1"}}]}]}"#
        #expect(try Linted(#"{"id":"a"}"#, constraints, lint: always).findings == ["redundant a root right c3"])
        #expect(try !Linted(#"{"id":"a"}"#, constraints, lint: once).has(.redundant))
    }

    @Test(arguments: [
        (#"{"views":[{"set":"titel","hidden":true}]}"#, "/lint/variants/0/views/0/set"),
        (#"{"constraints":[{"make":["title.left == titel.left"]}]}"#, "/lint/variants/0/constraints/0/make/0"),
        (#"{"views":[{"sett":"title"}]}"#, "/lint/variants/0/views/0/sett"),
    ])
    func `a fault of an operation has its place`(variant: String, pointer: String) throws {
        let settings = #"{"variants":[\#(variant)]}"#
        let problem = #expect(throws: Problem.self) {
            do {
                _ = try lint(settings)
            } catch let error as SessionError {
                var budget = WorkBudget(limit: .max)
                let read = try LintSettings(body: RequestBody(Array(settings.utf8)), budget: &budget)
                throw Problem(error, variants: read.variantRequests(at: .root.appending("lint")))
            }
        }
        #expect(try #require(problem).faults.map { "\($0.location)" } == ["body(\(pointer))"])
    }

    // MARK: Assertions

    @Test func `an assertion may be about all views with some name`() throws {
        let views = ["okButton", "cancelButton", "title"].map {
            #"{"id":"\#($0)","intrinsicSize":{"width":20,"height":20}}"#
        }
        let constraints = ["okButton.height == 50"]
        func assertions(_ text: String) throws -> [String] {
            try Linted(
                views.joined(separator: ","),
                constraints,
                lint: #"{"assertions":["\#(text)"],"rules":{"#
                    + #""ambiguous":"off","overlap":"off"}}"#
            ).findings
        }
        #expect(try assertions("*Button.height >= 44") == ["assertion cancelButton height"])
        #expect(try assertions("*utt*.height >= 44") == ["assertion cancelButton height"])
        #expect(try assertions("*Label.height >= 44") == [])
        #expect(try assertions("*Button.width >= 1*title.width") == [])
        #expect(try assertions("2*title.height >= 44") == ["assertion title height"])
        #expect(
            try assertions("*.width == *.height")
                == ["assertion root root width", "assertion okButton okButton width"]
        )
    }
}
