import Threads

/// What the layouts of one namespace take; with a store, those of this process.
public struct NamespaceUsage: Equatable, Sendable {
    public let layouts: Int
    public let views: Int
    public let bytes: Int
}

extension SessionRegistry {
    /// Returns what the layouts of a namespace take.
    public func usage(of namespace: Namespace) -> NamespaceUsage {
        table.withLock { table in
            let usage = table.usage(of: namespace)
            return NamespaceUsage(layouts: table.count(in: namespace), views: usage.views, bytes: usage.bytes)
        }
    }
}
