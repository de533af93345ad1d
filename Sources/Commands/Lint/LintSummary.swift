import Lint
import Wire

/// The total findings of a lint run.
struct LintSummary {
    private(set) var files = 0
    private(set) var refused = 0
    private(set) var variants = 0
    private(set) var counts: [LintLevel: Int] = [:]
    private(set) var omitted = 0
    /// The number of findings hidden by the baseline.
    private(set) var hidden = 0
    /// The number of baseline entries, for the files of this run, that were not found again.
    private(set) var gone = 0

    mutating func add(_ answer: LintAnswer, hidden: Int, gone: Int) {
        files += 1
        variants += answer.variants.count * (answer.scenes ?? 1)
        omitted += answer.omitted
        for finding in answer.findings { counts[finding.level, default: 0] += 1 }
        self.hidden += hidden
        self.gone += gone
    }

    mutating func addRefusal() {
        refused += 1
    }

    /// The most severe level found.
    var worst: LintLevel? { counts.keys.max() }

    /// Returns the summary for users.
    ///
    /// - Parameters:
    ///   - style: the colours to use.
    ///   - baseline: the baseline to which all findings were written; nil if none was.
    /// - Returns: one or two lines.
    func text(_ style: TextStyle, baseline: String?) -> String {
        let found = LintLevel.allCases.reversed().compactMap { level -> String? in
            guard let count = counts[level] else { return nil }
            return style.text(Self.count(count, level.rawValue), level.role)
        }
        var text = "\(Self.count(files, "file")) in \(Self.count(variants, "variant")): "
        text += found.isEmpty ? "nothing found" : found.joined(separator: ", ")
        if omitted > 0 { text += ", and more that are not listed" }
        if let baseline {
            text = "\(Self.count(files, "file")) in \(Self.count(variants, "variant")): "
            text += "\(Self.count(hidden, "finding")) written to \(baseline.printable)"
        } else if hidden > 0 {
            text += "; \(hidden) hidden by the baseline"
        }
        if refused > 0 { text += "; \(style.text("\(Self.count(refused, "file")) not read", .error))" }
        if gone > 0 {
            text +=
                "\n\(Self.count(gone, "finding")) of the baseline \(gone == 1 ? "is" : "are") gone: --write-baseline removes"
            text += gone == 1 ? " it" : " them"
        }
        return text
    }

    private static func count(_ number: Int, _ word: String) -> String {
        "\(number) \(word)\(number == 1 ? "" : "s")"
    }
}
