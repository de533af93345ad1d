/// The patterns of a router as a tree whose root is the first node.
///
/// Handlers are numbers. The type is not generic, so it is compiled only once. A lookup is O(path segments · literals
/// per node).
struct RouteTree: Sendable {
    private var nodes = [Node()]

    private struct Node: Sendable {
        var literals: [(segment: String, node: Int)] = []
        var parameter: Int?
        var routes: [Route] = []
    }

    private struct Route: Sendable {
        let method: Method
        let handler: Int
        let names: [String]
    }

    enum Match {
        case handler(Int, PathParameters)
        case options(allow: String)
        case notFound
        case methodNotAllowed(allow: String)
        case notImplemented
    }

    mutating func add(_ method: Method, _ pattern: String, handler: Int) {
        precondition(pattern.hasPrefix("/"), "a pattern begins with a slash")
        var node = 0
        var names: [String] = []
        for segment in pattern.dropFirst().split(separator: "/") {
            if segment.hasPrefix("{"), segment.hasSuffix("}") {
                names.append(String(segment.dropFirst().dropLast()))
                node = parameterChild(of: node)
            } else {
                node = literalChild(of: node, String(segment))
            }
        }
        precondition(!nodes[node].routes.contains { $0.method == method }, "\(method.name) \(pattern) has a handler")
        nodes[node].routes.append(Route(method: method, handler: handler, names: names))
    }

    func route(_ request: Request) -> Match {
        switch request.target.form {
        case .asterisk: return .options(allow: allow { _ in true })
        case .authority: return .notImplemented
        case .origin, .absolute: break
        }
        var values: [String] = []
        guard let node = find(request.path[...], from: 0, &values) else {
            return isKnown(request.method) ? .notFound : .notImplemented
        }
        if let route = route(request.method, at: node) {
            return .handler(route.handler, PathParameters(names: route.names, values: values))
        }
        guard isKnown(request.method) else { return .notImplemented }
        let allow = allow { method in nodes[node].routes.contains { $0.method == method } }
        return request.method == .options ? .options(allow: allow) : .methodNotAllowed(allow: allow)
    }

    private func isKnown(_ method: Method) -> Bool {
        switch method {
        case .get, .head, .post, .put, .patch, .delete, .options, .trace, .query: true
        case .connect, .other: false
        }
    }

    private func route(_ method: Method, at node: Int) -> Route? {
        let routes = nodes[node].routes
        if let exact = routes.first(where: { $0.method == method }) { return exact }
        return method == .head ? routes.first { $0.method == .get } : nil
    }

    /// Returns the value of an `Allow` field: the methods for which `isServed` is true, HEAD if GET is, and OPTIONS.
    private func allow(_ isServed: (Method) -> Bool) -> String {
        var names: [String] = []
        for method in [Method.get, .head, .post, .put, .patch, .delete] {
            if isServed(method) || method == .head && isServed(.get) { names.append(method.name) }
        }
        names.append(Method.options.name)
        return names.joined(separator: ", ")
    }

    /// Returns the node that matches `path` and has handlers, appending the values of its parameters to `values`.
    private func find(_ path: ArraySlice<String>, from node: Int, _ values: inout [String]) -> Int? {
        guard let segment = path.first else { return nodes[node].routes.isEmpty ? nil : node }
        let rest = path.dropFirst()
        if let literal = nodes[node].literals.first(where: { $0.segment == segment }),
            let found = find(rest, from: literal.node, &values)
        {
            return found
        }
        // A literal without a match further down does not rule out the parameter at the same level.
        guard let parameter = nodes[node].parameter, !segment.isEmpty else { return nil }
        if values.isEmpty { values.reserveCapacity(1) }
        values.append(segment)
        if let found = find(rest, from: parameter, &values) { return found }
        values.removeLast()
        return nil
    }

    private mutating func literalChild(of node: Int, _ segment: String) -> Int {
        if let literal = nodes[node].literals.first(where: { $0.segment == segment }) { return literal.node }
        nodes.append(Node())
        nodes[node].literals.append((segment, nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let parameter = nodes[node].parameter { return parameter }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }
}
