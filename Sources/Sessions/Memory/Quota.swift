/// A limit on the layouts of one namespace, which leaves room for other namespaces.
public enum Quota: Hashable, Sendable {
    case layouts(limit: Int)
    case views(limit: Int)
    /// A limit in bytes.
    case memory(limit: Int)
}
