/// Whose layouts they are: what is kept in one namespace is not there for any other, and ids are taken in each by itself.
public struct Namespace: Hashable, Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }

    /// The only one there is where nobody is told apart.
    public static let shared = Namespace("")
}

/// Which of all layouts one is.
public struct LayoutKey: Hashable, Sendable {
    public let id: String
    public let namespace: Namespace

    public init(_ id: String, in namespace: Namespace) {
        (self.id, self.namespace) = (id, namespace)
    }
}
