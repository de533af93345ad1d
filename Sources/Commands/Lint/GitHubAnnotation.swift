import LayoutModel
import Lint
import Wire

/// A line that GitHub Actions displays at the location in the source.
///
/// Source: GitHub, Workflow commands for GitHub Actions.
struct GitHubAnnotation {
    let text: String

    init(_ finding: LintAnswer.Finding, at place: LintedInput.Place?, of input: Input, _ answer: LintAnswer) {
        let variants = FindingText.context(of: finding, answer).map { " (\($0))" } ?? ""
        let word = finding.level == .note ? "notice" : finding.level.rawValue
        self.init(word, at: place, of: input, title: "quoin \(finding.rule.rawValue)", finding.message + variants)
    }

    /// Creates the annotation of a refused input, at its first fault.
    init(refusalOf input: Input, at place: LintedInput.Place?, _ message: String) {
        self.init("error", at: place, of: input, title: "quoin", message)
    }

    private init(
        _ word: String,
        at place: LintedInput.Place?,
        of input: Input,
        title: String,
        _ message: String
    ) {
        var properties: [(String, String)] = []
        if case .file(let path) = input { properties.append(("file", path)) }
        if let place {
            properties += [("line", "\(place.start.line)"), ("endLine", "\(place.end.line)")]
            // Columns apply only to locations within one line.
            if place.start.line == place.end.line {
                properties += [("col", "\(place.start.column)"), ("endColumn", "\(place.end.column)")]
            }
        }
        properties.append(("title", title))
        let list = properties.map { "\($0)=\(Self.escaped($1, alsoSeparators: true))" }.joined(separator: ",")
        text = "::\(word) \(list)::\(Self.escaped(message, alsoSeparators: false))\n"
    }

    private static func escaped(_ text: String, alsoSeparators: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where alsoSeparators: result += "%3A"
            case "," where alsoSeparators: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
