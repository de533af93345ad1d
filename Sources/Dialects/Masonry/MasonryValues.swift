import LayoutModel

/// Values that only Masonry has: layout guides, attributes by number or name, boxed values.
enum MasonryValues {
    /// Evaluates the head of a chain; nil if it has nothing particular to Masonry.
    static func head(of chain: Chain, _ evaluator: Evaluator) throws(SourceError) -> (value: Value, links: Int)? {
        if case .message(let message) = chain.head, let (content, isNumber) = boxed(message) {
            return (try isNumber ? evaluator.boxed(content) : evaluator.value(of: content), 0)
        }
        for (index, link) in chain.links.enumerated() {
            guard case .member(let word) = link else { continue }
            if let place = guides[word.text] {
                let item = try item(chain, before: index, evaluator)
                let area = place.isWhole ? nil : Area.safeArea
                return (.anchor(SourceItem(item.node, area: area), .attribute(place.attribute)), index + 1)
            }
            if case .attribute(let edge)? = Vocabulary.masonry.attributes[word.text],
                let support = LayoutSupport(chain.prefix(index), in: evaluator.scope)
            {
                let (item, attribute) = try support.edge(edge, of: evaluator.scope.tree.root, at: word)
                return (.anchor(item, .attribute(attribute)), index + 1)
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
        let owner = Chain(
            head: chain.head,
            position: chain.position,
            links: Array(chain.links[..<index]),
            extent: chain.extent
        )
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
    private static func boxed(_ message: Message) -> (content: Expression, isNumber: Bool)? {
        guard let type = message.receiver.chain?.name?.text, type == "NSValue" || type == "NSNumber",
            message.parts.count == 1, let part = message.parts.first,
            part.name.text.hasPrefix(type == "NSValue" ? "valueWith" : "numberWith")
        else { return nil }
        return message.argument(0).map { ($0, type == "NSNumber") }
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
