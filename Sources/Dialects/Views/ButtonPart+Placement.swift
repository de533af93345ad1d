import LayoutModel

extension DialectSource {
    /// Adds constraints for what buttons do with labels and images that no constraint places: they center them.
    ///
    /// The priority is below that of required constraints, as a button with insets or with both parts does not place
    /// them in its center. O(steps).
    func placeButtonParts(in steps: inout [SourceStep], _ tree: ViewTree) {
        guard let parts = views?.parts.values, !parts.isEmpty else { return }
        let nodes = Set(parts.compactMap { tree.node(named: $0) })
        var mentions = Dictionary(uniqueKeysWithValues: nodes.map { ($0, Mentions()) })
        for step in steps {
            guard case .addOrUpdate(let constraint, _) = step.action else { continue }
            mentions[constraint.first.node]?.add(constraint, places: constraint.first.attribute.kind)
            if case .node(let other)? = constraint.second?.node { mentions[other]?.add(constraint, places: nil) }
        }
        for (part, mentions) in mentions.sorted(by: { $0.key.index < $1.key.index }) {
            guard let button = tree.parent(of: part), let mention = mentions.first else { continue }
            for center in [Attribute.centerX, .centerY] where !mentions.placed.contains(center.kind) {
                var constraint = Constraint(
                    first: FirstAnchor(node: part, attribute: center),
                    second: SecondAnchor(node: .node(button), attribute: center),
                    priority: 999
                )
                (constraint.when, constraint.group, constraint.source) = (when, mention.group, mention.source)
                constraint.isActive = mention.isActive
                let position = mention.source?.position ?? .start
                steps.append(
                    SourceStep(.addOrUpdate(constraint, verb: nil), at: position, group: labels.group, when: when)
                )
            }
        }
    }
}

/// What constraints say of a view.
private struct Mentions {
    private(set) var first: Constraint?
    /// The kinds of its attributes that a constraint has on its first side.
    private(set) var placed: Set<Attribute.Kind> = []

    mutating func add(_ constraint: Constraint, places kind: Attribute.Kind?) {
        if first == nil { first = constraint }
        if let kind { placed.insert(kind) }
    }
}
