import LayoutModel

extension Vocabulary {
    /// The attributes of a view in Masonry, with and without prefix.
    static let masonry: Vocabulary = {
        var words: [String: AttributeWord] = [:]
        for (name, attribute) in ConstructorWords.attributes {
            words[name] = .attribute(attribute)
            words["mas_" + name] = .attribute(attribute)
        }
        return Vocabulary(attributes: words)
    }()
}

/// Values that only Masonry has: layout guides, attributes by number or name, boxed values.
enum MasonryValues {
    /// Evaluates the head of a chain; nil if it has nothing particular to Masonry.
    static func head(of chain: Chain, _ evaluator: Evaluator) throws(SourceError) -> (value: Value, links: Int)? {
        if case .message(let message) = chain.head, let content = boxed(message) {
            return (try evaluator.value(of: content), 0)
        }
        for (index, link) in chain.links.enumerated() {
            guard case .member(let word) = link else { continue }
            if let place = guides[word.text] {
                let item = try item(chain, before: index, evaluator)
                let area = place.isWhole ? nil : Area.safeArea
                return (.anchor(SourceItem(item.node, area: area), .attribute(place.attribute)), index + 1)
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

    /// Throws at a word with Masonry's prefix that Masonry does not have.
    private static func check(_ word: Token) throws(SourceError) {
        guard word.text.hasPrefix("mas_"), Vocabulary.masonry.attributes[word.text] == nil,
            !Vocabulary.itemMembers.contains(word.text)
        else { return }
        let known = Array(Vocabulary.masonry.attributes.keys) + guides.keys
        let nearest = NearestName.nearest(to: word.text, among: known)
        throw SourceError(.unknownWord(word.text, kind: "attribute", nearest: nearest), at: word.position)
    }

    /// `self.left`, if nothing has that name: an attribute of the root's view.
    private static func ownAttribute(_ chain: Chain, _ scope: Scope) -> (value: Value, links: Int)? {
        guard let name = chain.name, Names.isSelf(name.text), case .member(let word) = chain.links.first,
            let attribute = Vocabulary.masonry.attributes[word.text], scope.resolve([name, word])?.count != 2,
            case .item(let item)? = scope.resolve([name])?.value
        else { return nil }
        return (.anchor(item, attribute), 1)
    }

    private static func item(_ chain: Chain, before index: Int, _ evaluator: Evaluator) throws(SourceError)
        -> SourceItem
    {
        let owner = Chain(head: chain.head, position: chain.position, links: Array(chain.links[..<index]))
        let value = try evaluator.value(of: owner)
        guard case .item(let item) = value, item.area == nil else {
            throw SourceError(.unexpected(found: value.phrase, expected: "a view"), at: chain.position)
        }
        return item
    }

    /// `superView`, and `view.superview` if no view is called `view`.
    ///
    /// The root, which `view` alone means, has no superview; samples of Masonry mean that of the maker's view.
    private static func superview(_ chain: Chain, _ scope: Scope) -> (value: Value, links: Int)? {
        guard let name = chain.name else { return nil }
        if name.text == "superView" { return scope.resolve([name]) == nil ? (.item(SourceItem(.superview)), 0) : nil }
        guard name.text == "view", case .member(let member) = chain.links.first, member.text == "superview",
            case .item(let item)? = scope.resolve([name])?.value, item == SourceItem(scope.tree.root)
        else { return nil }
        return (.item(SourceItem(.superview)), 1)
    }

    /// The content of `[NSValue valueWithCGSize:…]` and `[NSNumber numberWithFloat:…]`.
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
        /// Whether it is an edge of the root itself and not of its safe area.
        var isWhole = false
    }

    /// The edges of guides.
    ///
    /// The top guide ends where the safe area begins; the bottom guide begins where it ends.
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
    /// Evaluates the argument of `mas_attribute(NSLayoutAttributeLeft)`.
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

    /// The attributes of a bit mask, in the order in which MASConstraintMaker tests the bits.
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
    /// The last word of a plain name: `NSLayoutAttributeLeft`, `.left`, `NSLayoutConstraint.Attribute.left`.
    var word: Token? { chain?.word }
}

extension Chain {
    fileprivate var word: Token? {
        if case .implicit(let name) = head { return links.isEmpty ? name : nil }
        let path = path
        return path.count == links.count + 1 ? path.last : nil
    }
}
