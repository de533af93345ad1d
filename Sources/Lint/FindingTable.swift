import LayoutModel

/// What makes two faults in different variants the same.
struct FindingKey: Hashable {
    var rule: LintRule
    var view: NodeID?
    var other: NodeID?
    var attribute: String?
    var constraint: ConstraintID?
    var assertion: Int?
}

/// The findings so far, one for each fault.
struct FindingTable {
    private var findings: [LintFinding] = []
    private var indices: [FindingKey: Int] = [:]
    private var counts: [LintRule: Int] = [:]
    /// Faults of this set of variants that there was no room for, and the most of them in any set.
    private var missed: [LintRule: Int] = [:]
    private var mostMissed: [LintRule: Int] = [:]
    private let exemptions: Exemptions
    private let levels: [LintRule: LintLevel]
    private let limit: Int
    /// The variants that are looked at now: they have the same traits.
    private(set) var variants: [Int] = []

    /// By how much a fault has to be worse, in points, to replace what was found of it before.
    private static let noise = 1e-6

    init(_ plan: LintPlan, _ exemptions: Exemptions) {
        (self.exemptions, levels, limit) = (exemptions, plan.levels, plan.limits.findings)
    }

    /// Begins to look at other variants.
    mutating func begin(_ variants: [Int]) {
        self.variants = variants
        missed.removeAll(keepingCapacity: true)
    }

    /// Ends looking at these variants.
    mutating func end() {
        mostMissed.merge(missed, uniquingKeysWith: max)
    }

    func isOff(_ rule: LintRule) -> Bool { exemptions.isOff(rule) }

    /// Whether a fault is among the findings.
    func knows(_ key: FindingKey) -> Bool { indices[key] != nil }

    /// Whether any fault of a rule is among the findings.
    func knowsAny(_ rule: LintRule) -> Bool { counts[rule, default: 0] > 0 }

    /// Whether some faults of a rule are not to be reported.
    func exemptsAny(_ rule: LintRule) -> Bool { exemptions.mayCover(rule) }

    /// Whether a fault is not to be reported.
    func isExempt(_ key: FindingKey) -> Bool { exemptions.cover(key.rule, key.view, key.other) }

    /// How many more findings of a rule are kept.
    func room(for rule: LintRule) -> Int { limit - counts[rule, default: 0] }

    /// Counts new faults for which there is no room.
    mutating func miss(_ rule: LintRule, _ count: Int) {
        if count > 0 { missed[rule, default: 0] += count }
    }

    /// Counts a fault, and returns whether ``keep(_:_:by:)`` wants to know more of it: it is new, or worse than where
    /// it was found before.
    mutating func finds(_ key: FindingKey, by points: Double? = nil) -> Bool {
        guard !isExempt(key) else { return false }
        guard let index = indices[key] else {
            if counts[key.rule, default: 0] < limit { return true }
            missed[key.rule, default: 0] += 1
            return false
        }
        findings[index].variants.insert(contentsOf: variants)
        guard let points, let worst = findings[index].by else { return false }
        findings[index].least = min(points, findings[index].least ?? points)
        return points > worst + Self.noise
    }

    /// Keeps what was found of a fault.
    mutating func keep(_ key: FindingKey, _ fact: LintFact, by points: Double? = nil) {
        guard let level = levels[key.rule], let first = variants.first else { return }
        if let index = indices[key] {
            (findings[index].fact, findings[index].by, findings[index].worst) = (fact, points, first)
            return
        }
        indices[key] = findings.count
        counts[key.rule, default: 0] += 1
        findings.append(
            LintFinding(
                rule: key.rule,
                level: level,
                view: key.view,
                other: key.other,
                attribute: key.attribute,
                constraint: key.constraint,
                assertion: key.assertion,
                by: points,
                least: points,
                fact: fact,
                variants: VariantSet(variants),
                worst: first
            )
        )
    }

    /// How many faults there are at least that were not kept.
    var omitted: Int { mostMissed.values.reduce(0, +) }

    /// The findings in the order in which they are listed.
    func sorted(_ tree: ViewTree) -> [LintFinding] {
        var ranks: [NodeID: Int] = [:]
        for (rank, node) in tree.preorder().enumerated() { ranks[node] = rank }
        func rank(_ node: NodeID?) -> Int { node.flatMap { ranks[$0] } ?? -1 }
        let rules = Dictionary(uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })
        let keyed = findings.map { finding in
            let constraint = finding.constraint?.number ?? finding.assertion ?? -1
            return (
                key: (
                    LintLevel.error == finding.level ? 0 : LintLevel.warning == finding.level ? 1 : 2,
                    rules[finding.rule] ?? 0, finding.assertion ?? -1, rank(finding.view), rank(finding.other),
                    constraint
                ),
                attribute: finding.attribute ?? "",
                finding
            )
        }
        return
            keyed.sorted { $0.key == $1.key ? $0.attribute < $1.attribute : $0.key < $1.key }
            .map(\.2)
    }
}
