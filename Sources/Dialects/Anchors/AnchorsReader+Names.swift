import LayoutModel

/// Named constraints and arrays of constraints, and their properties.
extension AnchorsReader {
    /// Executes `let c = …` or `NSArray *all = @[…]`; false if the value is not a constraint or an array of them.
    mutating func declare(_ name: Token, _ type: String?, _ value: Expression) throws(SourceError) -> Bool {
        if let references = try constraints(in: value) {
            give(Names.key(of: name.text), to: references)
            return true
        }
        if declareDictionary(Names.key(of: name.text), value) { return true }
        // An array to which constraints may be added later.
        if type == "NSMutableArray" || value.makesArray, let name = Names.key(of: name.text) { names[name] = [] }
        return type == "NSMutableArray" || value.makesArray
    }

    /// Assigns a name to constraints, which becomes their key.
    private mutating func give(_ name: String?, to references: [ConstraintReference]) {
        guard let name else { return }
        names[name] = references
        for case .made(let index) in references where !made[index].hasOwnKey { made[index].clause.key = name }
    }

    /// Appends constraints to a named array; those without a key take its name.
    mutating func extend(_ name: String, by references: [ConstraintReference]) {
        names[name, default: []] += references
        for case .made(let index) in references where made[index].clause.key == nil { made[index].clause.key = name }
    }

    /// The name that a chain may give to constraints: `c` for `c`, `_c` and `self.c`.
    func name(of chain: Chain) -> String? {
        let path = chain.path
        guard let last = path.last, path.count == chain.links.count + 1, !Names.isSelf(last.text) else { return nil }
        return Names.key(of: last.text)
    }
}

// MARK: - Assignments

extension AnchorsReader {
    /// Executes `c.constant = 8` or `self.c = a.topAnchor…`; false for any other assignment.
    mutating func assign(_ target: Chain, _ sign: Token, _ value: Expression) throws(SourceError) -> Bool {
        if case .member(let word)? = target.links.last, ConstraintProperty(rawValue: word.text) != nil {
            return try set(word, of: target.dropping(1), sign, value)
        }
        if case .member(let word)? = target.links.last, Self.readOnly.contains(word.text),
            let name = name(of: target.dropping(1)), names[name] != nil
        {
            let because = "it is read-only; make another constraint, and deactivate this one"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        let path = target.path
        guard path.count == target.links.count + 1, let last = path.last, !Names.isSelf(last.text) else { return false }
        let name = Names.key(of: last.text)
        if sign.isSymbol("+="), let name {
            guard names[name] != nil || evaluator.scope.resolve(path) == nil, !hasNoConstraints(value)
            else { return false }
            extend(name, by: try references(in: value, for: "+="))
            return true
        }
        if sign.isSymbol("="), let name, value.makesArray {
            names[name] = []
            return true
        }
        if sign.isSymbol("="), declareDictionary(name, value) { return true }
        guard sign.isSymbol("="), let references = try constraints(in: value) else { return false }
        give(name, to: references)
        return true
    }

    /// Properties of a constraint that nothing can set.
    private static let readOnly: Set<String> = [
        "multiplier", "relation", "firstItem", "secondItem", "firstAttribute", "secondAttribute", "firstAnchor",
        "secondAnchor",
    ]

    /// Sets a property of the constraints that `receiver` makes or names; false if it has none.
    mutating func set(
        _ word: Token,
        of receiver: Chain,
        _ sign: Token?,
        _ value: Expression
    ) throws(SourceError) -> Bool {
        guard let property = ConstraintProperty(rawValue: word.text),
            property == .constant || sign?.text ?? "=" == "="
        else { return false }
        let references: [ConstraintReference]
        if let known = try constraints(in: receiver) {
            references = known
        } else if let name = name(of: receiver), evaluator.scope.hasNoObject(at: receiver.path) {
            references = [evaluator.scope.isOptional(receiver) ? .optionalKey(name) : .key(name)]
        } else {
            return false
        }
        try set(property, of: references, word, sign, value, receiver)
        return true
    }

    private mutating func set(
        _ property: ConstraintProperty,
        of references: [ConstraintReference],
        _ word: Token,
        _ sign: Token?,
        _ value: Expression,
        _ receiver: Chain
    ) throws(SourceError) {
        for reference in references {
            switch property {
            case .isActive, .active: try setActive(reference, try evaluator.flag(value, for: word.text))
            case .constant: try setConstant(reference, try evaluator.number(value, for: word.text).value, sign, word)
            case .priority: try setPriority(reference, try evaluator.priority(value, for: word.text), word)
            case .identifier: try setKey(reference, value, of: receiver)
            }
        }
    }

    private mutating func setConstant(
        _ reference: ConstraintReference,
        _ number: Double,
        _ sign: Token?,
        _ word: Token
    ) throws(SourceError) {
        let sign = sign?.text ?? "="
        switch reference {
        case .made(let index):
            let old = made[index].clause.constant
            switch sign {
            case "+=": made[index].clause.constant = old + number
            case "-=": made[index].clause.constant = old - number
            case "*=": made[index].clause.constant = old * number
            case "/=": made[index].clause.constant = old / number
            default: made[index].clause.constant = number
            }
            try Evaluator.check(Number(value: made[index].clause.constant), at: word.position)
        case .key, .optionalKey:
            guard sign == "=" else {
                let because = "the constant that the layout has is not known here; say the new one"
                throw SourceError(.unsupported(word.text, because: because), at: word.position)
            }
            try change(reference, .constant(ConstantRule(number)))
        }
    }

    /// Sets a priority.
    ///
    /// An active constraint must not become optional or required: UIKit throws an exception.
    mutating func setPriority(
        _ reference: ConstraintReference,
        _ priority: Double,
        _ word: Token
    ) throws(SourceError) {
        guard case .made(let index) = reference else {
            return try change(reference, .priority(priority))
        }
        let old = try writer.constraint(of: made[index].clause)
        made[index].clause.priority = priority
        let required = PriorityName.required.value
        guard made[index].activation == nil || (old.priority == required) == (priority == required) else {
            let equation = old.equation(in: evaluator.scope.tree)
            throw SourceError(.crossesRequired(equation, to: priority), at: word.position)
        }
    }

    mutating func setKey(
        _ reference: ConstraintReference,
        _ value: Expression,
        of receiver: Chain?
    ) throws(SourceError) {
        let key = try evaluator.text(value, for: "identifier")
        switch reference {
        case .made(let index):
            made[index].clause.key = key
            made[index].hasOwnKey = true
        case .key, .optionalKey:
            try change(reference, .key(key))
            if let receiver, let name = name(of: receiver) { names[name] = [.key(key)] }
        }
    }
}

/// A settable property of a constraint.
enum ConstraintProperty: String {
    case isActive, active, constant, priority, identifier
}
