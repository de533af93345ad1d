/// A request target in one of the four forms of RFC 9112, 3.2.
///
/// `path` holds decoded segments: `/a%20b/./c%2Fd` is `["a b", "c/d"]`, `/` is `[]`, and `/a/` is `["a", ""]`. Dot
/// segments are removed (RFC 3986, 5.2.4), even if percent-encoded, so no segment is `.` or `..`.
public struct RequestTarget: Hashable, Sendable {
    public enum Form: Hashable, Sendable {
        /// `/path?query`
        case origin
        /// `http://host/path?query`
        case absolute
        /// `host:port`, only for CONNECT
        case authority
        /// `*`, only for OPTIONS; or `http://host`, its equivalent in a request to a proxy (RFC 9112, 3.2.4)
        case asterisk
    }

    public let form: Form
    /// The target exactly as received.
    public let text: String
    public let path: [String]
    public let query: [QueryItem]

    /// The maximum number of path segments, and of query items.
    ///
    /// Each uses more memory than its bytes, and no endpoint needs that many.
    static let maxParts = 256

    /// The target `/`.
    static let root = RequestTarget(form: .origin, text: "/", path: [], query: [])

    private init(form: Form, text: String, path: [String], query: [QueryItem]) {
        (self.form, self.text, self.path, self.query) = (form, text, path, query)
    }

    /// Returns the target with another path; `text` is unchanged.
    func with(path: [String]) -> RequestTarget { RequestTarget(form: form, text: text, path: path, query: query) }

    /// Parses a target in origin form, for handlers and tests; returns nil if it is malformed.
    public init?(_ text: String) {
        do {
            try self.init(text.utf8.span, method: .get)
        } catch {
            return nil
        }
    }

    /// Parses the target of a request line whose method is `method`.
    init(_ target: Span<UInt8>, method: Method) throws(RequestFault) {
        text = target.text
        if method == .connect {
            guard Authority.isWellFormed(target, demanding: .port) else { throw .target }
            (form, path, query) = (.authority, [], [])
        } else if target[0] == ASCII.slash {
            form = .origin
            (path, query) = try Self.pathAndQuery(target)
        } else if target.equals("*") {
            guard method == .options else { throw .target }
            (form, path, query) = (.asterisk, [], [])
        } else {
            let rest = target.extracting(try Self.authorityEnd(target)..<target.count)
            form = rest.isEmpty && method == .options ? .asterisk : .absolute
            (path, query) = try Self.pathAndQuery(rest)
        }
    }

    /// True if the target contains a host, which then overrides the `Host` field (RFC 9112, 3.2.2).
    var namesHost: Bool {
        switch form {
        case .absolute, .authority: true
        case .asterisk: text != "*"
        case .origin: false
        }
    }

    /// The host in the target with its port, or nil if the target has no host.
    var authority: String? {
        guard namesHost else { return nil }
        if form == .authority { return text }
        let rest = text.utf8.drop { $0 != ASCII.slash }.dropFirst(2)
        return String(rest.prefix { $0 != ASCII.slash && $0 != ASCII.questionMark })
    }

    /// Returns the end of the authority in a target in absolute form.
    private static func authorityEnd(_ target: Span<UInt8>) throws(RequestFault) -> Int {
        guard let start = authorityStart(target) else { throw .target }
        var end = start
        while end < target.count, target[end] != ASCII.slash, target[end] != ASCII.questionMark { end += 1 }
        guard Authority.isWellFormed(target.extracting(start..<end), demanding: .host) else { throw .target }
        return end
    }

    /// Returns the start of the authority if the scheme is supported.
    ///
    /// A gateway that terminates TLS may send `https`.
    private static func authorityStart(_ target: Span<UInt8>) -> Int? {
        if target.count > 7, target.extracting(0..<7).equalsIgnoringCase("http://") { return 7 }
        if target.count > 8, target.extracting(0..<8).equalsIgnoringCase("https://") { return 8 }
        return nil
    }

    private static func pathAndQuery(
        _ target: Span<UInt8>
    ) throws(RequestFault) -> (path: [String], query: [QueryItem]) {
        let mark = target.firstIndex(of: ASCII.questionMark, from: 0) ?? target.count
        let path = try segments(target.extracting(0..<mark))
        guard mark < target.count else { return (path, []) }
        return (path, try QueryItem.items(target.extracting((mark + 1)..<target.count)))
    }

    /// Returns the decoded segments of `path`, which is empty or begins with a slash.
    private static func segments(_ path: Span<UInt8>) throws(RequestFault) -> [String] {
        guard path.consists(of: .path) else { throw .target }
        var segments: [String] = []
        segments.reserveCapacity(4)
        var start = 1
        while start <= path.count {
            let end = path.firstIndex(of: ASCII.slash, from: start) ?? path.count
            let isLast = end == path.count
            // Splitting before decoding keeps an encoded slash within its segment.
            let segment = try PercentEncoding.decode(path.extracting(start..<end), plusIsSpace: false)
            switch segment {
            case ".":
                if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default:
                segments.append(segment)
            }
            guard segments.count <= maxParts else { throw .targetTooLong }
            start = end + 1
        }
        return segments == [""] ? [] : segments
    }
}

/// A decoded `name=value` pair of a query.
///
/// The value is empty if there is no equals sign.
public struct QueryItem: Hashable, Sendable {
    public let name: String
    public let value: String

    /// Parses a query as serialized by HTML forms: `&` between items, `+` for a space (WHATWG
    /// application/x-www-form-urlencoded).
    static func items(_ query: Span<UInt8>) throws(RequestFault) -> [QueryItem] {
        guard query.consists(of: .query) else { throw .target }
        var items: [QueryItem] = []
        var start = 0
        while start < query.count {
            let end = query.firstIndex(of: ASCII.ampersand, from: start) ?? query.count
            if start < end { items.append(try QueryItem(query.extracting(start..<end))) }
            guard items.count <= RequestTarget.maxParts else { throw .targetTooLong }
            start = end + 1
        }
        return items
    }

    private init(_ item: Span<UInt8>) throws(RequestFault) {
        let equals = item.firstIndex(of: ASCII.equals, from: 0) ?? item.count
        name = try PercentEncoding.decode(item.extracting(0..<equals), plusIsSpace: true)
        let value = equals < item.count ? item.extracting((equals + 1)..<item.count) : item.extracting(0..<0)
        self.value = try PercentEncoding.decode(value, plusIsSpace: true)
    }
}

/// Percent-encoding (RFC 3986, 2.1).
enum PercentEncoding {
    /// Decodes `encoded`.
    ///
    /// Throws if an escape is malformed, or if the bytes are not UTF-8 or contain a control byte.
    static func decode(_ encoded: Span<UInt8>, plusIsSpace: Bool) throws(RequestFault) -> String {
        // Text without escapes is ASCII; the caller has checked that.
        guard holdsEscapes(encoded, plusIsSpace: plusIsSpace) else { return encoded.text }
        var decoded: [UInt8] = []
        decoded.reserveCapacity(encoded.count)
        var index = 0
        while index < encoded.count {
            switch encoded[index] {
            case ASCII.percent:
                decoded.append(try escaped(encoded, at: index))
                index += 3
            case ASCII.plus where plusIsSpace:
                decoded.append(ASCII.space)
                index += 1
            case let byte:
                decoded.append(byte)
                index += 1
            }
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .percentEncoding }
        return text
    }

    /// Returns whether `encoded` can be decoded.
    static func isText(_ encoded: Span<UInt8>) -> Bool {
        guard holdsEscapes(encoded, plusIsSpace: false) else { return true }
        return (try? decode(encoded, plusIsSpace: false)) != nil
    }

    private static func holdsEscapes(_ text: Span<UInt8>, plusIsSpace: Bool) -> Bool {
        text.firstIndex(of: ASCII.percent, from: 0) != nil
            || plusIsSpace && text.firstIndex(of: ASCII.plus, from: 0) != nil
    }

    private static func escaped(_ text: Span<UInt8>, at index: Int) throws(RequestFault) -> UInt8 {
        guard index + 2 < text.count,
            let high = text[index + 1].hexadecimal,
            let low = text[index + 2].hexadecimal,
            high << 4 | low >= ASCII.space, high << 4 | low != ASCII.delete
        else { throw .percentEncoding }
        return high << 4 | low
    }
}
