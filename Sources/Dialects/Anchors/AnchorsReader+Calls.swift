import LayoutModel

/// Calls that activate or deactivate constraints, and `forEach`.
extension AnchorsReader {
    /// `NSLayoutConstraint.activate([…])`, `[view addConstraint:c]` or `[c setActive:NO]`; false for any other call.
    mutating func call(_ chain: Chain) throws(SourceError) -> Bool {
        if clear(chain) { return true }
        guard let call = ConstraintCall(chain) else { return false }
        if let isActive = Self.switches[call.word.text] {
            if let receiver = call.receiver, receiver.name?.text != "NSLayoutConstraint" {
                // Which common superview holds a constraint has no effect, but the receiver must be a view.
                _ = try evaluator.item(receiver, for: call.word.text)
            }
            for reference in try references(in: call.argument, for: call.word.text) {
                try setActive(reference, isActive)
            }
            return true
        }
        guard let receiver = call.receiver else { return false }
        switch call.word.text {
        case "append", "add", "addObject", "addObjects", "addObjectsFromArray":
            guard let name = name(of: receiver) else { return false }
            if names[name] != nil, hasNoConstraints(call.argument) {
                if names[name] == [] { names[name] = nil }
                return false
            }
            if names[name] != nil {
                extend(name, by: try references(in: call.argument, for: call.word.text))
                return true
            }
            // An array of the app, which may activate its constraints elsewhere.
            guard let references = try constraints(in: call.argument) else { return false }
            extend(name, by: references)
            return true
        case "setActive", "setConstant", "setPriority", "setIdentifier":
            guard let property = Names.property(setBy: call.word.text) else { return false }
            return try set(call.word.renamed(property), of: receiver, nil, call.argument)
        default: return false
        }
    }

    /// Executes `all.removeAll()` or `[all removeAllObjects]` for an array that the source has filled.
    private mutating func clear(_ chain: Chain) -> Bool {
        var flat = chain.flattened
        if case .call? = flat.links.last { flat = flat.dropping(1) }
        guard let word = flat.lastMember?.text, word == "removeAll" || word == "removeAllObjects",
            let name = name(of: flat.dropping(1)), names[name] != nil
        else { return false }
        names[name] = []
        return true
    }

    private static let switches: [String: Bool] = [
        "activate": true, "activateConstraints": true, "addConstraint": true, "addConstraints": true,
        "deactivate": false, "deactivateConstraints": false, "removeConstraint": false, "removeConstraints": false,
    ]

    /// Runs a block once for an array of constraints; false for any other array.
    mutating func run(_ call: ForEachCall) throws(SourceError) -> Bool {
        guard let body = call.body else { return call.isWithoutEffect }
        let list = Expression(call.receiver)
        var references = try constraints(in: list)
        if references == nil, let name = name(of: call.receiver), evaluator.scope.resolve(call.receiver.path) == nil {
            references = [.key(name)]
        }
        if let references {
            names[call.parameter] = references
            try run(body.statements, in: ())
            names[call.parameter] = nil
            return true
        }
        return false
    }
}

/// A call with one argument.
private struct ConstraintCall {
    let word: Token
    /// nil for a method of the object itself.
    let receiver: Chain?
    let argument: Expression

    init?(_ chain: Chain) {
        if case .message(let message) = chain.head, chain.links.isEmpty {
            guard let first = message.parts.first, let argument = message.argument(0),
                let receiver = message.receiver.chain, message.parts.count == 1
            else { return nil }
            (word, self.receiver, self.argument) = (first.name, receiver, argument)
            return
        }
        guard case .call(let arguments, _)? = chain.links.last, let argument = arguments.first?.value else {
            return nil
        }
        self.argument = argument
        guard chain.links.count > 1 else {
            guard let name = chain.name, arguments.count == 1 else { return nil }
            (word, receiver) = (name, nil)
            return
        }
        guard case .member(let member) = chain.links[chain.links.count - 2], arguments.count == 1 else { return nil }
        (word, receiver) = (member, chain.dropping(2))
    }
}
