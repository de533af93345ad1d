/// Finds the handler of a method and a path.
///
/// Patterns are paths like `/layouts/{id}/constraints`; a segment in braces matches any one segment that is not empty,
/// and a literal segment goes before it.
public struct Router<Handler> {
    private var tree = RouteTree()
    private var handlers: [Handler] = []

    public enum Match {
        case handler(Handler, PathParameters)
        /// An OPTIONS request that no handler was given for; the methods are those of an `Allow` field.
        case options(allow: String)
        case notFound
        case methodNotAllowed(allow: String)
        /// The method is none that this service knows anywhere.
        case notImplemented
    }

    public init() {}

    /// Adds a handler.
    ///
    /// - Precondition: `pattern` opens with a slash, and has no handler for `method` yet.
    public mutating func add(_ method: Method, _ pattern: String, _ handler: Handler) {
        tree.add(method, pattern, handler: handlers.count)
        handlers.append(handler)
    }

    /// Finds what answers `request`.
    ///
    /// A HEAD request is answered by the handler of GET.
    public func route(_ request: Request) -> Match {
        switch tree.route(request) {
        case .handler(let index, let parameters): .handler(handlers[index], parameters)
        case .options(let allow): .options(allow: allow)
        case .notFound: .notFound
        case .methodNotAllowed(let allow): .methodNotAllowed(allow: allow)
        case .notImplemented: .notImplemented
        }
    }
}

extension Router: Sendable where Handler: Sendable {}

/// What the parameters of a pattern stand for in a path.
public struct PathParameters: Sendable {
    let names: [String]
    let values: [String]

    /// Whether the pattern has no parameter.
    public var isEmpty: Bool { names.isEmpty }

    /// The segment in the place of `{name}`.
    ///
    /// - Precondition: the pattern has a parameter of this name.
    public subscript(name: String) -> String {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("the pattern has no {\(name)}") }
        return values[index]
    }
}
