/// A limit on the layouts of one namespace, so that its clients leave some of what is shared to others.
public enum Quota: Hashable, Sendable {
    case layouts(limit: Int)
    case views(limit: Int)
    /// Bytes of memory.
    case memory(limit: Int)
}
