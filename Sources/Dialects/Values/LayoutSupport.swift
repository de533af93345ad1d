import LayoutModel

/// `topLayoutGuide` and `bottomLayoutGuide` of a view controller.
///
/// They cover the strips of the root above and below its safe area (UIKit, iOS 7 to 10).
enum LayoutSupport: String {
    case topLayoutGuide, bottomLayoutGuide

    /// nil if the chain names neither such a guide nor a variable with it, or a name that the layout or the source
    /// defines.
    init?(_ chain: Chain, in scope: Scope) {
        let path = chain.path
        if path.count == 1, chain.links.isEmpty, let known = scope.layoutSupports[path[0].text] {
            self = known
            return
        }
        guard let last = path.last, path.count == chain.links.count + 1, path.count <= 2,
            path.count == 1 || Names.isSelf(path[0].text), scope.resolve([last]) == nil
        else { return nil }
        self.init(rawValue: last.text)
    }

    /// The edge of the root or of its safe area that coincides with an edge of the guide.
    ///
    /// - Throws: ``SourceError`` at `word` if the attribute is neither the top nor the bottom.
    func edge(_ attribute: Attribute, of root: NodeID, at word: Token) throws(SourceError) -> (SourceItem, Attribute) {
        switch (self, attribute) {
        case (.topLayoutGuide, .top): return (SourceItem(root), .top)
        case (.topLayoutGuide, .bottom): return (SourceItem(root, area: .safeArea), .top)
        case (.bottomLayoutGuide, .top): return (SourceItem(root, area: .safeArea), .bottom)
        case (.bottomLayoutGuide, .bottom): return (SourceItem(root), .bottom)
        default:
            let because = "\(rawValue) has a top and a bottom"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
    }
}
