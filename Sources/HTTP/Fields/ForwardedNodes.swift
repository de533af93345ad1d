/// What proxies have noted of where a request came from: in `X-Forwarded-For`, or in `Forwarded` (RFC 7239).
///
/// Each proxy appends the address from which it was called, so the last node is that of the proxy that called this
/// service, and what a client made up comes first.
public enum ForwardedNodes {
    /// The most nodes that are read, from the last one on.
    public static let most = 32

    /// The nodes of `X-Forwarded-For` from the last to the first, at most ``most``, as they are written.
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

    /// The values of `for` in `Forwarded`, from the last to the first, at most ``most``; an element without it is an
    /// empty node.
    ///
    /// Nothing before a line that is malformed is read, nor anything of that line: there a client may have opened a
    /// quote that swallows what proxies have written.
    public static func forwarded(_ headers: HeaderFields) -> [String] {
        var nodes: [String] = []
        for line in headers.values(of: "Forwarded").reversed() {
            guard nodes.count < most, let elements = elements(of: line.utf8.span) else { break }
            nodes += elements.reversed().prefix(most - nodes.count)
        }
        return nodes
    }

    /// The nodes of the elements of one line, in their order; nil where it is malformed.
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
