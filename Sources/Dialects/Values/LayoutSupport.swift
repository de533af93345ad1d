import LayoutModel

/// `topLayoutGuide` and `bottomLayoutGuide` of a view controller: what lies above and below the root's safe area.
enum LayoutSupport: String {
    case topLayoutGuide, bottomLayoutGuide

    /// nil where a chain names no such guide, or the layout has something else of that name.
    init?(_ chain: Chain, in scope: Scope) {
        let path = chain.path
        guard let last = path.last, path.count == chain.links.count + 1, path.count <= 2,
            path.count == 1 || Names.isSelf(path[0].text), scope.resolve([last]) == nil
        else { return nil }
        self.init(rawValue: last.text)
    }

    /// The edge of the root, or of its safe area, where an edge of the guide lies.
    ///
    /// - Throws: ``SourceError`` at `word` where the attribute is not the top or the bottom.
    func edge(_ attribute: Attribute, of root: NodeID, at word: Token) throws(SourceError) -> (Item, Attribute) {
        switch (self, attribute) {
        case (.topLayoutGuide, .top): return (Item(root), .top)
        case (.topLayoutGuide, .bottom): return (Item(root, area: .safeArea), .top)
        case (.bottomLayoutGuide, .top): return (Item(root, area: .safeArea), .bottom)
        case (.bottomLayoutGuide, .bottom): return (Item(root), .bottom)
        default:
            let because = "\(rawValue) has a top and a bottom"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
    }
}
