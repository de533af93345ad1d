import Lint

/// The variants of a finding in a few words, because a list of ninety devices says less than the worst of them.
struct VariantSummary {
    /// The names of the variants to show, the worst first.
    let names: [String]
    /// The number of variants with the finding, and of all.
    let count: Int
    let total: Int

    /// The maximum number of variants to name.
    private static let maxNames = 3

    init(_ finding: LintAnswer.Finding, _ answer: LintAnswer) {
        var names: [String] = []
        if finding.variants.contains(finding.worst) { names.append(answer.variants[finding.worst]) }
        for index in finding.variants where names.count < Self.maxNames && index != finding.worst {
            names.append(answer.variants[index])
        }
        (self.names, count, total) = (names, finding.variants.count, answer.variants.count)
    }

    /// `in 3 of 92 variants: iPhone SE; iPad and 1 more`.
    var text: String {
        let more = count > names.count ? " and \(count - names.count) more" : ""
        return "in \(count) of \(total) variants: \(names.joined(separator: "; "))\(more)"
    }
}
