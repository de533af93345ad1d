import LayoutModel

/// The findings that are not reported: those of disabled rules, of rules that views ignore, and the exemptions of the
/// settings.
struct Exemptions {
    private var everywhere: LintRules
    private var ofView: [NodeID: LintRules] = [:]
    private var ofPair: [Pair: LintRules] = [:]
    /// The exemptions of pairs of views that match patterns: bounded by the number of exemptions, because the number of
    /// pairs may be that of all views squared.
    private var ofPatterns: [(views: Set<NodeID>, others: Set<NodeID>, rules: LintRules)] = []

    private let ofConstraint: [ConstraintID: LintRules]

    private struct Pair: Hashable {
        let first: NodeID
        let second: NodeID

        init(_ one: NodeID, _ two: NodeID) {
            (first, second) = one < two ? (one, two) : (two, one)
        }
    }

    init(_ plan: LintPlan, _ tree: ViewTree) {
        ofConstraint = plan.disabled
        everywhere = LintRules(LintRule.allCases.filter { plan.levels[$0] == nil })
        for node in tree.preorder() {
            let ignored = tree.properties(of: node).ignoredRules
            if !ignored.isEmpty { ofView[node] = ignored }
        }
        for exemption in plan.exemptions { add(exemption, tree) }
    }

    private mutating func add(_ exemption: LintExemption, _ tree: ViewTree) {
        let rules = exemption.rules ?? LintRules(LintRule.allCases)
        // A name that this layout lacks exempts nothing: settings may serve many layouts.
        switch (exemption.view, exemption.other) {
        case (nil, nil): everywhere.formUnion(rules)
        case (let name?, nil), (nil, let name?):
            for node in Self.nodes(name, tree) { ofView[node, default: []].formUnion(rules) }
        case (let name?, let other?):
            let (views, others) = (Self.nodes(name, tree), Self.nodes(other, tree))
            if views.count == 1, others.count == 1 {
                ofPair[Pair(views[0], others[0]), default: []].formUnion(rules)
            } else if !views.isEmpty, !others.isEmpty {
                ofPatterns.append((Set(views), Set(others), rules))
            }
        }
    }

    private static func nodes(_ name: NamePattern, _ tree: ViewTree) -> [NodeID] {
        guard NamePattern.isPattern(name.text) else { return tree.node(named: name.text).map { [$0] } ?? [] }
        return tree.preorder().filter { name.matches(tree.name(of: $0)) }
    }

    /// Returns true if a rule is disabled for all views.
    func isOff(_ rule: LintRule) -> Bool { everywhere.contains(rule) }

    /// Returns true if some finding of a rule may be exempt.
    func mayCover(_ rule: LintRule) -> Bool {
        everywhere.contains(rule) || ofView.values.contains { $0.contains(rule) }
            || ofPair.values.contains { $0.contains(rule) } || ofPatterns.contains { $0.rules.contains(rule) }
    }

    /// Returns true if a finding about a constraint is exempt.
    func cover(_ rule: LintRule, _ constraint: ConstraintID?) -> Bool {
        constraint.flatMap { ofConstraint[$0] }?.contains(rule) ?? false
    }

    /// Returns true if a finding about these views is exempt.
    func cover(_ rule: LintRule, _ view: NodeID?, _ other: NodeID?) -> Bool {
        if everywhere.contains(rule) { return true }
        if let view, ofView[view]?.contains(rule) == true { return true }
        guard let other else { return false }
        if ofView[other]?.contains(rule) == true { return true }
        guard let view else { return false }
        if ofPair[Pair(view, other)]?.contains(rule) == true { return true }
        return ofPatterns.contains {
            $0.rules.contains(rule)
                && ($0.views.contains(view) && $0.others.contains(other)
                    || $0.views.contains(other) && $0.others.contains(view))
        }
    }
}
