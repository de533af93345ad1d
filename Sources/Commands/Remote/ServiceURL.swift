import Sockets

/// The URL of a running service, such as `http://127.0.0.1:8080/layouts-of-mine`.
struct ServiceURL: Hashable, Sendable {
    /// The host to connect to.
    enum Host: Hashable, Sendable {
        case address(SocketAddress)
        case name(String)
    }

    /// The URL as given.
    let text: String
    let host: Host
    let port: UInt16
    /// The value of the `Host` header field.
    let authority: String
    /// The prefix of each call's path; empty, or a path without a trailing slash.
    let prefix: String

    /// Parses the URL of a service.
    init(_ text: String) throws(ServiceURLFault) {
        self.text = text
        guard let scheme = text.firstRange(of: "://") else { throw .notAURL }
        switch text[..<scheme.lowerBound].lowercased() {
        case "http": break
        case "https": throw .needsTLS
        default: throw .notAURL
        }
        let rest = text[scheme.upperBound...]
        guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !rest.contains(where: { "@?#\\\"<>^`{|}".contains($0) })
        else { throw .notAURL }
        let end = rest.firstIndex(of: "/") ?? rest.endIndex
        authority = String(rest[..<end])
        var path = rest[end...]
        while path.last == "/" { path.removeLast() }
        prefix = String(path)
        (host, port) = try Self.host(authority)
    }

    private static func host(_ authority: String) throws(ServiceURLFault) -> (Host, UInt16) {
        var host = authority[...]
        var port: UInt16 = 80
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            guard digits.allSatisfy(\.isNumber), let number = UInt16(digits), number > 0 else { throw .notAURL }
            (host, port) = (authority[..<colon], number)
        }
        let isIPv6 = host.first == "[" && host.last == "]"
        if isIPv6 { host = host.dropFirst().dropLast() }
        // SocketAddress would map this name to an address.
        if host != "localhost", let address = try? SocketAddress(host: String(host), port: port) {
            guard isIPv6 == (address.family == .ipv6) else { throw .notAURL }
            return (.address(address), port)
        }
        guard !isIPv6, isName(host) else { throw .notAURL }
        return (.name(String(host)), port)
    }

    /// Returns true if the text has the characters and length of a host name and is not a malformed address (RFC 1123,
    /// section 2.1; underscores are also in use).
    private static func isName(_ host: Substring) -> Bool {
        // A trailing dot denotes the root.
        let labels = (host.last == "." ? host.dropLast() : host).split(separator: ".", omittingEmptySubsequences: false)
        return host.utf8.count <= 253 && labels.last?.allSatisfy(\.isNumber) == false
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
            }
    }
}

/// The reason that a text is not the URL of a service.
enum ServiceURLFault: Error, Hashable {
    case notAURL
    case needsTLS

    var expected: String {
        switch self {
        case .notAURL: "a URL such as http://127.0.0.1:8080"
        case .needsTLS:
            "one over http; this program has no TLS: a proxy beside it can add that, or curl can send the file"
        }
    }
}
