import LayoutModel

/// Comparisons and logical operators.
extension Evaluator {
    /// Evaluates an expression with an operator other than those of arithmetic; nil where it has none.
    ///
    /// From the loosest to the tightest: `||`, `&&`, comparisons, `??`, ranges, arithmetic.
    func logicalValue(of expression: Expression) throws(SourceError) -> Value? {
        guard let level = expression.rest.map({ Self.levels[$0.sign.text] ?? Self.arithmetic }).min(),
            level < Self.arithmetic
        else { return nil }
        let (parts, signs) = expression.split { Self.levels[$0.text] == level }
        switch level {
        case 0: return .bool(try any(of: parts, is: true))
        case 1: return .bool(try !any(of: parts, is: false))
        case 2:
            guard parts.count == 2 else {
                throw SourceError(.unexpected(found: signs[1].text, expected: "one comparison"), at: signs[1].position)
            }
            return .bool(try compare(parts[0], signs[0], parts[1]))
        case 3:
            for part in parts.dropLast() {
                let value = try value(of: part)
                if case .nothing = value { continue }
                return value
            }
            return try value(of: parts[parts.count - 1])
        default:
            guard parts.count == 2 else {
                throw SourceError(.unexpected(found: signs[1].text, expected: "one range"), at: signs[1].position)
            }
            return try range(parts[0], signs[0], parts[1])
        }
    }

    private static let levels: [String: Int] = [
        "||": 0, "&&": 1, "==": 2, "!=": 2, "===": 2, "!==": 2, "<": 2, ">": 2, "<=": 2, ">=": 2, "??": 3,
        "..<": 4, "...": 4,
    ]
    private static let arithmetic = 5

    /// Whether any of several conditions is `wanted`; one that is unknown does not matter where another one decides.
    private func any(of conditions: [Expression], is wanted: Bool) throws(SourceError) -> Bool {
        var unknown: SourceError?
        for condition in conditions {
            do throws(SourceError) {
                if try isTrue(condition) == wanted { return true }
            } catch {
                guard case .undecided = error.reason else { throw error }
                unknown = unknown ?? error
            }
        }
        if let unknown { throw unknown }
        return false
    }

    /// Whether a condition holds: a number other than 0, and anything but `nil`, does.
    ///
    /// - Throws: ``SourceError`` with the metric that would decide it, where that is not known.
    func isTrue(_ condition: Expression) throws(SourceError) -> Bool {
        try decidingValue(of: condition).isTrue
    }

    /// The key of a metric that would give an expression its value.
    private func key(of expression: Expression) -> String {
        if let chain = expression.chain, chain.links.isEmpty, case .group(let inner) = chain.head {
            return key(of: inner)
        }
        let name = expression.chain?.path.map(\.text).joined(separator: ".") ?? ""
        return expression.bytes.flatMap { scope.key($0) } ?? name
    }

    /// Evaluates a value on which it depends what runs.
    func decidingValue(of expression: Expression) throws(SourceError) -> Value {
        do throws(SourceError) {
            let value = try value(of: expression)
            // That the layout has a view of this name does not say what the app has found.
            if case .item = value, let name = expression.plainName, scope.value(named: name) == nil,
                let cause = scope.report.unread(name)
            {
                throw cause
            }
            return value
        } catch {
            var isDetached = false
            if case .detachedView = error.reason { isDetached = true }
            guard error.reason.isUnknownValue || isDetached else { throw error }
            if case .unknownValue(let key, _) = error.reason { throw SourceError(.undecided(key), at: error.location) }
            throw SourceError(.undecided(key(of: expression)), at: expression.position)
        }
    }

    /// Whether the subject of a `switch` matches a pattern: a value, or a range that contains it.
    func matches(_ subject: Expression, _ pattern: Expression) throws(SourceError) -> Bool {
        if scope.hasTexts,
            let known = try scope.metric(named: "\(key(of: subject))==\(key(of: pattern))", at: pattern.position)
        {
            return known.isTrue
        }
        if SystemState.word(pattern) == nil, case .list(let range) = try decidingValue(of: pattern) {
            guard case .number(let number) = try decidingValue(of: subject) else { return false }
            return range.contains { if case .number(let element) = $0 { element.value == number.value } else { false } }
        }
        let sign = Token(
            kind: .symbol,
            text: "==",
            start: 0,
            end: 0,
            position: pattern.position,
            startsLine: false
        )
        return try compare(subject, sign, pattern)
    }

    /// Whether a pattern matches, `case .some(let x) = value`, which a metric with its text says.
    func matches(_ word: Token, _ pattern: Range<Int>) throws(SourceError) -> Bool {
        if let known = try scope.metric(pattern, at: word.position) { return known.isTrue }
        throw SourceError(.undecided(scope.key(pattern) ?? word.text), at: word.position)
    }

    func compare(_ left: Expression, _ sign: Token, _ right: Expression) throws(SourceError) -> Bool {
        let isEquality = ["==", "!=", "===", "!=="].contains(sign.text)
        let isNegated = sign.text.hasPrefix("!")
        if isEquality, let word = SystemState.word(right) {
            let value: Value
            do throws(SourceError) {
                value = try decidingValue(of: left)
            } catch {
                guard case .undecided = error.reason else { throw error }
                // No metric can be a state, but the comparison can be true or false.
                let key = "\(key(of: left)) \(sign.text) \(key(of: right))"
                if let known = try scope.metric(named: key, at: left.position) { return known.isTrue }
                throw SourceError(.undecided(key), at: left.position)
            }
            guard case .string(let state) = value else {
                let fault = SourceFault.wrongValue(
                    word: sign.text,
                    takes: "a state of the system",
                    found: "another value"
                )
                throw SourceError(fault, at: left.position)
            }
            return (state == word) != isNegated
        }
        if isEquality, SystemState.word(left) != nil { return try compare(right, sign, left) }
        let values: (Value, Value)
        do throws(SourceError) {
            values = (try decidingValue(of: left), try decidingValue(of: right))
        } catch {
            guard isEquality, case .undecided = error.reason, left.isText || right.isText else { throw error }
            // No metric is a text.
            throw SourceError(.undecided("\(key(of: left)) \(sign.text) \(key(of: right))"), at: left.position)
        }
        if case (.number(let one), .number(let other)) = values {
            switch sign.text {
            case "<": return one.value < other.value
            case ">": return one.value > other.value
            case "<=": return one.value <= other.value
            case ">=": return one.value >= other.value
            default: return (one.value == other.value) != isNegated
            }
        }
        guard isEquality, let isSame = values.0.isSame(as: values.1) else {
            let (found, place) = if case .number = values.0 { (values.1, right) } else { (values.0, left) }
            let fault = SourceFault.wrongValue(word: sign.text, takes: "two numbers", found: found.phrase)
            throw SourceError(fault, at: place.position)
        }
        return isSame != isNegated
    }

    // MARK: - Ranges

    /// The whole numbers from one to another, with the last one unless the sign is `..<`.
    private func range(_ first: Expression, _ sign: Token, _ last: Expression) throws(SourceError) -> Value {
        let bounds = (try deciding(first, for: sign.text), try deciding(last, for: sign.text))
        return try numbers(from: bounds.0, to: bounds.1, by: 1, includesLast: sign.isSymbol("..."), at: sign.position)
    }

    private func deciding(_ expression: Expression, for word: String) throws(SourceError) -> Double {
        guard case .number(let number) = try decidingValue(of: expression) else {
            throw SourceError(
                .wrongValue(word: word, takes: "a number", found: "another value"),
                at: expression.position
            )
        }
        return number.value
    }

    /// Numbers in equal steps, as `stride` gives them.
    func numbers(
        from first: Double,
        to last: Double,
        by step: Double,
        includesLast: Bool,
        at position: SourcePosition
    ) throws(SourceError) -> Value {
        guard step != 0 else { throw SourceError(.divisionByZero, at: position) }
        let steps = (last - first) / step
        let count = steps < 0 ? 0 : includesLast ? steps.rounded(.down) + 1 : steps.rounded(.up)
        guard count <= Double(ElementBudget.maxPerValue) else {
            throw SourceError(.tooManyElements(limit: ElementBudget.maxPerValue), at: position)
        }
        let isInteger = first == first.rounded() && step == step.rounded()
        let list = Value.list(
            (0..<Int(count)).map { .number(Number(value: first + Double($0) * step, isInteger: isInteger)) }
        )
        try budget.write(list, at: position)
        return list
    }

    /// Evaluates `stride(from: 0, to: 10, by: 2)` with the labels `from`, `to` or `through`, and `by`.
    func stride(_ arguments: [Argument], _ name: Token) throws(SourceError) -> Value {
        let labels = arguments.map { $0.label?.text ?? "" }
        guard labels == ["from", "to", "by"] || labels == ["from", "through", "by"] else {
            let fault = SourceFault.wrongValue(word: name.text, takes: "from:to:by:", found: "others")
            throw SourceError(fault, at: name.position)
        }
        var numbers: [Double] = []
        for argument in arguments { numbers.append(try deciding(argument.value, for: name.text)) }
        return try self.numbers(
            from: numbers[0],
            to: numbers[1],
            by: numbers[2],
            includesLast: labels[1] == "through",
            at: name.position
        )
    }

    // MARK: - Choices

    /// The expression that `condition ? value : other` or `value ?? other` stands for; any other stands for itself.
    func chosen(_ expression: Expression) throws(SourceError) -> Expression {
        var current = expression
        while true {
            if current.rest.count == 1, current.rest[0].sign.isSymbol("??") {
                if case .nothing? = try knownValue(of: Expression(first: current.first)) {
                    current = Expression(first: current.rest[0].operand)
                } else {
                    current.rest = []
                }
            } else if let chain = current.chain, chain.links.isEmpty, case .group(let inner) = chain.head,
                inner.isChoice
            {
                current = inner
            } else if let chain = current.chain, chain.links.isEmpty,
                case .choice(let condition, let value, let other) = chain.head
            {
                do throws(SourceError) {
                    current = try isTrue(condition) ? value ?? condition : other
                } catch {
                    // A metric may be the value of the whole.
                    guard let bytes = current.bytes, try scope.metric(bytes, at: current.position) != nil else {
                        throw error
                    }
                    return current
                }
            } else {
                return current
            }
        }
    }

    /// The value of the head of an expression such as `last?.snp.bottom`: nil if `last` has none here.
    private func knownValue(of expression: Expression) throws(SourceError) -> Value? {
        guard let chain = expression.chain, let name = chain.name, let (value, _) = scope.resolve([name]) else {
            return nil
        }
        return value
    }
}

extension Expression {
    /// The name that the expression is, in parentheses or not; nil for any other.
    fileprivate var plainName: String? {
        var current = chain
        while let chain = current, chain.links.isEmpty, case .group(let inner) = chain.head { current = inner.chain }
        return current?.declaredName
    }

    /// Whether it is a literal text.
    fileprivate var isText: Bool {
        guard let chain, chain.links.isEmpty, case .string = chain.head else { return false }
        return true
    }

    /// Whether a condition decides what it stands for.
    fileprivate var isChoice: Bool {
        if rest.count == 1 { return rest[0].sign.isSymbol("??") }
        guard let chain, chain.links.isEmpty else { return false }
        switch chain.head {
        case .choice: return true
        case .group(let inner): return inner.isChoice
        default: return false
        }
    }

    /// The operands between the signs that `isSign` accepts, and these signs.
    fileprivate func split(by isSign: (Token) -> Bool) -> (parts: [Expression], signs: [Token]) {
        var parts = [Expression(first: first)]
        var signs: [Token] = []
        for (sign, operand) in rest {
            if isSign(sign) {
                signs.append(sign)
                parts.append(Expression(first: operand))
            } else {
                parts[parts.count - 1].rest.append((sign, operand))
            }
        }
        return (parts, signs)
    }
}

extension Value {
    /// Whether it stands for a condition that holds.
    fileprivate var isTrue: Bool {
        switch self {
        case .bool(let flag): flag
        case .number(let number): number.value != 0
        case .nothing: false
        case .item, .list, .insets, .size, .point, .rect, .anchor, .string: true
        }
    }

    /// Whether two values are the same; nil where they cannot be compared.
    fileprivate func isSame(as other: Value) -> Bool? {
        switch (self, other) {
        case (.bool(let one), .bool(let two)): return one == two
        case (.bool(let flag), .number(let number)), (.number(let number), .bool(let flag)):
            return flag == (number.value != 0)
        case (.string(let one), .string(let two)): return one == two
        case (.item(let one), .item(let two)): return one == two
        case (.nothing, .nothing): return true
        case (.nothing, _), (_, .nothing), (.item, _), (_, .item): return false
        default: return nil
        }
    }
}
