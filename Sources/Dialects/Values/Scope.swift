import LayoutModel

/// What the names of a source stand for: views, values that the request gives, and values that the source declares.
struct Scope {
    let tree: ViewTree
    let traits: Traits
    /// By the whole path, `self.buttonSize.width`.
    private var values: [String: Value] = [:]
    /// The most words that a key of `values` has.
    private var longestPath = 1

    /// Looks the views up that the request's names stand for.
    ///
    /// - Throws: ``SourceError`` at the name whose view nobody knows.
    init(tree: ViewTree, traits: Traits, names: [String: [String]], metrics: [String: Metric]) throws(SourceError) {
        (self.tree, self.traits) = (tree, traits)
        for (name, metric) in metrics { declare(name, Value(metric)) }
        // In one order, for the first fault is the one that is told.
        for (name, views) in names.sorted(by: { $0.key < $1.key }) {
            var items: [Value] = []
            for (index, view) in views.enumerated() {
                let place = SourceError.Location.name(name, index: views.count > 1 ? index : nil)
                items.append(.item(try Self.item(view, at: place, in: tree)))
            }
            declare(name, items.count == 1 ? items[0] : .list(items))
        }
    }

    private static func item(_ text: String, at place: SourceError.Location, in tree: ViewTree) throws(SourceError)
        -> Item
    {
        if let node = tree.node(named: text) { return Item(node) }
        if let point = text.lastIndex(of: "."), let area = Area(rawValue: String(text[text.index(after: point)...])),
            let node = tree.node(named: String(text[..<point]))
        {
            return Item(node, area: area)
        }
        throw SourceError(.unknownName(text, nearest: NearestName.nearest(to: text, among: tree.names)), at: place)
    }

    /// Gives a value to a name, or to a path of names, from here on.
    mutating func declare(_ path: String, _ value: Value) {
        values[path] = value
        longestPath = max(longestPath, path.utf8.count { $0 == UInt8(ascii: ".") } + 1)
    }

    /// The value of a name that the request or the source gives one.
    func value(named name: String) -> Value? { values[name] }

    /// The most words that a name beside a source may have.
    static let mostWords = 16
}

extension Scope {
    /// What the first words of a path stand for, and how many words that are; nil where nobody knows.
    ///
    /// `self.redView` and `_redView` are `redView`; `self` and `self.view` are the root where nothing else has that name.
    func resolve(_ path: [Token]) -> (value: Value, count: Int)? {
        if let found = value(path[...]) { return found }
        guard let first = path.first?.text else { return nil }
        if Names.isSelf(first), path.count > 1 {
            if let (value, count) = value(path[1...]) ?? view(path[1].text).map({ (.item($0), 1) }) {
                return (value, count + 1)
            }
            if path[1].text == "view" { return (.item(Item(tree.root)), 2) }
        }
        if let view = view(first) { return (.item(view), 1) }
        // Members of the object itself begin with no name: `self.safeAreaLayoutGuide`.
        if Names.isSelf(first), path.count == 1 || Vocabulary.itemMembers.contains(path[1].text) || isAttribute(path[1])
        {
            return (.item(Item(tree.root)), 1)
        }
        return first == "view" ? (.item(Item(tree.root)), 1) : nil
    }

    /// A value by the longest path that is known.
    private func value(_ path: ArraySlice<Token>) -> (value: Value, count: Int)? {
        guard !values.isEmpty else { return nil }
        for count in stride(from: min(path.count, longestPath), to: 0, by: -1) {
            let name = count == 1 ? path[path.startIndex].text : path.prefix(count).map(\.text).joined(separator: ".")
            if let value = values[name] { return (value, count) }
        }
        return nil
    }

    private func view(_ name: String) -> Item? {
        if let node = tree.node(named: name) { return Item(node) }
        if name == ViewName.superview { return Item(.superview) }
        guard name.hasPrefix("_"), let node = tree.node(named: String(name.dropFirst())) else { return nil }
        return Item(node)
    }

    /// Whether a word looks like an attribute in one of the languages.
    private func isAttribute(_ word: Token) -> Bool {
        ["mas_", "keep"].contains { word.text.hasPrefix($0) }
            || ["_attr", "_safe", "Anchor"].contains(where: word.text.hasSuffix)
            || word.text == "snp"
    }

    /// The known name that a misspelt one was probably meant to be.
    func nearest(to name: String) -> String? {
        NearestName.nearest(to: name, among: Array(tree.names) + values.keys.sorted())
    }

    /// The fault that nobody knows the name that a path begins with.
    func unknown(_ path: [Token], at position: SourcePosition) -> SourceError {
        let isOfSelf = path.count > 1 && Names.isSelf(path[0].text)
        let token = path.isEmpty ? nil : path[isOfSelf ? 1 : 0]
        let name = token?.text ?? ""
        return SourceError(.unknownName(name, nearest: nearest(to: name)), at: token?.position ?? position)
    }
}
