/// Maps a method and a path to a handler.
///
/// Patterns are paths such as `/layouts/{id}/constraints`. A segment in braces is a parameter and matches any one
/// non-empty segment; literal segments take precedence.
public struct Router<Handler> {
    private var tree = RouteTree()
    private var handlers: [Handler] = []

    public enum Match {
        case handler(Handler, PathParameters)
        /// An OPTIONS request without a handler.
        ///
        /// `allow` is the value of an `Allow` field.
        case options(allow: String)
        case notFound
        case methodNotAllowed(allow: String)
        /// The service does not support the method at all: 501 (RFC 9110, 15.6.2).
        case notImplemented
    }

    public init() {}

    /// Adds a handler.
    ///
    /// - Precondition: `pattern` begins with a slash and does not yet have a handler for `method`.
    public mutating func add(_ method: Method, _ pattern: String, _ handler: Handler) {
        tree.add(method, pattern, handler: handlers.count)
        handlers.append(handler)
    }

    /// Finds the handler for `request`.
    ///
    /// A HEAD request is handled as GET (RFC 9110, 9.3.2).
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

/// The values that a path gives to the parameters of a pattern.
public struct PathParameters: Sendable {
    let names: [String]
    let values: [String]

    /// True if the pattern has no parameters.
    public var isEmpty: Bool { names.isEmpty }

    /// The segment that matches `{name}`.
    ///
    /// - Precondition: The pattern has a parameter with this name.
    public subscript(name: String) -> String {
        guard let value = value(of: name) else { preconditionFailure("the pattern has no {\(name)}") }
        return value
    }

    /// Returns the segment that matches `{name}`, or nil if the pattern has no such parameter.
    public func value(of name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
}
