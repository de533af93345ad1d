import LayoutModel
import Sessions
import Testing
import Wire

@testable import Lint

/// Layouts in the texts of other languages.
@Suite struct LintLanguageTests {
    /// A button title of one line in 60 points: "Sign in" and "Log" fit, "Registrieren" does not.
    private func lint(_ lint: String) throws -> Linted {
        try Linted(
            #"{"id":"title","text":{"string":"Log","numberOfLines":1,"font":{"family":"Built-in Sans"}}}"#,
            ["title.leading == root.leading + 100", "title.top == 0", "title.width == 60"],
            lint: lint
        )
    }

    @Test func `a layout is checked in its own texts and in those of each language`() throws {
        let strings = #"{"de":{"title.text":"Registrieren Sie sich"},"fr":{"title.text":"OK"}}"#
        let found = try lint(
            #"{"devices":["iPhone SE","iPad"],"rules":{"outside-safe-area":"off"},"strings":\#(strings)}"#
        )
        #expect(
            found.report.variants == [
                "iPhone SE", "iPad", "iPhone SE, de", "iPad, de", "iPhone SE, fr", "iPad, fr",
            ]
        )
        #expect(found.answer.findings.map(\.rule) == [.truncated])
        let finding = try found.only(.truncated)
        #expect(finding.language == "de")
        #expect(found.answer.variantNames(of: finding) == ["iPhone SE, de", "iPad, de"])
        #expect(finding.message.contains("Not shown: “"))
    }

    @Test func `findings of different languages are kept apart`() throws {
        let long = #""title.text":"A long text that is cut off""#
        let found = try lint(#"{"strings":{"de":{\#(long)},"fi":{\#(long)}}}"#)
        #expect(found.answer.findings.map(\.language) == ["de", "fi"])
        #expect(found.answer.findings.map(found.answer.variantNames) == [["own traits, de"], ["own traits, fi"]])
        #expect(Set(found.answer.findings.map(\.fingerprint)).count == 2)
    }

    @Test func `keys whose view is gone are skipped`() throws {
        let found = try lint(#"{"strings":{"de":{"gone.text":"A long text that is cut off","title.text":"Ja"}}}"#)
        #expect(found.findings == [])
        #expect(found.report.variants.count == 2)
    }

    @Test func `a text may be the key of its translation`() throws {
        #expect(try lint(#"{"strings":{"de":{"Log":"A long text that is cut off"}}}"#).findings == ["truncated title"])
        let both = #"{"strings":{"de":{"Log":"A long text that is cut off","title.text":"Ja"}}}"#
        #expect(try lint(both).findings == [])
    }

    @Test(arguments: ["ar", "he", "fa", "ur", "ar-EG", "az-Arab", "iw"])
    func `languages from right to left are solved from right to left`(language: String) throws {
        // From the right edge of the root, the title would begin at 200 - 100 - 60 = 40.
        let settings = #"{"strings":{"\#(language)":{}},"assertions":["title.left == root.left + 100"]}"#
        let finding = try lint(settings).only(.assertion)
        #expect(finding.language == language)
        #expect(finding.by == 60)
    }

    @Test(arguments: ["de", "az", "ur-Latn", "zh-Hans", "sr_Latn", "arn"])
    func `other languages are solved from left to right`(language: String) throws {
        let settings = #"{"strings":{"\#(language)":{}},"assertions":["title.left == root.left + 100"]}"#
        #expect(try lint(settings).findings == [])
    }

    @Test func `pseudolanguages are longer, accented and right to left`() throws {
        let found = try lint(#"{"pseudo":true}"#)
        #expect(
            found.report.variants
                == ["", "pseudo-long", "pseudo-accented", "pseudo-rtl"].map {
                    $0.isEmpty ? "own traits" : "own traits, \($0)"
                }
        )
        #expect(PseudoLanguage.long.text("Settings a") == "Settings aSett")
        #expect(PseudoLanguage.long.text("") == "")
        #expect(PseudoLanguage.accented.text("Noel") == "Ñöél")
        #expect(LintLanguage(.rightToLeft).isRightToLeft && !LintLanguage(.long).isRightToLeft)
    }

    @Test func `languages count against the limit on variants`() throws {
        let settings = #"{"devices":["iPhone SE","iPad"],"strings":{"de":{},"fr":{}}}"#
        let body = #"{"view":{"subviews":[]},"lint":\#(settings)}"#
        _ = try Linted(body, limits: LintLimits(variants: 6))
        #expect(throws: Problem.self) { _ = try Linted(body, limits: LintLimits(variants: 5)) }
    }

    @Test(arguments: [
        (#"{"strings":[]}"#, "texts for each language"), (#"{"strings":{"de":{"a.text":1}}}"#, "the text of a view"),
        (#"{"strings":{"no language":{}}}"#, "tag"), (#"{"pseudo":"yes"}"#, "true or false"),
        (#"{"languages":{}}"#, "strings"),
    ])
    func `faults of strings are located`(settings: String, words: String) {
        let problem = #expect(throws: Problem.self) { _ = try lint(settings) }
        #expect(problem?.faults.first?.detail.contains(words) == true, "\(String(describing: problem?.faults))")
    }

    @Test func `a language with too much text is refused`() throws {
        let text = String(repeating: "x", count: LayoutLimits().textBytes / 2)
        let body =
            #"{"view":{"subviews":[{"id":"a","text":"Log"},{"id":"b","text":"Log"},{"id":"c","text":"Log"}]},"#
            + #""lint":{"strings":{"de":{"Log":"\#(text)"}}}}"#
        let error = #expect(throws: SessionError.self) { _ = try Linted(body) }
        guard case .tooMuchText? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
