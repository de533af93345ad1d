/// The chain of clients and proxies recorded in `X-Forwarded-For` or `Forwarded` (RFC 7239).
///
/// Each proxy appends the address of its peer, so the last node was written by the proxy that called this service, and
/// anything a client made up comes first.
public enum ForwardedNodes {
    /// The maximum number of nodes to read, counted from the last.
    public static let most = 32

    /// Returns the nodes of `X-Forwarded-For` verbatim, last to first, at most ``most``.
    public static func forwardedFor(_ headers: HeaderFields) -> [String] {
        var nodes: [String] = []
        for line in headers.values(of: "X-Forwarded-For").reversed() {
            let line = line.utf8.span
            var end = line.count
            while nodes.count < most {
                var start = end
                while start > 0, line[start - 1] != ASCII.comma { start -= 1 }
                let range = line.trimmingWhitespace(start..<end)
                nodes.append(line.extracting(range).text)
                guard start > 0 else { break }
                end = start - 1
            }
        }
        return nodes
    }

    /// Returns the `for` parameters of `Forwarded`, last to first, at most ``most``.
    ///
    /// An element without one yields an empty node. Reading stops at a malformed line, and skips that line entirely: a
    /// client may have opened a quote there that swallows the elements added by proxies.
    public static func forwarded(_ headers: HeaderFields) -> [String] {
        var nodes: [String] = []
        for line in headers.values(of: "Forwarded").reversed() {
            guard nodes.count < most, let elements = elements(of: line.utf8.span) else { break }
            nodes += elements.reversed().prefix(most - nodes.count)
        }
        return nodes
    }

    /// Returns the nodes of one line, in order, or nil if the line is malformed.
    private static func elements(of line: Span<UInt8>) -> [String]? {
        var nodes: [String] = []
        var index = 0
        while true {
            line.skipWhitespace(&index)
            if index == line.count { return nodes }
            if line.take(ASCII.comma, &index) { continue }  // an empty element is allowed
            guard let first = line.takeParameter(&index), let others = line.takeParameters(&index) else { return nil }
            let own = ([first] + others).filter { $0.name == "for" }
            guard own.count <= 1 else { return nil }
            nodes.append(own.first?.value ?? "")
            line.skipWhitespace(&index)
            guard index == line.count || line.take(ASCII.comma, &index) else { return nil }
        }
    }
}
