import TestSupport
import Testing

@testable import Commands

/// Reports that people look at: `--format html` and `--format markdown`.
@Suite struct LintPagesTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        let document = """
            {"view": {"subviews": [
              {"id": "title", "text": {"string": "A title <b>that</b> is #1 @home", "numberOfLines": 1}},
              {"id": "badge", "intrinsicSize": {"width": 20, "height": 20}}]},
             "constraints": ["title.leading == root.leading + 16", "title.top == root.safeArea.top + 8",
               "title.trailing <= root.leading + 60", "badge.leading == root.trailing - 10", "badge.top == root.top + 300"]}
            """
        try directory.write(Array(document.utf8), to: "card.json")
    }

    private func lint(_ format: String, _ more: String...) throws -> String {
        let arguments = ["lint", "card.json", "--devices", "iPhone SE,iPad", "--format", format] + more
        let run = try CommandRun(arguments, in: directory) { $0.hasSuffix(".json") }
        #expect(run.status == .success && run.errors.isEmpty)
        return run.output
    }

    private func count(_ word: String, in text: String) -> Int { text.ranges(of: word).count }

    @Test func `the page has each finding once, with its picture in the worst variant`() throws {
        let page = try lint("html")
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(count("<article ", in: page) == 2)
        #expect(count("data-rule=\"truncated\"", in: page) == 1)
        #expect(count("data-rule=\"outside-superview\"", in: page) == 1)
        // Both devices are drawn once, and each finding shows both, the worst one large.
        #expect(count("<symbol ", in: page) == 2)
        #expect(count("<figure class=\"worst\">", in: page) == 2 && count("<figure class=\"small\">", in: page) == 2)
        // The iPhone SE is 375 points wide, so the badge begins at 365.
        #expect(page.contains("class=\"mark\" x=\"363.5\" y=\"298.5\" width=\"23\" height=\"23\""))
    }

    @Test func `the page fetches nothing and runs nothing that a document says`() throws {
        let page = try lint("html")
        #expect(page.contains("default-src 'none'"))
        #expect(!page.contains("http://") || !page.contains("src=\"http"))
        #expect(!page.contains("src=") && !page.contains("<link") && !page.contains("@import"))
        #expect(!page.contains("<b>that</b>"))
        #expect(page.contains("prefers-color-scheme:dark"))
    }

    @Test func `the page has filters for what it has`() throws {
        let page = try lint("html", "--pseudo")
        #expect(page.contains("value=\"warning\" checked") && !page.contains("value=\"error\""))
        #expect(page.contains("<option>truncated</option>") && !page.contains("<option>overlap</option>"))
        #expect(page.contains("<option>pseudo-long</option>"))
    }

    @Test func `a comment has each finding once, and no text of a document acts in it`() throws {
        let comment = try lint("markdown")
        #expect(comment.hasPrefix("### Quoin lint: 2 warnings\n"))
        #expect(count("- **warning** `", in: comment) == 2)
        #expect(comment.contains("in 2 of 2 variants: "))
        #expect(!comment.contains("<b>") && !comment.contains(" #1") && !comment.contains("@home"))
        #expect(!comment.contains("<img") && !comment.contains("<svg"))
    }

    @Test func `a comment without findings says so`() throws {
        try directory.write(Array(LintCommandTests.sound.utf8), to: "sound.json")
        let run = try CommandRun(["lint", "sound.json", "--format", "markdown"], in: directory) {
            $0.hasSuffix(".json")
        }
        #expect(run.output == "### Quoin lint: nothing found\n")
    }

    /// Catches reports in which the names of ninety devices bury the finding.
    @Test(arguments: ["junit", "sarif"])
    func `reports for machines count the variants, and name the worst`(format: String) throws {
        let run = try CommandRun(["lint", "card.json", "--devices", "all", "--format", format], in: directory) {
            $0.hasSuffix(".json")
        }
        let names = run.output.ranges(of: "iPhone ").count + run.output.ranges(of: "iPad ").count
        #expect(names <= 12, "\(names)")
        #expect(run.output.contains(format == "sarif" ? "\"variantCount\":" : "Found in "))
    }
}
