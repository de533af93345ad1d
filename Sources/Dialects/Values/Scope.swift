import LayoutModel

/// The names of a source: views of the layout, names and metrics of the request, and the source's own declarations.
struct Scope {
    var tree: ViewTree
    let traits: Traits
    /// What reading the source is charged to.
    let work: SourceWork
    /// What the faults of the source are reported to.
    let report: SourceReport
    let loops: LoopBudget
    /// What the source creates; nil where it does not say which views there are.
    let created: CreatedViews?
    /// Views that the source mentions and never adds to a superview.
    private let detached: Set<String>
    /// The outermost views that they are in, which the source does not create.
    private let outermost: [String: String]
    let made = MadeViews()
    let methods = MethodTable()
    let classes = SourceClasses()
    let structures = Structures()
    let viewStates = ViewStates()
    /// The source, and behind its end the definitions of other sources that it uses.
    let text: ArraySlice<UInt8>
    /// Where the source itself ends in `text`.
    let ownEnd: Int
    /// What finding the names that misspelt ones mean may take.
    private let allowance: NearestName.Allowance
    /// By the whole path, `self.buttonSize.width`.
    private var values: [String: Value] = [:]
    /// Whether the names beside the source are declared.
    private var isRunning = false
    /// Whether the source declares a variable `view`, which is not the `view` of the object.
    private var declaresView = false
    /// The maximum number of words in a key of `values`.
    private var longestPath = 1
    /// The layout guides of the view controller that variables stand for.
    var layoutSupports: [String: LayoutSupport] = [:]
    /// Metrics by the text of an expression.
    private var texts: ExpressionTexts

    /// Resolves the names of the request to views.
    ///
    /// - Throws: ``SourceError`` at the first name, in alphabetical order, whose view does not exist.
    init(
        tree: ViewTree,
        traits: Traits,
        names: [String: [String]],
        metrics: [String: Metric],
        of source: ArraySlice<UInt8> = [],
        ownEnd: Int? = nil,
        views: SourceViews? = nil,
        suggesting allowance: NearestName.Allowance,
        _ work: SourceWork,
        _ report: SourceReport
    ) throws(SourceError) {
        (self.tree, self.traits, self.allowance) = (tree, traits, allowance)
        (self.work, self.report, text) = (work, report, source)
        self.ownEnd = ownEnd ?? source.endIndex
        texts = ExpressionTexts(of: source, work)
        loops = LoopBudget(work)
        created = views.map { CreatedViews($0, in: tree) }
        detached = views?.detached ?? []
        outermost = views?.outermost ?? [:]
        try work.spend(SourceWork.ofName, times: names.count + metrics.count, at: .start)
        values.reserveCapacity(names.count + metrics.count)
        for (name, metric) in metrics {
            let form = Names.Form(name)
            if form != .text { declare(name, Value(metric)) }
            if form != .path { texts.declare(name, Value(metric)) }
        }
        var firstFaulty: String?
        for (name, views) in names {
            try work.spend(SourceWork.ofElement, times: views.count, at: .start)
            if views.count == 1, let value = Self.value(views[0], in: tree) {
                declare(name, value)
                // `cells[0]`, `view.viewWithTag(3)`
                if Names.Form(name) != .path { texts.declare(name, value) }
                continue
            }
            let items = views.compactMap { Self.value($0, in: tree) }
            // The first in alphabetical order, as that of a dictionary depends on the hash seed.
            if items.count < views.count { firstFaulty = min(firstFaulty ?? name, name) }
            declare(name, .list(items))
        }
        if let firstFaulty { throw fault(of: firstFaulty, names[firstFaulty] ?? []) }
        if let views { declare(views) }
        isRunning = true
    }

    /// Declares the names that the source gives to views other than by their ids.
    private mutating func declare(_ views: SourceViews) {
        for (name, id) in views.names {
            if value(named: name) == nil, let node = tree.node(named: id) { declare(name, .item(SourceItem(node))) }
        }
        if views.contentViewIsRoot, value(named: "contentView") == nil {
            declare("contentView", .item(SourceItem(tree.root)))
        }
    }

    /// The error for a name of which a view does not exist.
    private func fault(of name: String, _ views: [String]) -> SourceError {
        let index = views.firstIndex { Self.value($0, in: tree) == nil } ?? 0
        let place = SourceError.Location.name(name, index: views.count > 1 ? index : nil)
        let nearest = NearestName.nearest(to: views[index], among: tree.names, within: allowance)
        return SourceError(.unknownName(views[index], nearest: nearest), at: place)
    }

    /// What a name stands for: a view, an area of one (`list.content`), or an anchor of either (`root.safeArea.top`).
    private static func value(_ text: String, in tree: ViewTree) -> Value? {
        if let item = item(text, in: tree) { return .item(item) }
        guard let point = text.lastIndex(of: "."), let item = item(String(text[..<point]), in: tree),
            let attribute = AttributeWord(String(text[text.index(after: point)...]))
        else { return nil }
        return .anchor(item, attribute)
    }

    private static func item(_ text: String, in tree: ViewTree) -> SourceItem? {
        if let node = tree.node(named: text) { return SourceItem(node) }
        guard let point = text.lastIndex(of: "."), let area = Area(rawValue: String(text[text.index(after: point)...])),
            let node = tree.node(named: String(text[..<point]))
        else { return nil }
        return SourceItem(node, area: area)
    }

    /// The frame of a view as the source or the document gives it by hand; nil where it comes from constraints.
    func frame(of node: NodeID) -> Rect? {
        guard node != tree.root else {
            guard let width = traits.size.width, let height = traits.size.height else { return nil }
            return Rect(x: 0, y: 0, width: width, height: height)
        }
        return created?.frames[node.index] ?? viewStates.frame(of: node, in: tree)
    }

    /// The label or the image of a button that the source creates; nil for any other view.
    func part(_ property: String, of item: SourceItem) -> SourceItem? {
        guard case .node(let node) = item.node, item.area == nil,
            let id = created?.parts[ButtonPart(button: tree.name(of: node), property: property)]
        else { return nil }
        return tree.node(named: id).map { SourceItem($0) }
    }

    /// A view that stands for one that is unknown, so that what is said of that one can be checked.
    var anyView: NodeID { tree[tree.root].subviews.first ?? tree.root }

    /// Assigns a value to a name or a path from here on.
    mutating func declare(_ path: String, _ value: Value) {
        if path == "view", isRunning { declaresView = true }
        values[path] = value
        longestPath = max(longestPath, path.utf8.count { $0 == UInt8(ascii: ".") } + 1)
    }

    /// Assigns a value to a variable, or to a property of the object.
    ///
    /// `self.gap` and, in Objective-C, `_gap` are the property `gap`. A variable or a parameter with its name hides it
    /// while the method runs; until then, its value belongs to the path `self.gap`.
    mutating func assign(_ path: [Token], _ value: Value) {
        guard let name = path.last?.text else { return }
        let isObjectiveC = methods.current?.method.isObjectiveC ?? false
        if path.count == 2, Names.isSelf(path[0].text), name != "view" {
            setProperty(name, value)
            if isObjectiveC, values["_" + name] != nil { values["_" + name] = value }
            return
        }
        declare(path.map(\.text).joined(separator: "."), value)
        guard path.count == 1 else { return }
        if isObjectiveC, name.hasPrefix("_") {
            setProperty(String(name.dropFirst()), value)
        } else if !methods.hides(name) {
            values["self." + name] = nil
        }
    }

    private mutating func setProperty(_ name: String, _ value: Value) {
        guard !methods.hides(name) else { return declare("self." + name, value) }
        declare(name, value)
        values["self." + name] = nil
    }

    /// Keeps the value of the property that a variable or a parameter is about to hide.
    mutating func hideProperty(_ name: String) {
        guard name != "view", !methods.hides(name), let value = values[name], values["self." + name] == nil else {
            return
        }
        declare("self." + name, value)
    }

    /// Whether a name has no value, or none but that of a property that has not been assigned yet.
    func isUnset(_ name: String) -> Bool {
        switch values[name] {
        case nil, .nothing?: true
        default: false
        }
    }

    /// Notes that a property has been assigned a value that is not known: it is nil no longer.
    mutating func forgetNothing(_ name: String) {
        for path in [name, "self." + name] { if case .nothing? = values[path] { values[path] = nil } }
    }

    /// Gives a property its own name again when the method has ended in which another name hid it.
    mutating func showProperty(_ name: String) {
        guard name != "view", !methods.hides(name), let value = values.removeValue(forKey: "self." + name) else {
            return
        }
        values[name] = value
    }

    /// Gives a name the value that it had before a block, or none.
    mutating func restore(_ name: String, to value: Value?) {
        values[name] = value
    }

    /// Lets `self` be another object from here on.
    ///
    /// - Parameters:
    ///   - own: its view.
    ///   - properties: names that it declares, which have no values yet.
    /// - Returns: the names as they are without it, for ``leaveObject(_:)``.
    mutating func enterObject(_ own: SourceItem, declaring properties: [String]) -> [String: Value] {
        let outer = values
        for name in properties {
            values[name] = nil
            values["_" + name] = nil
            values["self." + name] = nil
        }
        for name in Self.namesOfObject { values[name] = .item(own) }
        return outer
    }

    /// Lets `self` be the object that it was before another one.
    ///
    /// - Returns: the names that the other object has given to views.
    mutating func leaveObject(_ outer: [String: Value]) -> [String: Value] {
        let own = values.filter { name, value in
            guard case .item(let item) = value, !Self.namesOfObject.contains(name) else { return false }
            if case .item(let known)? = outer[name] { return known != item }
            return true
        }
        values = outer
        return own
    }

    /// What an object calls its own view.
    private static let namesOfObject = ["self", "view", "contentView"]

    /// How many names the request and the source have assigned values to.
    var nameCount: Int { values.count }

    /// The value assigned to a name by the request or by the source.
    func value(named name: String) -> Value? { values[name] }

    /// The metric whose key is the text of these bytes of the source.
    func metric(_ bytes: Range<Int>, at position: SourcePosition) throws(SourceError) -> Value? {
        try texts.value(bytes, at: position)
    }

    /// The tokens of a statement as far as they are before `limit`, by default the end of the text; nil if there are
    /// none.
    func tokens(of statement: Statement, upTo limit: Int? = nil) -> TokenCursor? {
        let end = min(statement.start + statement.length, limit ?? text.endIndex)
        guard statement.start < end else { return nil }
        return TokenCursor(text[statement.start..<end], at: statement.position)
    }

    /// Whether the request has metrics by the text of an expression.
    var hasTexts: Bool { !texts.isEmpty }

    /// The metric with this text as its key.
    func metric(named key: String, at position: SourcePosition) throws(SourceError) -> Value? {
        try texts.value(key, at: position)
    }

    /// The key of a metric that would give these bytes of the source a value; nil where it would be too long.
    func key(_ bytes: Range<Int>) -> String? { texts.key(bytes) }

    /// The maximum number of words in a name given with a source.
    static let maxWords = 16
}

extension Scope {
    /// Resolves the longest known prefix of a path, and says how many words that is; nil if the path is unknown.
    ///
    /// `self.name` and `_name` are `name`. `self`, `view` and `self.view` are the root unless they have another value.
    func resolve(_ path: [Token]) -> (value: Value, count: Int)? {
        guard var first = path.first?.text else { return nil }
        // A property of the object, whichever class declares it.
        if first == "super", path.count > 1 { first = "self" }
        if first == ViewName.superview || path.count > 1 && Names.isSelf(first) && path[1].text == ViewName.superview,
            methods.isOnView, let superview = superviewOfSelf
        {
            return (.item(superview), first == ViewName.superview ? 1 : 2)
        }
        let known = value(path[...])
        // A value of `self` alone leaves its properties what they are.
        if let known, known.count > 1 || path.count == 1 || !Names.isSelf(first) { return known }
        // `self.redView`: a property of the object that the source belongs to.
        if Names.isSelf(first), path.count > 1 {
            let isLocal = path[1].text == "view" && declaresView
            if !isLocal, let (value, count) = value(path[1...]) ?? view(path[1].text).map({ (.item($0), 1) }) {
                return (value, count + 1)
            }
            if path[1].text == "view" { return (known?.value ?? .item(SourceItem(tree.root)), 2) }
        }
        if let known { return known }
        if let view = view(first) { return (.item(view), 1) }
        // A member of the object itself: `self.safeAreaLayoutGuide`, `self.mas_left`.
        if Names.isSelf(first),
            path.count == 1 || Vocabulary.itemMembers.contains(path[1].text)
                || Self.looksLikeAttribute(path[1].text)
        {
            return (.item(SourceItem(tree.root)), 1)
        }
        return first == "view" ? (.item(SourceItem(tree.root)), 1) : nil
    }

    /// The superview of the view whose method runs.
    private var superviewOfSelf: SourceItem? {
        guard case .item(let own)? = value(named: "self"), case .node(let node) = own.node,
            let parent = tree.parent(of: node)
        else { return nil }
        return SourceItem(parent)
    }

    /// The value of the longest prefix that has one.
    private func value(_ path: ArraySlice<Token>) -> (value: Value, count: Int)? {
        guard !values.isEmpty else { return nil }
        for count in stride(from: min(path.count, longestPath), to: 0, by: -1) {
            let name = count == 1 ? path[path.startIndex].text : path.prefix(count).map(\.text).joined(separator: ".")
            if let value = values[name] { return (value, count) }
        }
        // The variable behind a property.
        guard let first = path.first?.text, first.hasPrefix("_") else { return nil }
        let property = String(first.dropFirst())
        return (values["self." + property] ?? values[property]).map { ($0, 1) }
    }

    private func view(_ name: String) -> SourceItem? {
        if let node = tree.node(named: name) { return SourceItem(node) }
        if name == ViewName.superview { return SourceItem(.superview) }
        guard name.hasPrefix("_"), let node = tree.node(named: String(name.dropFirst())) else { return nil }
        return SourceItem(node)
    }

    /// Whether a word looks like an attribute of one of the languages.
    static func looksLikeAttribute(_ word: String) -> Bool {
        ["mas_", "keep", "snp_"].contains { word.hasPrefix($0) }
            || ["_attr", "_safe", "Anchor"].contains(where: word.hasSuffix)
            || word == "snp"
    }

    /// The known name that a misspelled one probably stands for.
    func nearest(to name: String) -> String? {
        NearestName.nearest(to: name, among: Array(tree.names) + values.keys, within: allowance)
    }

    /// The error that the name at the head of a path is unknown.
    func unknown(_ path: [Token], at position: SourcePosition) -> SourceError {
        let isOfSelf = path.count > 1 && (Names.isSelf(path[0].text) || path[0].text == "super")
        let token = path.isEmpty ? nil : path[isOfSelf ? 1 : 0]
        let name = token?.text ?? ""
        if let outer = outermost[Names.key(of: name) ?? name] {
            let isIt = outer == Names.key(of: name) ?? name
            let because =
                (isIt
                    ? "this source neither creates it nor puts it anywhere; "
                    : "it is in '\(outer)', which this source does not put anywhere; ")
                + "\"names\": {\"\(outer)\": \"root\"} says that '\(outer)' is the root"
            return SourceError(.unsupported(name, because: because), at: token?.position ?? position)
        }
        if detached.contains(Names.key(of: name) ?? name) {
            return SourceError(.detachedView(name), at: token?.position ?? position)
        }
        return SourceError(.unknownName(name, nearest: nearest(to: name)), at: token?.position ?? position)
    }
}
