import LayoutModel
import Lint

/// The findings of files as one HTML page without references to anything else.
///
/// Every screen is drawn once, as a symbol, and each finding shows it with its own marks.
public struct LintPage {
    private var page = ""
    private let limit: Int
    /// Whether pictures were left out because the page would exceed its limit.
    private var hasLeftOut = false
    /// The names of the symbols of screens that have been written.
    private var symbols: [Key: String] = [:]

    private struct Key: Hashable {
        let file: Int
        let screen: Int
    }

    /// - Parameters:
    ///   - files: the reports.
    ///   - limit: the size in bytes beyond which no more pictures are added.
    public init(_ files: [LintedFile], limit: Int = 64 << 20) {
        self.limit = limit
        let findings = files.flatMap(\.answer.findings)
        page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
            script-src 'unsafe-inline'">
            <title>Quoin lint</title><style>\(LintPageText.style)</style></head><body>
            <header><h1>Quoin lint</h1><p id="count">\(Self.count(findings.count, "finding")) in \
            \(Self.count(files.count, "file"))</p>
            """
        addFilters(findings)
        page += "</header><main>"
        for (index, linted) in files.enumerated() where !linted.answer.findings.isEmpty { add(linted, index) }
        if findings.isEmpty { page += "<p>Nothing found.</p>" }
        if hasLeftOut {
            page += "<p class=\"left\">Some pictures are left out, because the page would be too large.</p>"
        }
        page += "</main><script>\(LintPageText.script)</script></body></html>\n"
    }

    /// The page in UTF-8.
    public var bytes: [UInt8] { Array(page.utf8) }

    // MARK: - Filters

    private mutating func addFilters(_ findings: [LintAnswer.Finding]) {
        guard !findings.isEmpty else { return }
        page += "<form>"
        for level in LintLevel.allCases.reversed() {
            let count = findings.count { $0.level == level }
            guard count > 0 else { continue }
            page += """
                <label><input type="checkbox" name="level" value="\(level.rawValue)" checked> \
                \(Self.count(count, level.rawValue))</label>
                """
        }
        addChoice(
            "rule",
            "all rules",
            LintRule.allCases.map(\.rawValue).filter { rule in
                findings.contains { $0.rule.rawValue == rule }
            }
        )
        var languages: [String] = []
        for case let language? in findings.map(\.language) where !languages.contains(language) {
            languages.append(language)
        }
        if !languages.isEmpty { addChoice("language", "all languages", languages) }
        page += "<input type=\"search\" name=\"text\" placeholder=\"Filter\" aria-label=\"Filter\"></form>"
    }

    private mutating func addChoice(_ name: String, _ all: String, _ values: [String]) {
        page += "<select name=\"\(name)\" aria-label=\"\(name)\"><option value=\"\">\(all)</option>"
        for value in values { page += "<option>\(value.escapedForHTML)</option>" }
        page += "</select>"
    }

    // MARK: - Findings

    private mutating func add(_ linted: LintedFile, _ file: Int) {
        page += "<section><h2>\(linted.file.escapedForHTML)</h2>"
        for finding in linted.answer.findings { add(finding, of: linted.answer, file) }
        page += "</section>"
    }

    private mutating func add(_ finding: LintAnswer.Finding, of answer: LintAnswer, _ file: Int) {
        let language = finding.language.map { " data-language=\"\($0.escapedForHTML)\"" } ?? ""
        page += """
            <article class="\(finding.level.rawValue)" data-level="\(finding.level.rawValue)" \
            data-rule="\(finding.rule.rawValue)"\(language)><div class="words"><h3><span>\(finding.level.rawValue)</span> \
            \(finding.rule.rawValue)</h3><p>\(finding.message.escapedForHTML)</p><p class="place">
            """
        var facts: [String] = []
        if let place = finding.place { facts.append("line \(place.lowerBound.line)") }
        if let scene = finding.scene { facts.append("scene \(scene.title.escapedForHTML)") }
        if let language = finding.language { facts.append("language \(language.escapedForHTML)") }
        if answer.variants.count > 1 { facts.append(VariantSummary(finding, answer).text.escapedForHTML) }
        page += facts.joined(separator: " · ") + "</p></div>"
        if !finding.shots.isEmpty {
            page += "<div class=\"shots\">"
            for (number, shot) in finding.shots.enumerated() { add(shot, of: answer, file, isWorst: number == 0) }
            page += "</div>"
        }
        page += "</article>\n"
    }

    // MARK: - Pictures

    private mutating func add(_ shot: FindingShot, of answer: LintAnswer, _ file: Int, isWorst: Bool) {
        guard answer.screens.indices.contains(shot.screen) else { return }
        let screen = answer.screens[shot.screen]
        let key = Key(file: file, screen: shot.screen)
        if symbols[key] == nil {
            guard page.utf8.count + screen.content.utf8.count <= limit else {
                hasLeftOut = true
                return
            }
            let name = "s\(symbols.count)"
            page += "<svg class=\"symbols\"><symbol id=\"\(name)\" viewBox=\"\(Self.box(screen.bounds))\">"
            page += screen.content + "</symbol></svg>"
            symbols[key] = name
        }
        guard let name = symbols[key] else { return }
        let bounds = screen.bounds
        let caption = screen.name.escapedForHTML
        page += """
            <figure class="\(isWorst ? "worst" : "small")"><svg viewBox="\(Self.box(bounds))" role="img" \
            aria-label="\(caption)"><use href="#\(name)" x="\(Self.number(bounds.x))" y="\(Self.number(bounds.y))" \
            width="\(Self.number(bounds.width))" height="\(Self.number(bounds.height))"/>
            """
        for (number, mark) in shot.marks.enumerated() {
            // A view without a width or a height is still to be seen.
            page += """
                <rect class="\(number == 0 ? "mark" : "mark other")" x="\(Self.number(mark.x - 1.5))" \
                y="\(Self.number(mark.y - 1.5))" width="\(Self.number(mark.width + 3))" \
                height="\(Self.number(mark.height + 3))"/>
                """
        }
        page += "</svg><figcaption>\(caption)</figcaption></figure>"
    }

    private static func box(_ rect: Rect) -> String {
        [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: " ")
    }

    private static func number(_ value: Double) -> String {
        NumberText.shortest((value * 100).rounded() / 100)
    }

    private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
}
