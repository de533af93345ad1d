import LayoutModel

/// Statements that mean the same in every language: declarations, and statements without effect on the layout.
extension Evaluator {
    /// Executes a declaration or a statement without effect; false for any other statement.
    ///
    /// - Throws: ``SourceError`` for a declaration whose value cannot be evaluated.
    mutating func readCommon(_ statement: Statement) throws(SourceError) -> Bool {
        switch statement.kind {
        case .declaration(let type, let name, let value): return try declare(type, name, value)
        case .assignment(let target, let sign, let value):
            if target.lastMember?.text == "translatesAutoresizingMaskIntoConstraints" {
                try checkIsOff(value)
                return true
            }
            // Samples often color their views to tell them apart; other appearance properties are refused.
            if target.lastMember?.text == "backgroundColor" { return true }
            return sign.isSymbol("=") ? try assign(target, value) : try change(target, sign, value)
        case .expression(let expression):
            guard let chain = expression.chain else { return false }
            return try append(chain) || isWithoutEffect(chain)
        case .control, .unreadable: return false
        }
    }

    /// Executes `[rows addObject:a]` or `rows.append(a)` if it adds views; false for any other chain.
    private mutating func append(_ chain: Chain) throws(SourceError) -> Bool {
        guard let call = SelectorCall(chain.flattened), call.arguments.count == 1,
            ["addObject", "addObjectsFromArray", "append", "appendContentsOf"].contains(call.name),
            let name = call.receiver.declaredName
        else { return false }
        let added: Value
        do throws(SourceError) {
            added = try value(of: call.arguments[0].value)
        } catch {
            return false
        }
        guard added.isElement else { return false }
        var elements: [Value] = []
        if case .list(let known)? = scope.resolve(call.receiver.path)?.value { elements = known }
        if case .list(let more) = added { elements += more } else { elements.append(added) }
        let list = Value.list(elements)
        try budget.write(list, at: chain.position)
        scope.declare(name, list)
        return true
    }

    /// The error for a statement that has no meaning for a layout, at its most telling word.
    func refusal(of statement: Statement) -> SourceError {
        let because = SourceFault.withoutLayout
        switch statement.kind {
        case .declaration(_, let name, _):
            return SourceError(.unsupported(name.text, because: because), at: name.position)
        case .assignment(let target, _, _):
            let word = target.lastMember ?? target.name
            return SourceError(.unsupported(word?.text ?? "=", because: because), at: word?.position ?? target.position)
        case .expression(let expression): return refusal(of: expression.first.chain)
        case .unreadable(let error, _): return error
        case .control: return SourceError(.unsupported("{", because: because), at: statement.position)
        }
    }

    private func refusal(of chain: Chain) -> SourceError {
        let because = SourceFault.withoutLayout
        if case .message(let message) = chain.head, chain.links.isEmpty {
            let position = message.parts.first?.name.position ?? chain.position
            return SourceError(.unsupported(message.selector, because: because), at: position)
        }
        let word = chain.lastMember ?? chain.name
        return SourceError(
            .unsupported(word?.text ?? "a value", because: because),
            at: word?.position ?? chain.position
        )
    }
}

// MARK: - Declarations

extension Evaluator {
    private mutating func declare(
        _ type: String?,
        _ name: Token,
        _ expression: Expression?
    ) throws(SourceError) -> Bool {
        // `__weak typeof(self) weakSelf = self` declares another name for the root's owner, which `Names` knows.
        guard !Names.isSelf(name.text) else { return true }
        guard let expression else {
            // A variable has no value before the first assignment, unless the request or the layout gives it one.
            if let type, scope.resolve([name]) == nil, !isOutlet(type) { scope.declare(name.text, .nothing) }
            return true
        }
        if let chain = expression.chain?.withoutCast, let support = LayoutSupport(chain, in: scope) {
            scope.layoutSupports[name.text] = support
            return true
        }
        // An array to which views or constraints may be added later.
        if expression.makesArray { return true }
        if isCreation(expression) {
            let isThere = scope.tree.node(named: name.text) != nil
            guard try make([name]) || isThere else { throw scope.unknown([name], at: name.position) }
            return create(name.text)
        }
        let isLength = type.map { Names.numericTypes.contains($0) && !Names.integerTypes.contains($0) } ?? false
        var value = try (isLength ? dividingLengths : self).value(of: expression)
        if case .number(var number) = value, let type {
            number.isInteger = Names.integerTypes.contains(type)
            if number.isInteger { number.value.round(.towardZero) }
            value = .number(number)
        }
        scope.declare(name.text, value)
        return true
    }

    /// Whether a property of a class with this type is a view that an interface file or another class sets.
    private func isOutlet(_ type: String) -> Bool {
        guard let created = scope.created, !created.isInMethod, !created.types.isEmpty else { return false }
        return ViewClass(named: type) != nil || type.hasSuffix("View")
    }

    /// Gives a name the view that the app creates: it has neither the value nor the fault that it had before.
    private mutating func create(_ name: String) -> Bool {
        scope.report.settle(name)
        switch scope.value(named: name) {
        case .bool, .number, .nothing: scope.restore(name, to: nil)
        default: break
        }
        return true
    }

    /// Executes `self.redView = redView` or `gap = 12`.
    private mutating func assign(_ target: Chain, _ expression: Expression) throws(SourceError) -> Bool {
        let path = target.path
        guard path.count == target.links.count + 1, let last = path.last else { return false }
        // `f.origin.x = 90` for a rectangle of the source's own.
        if path.count > 1, let value = scope.value(named: path[0].text), value.isStructure {
            guard let changed = value.replacing(path.dropFirst().map(\.text)[...], by: try self.value(of: expression))
            else { return false }
            scope.declare(path[0].text, changed)
            return true
        }
        guard path.count == 1 || path.count == 2 && Names.isSelf(path[0].text) else { return false }
        if expression.makesArray { return true }
        if isCreation(expression) {
            let isThere = scope.tree.node(named: last.text) != nil
            guard try make(path) || isThere else { throw scope.unknown(path, at: target.position) }
            return create(last.text)
        }
        let value = try value(of: expression)
        switch value {
        case .number, .insets, .size, .point, .item, .list:
            scope.assign(path, value)
        case .string, .bool, .nothing:
            scope.assign(path, value)
            // A property may mean something to the app.
            return path.count == 1
        case .anchor:
            guard path.count == 1 else { return false }
            scope.assign(path, value)
        // The frame of the object itself is no variable.
        case .rect:
            guard path.count == 1, last.text != "frame", last.text != "bounds" else { return false }
            scope.assign(path, value)
        }
        return true
    }

    /// Executes `count += 1` for a name with a number; false for any other.
    private mutating func change(_ target: Chain, _ sign: Token, _ expression: Expression) throws(SourceError) -> Bool {
        let path = target.path
        guard let operation = sign.text.first, path.count == target.links.count + 1,
            let (value, count) = scope.resolve(path), case .number = value, count == path.count
        else { return false }
        let name = Operand(chain: target)
        let amount = Operand(chain: Chain(head: .group(expression), position: expression.position))
        let changed = Expression(first: name, rest: [(sign.renamed(String(operation)), amount)])
        scope.assign(path, try self.value(of: changed))
        return true
    }

    /// Whether an expression creates a view: `[[UIView alloc] init]`, `[UIView new]`, `UIView.new`, `UIView()`.
    ///
    /// The layout has the view already, under the name that is being declared.
    private func isCreation(_ expression: Expression) -> Bool {
        guard let chain = expression.chain else { return false }
        switch chain.head {
        case .message(let message):
            guard let receiver = message.receiver.chain, let first = message.parts.first?.name.text else {
                return false
            }
            if case .message(let inner) = receiver.head { return inner.selector == "alloc" && first.hasPrefix("init") }
            if receiver.links.count == 1, receiver.lastMember?.text == "alloc" { return first.hasPrefix("init") }
            return first == "new" && receiver.name?.text.first?.isUppercase ?? false
        case .name(let name):
            guard name.text.first?.isUppercase ?? false, Constants.members[name.text] == nil else { return false }
            switch chain.links.first {
            case .member(let member): return member.text == "new" && chain.links.count == 1
            case .call(let arguments, _): return arguments.isEmpty && chain.links.count == 1
            case .index, nil: return false
            }
        case .number, .string, .implicit, .group, .boxed, .cast, .list, .block, .choice, .opaque: return false
        }
    }
}

// MARK: - Statements without effect

extension Evaluator {
    /// Throws unless the value is false: a view that keeps its mask is given by its `frame` in the layout.
    private func checkIsOff(_ expression: Expression) throws(SourceError) {
        let value = try value(of: expression)
        if case .bool(false) = value { return }
        if case .number(let number) = value, number.value == 0 { return }
        let word = "translatesAutoresizingMaskIntoConstraints"
        let because = "a view is placed by its frame where it has a 'frame'"
        throw SourceError(.unsupported(word, because: because), at: expression.position)
    }

    /// Calls that only schedule the pass in which an app makes its constraints.
    private static let passes: Set<String> = ["setNeedsUpdateConstraints", "updateConstraintsIfNeeded"]

    /// `[a addSubview:b]`, `a.addSubview(b)`, `[self setNeedsUpdateConstraints]`, `[super updateConstraints]`.
    private func isWithoutEffect(_ chain: Chain) -> Bool {
        if case .message(let message) = chain.head, chain.links.isEmpty {
            return message.selector == "addSubview:" || Self.passes.contains(message.selector)
                || message.receiver.chain?.name?.text == "super"
        }
        guard case .call(let arguments, _) = chain.links.last else { return false }
        let word = chain.links.count == 1 ? chain.name : chain.lastMember
        if arguments.isEmpty, Self.passes.contains(word?.text ?? "") { return true }
        return word?.text == "addSubview" && arguments.count == 1 || chain.name?.text == "super"
    }
}

extension Value {
    /// Whether it has members that can be set.
    fileprivate var isStructure: Bool {
        switch self {
        case .insets, .size, .point, .rect: true
        case .number, .item, .anchor, .list, .string, .bool, .nothing: false
        }
    }

    /// Whether it may be added to an array of the source.
    fileprivate var isElement: Bool {
        switch self {
        case .item: true
        case .list(let elements): elements.allSatisfy(\.isElement)
        case .number, .insets, .size, .point, .rect, .anchor, .string, .bool, .nothing: false
        }
    }
}

extension Chain {
    /// The last named member of the chain.
    var lastMember: Token? {
        for case .member(let word) in links.reversed() { return word }
        return nil
    }
}
