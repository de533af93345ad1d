public import LayoutModel

/// Constraints as people write them in a language: source to paste into an app.
///
/// Reading the text gives the constraints that apply unconditionally, in the order of their views. Everything else is
/// in comments: constraints that the language cannot express, and those of groups and size classes and inactive ones,
/// whose conditions are for the app to implement.
public struct Translation: Hashable, Sendable {
    public var text: String
    /// The number of constraints that the language cannot express.
    public var omitted = 0
    /// Names in the text other than ids, with the ids that they stand for.
    public var names: [String: String] = [:]
}

extension ConstraintWriter {
    /// Returns some constraints as source for an app.
    ///
    /// O(constraints · depth of the tree).
    public func translation(of constraints: [Constraint]) -> Translation {
        guard language != .client else {
            return Translation(text: constraints.map(clientText).joined(separator: "\n"))
        }
        return forApp.paragraphs(of: constraints)
    }

    private func paragraphs(of constraints: [Constraint]) -> Translation {
        var variables = names.variables
        var omitted = 0
        var paragraphs: [String] = []
        for (condition, members) in Self.byCondition(constraints) {
            var body = body(of: members, under: condition, &variables)
            omitted += body.omitted.count
            if !body.omitted.isEmpty {
                body.lines.append("// \(language.title) cannot express:")
                body.lines += body.omitted.map { "// \($0)" }
            }
            let lines = condition == .always ? body.lines : comment(body.lines, under: condition)
            if !lines.isEmpty { paragraphs.append(lines.joined(separator: "\n")) }
        }
        var translation = Translation(text: paragraphs.joined(separator: "\n\n"), omitted: omitted)
        if language != .equation {
            let named = constraints.lazy.flatMap { nodes(of: $0) + [tree.parent(of: $0.first.node) ?? tree.root] }
            translation.names = names.explanation(of: named)
        }
        return translation
    }

    /// The lines of constraints that share a condition, and equations, with the names of the app, for those that the
    /// language cannot express.
    struct Body {
        var lines: [String] = []
        var omitted: [String] = []
    }

    func body(of constraints: [Constraint], under condition: Condition, _ variables: inout NameMaker) -> Body {
        switch language {
        case .masonry, .snapkit: blocks(of: constraints.map(laidOutFirst))
        case .anchors: anchorLines(of: constraints.map(laidOutFirst), under: condition, &variables)
        case .vfl: formatLines(of: constraints.map(laidOutFirst))
        case .equation, .client: equationLines(of: constraints)
        }
    }

    private func equationLines(of constraints: [Constraint]) -> Body {
        var body = Body()
        for constraint in constraints {
            if let key = constraint.key { body.lines.append("// key \(key.literal)") }
            body.lines.append(constraint.equation(in: tree))
        }
        return body
    }
}

// MARK: - Items

extension ConstraintWriter {
    /// The constraint with the view that it lays out as its first item, and with an explicit superview.
    ///
    /// Between a view and one around it, the inner one is laid out.
    func laidOutFirst(_ given: Constraint) -> Constraint {
        var constraint = given.withSuperview
        if constraint.second?.node == .superview {
            constraint.second?.node = .node(tree.parent(of: constraint.first.node) ?? tree.root)
        }
        guard case .node(let second)? = constraint.second?.node, tree.isNode(second, inside: constraint.first.node),
            let reversed = reversed(constraint)
        else { return constraint }
        return reversed
    }

    /// The same relation, seen from the second item.
    ///
    /// nil for a factor, whose inverse may not be exact, and if the two views mirror the constraint differently.
    func reversed(_ constraint: Constraint) -> Constraint? {
        guard let reversed = constraint.reversed else { return nil }
        guard isMirrored(constraint), direction(of: constraint.first.node) != direction(of: reversed.first.node) else {
            return reversed
        }
        return nil
    }

    /// The direction that a view has of itself or inherits from another one; nil for that of the traits.
    private func direction(of node: NodeID) -> LayoutDirection? {
        var current: NodeID? = node
        while let node = current {
            if let direction = tree.properties(of: node).direction { return direction }
            current = tree.parent(of: node)
        }
        return nil
    }

    /// Whether the constraint depends on the direction of its first item's view.
    private func isMirrored(_ constraint: Constraint) -> Bool {
        [constraint.first.attribute, constraint.second?.attribute].contains {
            $0?.feature == .leadingEdge || $0?.feature == .trailingEdge
        }
    }
}

extension Constraint {
    /// The same relation, seen from the second item; nil for a factor.
    fileprivate var reversed: Constraint? {
        guard let second, case .node(let node) = second.node, multiplier == 1 else { return nil }
        var constraint = self
        constraint.first = FirstAnchor(node: node, area: second.area, attribute: second.attribute)
        constraint.second = SecondAnchor(node: .node(first.node), area: first.area, attribute: first.attribute)
        constraint.constant = constant == 0 ? 0 : -constant
        constraint.relation =
            switch relation {
            case .equal: .equal
            case .lessThanOrEqual: .greaterThanOrEqual
            case .greaterThanOrEqual: .lessThanOrEqual
            }
        return constraint
    }
}

// MARK: - Conditions

extension ConstraintWriter {
    /// The condition under which the app has to activate constraints.
    struct Condition: Hashable {
        var group: String?
        var isActive = true
        var when = SizeClasses.any

        static let always = Condition()

        /// `Group "wide", not active`; nil if size classes are the only condition.
        var heading: String? {
            let parts = [group.map { "group \($0.literal)" }, isActive ? nil : "not active"].compactMap { $0 }
            guard !parts.isEmpty else { return nil }
            let text = parts.joined(separator: ", ")
            return text.prefix(1).uppercased() + text.dropFirst()
        }
    }

    /// The constraints by their condition: first those without one, then the others as they first occur.
    private static func byCondition(_ constraints: [Constraint]) -> [(Condition, [Constraint])] {
        var result: [(Condition, [Constraint])] = [(.always, [])]
        var indices: [Condition: Int] = [.always: 0]
        for constraint in constraints {
            let condition = Condition(group: constraint.group, isActive: constraint.isActive, when: constraint.when)
            if let index = indices[condition] {
                result[index].1.append(constraint)
            } else {
                indices[condition] = result.count
                result.append((condition, [constraint]))
            }
        }
        return result
    }

    /// A comment that contains the lines and states their condition as code.
    private func comment(_ lines: [String], under condition: Condition) -> [String] {
        var result = condition.heading.map { ["\($0):"] } ?? []
        let classes = [("horizontal", condition.when.horizontal), ("vertical", condition.when.vertical)]
        let tests = classes.compactMap { axis, value in value.map { test(axis, $0) } }
        if tests.isEmpty {
            result += lines
        } else {
            let test = tests.joined(separator: " && ")
            result.append(language == .masonry ? "if (\(test)) {" : "if \(test) {")
            result += lines.map { "    \($0)" }
            result.append("}")
        }
        // Statements span lines.
        return result.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            .map { $0.isEmpty ? "//" : "// \($0)" }
    }

    private func test(_ axis: String, _ value: SizeClass) -> String {
        guard language == .masonry else { return "traitCollection.\(axis)SizeClass == .\(value.rawValue)" }
        let name = value == .compact ? "Compact" : "Regular"
        return "self.traitCollection.\(axis)SizeClass == UIUserInterfaceSizeClass\(name)"
    }
}

extension WrittenLanguage {
    /// The language's own name.
    fileprivate var title: String {
        switch self {
        case .equation: "an equation"
        case .masonry: "Masonry"
        case .snapkit: "SnapKit"
        case .anchors: "anchors"
        case .vfl: "the visual format"
        case .client: "QuoinClient"
        }
    }
}
