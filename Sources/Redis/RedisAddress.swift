/// The address and credentials of a Redis or Valkey server, or of a Redis Cluster:
/// `redis://[user:password@]host[:port][/database]`.
public struct RedisAddress: Hashable, Sendable, CustomStringConvertible {
    /// A host name, an IPv4 address, or an IPv6 address without brackets.
    public var host: String
    /// The port, from 1 to 65535.
    public var port: Int
    /// The user; `nil` for the default user.
    public var user: String?
    /// The password; `nil` if none is sent.
    public var password: String?
    /// The database number; a cluster only has database 0.
    public var database: Int

    /// Parses a URL with the scheme `redis`.
    ///
    /// User and password may be percent-encoded. The user may be omitted (`redis://:password@host`).
    public init(_ url: String) throws(RedisAddressError) {
        guard let separator = url.firstRange(of: "://") else { throw .notAURL }
        switch url[..<separator.lowerBound].lowercased() {
        case "redis": break
        case "rediss": throw .encrypted
        default: throw .scheme(String(url[..<separator.lowerBound]))
        }
        let rest = url[separator.upperBound...]
        guard !rest.contains("?"), !rest.contains("#") else { throw .extraPart }
        // A password may contain an unescaped slash, but no unescaped at sign.
        let start = rest.lastIndex(of: "@").map { rest.index(after: $0) } ?? rest.startIndex
        let slash = rest[start...].firstIndex(of: "/") ?? rest.endIndex
        (user, password) = try Self.login(start == rest.startIndex ? nil : rest[..<start].dropLast())
        (host, port) = try Self.authority(rest[start..<slash])
        database = try Self.database(rest[slash...].dropFirst())
    }

    private static func login(_ text: Substring?) throws(RedisAddressError) -> (String?, String?) {
        guard let text else { return (nil, nil) }
        guard let colon = text.firstIndex(of: ":") else { throw .userWithoutPassword }
        guard let user = decoded(text[..<colon]), let password = decoded(text[text.index(after: colon)...]) else {
            throw .percentEncoding
        }
        guard !password.isEmpty else { throw .userWithoutPassword }
        return (user.isEmpty ? nil : user, password)
    }

    private static func authority(_ text: Substring) throws(RedisAddressError) -> (String, Int) {
        let (host, port): (Substring, Substring)
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { throw .host(String(text)) }
            host = text[text.index(after: text.startIndex)..<end]
            port = text[text.index(after: end)...]
        } else {
            let colon = text.firstIndex(of: ":") ?? text.endIndex
            (host, port) = (text[..<colon], text[colon...])
        }
        guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .host(String(host)) }
        guard !port.isEmpty else { return (String(host), 6379) }
        guard port.first == ":", let number = number(port.dropFirst(), in: 1...65_535) else {
            throw .port(String(port.drop { $0 == ":" }))
        }
        return (String(host), number)
    }

    private static func database(_ text: Substring) throws(RedisAddressError) -> Int {
        if text.isEmpty { return 0 }
        guard let number = number(text, in: 0...65_535) else { throw .database(String(text)) }
        return number
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        guard !text.isEmpty, text.utf8.count <= 5,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(text), range.contains(number)
        else { return nil }
        return number
    }

    /// Returns `text` with percent escapes decoded; `nil` for an invalid escape, or bytes that are not UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// The URL without the password, for logs.
    public var description: String {
        let login = password == nil ? "" : "\(user ?? ""):***@"
        let host = host.contains(":") ? "[\(host)]" : host
        return "redis://\(login)\(host):\(port)/\(database)"
    }
}

/// A syntax error in the URL of a server; its description never contains the password.
public enum RedisAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    case notAURL
    case scheme(String)
    /// The URL has the scheme `rediss`, which requires TLS.
    case encrypted
    case extraPart
    case userWithoutPassword
    case percentEncoding
    case host(String)
    case port(String)
    case database(String)

    public var description: String {
        switch self {
        case .notAURL: "a store is written redis://[user:password@]host[:port][/database]"
        case .scheme(let scheme): "the scheme of a store is redis, not '\(scheme)'"
        case .encrypted:
            "rediss is not supported: let a sidecar such as stunnel or Envoy do TLS, and connect to it with redis://"
        case .extraPart: "the address of a store has no query and no fragment; write ? as %3F and # as %23"
        case .userWithoutPassword: "the address of a store has a user without a password; write user:password@"
        case .percentEncoding: "the user or the password of the store is not valid percent-encoded UTF-8"
        case .host(let host): "'\(host)' is not a host"
        case .port(let port): "'\(port)' is not a port"
        case .database(let database): "'\(database)' is not the number of a database"
        }
    }
}
