import LayoutModel

/// Expressions that stand for anchors.
extension AnchorsReader {
    /// Evaluates `topLayoutGuide.bottomAnchor`, `[a leadingAnchor]`, and `leadingAnchor` alone, which is that of
    /// `self`.
    static func anchor(
        _ chain: Chain,
        _ evaluator: Evaluator
    ) throws(SourceError) -> (value: Value, links: Int)? {
        if case .message(let message) = chain.head, let word = message.parts.first?.name, message.parts.count == 1,
            let attribute = AnchorWords.attributes[word.text], let receiver = message.receiver.chain
        {
            return (.anchor(try evaluator.item(receiver, for: word.text), attribute), 0)
        }
        if let safe = try safeAreaAnchor(chain, evaluator) { return safe }
        let path = chain.path
        if let last = path.last, path.count > 1, path.count == chain.links.count + 1,
            case .attribute(let edge)? = AnchorWords.attributes[last.text]
        {
            if let support = LayoutSupport(chain.dropping(1), in: evaluator.scope) {
                let (item, attribute) = try support.edge(edge, of: evaluator.scope.tree.root, at: last)
                return (.anchor(item, .attribute(attribute)), chain.links.count)
            }
        }
        guard let name = path.first, let attribute = AnchorWords.attributes[name.text],
            evaluator.scope.resolve([name]) == nil, let item = evaluator.own(at: name)
        else { return nil }
        return (.anchor(item, attribute), 0)
    }

    /// `view.safeAreaTopAnchor`, `[view mp_safeLeadingAnchor]`: what apps call the anchors of the safe area guide, for
    /// systems that have none.
    private static func safeAreaAnchor(
        _ chain: Chain,
        _ evaluator: Evaluator
    ) throws(SourceError) -> (value: Value, links: Int)? {
        let flat = chain.flattened
        guard let index = flat.links.firstIndex(where: { $0.safeAreaAnchor != nil }), index > 0 || flat.name != nil,
            let attribute = flat.links[index].safeAreaAnchor, case .member(let word) = flat.links[index],
            evaluator.scope.resolve(flat.path)?.count ?? 0 <= index + 1
        else { return nil }
        let isMessage = chain.links.isEmpty
        guard !isMessage || index == flat.links.count - 1 else { return nil }
        let item = try evaluator.item(flat.prefix(index), for: word.text)
        guard item.area == nil else { return nil }
        return (.anchor(SourceItem(item.node, area: .safeArea), .attribute(attribute)), isMessage ? 0 : index + 1)
    }
}

extension Link {
    /// The attribute of `safeAreaTopAnchor`, `safeTopAnchor` and the same with a prefix of the app; nil for any other.
    fileprivate var safeAreaAnchor: Attribute? {
        guard case .member(let word) = self, word.text.hasSuffix("Anchor") else { return nil }
        var name = word.text.dropLast("Anchor".count)
        if let underscore = name.lastIndex(of: "_") { name = name[name.index(after: underscore)...] }
        guard name.hasPrefix("safe") else { return nil }
        name = name.dropFirst("safe".count)
        if name.hasPrefix("Area") { name = name.dropFirst("Area".count) }
        if name.hasPrefix("LayoutGuide") { name = name.dropFirst("LayoutGuide".count) }
        return Attribute.allCases.first { !$0.isWithinMargins && $0.anchorName != nil && $0.capitalizedName == name }
    }
}
