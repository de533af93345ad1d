import LayoutModel

/// Priorities, flags, and calls that set content hugging and compression resistance.
extension Evaluator {
    /// Evaluates a priority, which must be greater than 0 and at most 1000.
    func priority(_ expression: Expression, for word: String) throws(SourceError) -> Double {
        let priority = try number(expression, for: word).value
        try Self.check(priority: priority, at: expression.position)
        return priority
    }

    /// Throws at a priority that no constraint may have.
    static func check(priority: Double, at position: SourcePosition) throws(SourceError) {
        do throws(ConstraintError) {
            try Constraint.check(priority: priority)
        } catch {
            throw SourceError(.constraint(error), at: position)
        }
    }

    /// Evaluates `YES`, `false` or a number as a Boolean.
    func flag(_ expression: Expression, for word: String) throws(SourceError) -> Bool {
        let value = try value(of: expression)
        switch value {
        case .bool(let flag): return flag
        case .number(let number): return number.value != 0
        case .insets, .size, .point, .rect, .item, .anchor, .list, .string, .nothing:
            let fault = SourceFault.wrongValue(word: word, takes: "true or false", found: value.phrase)
            throw SourceError(fault, at: expression.position)
        }
    }

    /// Evaluates a string.
    func text(_ expression: Expression, for word: String) throws(SourceError) -> String {
        let value = try value(of: expression)
        guard case .string(let text) = value else {
            throw SourceError(.wrongValue(word: word, takes: "a text", found: value.phrase), at: expression.position)
        }
        return text
    }

    /// Evaluates a chain that must be a single item.
    func item(_ chain: Chain, for word: String) throws(SourceError) -> SourceItem {
        let value = try viewValue(of: Expression(chain))
        guard case .item(let item) = value else {
            throw SourceError(.wrongValue(word: word, takes: "a view", found: value.phrase), at: chain.position)
        }
        return item
    }

    /// Evaluates `v.setContentHuggingPriority(.required, for: .horizontal)` or a relative of it in either language.
    ///
    /// - Returns: the views and what is set on them; nil for any other statement.
    /// - Throws: ``SourceError`` at the argument at fault.
    func resistance(_ chain: Chain) throws(SourceError) -> (nodes: [NodeID], resistance: ContentPriorities)? {
        guard let call = ResistanceCall(chain) else { return nil }
        let priority = try priority(call.priority, for: call.word.text)
        guard let axis = call.axis.chain.flatMap(Self.axis) else {
            throw SourceError(
                .wrongValue(word: call.word.text, takes: "horizontal or vertical", found: "something else"),
                at: call.axis.position
            )
        }
        var priorities = AxisPriorities()
        priorities[keyPath: axis] = priority
        let isHugging = call.word.text == "setContentHuggingPriority"
        return (
            try content(call.receiver, for: call.word.text),
            isHugging
                ? ContentPriorities(hugging: priorities) : ContentPriorities(compressionResistance: priorities)
        )
    }

    /// Evaluates a chain that must be one or several views with content.
    ///
    /// A view inside a button counts only where a constraint names it: otherwise, the button gives it its size.
    private func content(_ chain: Chain, for word: String) throws(SourceError) -> [NodeID] {
        do throws(SourceError) {
            return try views(chain, for: word)
        } catch {
            guard scope.created != nil, case .unsupported(let part, _) = error.reason, ButtonPart.types[part] != nil
            else { throw error }
            return []
        }
    }

    /// Evaluates a chain that must be one or several views.
    ///
    /// Guides are refused, as they have no content.
    func views(_ chain: Chain, for word: String) throws(SourceError) -> [NodeID] {
        let nodes = try nodes(Expression(chain), for: word)
        for node in nodes where scope.tree[node].kind == .guide {
            throw SourceError(.wrongValue(word: word, takes: "a view", found: "a guide"), at: chain.position)
        }
        return nodes
    }

    /// `.horizontal`, `NSLayoutConstraint.Axis.vertical`, `UILayoutConstraintAxisHorizontal`.
    private static func axis(_ chain: Chain) -> WritableKeyPath<AxisPriorities, Double?>? {
        let word: String? =
            switch chain.head {
            case .implicit(let name) where chain.links.isEmpty: name.text
            case .name: chain.path.last?.text
            default: nil
            }
        switch word {
        case "horizontal", "Horizontal", "UILayoutConstraintAxisHorizontal", "NSLayoutConstraintOrientationHorizontal":
            return \.horizontal
        case "vertical", "Vertical", "UILayoutConstraintAxisVertical", "NSLayoutConstraintOrientationVertical":
            return \.vertical
        default: return nil
        }
    }
}

/// The parts of a call that sets a content priority along one axis.
private struct ResistanceCall {
    let word: Token
    let receiver: Chain
    let priority: Expression
    let axis: Expression

    init?(_ chain: Chain) {
        if case .message(let message) = chain.head, chain.links.isEmpty {
            guard message.parts.count == 2, let receiver = message.receiver.chain, let priority = message.argument(0),
                let axis = message.argument(1), ["forAxis", "forOrientation"].contains(message.parts[1].name.text)
            else { return nil }
            (word, self.receiver, self.priority, self.axis) = (message.parts[0].name, receiver, priority, axis)
        } else if let name = chain.name, case .call(let arguments, _)? = chain.links.first, chain.links.count == 1 {
            // A method of the object itself.
            guard arguments.count == 2, ["for", "forAxis", "forOrientation"].contains(arguments[1].label?.text) else {
                return nil
            }
            (word, receiver) = (name, Chain(head: .name(name.renamed("self")), position: name.position))
            (priority, axis) = (arguments[0].value, arguments[1].value)
        } else {
            guard chain.links.count > 1, case .member(let member) = chain.links[chain.links.count - 2],
                case .call(let arguments, _) = chain.links[chain.links.count - 1], arguments.count == 2,
                ["for", "forAxis", "forOrientation"].contains(arguments[1].label?.text)
            else { return nil }
            (word, receiver) = (member, chain.dropping(2))
            (priority, axis) = (arguments[0].value, arguments[1].value)
        }
        guard ["setContentHuggingPriority", "setContentCompressionResistancePriority"].contains(word.text) else {
            return nil
        }
    }
}
