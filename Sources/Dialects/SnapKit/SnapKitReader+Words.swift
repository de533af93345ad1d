import LayoutModel

/// The words of a chain on the maker, and their arguments.
extension SnapKitReader {
    /// Reads a chain on the maker: `make.left.top.equalTo(view).offset(8)`.
    func statement(of chain: Chain) throws(SourceError) -> SnapStatement {
        var statement = SnapStatement()
        var index = 0
        while index < chain.links.count {
            switch chain.links[index] {
            case .member(let word):
                if index + 1 < chain.links.count, case .call(let arguments, _) = chain.links[index + 1] {
                    try read(word, arguments, into: &statement)
                    index += 1
                } else {
                    try read(word, into: &statement)
                }
            case .call(_, let place):
                throw SourceError(.unexpected(found: "(", expected: "a word of SnapKit"), at: place.position)
            case .index(let expression, _):
                throw SourceError(.unexpected(found: "[", expected: "a word of SnapKit"), at: expression.position)
            }
            index += 1
        }
        return statement
    }

    /// Reads a word without parentheses: an attribute, or `constraint` at the end.
    private func read(_ word: Token, into statement: inout SnapStatement) throws(SourceError) {
        if let attributes = SnapAttributes.words[word.text] {
            guard statement.relation == nil else {
                throw SourceError(
                    .unexpected(found: word.text, expected: "all attributes before the relation"),
                    at: word.position
                )
            }
            // SnapKit unites option sets: `left.left` is one attribute, and the order of the words has no effect.
            statement.attributes.formUnion(attributes)
        } else if word.text == "constraint" {
            return
        } else if Self.functions.contains(word.text) {
            throw SourceError(
                .wrongValue(word: word.text, takes: "the parentheses after it", found: "nothing"),
                at: word.position
            )
        } else {
            let known = Array(SnapAttributes.words.keys) + Self.functions
            let nearest = NearestName.nearest(to: word.text, among: known.sorted())
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
    }

    private func read(
        _ word: Token,
        _ arguments: [Argument],
        into statement: inout SnapStatement
    ) throws(SourceError) {
        if let (relation, isToSuperview) = Self.relations[word.text] {
            return try relate(word, relation, isToSuperview ? nil : try one(arguments, of: word), into: &statement)
        }
        switch word.text {
        case "offset": statement.constant = try constant(one(arguments, of: word), for: word)
        case "inset", "insets": statement.constant = try constant(one(arguments, of: word), for: word).inset
        case "multipliedBy", "dividedBy":
            let amount = try one(arguments, of: word)
            let number = try evaluator.number(amount, for: word.text).value
            statement.multiplier = word.text == "dividedBy" ? 1 / number : number
            statement.multiplierPosition = amount.position
            guard statement.multiplier.isFinite else { throw SourceError(.divisionByZero, at: amount.position) }
        case "priority": statement.priority = try evaluator.priority(one(arguments, of: word), for: word.text)
        case "priorityRequired": statement.priority = PriorityName.required.value
        case "priorityHigh": statement.priority = PriorityName.high.value
        case "priorityMedium": statement.priority = PriorityName.medium.value
        case "priorityLow": statement.priority = PriorityName.low.value
        case "labeled": statement.key = try evaluator.text(one(arguments, of: word), for: word.text)
        default:
            let nearest = NearestName.nearest(to: word.text, among: Self.functions)
            throw SourceError(.unknownWord(word.text, kind: "word of SnapKit", nearest: nearest), at: word.position)
        }
    }

    /// The argument of a word that takes exactly one.
    func one(_ arguments: [Argument], of word: Token) throws(SourceError) -> Expression {
        guard let first = arguments.first, arguments.count == 1 else {
            let found = arguments.isEmpty ? "none" : "\(arguments.count)"
            throw SourceError(.wrongValue(word: word.text, takes: "one value", found: found), at: word.position)
        }
        return first.value
    }

    /// Evaluates the argument of a word like `offset`.
    func constant(_ expression: Expression, for word: Token) throws(SourceError) -> SnapConstant {
        let value = try evaluator.value(of: expression)
        guard let constant = SnapConstant(value) else {
            let takes = "a number, insets, a size or a point"
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: value.phrase), at: expression.position)
        }
        if case .number(let number) = constant { try Evaluator.check(Number(value: number), at: expression.position) }
        return constant
    }

    private static let relations: [String: (Relation, isToSuperview: Bool)] = [
        "equalTo": (.equal, false), "equalToSuperview": (.equal, true),
        "lessThanOrEqualTo": (.lessThanOrEqual, false), "lessThanOrEqualToSuperview": (.lessThanOrEqual, true),
        "greaterThanOrEqualTo": (.greaterThanOrEqual, false),
        "greaterThanOrEqualToSuperview": (.greaterThanOrEqual, true),
    ]

    private static let functions =
        relations.keys.sorted() + [
            "offset", "inset", "insets", "multipliedBy", "dividedBy", "priority", "priorityRequired", "priorityHigh",
            "priorityMedium", "priorityLow", "labeled",
        ]
}

// MARK: - Relations

extension SnapKitReader {
    /// Sets the relation and the second side; nil for `given` is the superview.
    private func relate(
        _ word: Token,
        _ relation: Relation,
        _ given: Expression?,
        into statement: inout SnapStatement
    ) throws(SourceError) {
        guard !statement.attributes.isEmpty else {
            throw SourceError(.unexpected(found: word.text, expected: "an attribute before it"), at: word.position)
        }
        guard statement.relation == nil else {
            throw SourceError(.unexpected(found: word.text, expected: "one relation"), at: word.position)
        }
        statement.relation = relation
        guard let given else {
            // equalToSuperview compares each attribute with the superview's same attribute.
            statement.operand = SnapOperand(item: SourceItem(.superview), position: word.position)
            return
        }
        let operand = try evaluator.chosen(given)
        if let known = try self.snapOperand(operand) {
            statement.operand = known
            return
        }
        statement.operand = SnapOperand(position: operand.position)
        let value = try evaluator.value(of: operand)
        if case .item(let item) = value {
            statement.operand?.item = item
        } else if let constant = SnapConstant(value) {
            if case .number(let number) = constant { try Evaluator.check(Number(value: number), at: operand.position) }
            statement.constant = constant
        } else {
            let takes = "a view, an attribute, a number, a size, a point or insets"
            throw SourceError(.wrongValue(word: word.text, takes: takes, found: value.phrase), at: operand.position)
        }
    }

    /// Edges of a view controller's layout guides, as SnapKit once named them: `self.snp_topLayoutGuideBottom`.
    private static let guideEdges: [String: (area: Area?, edge: Attribute)] = [
        "topLayoutGuideTop": (nil, .top), "topLayoutGuideBottom": (.safeArea, .top),
        "bottomLayoutGuideTop": (.safeArea, .bottom), "bottomLayoutGuideBottom": (nil, .bottom),
    ]

    /// Evaluates an operand with `snp`, such as `view.snp.left`; nil for any other.
    private func snapOperand(_ operand: Expression) throws(SourceError) -> SnapOperand? {
        var chain = operand.chain
        while let outer = chain, case .group(let inner) = outer.head, outer.links.isEmpty { chain = inner.chain }
        guard let chain, let parts = SnapParts(chain), case .member(let word)? = parts.rest.first else { return nil }
        if parts.rest.count == 1, let (area, edge) = Self.guideEdges[word.text] {
            let item = SourceItem(evaluator.scope.tree.root, area: area)
            return .init(item: item, attributes: SnapAttributes([edge]), position: word.position)
        }
        guard let attributes = SnapAttributes.words[word.text] else {
            let nearest = NearestName.nearest(to: word.text, among: SnapAttributes.words.keys.sorted())
            throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
        }
        guard parts.rest.count == 1 else {
            let fault = SourceFault.unexpected(found: "more behind \(word.text)", expected: "one attribute")
            throw SourceError(fault, at: word.position)
        }
        if let support = LayoutSupport(parts.receiver, in: evaluator.scope), attributes.attributes.count == 1 {
            let (item, attribute) = try support.edge(attributes.attributes[0], of: evaluator.scope.tree.root, at: word)
            return .init(item: item, attributes: SnapAttributes([attribute]), position: word.position)
        }
        let item = try evaluator.item(parts.receiver, for: "snp")
        return .init(item: item, attributes: attributes, position: word.position)
    }
}

/// A chain divided at `snp`: `view.snp.left` into `view` and `left`.
struct SnapParts {
    let receiver: Chain
    let rest: ArraySlice<Link>

    /// nil for a chain without `snp`; a chain that begins with it has the object itself as its receiver.
    init?(_ chain: Chain) {
        if let name = chain.name, name.text == "snp", !chain.links.isEmpty {
            self.init(
                receiver: Chain(head: .name(name.renamed("self")), position: name.position),
                rest: chain.links[...]
            )
            return
        }
        if let name = chain.name, let word = Self.oldWord(name) {
            self.init(
                receiver: Chain(head: .name(name.renamed("self")), position: name.position),
                rest: ([.member(word)] + chain.links)[...]
            )
            return
        }
        let index = chain.links.lastIndex { link in
            if case .member(let word) = link { word.text == "snp" || Self.oldWord(word) != nil } else { false }
        }
        guard let index, case .member(let word) = chain.links[index] else { return nil }
        var rest = chain.links[(index + 1)...]
        if let word = Self.oldWord(word) { rest.insert(.member(word), at: rest.startIndex) }
        self.init(receiver: chain.dropping(chain.links.count - index), rest: rest)
    }

    /// The word after `snp` that SnapKit once joined to it: `left` for `snp_left`; nil for any other word.
    private static func oldWord(_ word: Token) -> Token? {
        let prefix = "snp_"
        return word.text.hasPrefix(prefix) ? word.renamed(String(word.text.dropFirst(prefix.count))) : nil
    }

    private init(receiver: Chain, rest: ArraySlice<Link>) {
        (self.receiver, self.rest) = (receiver, rest)
    }
}
