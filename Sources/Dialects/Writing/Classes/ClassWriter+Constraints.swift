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
        var segments: [(condition: Condition, constraints: [Constraint])] = []
        var parts = OrderedParts<Condition>()
        var refused: [String] = []
        for constraint in aspectRatios + given.map(withOwnKey) {
            guard hasAreas(constraint) else {
                refused.append("// \(constraint.equation(naming: name))")
                continue
            }
            let condition = condition(of: constraint)
            let index = parts.index(for: condition, constraintWriter.order.rank(of: constraint))
            if index == segments.count { segments.append((condition, [])) }
            segments[index].constraints.append(constraintWriter.laidOutFirst(constraint))
        }
        var arrays = SwitchedArrays(constraintWriter.names.variables, in: tree)
        for segment in segments { body.addConstraints(write(segment.constraints, segment.condition, &arrays)) }
        body.addConstraints(arrays.active)
        body.properties += arrays.properties
        if !refused.isEmpty {
            body.omitted += refused.count
            body.addConstraints(["// Not expressible: areas of views that do not scroll here."] + refused)
        }
        writeMasks(given, into: &body)
    }

    /// Whether the views of a constraint have the areas that it names.
    private func hasAreas(_ constraint: Constraint) -> Bool {
        var areas = [(constraint.first.node, constraint.first.area)]
        if let second = constraint.second {
            switch second.node {
            case .node(let node): areas.append((node, second.area))
            case .superview: areas.append((tree.parent(of: constraint.first.node) ?? tree.root, second.area))
            }
        }
        return areas.allSatisfy { node, area in
            area != .content && area != .frame || classes[node]?.content == .scrolling
        }
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
        _ condition: Condition,
        _ arrays: inout SwitchedArrays
    ) -> [String] {
        var lines: [String]
        if library == .uikit, !condition.isActive {
            lines = inactive(constraints, condition, &arrays)
        } else if library == .uikit {
            lines = active(constraints, isPlain: condition.classes.isEmpty, &arrays)
        } else {
            lines = constraintWriter.body(of: constraints, under: .always, &arrays.variables).lines
            if let heading = heading(of: condition) { lines = ["// \(heading):"] + lines }
            if !condition.isActive { lines = lines.map { $0.hasPrefix("//") ? $0 : "// \($0)" } }
        }
        return condition.classes.isEmpty ? lines : self.lines(lines, under: condition.classes)
    }

    /// Anchors that are activated in their order; those of groups are constants, which the arrays of these have, too.
    private func active(
        _ constraints: [Constraint],
        isPlain: Bool,
        _ arrays: inout SwitchedArrays
    ) -> [String] {
        var lines: [String] = []
        var elements: [String] = []
        for constraint in constraints {
            let group = isPlain ? constraint.group : nil
            let element = constraintWriter.elements(
                of: [constraint],
                areNamed: group != nil,
                &arrays.variables,
                into: &lines
            )
            elements += element
            if let group { arrays.groups[group, default: []] += element }
        }
        if elements.count == 1 { return lines + ["\(elements[0]).isActive = true"] }
        return lines + ["NSLayoutConstraint.activate(["] + Self.list(elements) + ["])"]
    }

    private func inactive(
        _ constraints: [Constraint],
        _ condition: Condition,
        _ arrays: inout SwitchedArrays
    ) -> [String] {
        let name = arrays.makeArray(for: condition.group ?? "inactive")
        var lines: [String] = []
        let elements = constraintWriter.elements(of: constraints, &arrays.variables, into: &lines)
        return lines + ["\(name) = ["] + Self.list(elements) + ["]"]
    }

    fileprivate static func list(_ elements: [String]) -> [String] {
        elements.enumerated().map { index, element in "    " + element + (index == elements.count - 1 ? "" : ",") }
    }

    private func heading(of condition: Condition) -> String? {
        let parts = [condition.group.map { "group \($0.literal)" }, condition.isActive ? nil : "not active"]
            .compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        let text = parts.joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    private func condition(of constraint: Constraint) -> Condition {
        // Anchors of active groups stay among the others.
        let group = library == .uikit && constraint.isActive ? nil : constraint.group
        var condition = Condition(group: group, isActive: constraint.isActive)
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
        guard let key = constraint.key, ViewName.isMadeUp(key) else { return constraint }
        var constraint = constraint
        constraint.key = nil
        return constraint
    }
}

/// Arrays of constraints that code activates and deactivates as a whole.
private struct SwitchedArrays {
    var variables: NameMaker
    /// The constants of active groups.
    var groups: [String: [String]] = [:]
    private(set) var properties: [String] = []
    private let tree: ViewTree

    init(_ variables: NameMaker, in tree: ViewTree) {
        (self.variables, self.tree) = (variables, tree)
    }

    /// Declares an array, and returns its name.
    mutating func makeArray(for group: String) -> String {
        let base = PropertyNames.camelCase(group, maxWords: 4)
        let name = variables.name(like: (base.isEmpty ? "group" : base) + "Constraints", in: tree)
        properties.append("private var \(name): [NSLayoutConstraint] = []")
        return name
    }

    /// The assignments of the arrays of active groups.
    var active: [String] {
        mutating get {
            var lines: [String] = []
            for (group, elements) in groups.sorted(by: { $0.key < $1.key }) {
                lines += ["\(makeArray(for: group)) = ["] + ClassWriter.list(elements) + ["]"]
            }
            return lines
        }
    }
}

extension ClassBody {
    /// Adds a paragraph of constraints.
    fileprivate mutating func addConstraints(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        if !constraints.isEmpty { constraints.append("") }
        constraints += lines
    }
}
