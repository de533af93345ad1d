/// To whom layouts belong: those of one namespace do not exist for any other, and an id can be used in each of them.
public struct Namespace: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// The only namespace of a service that does not tell its clients apart.
    public static let shared = Namespace("")
}

/// Identifies a layout among those of all namespaces.
public struct LayoutKey: Hashable, Sendable {
    public let id: String
    public let namespace: Namespace

    public init(_ id: String, in namespace: Namespace) {
        (self.id, self.namespace) = (id, namespace)
    }
}
