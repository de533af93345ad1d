import LayoutModel

/// The classes of a source, and which of them the root belongs to.
///
/// If several classes of a source say something of a layout, the root is the view of one of them, which is shown; the
/// others run once for each object of theirs that a statement creates, on the view of that object. The one that is
/// shown is a controller before a view, nothing in the source creates it or inherits from it, and it comes first of
/// those; metrics may name another one.
///
/// A class, as all copies of a ``Scope`` share it.
final class SourceClasses {
    /// An object of a class that runs on its own view.
    struct Instance {
        let type: String
        /// The views and values of its properties, by their names.
        var names: [String: Value]
    }

    private struct Entry {
        let body: TypeBody
        let statement: Statement
        var hasLayout = false
        var isCreated = false
        var isController = false
    }

    private var entries: [String: Entry] = [:]
    /// The names of the classes in the order of the source.
    private var order: [String] = []
    /// The class that is shown; nil if the source has no others with a layout.
    private var main: String?
    /// The class that is shown, and those that it inherits from.
    private var shown: Set<String> = []
    /// The classes of which objects are being made, the innermost last.
    private var running: [(type: String, prefix: String)] = []
    /// The classes of which at least one object has been made.
    private var made: Set<String> = []
    private var instances: [SourceItem: Instance] = [:]

    /// Collects the classes of a source and decides which one is shown.
    ///
    /// - Parameters:
    ///   - statements: the statements of the source.
    ///   - text: its bytes.
    ///   - isChosen: whether the request says that the class of a name is shown.
    ///   - work: what the reading of the source is charged to.
    /// - Throws: ``SourceError`` where the budget is exceeded.
    func collect(
        _ statements: [Statement],
        text: ArraySlice<UInt8>,
        isChosen: (String) -> Bool,
        _ work: SourceWork
    ) throws(SourceError) {
        collect(statements)
        guard order.count > 1 else { return }
        try look(through: text, work)
        let candidates = order.filter { entries[$0]?.hasLayout ?? false }
        guard candidates.count > 1 else { return }
        let bases = Set(candidates.compactMap { entries[$0]?.body.superclass })
        func rank(_ name: String) -> Int {
            guard let entry = entries[name], !isChosen(name) else { return 0 }
            return 1 + (entry.isCreated ? 4 : 0) + (bases.contains(name) ? 2 : 0) + (entry.isController ? 0 : 1)
        }
        // The first of equals.
        main = candidates.min { rank($0) < rank($1) }
        var next = main
        while let name = next, shown.insert(name).inserted { next = entries[name]?.body.superclass }
    }

    private func collect(_ statements: [Statement]) {
        for statement in statements {
            switch statement.kind {
            case .control(.type(let body)):
                if body.isClass, !body.isExtension, entries[body.name.text] == nil {
                    entries[body.name.text] = Entry(body: body, statement: statement)
                    order.append(body.name.text)
                }
                collect(body.statements)
            case .control(.body(let inner)): collect(inner)
            case .control, .declaration, .assignment, .expression, .unreadable: continue
            }
        }
    }

    /// Notes which classes have a layout, and of which objects are created.
    private func look(through text: ArraySlice<UInt8>, _ work: SourceWork) throws(SourceError) {
        let ranges = order.compactMap { name in
            entries[name].map { ($0.statement.start..<$0.statement.start + $0.statement.length, name) }
        }
        var (index, open): (Int, [Int]) = (0, [])
        var tokens = TokenCursor(text)
        var previous: Token?
        while case let token = tokens.skip(), !token.isEnd {
            try work.spend(SourceWork.ofToken, at: token.position)
            defer { previous = token }
            while index < ranges.count, ranges[index].0.lowerBound <= token.start {
                open.append(index)
                index += 1
            }
            while let last = open.last, ranges[last].0.upperBound <= token.start { open.removeLast() }
            guard token.isWord else { continue }
            if entries[token.text] != nil, !(previous?.isWord("class") ?? false),
                tokens.peek().isSymbol("(") || tokens.peek().isWord("alloc") || tokens.peek().isWord("new")
            {
                entries[token.text]?.isCreated = true
            }
            guard let last = open.last else { continue }
            if Self.isOfLayout(token.text) { entries[ranges[last].1]?.hasLayout = true }
            if Self.ofControllers.contains(token.text) { entries[ranges[last].1]?.isController = true }
        }
        for name in order where entries[name]?.body.superclass?.hasSuffix("Controller") ?? false {
            entries[name]?.isController = true
        }
    }

    private static let ofControllers: Set<String> = [
        "viewDidLoad", "loadView", "viewWillAppear", "viewDidLayoutSubviews",
    ]

    private static func isOfLayout(_ word: String) -> Bool {
        guard word.utf8.count >= 3 else { return false }
        if word == "snp" || word.hasPrefix("mas_") || word.hasSuffix("Anchor") { return true }
        guard word.utf8.count >= 10 else { return false }
        let lowercased = word.lowercased()
        return ["addsubview", "addarrangedsubview", "insertsubview", "constraint"].contains(where: lowercased.contains)
    }

    // MARK: - Questions

    /// Whether the root is the view of a class, or what a class says is said of the root anyway.
    func isShown(_ name: String) -> Bool {
        shown.isEmpty || shown.contains(name) || !(entries[name]?.hasLayout ?? false)
    }

    /// The class whose view is the root where a class is shown.
    func rootType(for name: String) -> String {
        shown.contains(name) ? main ?? name : name
    }

    /// The body of a class whose objects run on views of their own; nil for any other class.
    func body(of name: String) -> TypeBody? {
        isShown(name) ? nil : entries[name]?.body
    }

    /// Whether a class is another one, or inherits from it.
    func isKind(_ name: String, of base: String) -> Bool {
        var (next, count): (String?, Int) = (name, 0)
        while let name = next, count <= Self.maxAncestors {
            if name == base { return true }
            (next, count) = (entries[name]?.body.superclass, count + 1)
        }
        return false
    }

    private static let maxAncestors = 16

    /// The classes that say something of a layout, which is not that of the root, and of which no object is made.
    var unused: [Statement] {
        order.filter { !isShown($0) && !made.contains($0) }.compactMap { entries[$0]?.statement }
    }

    // MARK: - Objects

    /// Begins to make an object; false within an object of the same class, which would not end.
    ///
    /// - Parameters:
    ///   - type: its class.
    ///   - name: the name that it gets.
    /// - Returns: whether it is made.
    func begin(_ type: String, named name: String) -> Bool {
        guard !running.contains(where: { $0.type == type }) else { return false }
        running.append((type, "\(prefix.prefix(Self.longestPrefix))\(name)-"))
        made.insert(type)
        return true
    }

    /// The class of the object that is being made.
    var current: String? { running.last?.type }

    /// What the ids of its views begin with: `header-` for those of `let header = Header()`.
    var prefix: String { running.last?.prefix ?? "" }

    private static let longestPrefix = 60

    func end(_ item: SourceItem, with names: [String: Value]) {
        guard let type = running.popLast()?.type else { return }
        instances[item] = Instance(type: type, names: names)
    }

    /// The object that a view belongs to; nil for a view that is none of the source's classes.
    func instance(_ item: SourceItem) -> Instance? { instances[item] }
}
