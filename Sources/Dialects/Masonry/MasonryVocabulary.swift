import LayoutModel

extension Vocabulary {
    /// The attributes of a view in Masonry, each with the prefix and without it.
    static let masonry: Vocabulary = {
        var words: [String: AttributeWord] = [:]
        for (name, attribute) in ConstructorWords.attributes {
            words[name] = .attribute(attribute)
            words["mas_" + name] = .attribute(attribute)
        }
        return Vocabulary(attributes: words)
    }()
}

/// What Masonry adds to the members of a view and to the values of the frameworks.
enum MasonryValues {
    /// Reads the guides of a view, attributes by number or name, boxed values and two spellings of the superview.
    static func head(of chain: Chain, _ evaluator: Evaluator) throws(SourceError) -> (value: Value, links: Int)? {
        if case .message(let message) = chain.head, let content = boxed(message) {
            return (try evaluator.value(of: content), 0)
        }
        for (index, link) in chain.links.enumerated() {
            guard case .member(let word) = link else { continue }
            if let place = guides[word.text] {
                let item = try item(chain, before: index, evaluator)
                let area = place.isWhole ? nil : Area.safeArea
                return (.anchor(Item(item.node, area: area), .attribute(place.attribute)), index + 1)
            }
            if word.text == "mas_attribute" || word.text == "attribute" {
                let item = try item(chain, before: index, evaluator)
                let attribute = try attribute(behind: word, index + 1, chain, evaluator)
                return (.anchor(item, .attribute(attribute)), index + 2)
            }
            try check(word)
        }
        return ownAttribute(chain, evaluator.scope) ?? superview(chain, evaluator.scope)
    }

    /// Refuses words with Masonry's prefix that it has not.
    private static func check(_ word: Token) throws(SourceError) {
        guard word.text.hasPrefix("mas_"), Vocabulary.masonry.attributes[word.text] == nil,
            !Vocabulary.itemMembers.contains(word.text)
        else { return }
        let known = Array(Vocabulary.masonry.attributes.keys) + guides.keys
        let nearest = NearestName.nearest(to: word.text, among: known)
        throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
    }

    /// `self.left` where nothing has that name: an attribute of the view that the source is about.
    private static func ownAttribute(_ chain: Chain, _ scope: Scope) -> (value: Value, links: Int)? {
        guard let name = chain.name, Names.isSelf(name.text), case .member(let word) = chain.links.first,
            let attribute = Vocabulary.masonry.attributes[word.text], scope.resolve([name, word])?.count != 2,
            case .item(let item)? = scope.resolve([name])?.value
        else { return nil }
        return (.anchor(item, attribute), 1)
    }

    private static func item(_ chain: Chain, before index: Int, _ evaluator: Evaluator) throws(SourceError) -> Item {
        let owner = Chain(head: chain.head, position: chain.position, links: Array(chain.links[..<index]))
        let value = try evaluator.value(of: owner)
        guard case .item(let item) = value, item.area == nil else {
            throw SourceError(.unexpected(found: value.phrase, expected: "a view"), at: chain.position)
        }
        return item
    }

    /// `superView`, and `view.superview` where no view has that name: the root has none, so another view is meant.
    private static func superview(_ chain: Chain, _ scope: Scope) -> (value: Value, links: Int)? {
        guard let name = chain.name else { return nil }
        if name.text == "superView" { return scope.resolve([name]) == nil ? (.item(Item(.superview)), 0) : nil }
        guard name.text == "view", case .member(let member) = chain.links.first, member.text == "superview",
            case .item(let item)? = scope.resolve([name])?.value, item == Item(scope.tree.root)
        else { return nil }
        return (.item(Item(.superview)), 1)
    }

    /// What `[NSValue valueWithCGSize:…]` and `[NSNumber numberWithFloat:…]` hold.
    private static func boxed(_ message: Message) -> Expression? {
        guard let type = message.receiver.chain?.name?.text, type == "NSValue" || type == "NSNumber",
            message.parts.count == 1, let part = message.parts.first,
            part.name.text.hasPrefix(type == "NSValue" ? "valueWith" : "numberWith")
        else { return nil }
        return message.argument(0)
    }
}

// MARK: - Guides

extension MasonryValues {
    private struct Place {
        let attribute: Attribute
        /// Whether it is an attribute of the view itself and not of its safe area.
        var isWhole = false
    }

    /// The top guide lies above the safe area, and the bottom guide below it.
    private static let guides: [String: Place] = {
        var places: [String: Place] = [
            "mas_topLayoutGuide": Place(attribute: .top), "mas_topLayoutGuideBottom": Place(attribute: .top),
            "mas_topLayoutGuideTop": Place(attribute: .top, isWhole: true),
            "mas_bottomLayoutGuide": Place(attribute: .bottom), "mas_bottomLayoutGuideTop": Place(attribute: .bottom),
            "mas_bottomLayoutGuideBottom": Place(attribute: .bottom, isWhole: true),
        ]
        for attribute in Attribute.allCases {
            if let name = attribute.masonrySafeAreaName { places[name] = Place(attribute: attribute) }
        }
        return places
    }()
}

// MARK: - Attributes by number or name

extension MasonryValues {
    /// The attribute in `mas_attribute(NSLayoutAttributeLeft)`.
    private static func attribute(
        behind word: Token,
        _ index: Int,
        _ chain: Chain,
        _ evaluator: Evaluator
    ) throws(SourceError) -> Attribute {
        guard index < chain.links.count, case .call(let arguments, _) = chain.links[index], arguments.count == 1 else {
            throw SourceError(.wrongValue(word: word.text, takes: "an attribute", found: "nothing"), at: word.position)
        }
        let expression = arguments[0].value
        guard let name = expression.word else {
            let found = try evaluator.value(of: expression).phrase
            throw SourceError(
                .wrongValue(word: word.text, takes: "an attribute", found: found),
                at: expression.position
            )
        }
        return try attribute(name, prefix: "NSLayoutAttribute")
    }

    /// An attribute by the name of its number: `NSLayoutAttributeCenterX`, `.centerX`.
    static func attribute(_ name: Token, prefix: String) throws(SourceError) -> Attribute {
        var short = Substring(name.text)
        if short.hasPrefix(prefix), let first = short.dropFirst(prefix.count).first {
            short = first.lowercased() + short.dropFirst(prefix.count + 1)
        }
        if let attribute = ConstructorWords.attributes[String(short)] { return attribute }
        let names = ConstructorWords.attributes.keys.map { prefix + $0.prefix(1).uppercased() + $0.dropFirst() }
        let nearest = NearestName.nearest(to: name.text, among: names)
        throw SourceError(.unknownWord(name.text, kind: "attribute", nearest: nearest), at: name.position)
    }

    /// The attributes of a mask, in the order in which Masonry goes through them.
    static func attributes(inMask expression: Expression) throws(SourceError) -> [Attribute] {
        var chosen: Set<Attribute> = []
        try insert(expression, into: &chosen)
        return Attribute.systemOrder.filter(chosen.contains)
    }

    private static func insert(_ mask: Expression, into chosen: inout Set<Attribute>) throws(SourceError) {
        for (sign, operand) in [(nil, mask.first)] + mask.rest.map({ (Optional($0.sign), $0.operand) }) {
            if let sign, !sign.isSymbol("|") {
                throw SourceError(.unexpected(found: sign.text, expected: "'|'"), at: sign.position)
            }
            switch operand.chain.head {
            case .group(let inner): try insert(inner, into: &chosen)
            case .list(let elements): for element in elements { try insert(element, into: &chosen) }
            case .number(0, _): break
            case .name, .number, .string, .implicit, .cast, .message, .block:
                guard operand.signs.isEmpty, let name = operand.chain.word else {
                    throw SourceError(
                        .wrongValue(
                            word: "attributes",
                            takes: "MASAttributeLeft and the like",
                            found: "something else"
                        ),
                        at: operand.position
                    )
                }
                chosen.insert(try attribute(name, prefix: "MASAttribute"))
            }
        }
    }
}

extension Attribute {
    /// The word for the attribute of a view's safe area; nil for attributes that a guide has not.
    var masonrySafeAreaName: String? {
        isWithinMargins || isBaseline ? nil : "mas_safeAreaLayoutGuide" + capitalizedName
    }
}

extension Expression {
    /// The name that it is: `NSLayoutAttributeLeft`, `.left` or `NSLayoutConstraint.Attribute.left`.
    var word: Token? { chain?.word }
}

extension Chain {
    fileprivate var word: Token? {
        if case .implicit(let name) = head { return links.isEmpty ? name : nil }
        let path = path
        return path.count == links.count + 1 ? path.last : nil
    }
}
