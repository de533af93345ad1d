/// Finds the handler for a method and a path.
///
/// Patterns are paths like `/layouts/{id}/constraints`. A segment in braces is a parameter, which matches any one
/// segment that is not empty; literal segments take precedence over it.
public struct Router<Handler> {
    private var tree = RouteTree()
    private var handlers: [Handler] = []

    public enum Match {
        case handler(Handler, PathParameters)
        /// An OPTIONS request without a handler; `allow` is the value of an `Allow` field.
        case options(allow: String)
        case notFound
        case methodNotAllowed(allow: String)
        /// The service does not know the method at all: 501 (RFC 9110, 15.6.2).
        case notImplemented
    }

    public init() {}

    /// Adds a handler.
    ///
    /// - Precondition: `pattern` begins with a slash, and has no handler for `method` yet.
    public mutating func add(_ method: Method, _ pattern: String, _ handler: Handler) {
        tree.add(method, pattern, handler: handlers.count)
        handlers.append(handler)
    }

    /// Finds the handler for `request`; a HEAD request is handled as GET (RFC 9110, 9.3.2).
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

/// The values of the parameters of a pattern in a path.
public struct PathParameters: Sendable {
    let names: [String]
    let values: [String]

    /// Whether the pattern has no parameter.
    public var isEmpty: Bool { names.isEmpty }

    /// The segment that matches `{name}`.
    ///
    /// - Precondition: the pattern has a parameter of this name.
    public subscript(name: String) -> String {
        guard let value = value(of: name) else { preconditionFailure("the pattern has no {\(name)}") }
        return value
    }

    /// The segment that matches `{name}`; nil where the pattern has no such parameter.
    public func value(of name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
}
