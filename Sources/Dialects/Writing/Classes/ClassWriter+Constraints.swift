import LayoutModel

/// Writes the constraints, under the conditions of their size classes and groups.
extension ClassWriter {
    /// What has to hold for constraints, and how they are switched.
    private struct Condition: Hashable {
        var group: String?
        var isActive = true
        var classes: [SizeClasses] = []
    }

    func write(_ given: [Constraint], into body: inout ClassBody) {
        var order: [Condition] = []
        var members: [Condition: [Constraint]] = [:]
        for constraint in aspectRatios + given.map(withOwnKey) {
            let condition = condition(of: constraint)
            if members[condition] == nil { order.append(condition) }
            members[condition, default: []].append(constraint)
        }
        if let first = order.firstIndex(of: Condition()), first > 0 { order.insert(order.remove(at: first), at: 0) }
        var variables = constraintWriter.names.variables
        for condition in order {
            let written = write(members[condition] ?? [], under: condition, &variables, into: &body)
            guard !written.isEmpty else { continue }
            if !body.constraints.isEmpty { body.constraints.append("") }
            body.constraints += written
        }
        writeMasks(given, into: &body)
    }

    /// SnapKit turns off the mask of a view that it makes constraints for.
    private func writeMasks(_ constraints: [Constraint], into body: inout ClassBody) {
        guard library == .snapkit else { return }
        var told: Set<NodeID> = []
        for constraint in constraints {
            for node in constraintWriter.nodes(of: constraint) {
                let properties = tree.properties(of: node)
                guard tree[node].kind == .view, properties.frame != nil, told.insert(node).inserted else { continue }
                body.constraints.append("\(name(node)).translatesAutoresizingMaskIntoConstraints = true")
            }
        }
    }

    private func write(
        _ constraints: [Constraint],
        under condition: Condition,
        _ variables: inout NameMaker,
        into body: inout ClassBody
    ) -> [String] {
        var lines: [String]
        if library == .uikit, condition.group != nil || !condition.isActive {
            lines = array(of: constraints, condition, &variables, into: &body)
        } else {
            let plain = ConstraintWriter.Condition.always
            lines = constraintWriter.body(of: constraints, under: plain, &variables).lines
            if let heading = heading(of: condition) { lines = ["// \(heading):"] + lines }
            if !condition.isActive {
                body.omitted += constraints.count
                lines = lines.map { $0.hasPrefix("//") ? $0 : "// \($0)" }
            }
        }
        guard !condition.classes.isEmpty else { return lines }
        let tests = condition.classes.map(test)
        guard tests.allSatisfy({ $0 != nil }) else {
            body.omitted += constraints.count
            return ["// Only under size classes that the layout does not give:"] + lines.map { "// \($0)" }
        }
        return ["if \(tests.compactMap { $0 }.joined(separator: " && ")) {"] + lines.indented + ["}"]
    }

    /// Constraints that code switches as a whole, in an array of their own.
    private func array(
        of constraints: [Constraint],
        _ condition: Condition,
        _ variables: inout NameMaker,
        into body: inout ClassBody
    ) -> [String] {
        let base = PropertyNames.camelCase(condition.group ?? "inactive", maxWords: 4)
        let name = variables.name(like: (base.isEmpty ? "group" : base) + "Constraints", in: tree)
        body.properties.append("private var \(name): [NSLayoutConstraint] = []")
        var lines: [String] = []
        let elements = constraintWriter.elements(of: constraints, &variables, into: &lines)
        lines += ["\(name) = ["] + elements.map { "    \($0)," } + ["]"]
        if condition.isActive { lines.append("NSLayoutConstraint.activate(\(name))") }
        return lines
    }

    private func heading(of condition: Condition) -> String? {
        let parts = [condition.group.map { "group \($0.literal)" }, condition.isActive ? nil : "not active"]
            .compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        let text = parts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private func condition(of constraint: Constraint) -> Condition {
        var condition = Condition(group: constraint.group, isActive: constraint.isActive)
        for node in constraintWriter.nodes(of: constraint) {
            for when in conditions[node] ?? [] where !condition.classes.contains(when) {
                condition.classes.append(when)
            }
        }
        if constraint.when != .any, !condition.classes.contains(constraint.when) {
            condition.classes.append(constraint.when)
        }
        return condition
    }

    /// The ratios that views keep, as constraints.
    private var aspectRatios: [Constraint] {
        tree.preorder().compactMap { node in
            guard tree[node].kind == .view, let ratio = tree.properties(of: node).aspectRatio else { return nil }
            return Constraint(
                first: FirstAnchor(node: node, attribute: .width),
                second: SecondAnchor(node: .node(node), attribute: .height),
                multiplier: ratio
            )
        }
    }

    /// The constraint without a key that Xcode made up.
    private func withOwnKey(_ constraint: Constraint) -> Constraint {
        guard let key = constraint.key, PropertyNames.isMadeUp(key) else { return constraint }
        var constraint = constraint
        constraint.key = nil
        return constraint
    }
}
