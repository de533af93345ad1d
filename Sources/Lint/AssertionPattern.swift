public import LayoutModel

/// Assertions about all views whose names match a pattern, `*Button.height >= 44`, or that are of a kind,
/// `kind(button).height >= 44`.
extension ConstraintDraft {
    /// Whether an item of the assertion is a pattern.
    public var hasPattern: Bool { first.pattern != nil || second?.pattern != nil }

    /// Returns the assertion for each view that matches its pattern, in document order; the assertion itself if it has
    /// none.
    ///
    /// If both items are patterns, each view is compared with those that match the second one; if they are the same
    /// pattern, with itself.
    ///
    /// - Parameters:
    ///   - tree: the views.
    ///   - limit: the maximum number of assertions; more are omitted.
    /// - Returns: the assertions about single views.
    func expanded(in tree: ViewTree, limit: Int) -> [ConstraintDraft] {
        guard hasPattern else { return [self] }
        let nodes = tree.preorder()
        func names(_ anchor: DraftAnchor?) -> [String?] {
            guard let pattern = anchor?.pattern else { return [nil] }
            guard let kind = KindPattern(pattern) else {
                return nodes.lazy.map(tree.name).filter(NamePattern(pattern).matches)
            }
            return nodes.lazy.filter { kind.matches($0, in: tree) }.map(tree.name)
        }
        let isSame = first.pattern != nil && first.pattern == second?.pattern
        let seconds = isSame ? [nil] : names(second)
        var drafts: [ConstraintDraft] = []
        for name in names(first) {
            for other in seconds {
                guard drafts.count < limit else { return drafts }
                var draft = self
                if let name { draft.first = first.naming(name) }
                if let other = isSame ? name : other { draft.second = second?.naming(other) }
                drafts.append(draft)
            }
        }
        return drafts
    }
}

extension DraftAnchor {
    /// The item, if it is a pattern.
    fileprivate var pattern: String? {
        guard let item = written?.item, NamePattern.isPattern(item) || KindPattern(item) != nil else { return nil }
        return item
    }

    fileprivate func naming(_ name: String) -> DraftAnchor {
        guard let written else { return self }
        return DraftAnchor(item: name, area: written.area, attribute: written.attribute)
    }
}
