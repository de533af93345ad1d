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
            return try metric(for: chain, insteadOf: error)
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
        case .block: throw SourceError(.unexpected(found: "a block", expected: "a value"), at: chain.position)
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

// MARK: - Members

extension Evaluator {
    /// Applies the link at index `count` to a value.
    private func member(of value: Value, _ chain: Chain, _ count: Int) throws(SourceError) -> (Value, Int) {
        switch chain.links[count] {
        case .member(let word): return try member(word, of: value, chain, count)
        case .index(let expression, _):
            guard let elements = value.indexed else {
                throw SourceError(.unexpected(found: value.phrase, expected: "an array"), at: chain.position)
            }
            let index = try number(expression, for: "an index").value
            guard let position = Int(exactly: index), elements.indices.contains(position) else {
                throw SourceError(
                    .wrongValue(word: "[]", takes: "a place in the array", found: "\(index)"),
                    at: expression.position
                )
            }
            return (elements[position], count + 1)
        case .call(_, let place):
            let word = chain.links[..<count].reversed().lazy.compactMap(\.word).first ?? chain.name
            let fault = SourceFault.unsupported(word?.text ?? "()", because: SourceFault.callsMethod)
            throw SourceError(fault, at: word?.position ?? place.position)
        }
    }

    private func member(
        _ word: Token,
        of value: Value,
        _ chain: Chain,
        _ count: Int
    ) throws(SourceError) -> (Value, Int) {
        switch value {
        case .item(let item): return try member(word, of: item, chain, count)
        case .list(let elements):
            switch word.text {
            case "copy", "mutableCopy": return (value, count + 1)
            case "firstObject", "first": if let first = elements.first { return (first, count + 1) }
            case "lastObject", "last": if let last = elements.last { return (last, count + 1) }
            case "count": return (.number(Number(value: Double(elements.count), isInteger: true)), count + 1)
            default: break
            }
        case .number where Constants.numberMembers.contains(word.text): return (value, count + 1)
        case .number(let number) where word.text == "advanced":
            guard chain.links.count > count + 1, case .call(let arguments, _) = chain.links[count + 1],
                let distance = arguments.first, arguments.count == 1
            else { break }
            var sum = number
            sum.value += try self.number(distance.value, for: word.text).value
            return (.number(sum), count + 2)
        case .insets, .size, .point, .rect:
            if let part = value.part(word.text) { return (part, count + 1) }
        // A message to nil gives nil, and so does an optional chain.
        case .nothing: return (.nothing, chain.links.count)
        case .number, .anchor, .string, .bool: break
        }
        throw SourceError(.unknownWord(word.text, kind: "member of \(value.phrase)", nearest: nil), at: word.position)
    }

    private func member(
        _ word: Token,
        of item: SourceItem,
        _ chain: Chain,
        _ count: Int
    ) throws(SourceError) -> (Value, Int) {
        if let attribute = vocabulary.attributes[word.text] { return (.anchor(item, attribute), count + 1) }
        switch word.text {
        case "snp", "firstObject", "lastObject", "first", "last": return (.item(item), count + 1)
        case "superview":
            guard case .node(let node) = item.node, let parent = scope.tree.parent(of: node) else {
                let name = name(of: item)
                throw SourceError(.constraint(.noSuperview(of: name)), at: word.position)
            }
            return (.item(SourceItem(parent)), count + 1)
        case "safeAreaLayoutGuide", "mas_safeAreaLayoutGuide":
            return (.item(SourceItem(item.node, area: .safeArea)), count + 1)
        case "layoutMarginsGuide": return (.item(SourceItem(item.node, area: .margins)), count + 1)
        case "readableContentGuide": return (.item(SourceItem(item.node, area: .readable)), count + 1)
        case "contentLayoutGuide": return (.item(try area(.content, of: item, at: word)), count + 1)
        case "frameLayoutGuide": return (.item(try area(.frame, of: item, at: word)), count + 1)
        case "keyboardLayoutGuide": return (.item(try area(.keyboard, of: item, at: word)), count + 1)
        // The view of a controller that has the name of a view.
        case "view": return (.item(item), count + 1)
        // That of an effect view, which fills it.
        case "contentView" where scope.created != nil: return (.item(item), count + 1)
        case "frame", "bounds":
            if let length = rootLength(item, chain, count + 1) { return length }
            return (try frame(of: item, at: word), count + 1)
        default:
            let known = Array(vocabulary.attributes.keys) + Vocabulary.itemMembers
            let nearest = NearestName.nearest(to: word.text, among: known)
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
    }

    /// An area that not every view has.
    private func area(_ area: Area, of item: SourceItem, at word: Token) throws(SourceError) -> SourceItem {
        if case .node(let node) = item.node {
            do throws(ConstraintError) {
                try area.check(node, side: .second, in: scope.tree)
            } catch {
                throw SourceError(.constraint(error), at: word.position)
            }
        }
        return SourceItem(item.node, area: area)
    }

    /// `size.width` or `width` after the frame of the root.
    ///
    /// Unlike ``frame(of:at:)`` it needs only that one length.
    private func rootLength(_ item: SourceItem, _ chain: Chain, _ start: Int) -> (Value, Int)? {
        guard item == SourceItem(scope.tree.root) else { return nil }
        let words = chain.links[start...].prefix(2).map { $0.word?.text }
        let lengthIndex = words.first == "size" ? 1 : 0
        guard lengthIndex < words.count else { return nil }
        let length: Double? =
            switch words[lengthIndex] {
            case "width": scope.traits.size.width
            case "height": scope.traits.size.height
            default: nil
            }
        return length.map { (.number(Number(value: $0)), start + lengthIndex + 1) }
    }

    /// The frame of the root, for which the traits must give both lengths.
    private func frame(of item: SourceItem, at word: Token) throws(SourceError) -> Value {
        guard item == SourceItem(scope.tree.root), let width = scope.traits.size.width,
            let height = scope.traits.size.height
        else {
            throw SourceError(.unknownSize(of: name(of: item)), at: word.position)
        }
        return .rect(Rect(x: 0, y: 0, width: width, height: height))
    }

    func name(of item: SourceItem) -> String {
        guard case .node(let node) = item.node else { return ViewName.superview }
        return scope.tree.name(of: node)
    }
}

extension Value {
    /// The elements that a subscript selects from; a view is its own, as names may stand for one view or several.
    fileprivate var indexed: [Value]? {
        switch self {
        case .list(let elements): elements
        case .item: [self]
        case .number, .insets, .size, .point, .rect, .anchor, .string, .bool, .nothing: nil
        }
    }
}

extension Link {
    fileprivate var word: Token? {
        guard case .member(let word) = self else { return nil }
        return word
    }
}

// MARK: - What words take

extension Evaluator {
    /// Evaluates a number and checks that it is within the range of a constraint's numbers.
    ///
    /// - Parameters:
    ///   - expression: the expression.
    ///   - word: the word that takes the number, for the error message: `offset`.
    /// - Returns: the number.
    /// - Throws: ``SourceError`` at the expression.
    func number(_ expression: Expression, for word: String) throws(SourceError) -> Number {
        let found = try value(of: expression)
        guard case .number(let number) = found else {
            let fault = SourceFault.wrongValue(word: word, takes: "a number", found: found.phrase)
            throw SourceError(expression.chain.map { missing($0, found, fault) } ?? fault, at: expression.position)
        }
        try Self.check(number, at: expression.position)
        return number
    }

    /// Throws at a number that no constraint may have.
    static func check(_ number: Number, at position: SourcePosition) throws(SourceError) {
        guard number.value.magnitude <= largestMagnitude else {
            throw SourceError(.numberTooLarge(number.value), at: position)
        }
    }

    /// The maximum magnitude of a length, a position or a multiplier.
    static let largestMagnitude = 1e12

    /// Evaluates one view or guide, or an array of them.
    func nodes(_ expression: Expression, for word: String) throws(SourceError) -> [NodeID] {
        try nodes(viewValue(of: expression), for: word, at: expression.position)
    }

    func nodes(_ value: Value, for word: String, at position: SourcePosition) throws(SourceError) -> [NodeID] {
        var found: [NodeID] = []
        for element in value.elements {
            guard case .item(let item) = element, case .node(let node) = item.node, item.area == nil else {
                throw SourceError(.wrongValue(word: word, takes: "a view", found: element.phrase), at: position)
            }
            found.append(node)
        }
        return found
    }
}

extension Value {
    /// The elements of an array, flattened; any other value is its own single element.
    var elements: [Value] {
        guard case .list(let elements) = self else { return [self] }
        return elements.flatMap(\.elements)
    }

    /// A member of a structure: `top` of insets, `size` of a rectangle.
    fileprivate func part(_ name: String) -> Value? {
        let number: Double? =
            switch (self, name) {
            case (.insets(let insets, _), "top"): insets.top
            case (.insets(let insets, _), "bottom"): insets.bottom
            case (.insets(let insets, false), "left"), (.insets(let insets, true), "leading"): insets.left
            case (.insets(let insets, false), "right"), (.insets(let insets, true), "trailing"): insets.right
            case (.size(let size), "width"): size.width
            case (.size(let size), "height"): size.height
            case (.point(let point), "x"): point.x
            case (.point(let point), "y"): point.y
            case (.rect(let rect), "width"): rect.width
            case (.rect(let rect), "height"): rect.height
            default: nil
            }
        if let number { return .number(Number(value: number)) }
        guard case .rect(let rect) = self else { return nil }
        switch name {
        case "size": return .size(Size(width: rect.width, height: rect.height))
        case "origin": return .point(Point(x: rect.x, y: rect.y))
        default: return nil
        }
    }
}

extension Number {
    /// The result of an operation: an integer if both operands are, with the sum of their priorities.
    fileprivate init(_ value: Double, _ left: Number, _ right: Number) {
        self.init(value: value, isInteger: left.isInteger && right.isInteger, priority: left.priority + right.priority)
    }

    /// The product.
    ///
    /// KeepLayout stores value and priority as a complex number; the priority is the imaginary part.
    fileprivate func times(_ other: Number) -> Number {
        var product = Number(value * other.value, self, other)
        product.priority = priority == 0 && other.priority == 0 ? 0 : value * other.priority + other.value * priority
        return product
    }

    fileprivate var negative: Number {
        Number(value: -value, isInteger: isInteger, priority: -priority)
    }
}
