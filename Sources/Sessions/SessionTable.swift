/// The layouts of all namespaces, by namespace and id.
///
/// No namespace is there without a layout, so that one that is no longer used costs nothing. A look-up costs the same whether
/// the id is unknown everywhere or only in its namespace: it never sees the layouts of another.
struct SessionTable: Sendable {
    private struct Shelf: Sendable {
        var layouts: [String: KeptLayout] = [:]
        /// Ascending.
        var ids: [String] = []

        /// The first place whose id is not before `id`.
        func place(of id: String) -> Int {
            var (low, high) = (0, ids.count)
            while low < high {
                let middle = (low + high) / 2
                if ids[middle] < id { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private var shelves: [Namespace: Shelf] = [:]
    /// How many layouts there are in all namespaces together.
    private(set) var count = 0

    /// The layout of a key; nil = there is none.
    subscript(key: LayoutKey) -> KeptLayout? { shelves[key.namespace]?.layouts[key.id] }

    /// Keeps a layout, in place of the one that is there under the key.
    ///
    /// A new id is put in its order: O(layouts of the namespace), in moved words of memory.
    mutating func put(_ layout: KeptLayout, under key: LayoutKey) {
        let old = shelves[key.namespace, default: Shelf()].layouts.updateValue(layout, forKey: key.id)
        guard old == nil, let place = shelves[key.namespace]?.place(of: key.id) else { return }
        shelves[key.namespace]?.ids.insert(key.id, at: place)
        count += 1
    }

    /// Forgets the layout of a key, which is there.
    mutating func remove(_ key: LayoutKey) {
        let old = shelves[key.namespace]?.layouts.removeValue(forKey: key.id)
        guard old != nil, let place = shelves[key.namespace]?.place(of: key.id) else {
            preconditionFailure("only a layout that is kept can be forgotten")
        }
        shelves[key.namespace]?.ids.remove(at: place)
        if shelves[key.namespace]?.ids.isEmpty == true { shelves[key.namespace] = nil }
        count -= 1
    }

    /// Up to `limit` layouts of a namespace whose ids come after `id`, in the order of ids; and whether there are more.
    ///
    /// O(limit + log layouts).
    func page(in namespace: Namespace, after id: String?, limit: Int) -> (layouts: [KeptLayout], hasMore: Bool) {
        guard let shelf = shelves[namespace] else { return ([], false) }
        var start = id.map(shelf.place) ?? 0
        if start < shelf.ids.count, shelf.ids[start] == id { start += 1 }
        let ids = shelf.ids[start...].prefix(limit)
        return (ids.compactMap { shelf.layouts[$0] }, ids.endIndex < shelf.ids.count)
    }
}
