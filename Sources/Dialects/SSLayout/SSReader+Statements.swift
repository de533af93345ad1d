import LayoutModel

/// A settable property of a constraint.
enum SSProperty: String {
    case constant, priority, active, isActive, identifier
}

/// Methods of views, and changes of existing constraints.
extension SSReader {
    /// Executes an expression statement; false if SSLayout does not have it.
    mutating func perform(_ expression: Expression) throws(SourceError) -> Bool {
        guard let chain = expression.chain?.flattened else { return false }
        if let call = SelectorCall(chain), try perform(call) { return true }
        guard let value = try value(of: expression) else { return false }
        switch value {
        case .clause(let clause): try writer.addOrUpdate(clause)
        case .attribute(let attribute):
            let because = "it says nothing of the layout"
            throw SourceError(.unsupported(attribute.word.text, because: because), at: attribute.word.position)
        case .handles: break
        }
        return true
    }

    private mutating func perform(_ call: SelectorCall) throws(SourceError) -> Bool {
        if call.receiver.links.isEmpty, call.receiver.name?.text == "NSLayoutConstraint" {
            return try performOfClass(call)
        }
        switch (call.name, call.arguments.count) {
        case ("activateConstraints", 1):
            guard case .block(let block) = call.arguments[0].value.chain?.head else { return false }
            _ = try evaluator.item(call.receiver, for: call.word.text)
            try run(block)
        case ("activateAllConstraints", 0): try changeAll(call, .activate)
        case ("deactivateAllConstraints", 0), ("deactivateAllConstraintsAndAssociatedObjects", 0):
            try changeAll(call, .remove)
        case (SSWords.activate, 1...3): try change(call, .activate)
        // Deactivating also drops the constraint from the view's array, so that nothing finds it again.
        case (SSWords.deactivate, 1...3): try change(call, .remove)
        case ("addObject", 1), ("addObjectsFromArray", 1), ("append", 1), ("appendContentsOf", 1):
            return try add(call)
        case ("addConstraint", 1), ("addConstraints", 1): return try makeAll(call.arguments[0].value)
        case ("setConstant", 1), ("setPriority", 1), ("setActive", 1), ("setIdentifier", 1):
            let name = call.name.dropFirst("set".count).lowercased()
            guard let property = SSProperty(rawValue: name) else { return false }
            return try set(property, call.word, of: call.receiver, nil, call.arguments[0].value)
        default: return false
        }
        return true
    }

    /// `[NSLayoutConstraint activateConstraints:array]`; constraints written within the array are active already.
    private mutating func performOfClass(_ call: SelectorCall) throws(SourceError) -> Bool {
        guard call.arguments.count == 1 else { return false }
        switch call.name {
        case "activateConstraints", "activate", "deactivateConstraints", "deactivate":
            let argument = call.arguments[0].value
            guard let value = try value(of: argument) else { return false }
            let isNew = if case .handles = value { argument.isLiteralArray } else { true }
            let handles = try handles(of: value, at: argument.position)
            let isActive = call.name.hasPrefix("activate")
            if isActive, isNew { return true }
            for handle in handles { try apply(isActive ? .activate : .deactivate, to: handle) }
            return true
        default: return false
        }
    }

    private mutating func changeAll(_ call: SelectorCall, _ change: SourceChange) throws(SourceError) {
        guard case .node(let node) = try evaluator.item(call.receiver, for: call.word.text).node else {
            throw SourceError(.constraint(.superviewAsFirst), at: call.receiver.position)
        }
        try writer.append(.change(.all(first: node, madeBy: .ss), change))
    }

    private mutating func change(_ call: SelectorCall, _ change: SourceChange) throws(SourceError) {
        guard let lookup = try lookup(call) else { return }
        try writer.append(.change(lookup.selection(isNeeded: false), change))
    }

    // MARK: - Arrays

    /// `[array addObject:constraint]`.
    private mutating func add(_ call: SelectorCall) throws(SourceError) -> Bool {
        guard let name = call.receiver.declaredName, case .handles(var handles)? = variables[name],
            let argument = call.arguments.first?.value, let value = try value(of: argument)
        else { return false }
        variables[name] = nil  // so that the array is not copied
        handles += try self.handles(of: value, at: argument.position)
        variables[name] = .handles(handles)
        return true
    }

    private mutating func makeAll(_ expression: Expression) throws(SourceError) -> Bool {
        guard let value = try value(of: expression) else { return false }
        _ = try handles(of: value, at: expression.position)
        return true
    }

    // MARK: - Constraints that are there

    /// What `[view constraintAccordingToAttribute:… andAttribute:… relation:…]` or a relative of it searches for.
    ///
    /// nil if the first attribute belongs to another view, so that SSLayout would search the wrong view's array.
    mutating func lookup(_ call: SelectorCall) throws(SourceError) -> ConstraintSides? {
        guard
            [[], ["andAttribute"], ["andAttribute", "relation"], ["and"], ["and", "relation"]].contains(call.labels),
            let argument = call.arguments.first?.value
        else {
            let nearest = NearestName.nearest(to: call.word.text, among: SSWords.methods)
            throw SourceError(.unknownWord(call.selector, kind: "method", nearest: nearest), at: call.word.position)
        }
        let receiver = try evaluator.item(call.receiver, for: call.word.text)
        guard case .attribute(let attribute)? = try value(of: argument) else {
            throw try wrongValue(argument, for: call.word)
        }
        var lookup = ConstraintSides(
            first: FirstAnchor(node: evaluator.scope.tree.root, attribute: .width),
            relation: .equal
        )
        if call.arguments.count > 1 { lookup.second = try other(call.arguments[1].value, call.word) }
        if call.arguments.count > 2 { lookup.relation = try SystemWords.relation(call.arguments[2].value, evaluator) }
        guard !attribute.isSafe, attribute.item == receiver, case .node(let node) = receiver.node else { return nil }
        lookup.first = FirstAnchor(node: node, area: receiver.area, attribute: attribute.attribute)
        return lookup
    }

    /// The second attribute of a search; `nil` stands for none.
    private mutating func other(_ expression: Expression, _ word: Token) throws(SourceError) -> SecondAnchor? {
        if case .attribute(let other)? = try value(of: expression) { return other.second }
        guard case .nothing = try evaluator.value(of: expression) else { throw try wrongValue(expression, for: word) }
        return nil
    }

    /// Executes `constraint.constant = 3`; false if the target is not known to be a constraint.
    mutating func set(
        _ property: SSProperty,
        _ word: Token,
        of target: Chain,
        _ sign: Token?,
        _ expression: Expression
    ) throws(SourceError) -> Bool {
        if let sign, sign.text != "=" {
            throw SourceError(.unsupported(sign.text, because: Self.told), at: sign.position)
        }
        let change = try change(property, word, expression)
        switch try value(of: Expression(target)) {
        case .clause(var clause):
            clause.set(change)
            try writer.addOrUpdate(clause)
        case .handles(let handles):
            try count(handles.count)
            for handle in handles { try apply(change, to: handle) }
        case .attribute(let attribute): throw refusal(of: .member(word), attribute)
        case nil:
            guard let name = target.declaredName, evaluator.scope.resolve(target.path) == nil else { return false }
            try writer.append(.change(.key(name), change))
        }
        return true
    }

    private func change(
        _ property: SSProperty,
        _ word: Token,
        _ expression: Expression
    ) throws(SourceError) -> SourceChange {
        switch property {
        case .constant: return .constant(ConstantRule(try evaluator.number(expression, for: word.text).value))
        case .priority: return .priority(try evaluator.priority(expression, for: word.text))
        case .active, .isActive:
            switch try evaluator.value(of: expression) {
            case .bool(let isActive): return isActive ? .activate : .deactivate
            case .number(let number): return number.value != 0 ? .activate : .deactivate
            case let other:
                let fault = SourceFault.wrongValue(word: word.text, takes: "YES or NO", found: other.phrase)
                throw SourceError(fault, at: expression.position)
            }
        case .identifier: return .key(try evaluator.text(expression, for: word.text))
        }
    }

    private mutating func apply(_ change: SourceChange, to handle: SSHandle) throws(SourceError) {
        switch handle {
        case .key(let key): try writer.append(.change(.key(key), change))
        case .lookup(let lookup?, _): try writer.append(.change(lookup.selection(isNeeded: true), change))
        case .lookup(nil, let word):
            let because = "the first attribute is not one of the view that is asked"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
    }
}

extension Clause {
    /// Applies a change to a constraint that has not been added yet.
    fileprivate mutating func set(_ change: SourceChange) {
        switch change {
        case .constant(let rule): constant = rule[first.attribute] ?? constant
        case .priority(let priority): self.priority = priority
        case .activate: isActive = true
        case .deactivate: isActive = false
        case .key(let key), .name(let key): self.key = key
        case .remove: break
        }
    }
}

extension Expression {
    /// Whether it is an array literal.
    fileprivate var isLiteralArray: Bool {
        switch chain?.head {
        case .list: true
        case .group(let inner), .boxed(let inner): inner.isLiteralArray
        case .name, .number, .string, .implicit, .cast, .message, .block, .choice, .opaque, nil: false
        }
    }
}
