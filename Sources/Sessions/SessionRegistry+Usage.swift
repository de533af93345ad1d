import Threads

/// The usage of one namespace; with a store, within this process.
public struct NamespaceUsage: Equatable, Sendable {
    public let layouts: Int
    public let views: Int
    public let bytes: Int
}

extension SessionRegistry {
    /// Returns the usage of a namespace.
    public func usage(of namespace: Namespace) -> NamespaceUsage {
        table.withLock { table in
            let usage = table.usage(of: namespace)
            return NamespaceUsage(layouts: table.count(in: namespace), views: usage.views, bytes: usage.bytes)
        }
    }
}
