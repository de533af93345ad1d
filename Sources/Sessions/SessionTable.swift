import LayoutModel

/// The layouts of all namespaces, by namespace and id.
///
/// A namespace that nobody has used has no entry; one that has no layouts costs what its ``RetiredRevisions`` take. A
/// look-up takes the same time whether the id is unknown everywhere or only in its namespace: it never reads the
/// layouts of another one.
struct SessionTable: Sendable {
    private struct Shelf: Sendable {
        var layouts: [String: KeptLayout] = [:]
        /// Ascending.
        var ids: [String] = []
        var retired = RetiredRevisions()
        let usage = Usage()
    }

    private var shelves: [Namespace: Shelf] = [:]
    /// How many layouts there are in all namespaces together.
    private(set) var count = 0

    /// The layout of a key; nil = there is none.
    subscript(key: LayoutKey) -> KeptLayout? { shelves[key.namespace]?.layouts[key.id] }

    /// The last revision that a layout with a key had that is gone; 0 where there was none.
    func lastRevision(of key: LayoutKey) -> Int { shelves[key.namespace]?.retired.last(of: key.id) ?? 0 }

    /// Whether the last layout with a key is known to have expired.
    func hasExpired(_ key: LayoutKey) -> Bool { shelves[key.namespace]?.retired.hasExpired(key.id) ?? false }

    /// How many layouts a namespace has.
    func count(in namespace: Namespace) -> Int { shelves[namespace]?.ids.count ?? 0 }

    /// The layouts of a namespace, in no order.
    func layouts(in namespace: Namespace) -> [KeptLayout] { shelves[namespace].map { Array($0.layouts.values) } ?? [] }

    /// What the layouts of a namespace take.
    mutating func usage(of namespace: Namespace) -> Usage {
        if let shelf = shelves[namespace] { return shelf.usage }
        let shelf = Shelf()
        shelves[namespace] = shelf
        return shelf.usage
    }

    /// Stores a layout, replacing the one that is stored under the key.
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
    /// - Returns: how many bytes more it takes to remember what is gone.
    mutating func remove(_ key: LayoutKey, at revision: Int, _ reason: RetiredRevisions.Reason) -> Int {
        let old = shelves[key.namespace]?.layouts.removeValue(forKey: key.id)
        guard old != nil, let index = shelves[key.namespace]?.ids.lowerBound(of: key.id) else {
            preconditionFailure("the layout is not in the table")
        }
        shelves[key.namespace]?.ids.remove(at: index)
        count -= 1
        return shelves[key.namespace]?.retired.add(key.id, at: revision, reason) ?? 0
    }

    /// Removes the layout of a key, if there is one, as if it had never been there.
    mutating func forget(_ key: LayoutKey) {
        guard shelves[key.namespace]?.layouts.removeValue(forKey: key.id) != nil,
            let index = shelves[key.namespace]?.ids.lowerBound(of: key.id)
        else { return }
        shelves[key.namespace]?.ids.remove(at: index)
        count -= 1
    }

    /// Remembers the last revision of a layout that is gone; returns how many bytes more that takes.
    mutating func remember(_ key: LayoutKey, at revision: Int, _ reason: RetiredRevisions.Reason) -> Int {
        shelves[key.namespace, default: Shelf()].retired.add(key.id, at: revision, reason)
    }

    /// Below which revisions no id of a namespace continues; see ``RetiredRevisions``.
    func floor(of namespace: Namespace) -> Int { shelves[namespace]?.retired.floor ?? 0 }

    /// How many ids that are gone are remembered, in all namespaces.
    var rememberedCount: Int { shelves.values.reduce(0) { $0 + $1.retired.count } }

    mutating func raiseFloor(of namespace: Namespace, to revision: Int) {
        shelves[namespace, default: Shelf()].retired.raiseFloor(to: revision)
    }

    /// The layouts of all namespaces, in no particular order.
    var all: [KeptLayout] { shelves.values.flatMap { $0.layouts.values } }

    /// Returns up to `limit` layouts of a namespace whose ids come after `id`, in the order of ids; and whether there
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
