/// An owner of layouts: layouts are invisible outside their namespace, and each namespace has its own ids.
public struct Namespace: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// The only namespace of a service that does not distinguish its clients.
    public static let shared = Namespace("")
}

/// Identifies a layout across all namespaces.
public struct LayoutKey: Hashable, Sendable {
    public let id: String
    public let namespace: Namespace

    public init(_ id: String, in namespace: Namespace) {
        (self.id, self.namespace) = (id, namespace)
    }
}
