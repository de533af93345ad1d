import Lint
import LayoutModel

extension [LintedFile] {
    /// Returns the reports as a comment for a pull request in Markdown, without pictures, because code hosts remove
    /// inline images.
    ///
    /// - Parameter limit: the maximum length in characters; further findings are counted. GitHub accepts 65,536.
    /// - Returns: the comment in UTF-8.
    public func markdown(limit: Int = 60_000) -> [UInt8] {
        let count = reduce(0) { $0 + $1.answer.findings.count }
        var text = "### Quoin lint: \(summary)\n"
        var shown = 0
        for linted in self where !linted.answer.findings.isEmpty {
            let heading = "\n**\(linted.file.escapedForMarkdown)**\n\n"
            var list = ""
            for finding in linted.answer.findings {
                let item = Self.item(finding, linted.answer)
                guard
                    text.unicodeScalars.count + heading.unicodeScalars.count + list.unicodeScalars.count
                        + item.unicodeScalars.count < limit
                else { break }
                list += item
                shown += 1
            }
            if !list.isEmpty { text += heading + list }
        }
        if shown < count { text += "\n… and \(count - shown) more findings.\n" }
        return [UInt8](text.utf8)
    }

    private var summary: String {
        let parts = LintLevel.allCases.reversed().compactMap { level -> String? in
            let count = reduce(0) { $0 + $1.answer.count(level) }
            return count == 0 ? nil : "\(count) \(level.rawValue)\(count == 1 ? "" : "s")"
        }
        return parts.isEmpty ? "nothing found" : parts.joined(separator: ", ")
    }

    private static func item(_ finding: LintAnswer.Finding, _ answer: LintAnswer) -> String {
        let place = finding.place.map { " (line \($0.lowerBound.line))" } ?? ""
        let scene =
            answer.scenes ?? 1 > 1 ? finding.scene.map { " in the scene \($0.title.escapedForMarkdown)" } ?? "" : ""
        let variants =
            answer.variants.count > 1
            ? "  \n  <sub>\(VariantSummary(finding, answer).text.escapedForMarkdown)</sub>" : ""
        let head = "- **\(finding.level.rawValue)** `\(finding.rule.rawValue)`\(scene)\(place): "
        return "\(head)\(finding.message.escapedForMarkdown)\(variants)\n"
    }
}
