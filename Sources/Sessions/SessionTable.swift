/// The layouts of all namespaces, by namespace and id.
///
/// No namespace is there without a layout, so that one that is no longer used costs nothing. A look-up costs the same whether
/// the id is unknown everywhere or only in its namespace: it never sees the layouts of another.
struct SessionTable: Sendable {
    typealias Entry = Guarded<LayoutSession>

    private var namespaces: [Namespace: [String: Entry]] = [:]
    /// How many layouts there are in all namespaces together.
    private(set) var count = 0

    /// The layout of a key; nil = there is none.
    subscript(key: LayoutKey) -> Entry? {
        get { namespaces[key.namespace]?[key.id] }
        set {
            let old = put(newValue, key)
            count += (newValue == nil ? 0 : 1) - (old == nil ? 0 : 1)
        }
    }

    /// All layouts of a namespace.
    ///
    /// O(1).
    subscript(namespace: Namespace) -> [String: Entry] { namespaces[namespace] ?? [:] }

    private mutating func put(_ entry: Entry?, _ key: LayoutKey) -> Entry? {
        let old = namespaces[key.namespace]?[key.id]
        guard let entry else {
            namespaces[key.namespace]?[key.id] = nil
            if namespaces[key.namespace]?.isEmpty ?? false { namespaces[key.namespace] = nil }
            return old
        }
        namespaces[key.namespace, default: [:]][key.id] = entry
        return old
    }
}
