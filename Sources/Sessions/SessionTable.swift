import LayoutModel

/// The layouts of all namespaces, by namespace and id.
///
/// An unused namespace has no entry; one without layouts costs only its ``RetiredRevisions``. A look-up takes the same
/// time whether the id is unknown everywhere or only in its namespace: it never reads the layouts of another one.
struct SessionTable: Sendable {
    private struct Shelf: Sendable {
        var layouts: [String: KeptLayout] = [:]
        /// The ids in ascending order.
        var ids: [String] = []
        var retired = RetiredRevisions()
        let usage = Usage()
    }

    private var shelves: [Namespace: Shelf] = [:]
    /// The number of layouts in all namespaces.
    private(set) var count = 0

    /// The layout of a key; nil if there is none.
    subscript(key: LayoutKey) -> KeptLayout? { shelves[key.namespace]?.layouts[key.id] }

    /// Returns the last revision of a removed layout with a key; 0 if there was none.
    func lastRevision(of key: LayoutKey) -> Int { shelves[key.namespace]?.retired.last(of: key.id) ?? 0 }

    /// Returns true if the last layout with a key is known to have expired.
    func hasExpired(_ key: LayoutKey) -> Bool { shelves[key.namespace]?.retired.hasExpired(key.id) ?? false }

    /// Returns the number of layouts in a namespace.
    func count(in namespace: Namespace) -> Int { shelves[namespace]?.ids.count ?? 0 }

    /// Returns the layouts of a namespace in no particular order.
    func layouts(in namespace: Namespace) -> [KeptLayout] { shelves[namespace].map { Array($0.layouts.values) } ?? [] }

    /// Returns the usage of a namespace.
    mutating func usage(of namespace: Namespace) -> Usage {
        if let shelf = shelves[namespace] { return shelf.usage }
        let shelf = Shelf()
        shelves[namespace] = shelf
        return shelf.usage
    }

    /// Adds a layout under a key, replacing any current one.
    ///
    /// A new id is inserted in order: O(layouts of the namespace), in moved words of memory.
    mutating func put(_ layout: KeptLayout, under key: LayoutKey) {
        let old = shelves[key.namespace, default: Shelf()].layouts.updateValue(layout, forKey: key.id)
        guard old == nil, let index = shelves[key.namespace]?.ids.lowerBound(of: key.id) else { return }
        shelves[key.namespace]?.ids.insert(key.id, at: index)
        count += 1
    }

    /// Removes the layout of a key, and remembers its last revision.
    ///
    /// - Precondition: the layout is in the table.
    /// - Returns: the additional bytes used to remember it.
    mutating func remove(_ key: LayoutKey, at revision: Int, _ reason: RetiredRevisions.Reason) -> Int {
        let old = shelves[key.namespace]?.layouts.removeValue(forKey: key.id)
        guard old != nil, let index = shelves[key.namespace]?.ids.lowerBound(of: key.id) else {
            preconditionFailure("the layout is not in the table")
        }
        shelves[key.namespace]?.ids.remove(at: index)
        count -= 1
        return shelves[key.namespace]?.retired.add(key.id, at: revision, reason) ?? 0
    }

    /// Removes the layout of a key, if any, without remembering its revision.
    mutating func forget(_ key: LayoutKey) {
        guard shelves[key.namespace]?.layouts.removeValue(forKey: key.id) != nil,
            let index = shelves[key.namespace]?.ids.lowerBound(of: key.id)
        else { return }
        shelves[key.namespace]?.ids.remove(at: index)
        count -= 1
    }

    /// Remembers the last revision of a removed layout; returns the additional bytes used.
    mutating func remember(_ key: LayoutKey, at revision: Int, _ reason: RetiredRevisions.Reason) -> Int {
        shelves[key.namespace, default: Shelf()].retired.add(key.id, at: revision, reason)
    }

    /// Returns the revision after which every id of a namespace continues at the earliest; see ``RetiredRevisions``.
    func floor(of namespace: Namespace) -> Int { shelves[namespace]?.retired.floor ?? 0 }

    /// The number of removed ids that are remembered, in all namespaces.
    var rememberedCount: Int { shelves.values.reduce(0) { $0 + $1.retired.count } }

    mutating func raiseFloor(of namespace: Namespace, to revision: Int) {
        shelves[namespace, default: Shelf()].retired.raiseFloor(to: revision)
    }

    /// The layouts of all namespaces, in no particular order.
    var all: [KeptLayout] { shelves.values.flatMap { $0.layouts.values } }

    /// Returns up to `limit` layouts of a namespace whose ids come after `id`, in the order of ids, and whether there
    /// are more.
    ///
    /// O(limit + log layouts).
    func page(in namespace: Namespace, after id: String?, limit: Int) -> (layouts: [KeptLayout], hasMore: Bool) {
        guard let shelf = shelves[namespace] else { return ([], false) }
        var start = id.map { shelf.ids.lowerBound(of: $0) } ?? 0
        if start < shelf.ids.count, shelf.ids[start] == id { start += 1 }
        let ids = shelf.ids[start...].prefix(limit)
        return (ids.compactMap { shelf.layouts[$0] }, ids.endIndex < shelf.ids.count)
    }
}
