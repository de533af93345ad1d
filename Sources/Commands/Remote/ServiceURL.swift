import Sockets

/// Where a running service is: `http://127.0.0.1:8080/layouts-of-mine`.
struct ServiceURL: Hashable, Sendable {
    let address: SocketAddress
    /// The value of `Host`.
    let authority: String
    /// What precedes the path of each call; empty, or a path without a slash at its end.
    let prefix: String

    /// Parses the URL of a service.
    init(_ text: String) throws(ServiceURLFault) {
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
        address = try Self.address(authority)
    }

    private static func address(_ authority: String) throws(ServiceURLFault) -> SocketAddress {
        var host = authority[...]
        var port: UInt16 = 80
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            guard digits.allSatisfy(\.isNumber), let number = UInt16(digits), number > 0 else { throw .notAURL }
            (host, port) = (authority[..<colon], number)
        }
        if host.first == "[" {
            guard host.last == "]" else { throw .notAURL }
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw .notAURL
        }
        do throws(SocketError) {
            return try SocketAddress(host: String(host), port: port)
        } catch {
            throw .name(String(host))
        }
    }
}

/// Why a URL is none of a service.
enum ServiceURLFault: Error, Hashable {
    case notAURL
    case needsTLS
    /// A host that is no address.
    case name(String)

    var expected: String {
        switch self {
        case .notAURL: "a URL such as http://127.0.0.1:8080"
        case .needsTLS:
            "one over http; this program has no TLS: a proxy beside it can add that, or curl can send the file"
        case .name(let host):
            "one with an address; names such as '\(host)' are not looked up (http://localhost:8080, http://[::1]:8080)"
        }
    }
}
