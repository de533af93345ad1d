import LayoutModel

/// The identity of a fault across variants.
struct FindingKey: Hashable {
    var rule: LintRule
    var view: NodeID?
    var other: NodeID?
    var attribute: String?
    var constraint: ConstraintID?
    var assertion: Int?
}

/// The findings so far, one per fault.
struct FindingTable {
    private var findings: [LintFinding] = []
    private var indices: [FindingKey: Int] = [:]
    private var counts: [LintRule: Int] = [:]
    /// The number of faults, per rule, for which there was no room: in the current group of variants, and the maximum
    /// over all groups.
    private var missed: [LintRule: Int] = [:]
    private var maxOmitted: [LintRule: Int] = [:]
    private let exemptions: Exemptions
    private let levels: [LintRule: LintLevel]
    private let limit: Int
    /// The number of findings of earlier runs, by rule, for which less room is left.
    private let used: [LintRule: Int]
    /// The current group of variants, which have the same traits.
    private(set) var variants: [Int] = []

    /// The difference in points by which a fault has to be worse to replace its earlier finding.
    private static let noise = 1e-6

    init(_ plan: LintPlan, _ exemptions: Exemptions, after used: [LintRule: Int] = [:]) {
        self.used = used
        (self.exemptions, levels, limit) = (exemptions, plan.levels, plan.limits.findings)
    }

    /// Starts a group of variants.
    mutating func begin(_ variants: [Int]) {
        self.variants = variants
        missed.removeAll(keepingCapacity: true)
    }

    /// Ends the current group of variants.
    mutating func end() {
        maxOmitted.merge(missed, uniquingKeysWith: max)
    }

    func isOff(_ rule: LintRule) -> Bool { exemptions.isOff(rule) }

    /// Returns true if a fault is among the findings.
    func knows(_ key: FindingKey) -> Bool { indices[key] != nil }

    /// Returns true if any fault of a rule is among the findings.
    func knowsAny(_ rule: LintRule) -> Bool { counts[rule, default: 0] > 0 }

    /// Returns true if some faults of a rule may be exempt.
    func exemptsAny(_ rule: LintRule) -> Bool { exemptions.mayCover(rule) }

    /// Returns true if a fault is exempt.
    func isExempt(_ key: FindingKey) -> Bool {
        exemptions.cover(key.rule, key.view, key.other) || exemptions.cover(key.rule, key.constraint)
    }

    /// Returns the number of further findings that can be kept for a rule.
    func room(for rule: LintRule) -> Int { max(0, limit - counts[rule, default: 0] - used[rule, default: 0]) }

    /// The number of findings of this run and of earlier ones, by rule.
    var total: [LintRule: Int] { counts.merging(used, uniquingKeysWith: +) }

    /// Counts new faults for which there is no room.
    mutating func miss(_ rule: LintRule, _ count: Int) {
        if count > 0 { missed[rule, default: 0] += count }
    }

    /// Records a fault; returns true if it is new or worse than before, so that ``keep(_:_:by:)`` needs its details.
    mutating func finds(_ key: FindingKey, by points: Double? = nil) -> Bool {
        guard !isExempt(key) else { return false }
        guard let index = indices[key] else {
            if room(for: key.rule) > 0 { return true }
            missed[key.rule, default: 0] += 1
            return false
        }
        findings[index].variants.insert(contentsOf: variants)
        guard let points, let worst = findings[index].by else { return false }
        findings[index].least = min(points, findings[index].least ?? points)
        return points > worst + Self.noise
    }

    /// Stores the details of a fault.
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

    /// A lower bound on the number of faults that were not kept.
    var omitted: Int { maxOmitted.values.reduce(0, +) }

    /// Returns the findings in reporting order.
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
