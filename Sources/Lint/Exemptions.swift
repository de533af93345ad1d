import LayoutModel

/// The findings that are not reported: those of disabled rules, of rules that views ignore, and the exemptions of the
/// settings.
struct Exemptions {
    private var everywhere: LintRules
    private var ofView: [NodeID: LintRules] = [:]
    private var ofPair: [Pair: LintRules] = [:]

    private struct Pair: Hashable {
        let first: NodeID
        let second: NodeID

        init(_ one: NodeID, _ two: NodeID) {
            (first, second) = one < two ? (one, two) : (two, one)
        }
    }

    init(_ plan: LintPlan, _ tree: ViewTree) {
        everywhere = LintRules(LintRule.allCases.filter { plan.levels[$0] == nil })
        for node in tree.preorder() {
            let ignored = tree.properties(of: node).ignoredRules
            if !ignored.isEmpty { ofView[node] = ignored }
        }
        for exemption in plan.exemptions {
            let rules = exemption.rule.map { LintRules($0) } ?? LintRules(LintRule.allCases)
            // A name that this layout lacks exempts nothing: settings may serve many layouts.
            let names = [exemption.view, exemption.other].compactMap(\.self)
            let nodes = names.compactMap { tree.node(named: $0) }
            guard nodes.count == names.count else { continue }
            switch nodes.count {
            case 0: everywhere.formUnion(rules)
            case 1: ofView[nodes[0], default: []].formUnion(rules)
            default: ofPair[Pair(nodes[0], nodes[1]), default: []].formUnion(rules)
            }
        }
    }

    /// Returns true if a rule is disabled for all views.
    func isOff(_ rule: LintRule) -> Bool { everywhere.contains(rule) }

    /// Returns true if some finding of a rule may be exempt.
    func mayCover(_ rule: LintRule) -> Bool {
        everywhere.contains(rule) || ofView.values.contains { $0.contains(rule) }
            || ofPair.values.contains { $0.contains(rule) }
    }

    /// Returns true if a finding about these views is exempt.
    func cover(_ rule: LintRule, _ view: NodeID?, _ other: NodeID?) -> Bool {
        if everywhere.contains(rule) { return true }
        if let view, ofView[view]?.contains(rule) == true { return true }
        guard let other else { return false }
        if ofView[other]?.contains(rule) == true { return true }
        return view.flatMap { ofPair[Pair($0, other)] }?.contains(rule) ?? false
    }
}
