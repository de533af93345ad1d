import LayoutModel

/// Evaluates expressions of a source to numbers, structures, views and anchors.
///
/// Each language passes its own additions as `extra`, which sees every chain first.
struct Evaluator {
    var scope: Scope
    var vocabulary: Vocabulary
    let budget: ElementBudget
    /// Evaluates the head of a chain and says how many links that consumed; nil to fall back on the common rules.
    private let extra: @Sendable (Chain, Evaluator) throws(SourceError) -> (value: Value, links: Int)?

    init(
        scope: Scope,
        vocabulary: Vocabulary,
        extra: @escaping @Sendable (Chain, Evaluator) throws(SourceError) -> (value: Value, links: Int)? =
            { (_, _) throws(SourceError) in nil }
    ) {
        (self.scope, self.vocabulary, self.extra) = (scope, vocabulary, extra)
        budget = ElementBudget(scope.work)
    }

    /// Evaluates an expression; `*` and `/` bind more tightly than `+` and `-`.
    func value(of expression: Expression) throws(SourceError) -> Value {
        guard !expression.rest.isEmpty || !expression.first.signs.isEmpty else {
            return try value(of: expression.first.chain)
        }
        do throws(SourceError) {
            return try result(of: expression)
        } catch {
            return try metric(for: expression, insteadOf: error)
        }
    }

    private func result(of expression: Expression) throws(SourceError) -> Value {
        if vocabulary.infersLiterals, vocabulary.dividesIntegers, try hasLength(expression) {
            return try dividingLengths.result(of: expression)
        }
        guard !expression.rest.isEmpty else { return try value(of: expression.first) }
        if let value = try logicalValue(of: expression) { return value }
        // `sum` has the finished products, `product` the current one: `*` and `/` change only the latter.
        var sum = Number(value: 0, isInteger: true)
        var product = try number(expression.first)
        for (sign, operand) in expression.rest {
            let right = try number(operand)
            switch sign.text {
            case "*": product = product.times(right)
            case "/": product = try quotient(product, right, at: operand.position)
            case "+", "-":
                sum = Number(sum.value + product.value, sum, product)
                product = sign.text == "+" ? right : right.negative
            case "%":
                guard right.value != 0 else { throw SourceError(.divisionByZero, at: operand.position) }
                product = Number(product.value.truncatingRemainder(dividingBy: right.value), product, right)
            default: throw SourceError(.unexpected(found: sign.text, expected: "+, -, *, / or %"), at: sign.position)
            }
        }
        return .number(Number(sum.value + product.value, sum, product))
    }

    private func quotient(_ left: Number, _ right: Number, at position: SourcePosition) throws(SourceError) -> Number {
        guard right.value != 0 else { throw SourceError(.divisionByZero, at: position) }
        let quotient = left.value / right.value
        // C and Swift truncate the quotient of two integers: 7 / 2 is 3. A length as either operand prevents that.
        let isInteger = left.isInteger && right.isInteger && vocabulary.dividesIntegers
        var number = Number(isInteger ? quotient.rounded(.towardZero) : quotient, left, right)
        // (v + p i) / r is v / r + (p / r) i for a real divisor r.
        if right.priority == 0 { number.priority = left.priority / right.value }
        return number
    }

    private func value(of operand: Operand) throws(SourceError) -> Value {
        guard let sign = operand.signs.first else { return try value(of: operand.chain) }
        if sign.isSymbol("!") {
            let rest = Operand(signs: Array(operand.signs.dropFirst()), chain: operand.chain)
            return .bool(try !isTrue(Expression(first: rest)))
        }
        var result = try number(Operand(chain: operand.chain))
        for sign in operand.signs {
            guard sign.isOneOf(["-", "+"]) else {
                throw SourceError(.unexpected(found: sign.text, expected: "a number"), at: sign.position)
            }
            if sign.isSymbol("-") { result = result.negative }
        }
        return .number(result)
    }

    private func number(_ operand: Operand) throws(SourceError) -> Number {
        let found = try value(of: operand)
        if let length = rootLength(found) { return length }
        guard case .number(let number) = found else {
            let fault = SourceFault.unexpected(found: found.phrase, expected: "a number")
            throw SourceError(missing(operand.chain, found, fault), at: operand.position)
        }
        return number
    }

    /// Evaluates a chain.
    func value(of chain: Chain) throws(SourceError) -> Value {
        try scope.work.spend(SourceWork.ofValue, times: 1 + chain.links.count, at: chain.position)
        do throws(SourceError) {
            let (value, count) = try head(of: chain)
            return try self.value(of: chain, after: count, value)
        } catch {
            // What the request says of the screen goes before what follows from the traits.
            guard error.reason.isUnknownValue, let screen = screenValue(of: chain) else {
                return try metric(for: chain, insteadOf: error)
            }
            do throws(SourceError) {
                return try metric(for: chain, insteadOf: error)
            } catch {
                return screen
            }
        }
    }

    /// Applies the links of a chain from index `count` on to the value of those before.
    func value(of chain: Chain, after count: Int, _ value: Value) throws(SourceError) -> Value {
        var (result, count) = (value, count)
        while count < chain.links.count {
            (result, count) = try member(of: result, chain, count)
        }
        return result
    }

    /// Evaluates the head of a chain, together with as many links as belong to it.
    func head(of chain: Chain) throws(SourceError) -> (value: Value, links: Int) {
        if let found = callResult(chain) { return found }
        if let found = try extra(chain, self) { return found }
        switch chain.head {
        case .number(let value, let isInteger): return (.number(Number(value: value, isInteger: isInteger)), 0)
        case .string(let text): return (.string(text), 0)
        case .group(let inner): return (try value(of: inner), 0)
        case .boxed(let inner): return (try boxed(inner), 0)
        case .cast(let type, let operand): return (try cast(value(of: operand), to: type), 0)
        case .list(let elements):
            var values: [Value] = []
            for element in elements { values.append(try value(of: element)) }
            let list = Value.list(values)
            try budget.write(list, at: chain.position)
            return (list, 0)
        case .name(let name): return try named(name, chain)
        case .implicit(let name):
            if name.text == "init", case .call(let arguments, _)? = chain.links.first {
                return (try call(name, arguments), 1)
            }
            if let value = Constants.implicit[name.text] { return (value, 0) }
            // `extension CGFloat { static let gap = 8 }` in the source.
            if let value = scope.value(named: "CGFloat.\(name.text)") { return (value, 0) }
            throw SourceError(.unknownName(name.text, nearest: nil), at: name.position)
        case .message(let message):
            if let value = try property(message) { return (value, 0) }
            if let state = SystemState.value(of: chain, scope.traits) { return (state, chain.links.count) }
            throw SourceError(.unsupported(message.selector, because: SourceFault.callsMethod), at: chain.position)
        case .block: throw SourceError(.unexpected(found: SourceFault.block, expected: "a value"), at: chain.position)
        case .choice(let condition, let value, let other):
            return (try self.value(of: isTrue(condition) ? value ?? condition : other), 0)
        case .opaque(let word):
            throw SourceError(.unsupported(word.text, because: SourceFault.isOpaque), at: chain.position)
        }
    }

    private func named(_ name: Token, _ chain: Chain) throws(SourceError) -> (value: Value, links: Int) {
        if case .call(let arguments, _) = chain.links.first {
            if name.text == "stride" { return (try stride(arguments, name), 1) }
            if let state = SystemState.value(of: chain, scope.traits) { return (state, chain.links.count) }
            return (try call(name, arguments), 1)
        }
        // `UIEdgeInsets.init(top: …)`
        if name.text.first?.isUppercase ?? false, chain.links.count > 1, case .member(let word) = chain.links[0],
            word.text == "init", case .call(let arguments, _) = chain.links[1]
        {
            return (try call(name, arguments), 2)
        }
        if let value = Constants.named[name.text] { return (value, 0) }
        if case .member(let member) = chain.links.first, let value = Constants.members[name.text]?[member.text] {
            return (value, 1)
        }
        let path = chain.path
        if let state = SystemState.value(of: chain, scope.traits) { return (state, chain.links.count) }
        guard let (value, count) = scope.resolve(path) else {
            if let own = try ownMember(name, chain) { return own }
            throw scope.unknown(path, at: chain.position)
        }
        try budget.use(value, at: chain.position)
        return (value, count - 1)
    }

    /// A member of the object itself without `self` before it: `safeAreaLayoutGuide`, `bounds`.
    private func ownMember(_ name: Token, _ chain: Chain) throws(SourceError) -> (value: Value, links: Int)? {
        guard Vocabulary.itemMembers.contains(name.text) else { return nil }
        guard let item = own(at: name) else { return nil }
        let full = Chain(
            head: .name(name.renamed("self")),
            position: chain.position,
            links: [.member(name)] + chain.links
        )
        let (value, count) = try member(name, of: item, full, 0)
        return (value, count - 1)
    }

    /// The view that `self` stands for; nil where it is none.
    func own(at name: Token) -> SourceItem? {
        guard case .item(let item)? = scope.resolve([name.renamed("self")])?.value else { return nil }
        return item
    }

    /// Evaluates `[self view]`, `[button superview]` and `[number floatValue]`: a property as a message.
    private func property(_ message: Message) throws(SourceError) -> Value? {
        guard message.parts.count == 1, message.parts[0].arguments.isEmpty, let receiver = message.receiver.chain,
            let word = message.parts.first?.name
        else { return nil }
        let path = receiver.path
        if path.count == receiver.links.count + 1, let (value, count) = scope.resolve(path + [word]),
            count == path.count + 1
        {
            return value
        }
        guard
            vocabulary.attributes[word.text] != nil || Vocabulary.itemMembers.contains(word.text)
                || Constants.numberMembers.contains(word.text) || Vocabulary.listMembers.contains(word.text)
        else { return nil }
        return try value(
            of: Chain(head: receiver.head, position: receiver.position, links: receiver.links + [.member(word)])
        )
    }

    private func cast(_ value: Value, to type: String) -> Value {
        guard case .number(var number) = value else { return value }
        number.isInteger = Names.integerTypes.contains(type)
        if number.isInteger { number.value.round(.towardZero) }
        return .number(number)
    }
}
