/// The path under which a service is reachable: empty, or segments each preceded by a slash, such as `/layouts-api`.
///
/// Segments consist of letters, digits, `-`, `.`, `_` and `~`, so the text is the same in a URL, a header field, YAML
/// and a message.
public struct PathPrefix: Hashable, Sendable, CustomStringConvertible {
    public static let none = PathPrefix(unchecked: "")

    /// The maximum length of the text, in bytes.
    public static let longest = 256

    /// The prefix without a trailing slash, so that a path can be appended.
    public let description: String

    /// Parses a prefix, with or without a trailing slash.
    ///
    /// `/` and the empty string yield an empty prefix. Returns nil if a segment is empty, `.` or `..`, or has other
    /// characters: `//host` in `Location` names another host.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let trimmed = text.utf8.last == ASCII.slash ? String(text.dropLast()) : text
        guard trimmed.isEmpty || trimmed.utf8.first == ASCII.slash, trimmed.utf8.allSatisfy(Self.isPlain) else {
            return nil
        }
        let segments = trimmed.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard segments.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
        self.init(unchecked: trimmed)
    }

    private init(unchecked text: String) {
        description = text
    }

    public var isEmpty: Bool { description.isEmpty }

    var segments: [Substring] { description.split(separator: "/") }

    /// Returns this prefix with `other` appended.
    public func followed(by other: PathPrefix) -> PathPrefix {
        PathPrefix(unchecked: description + other.description)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.lowercased &- 0x61 < 26 || byte == ASCII.slash || "-._~".utf8.contains(byte)
    }
}

extension RequestTarget {
    /// The position of a target relative to a path prefix.
    public enum Place: Sendable {
        /// Under the prefix; the target has the prefix removed.
        case below(RequestTarget)
        /// The prefix itself, without a trailing slash.
        case prefixAlone
        case elsewhere
    }

    /// Returns the position of the target relative to a prefix.
    ///
    /// `*` and the target of CONNECT are under every prefix.
    public func place(below prefix: PathPrefix) -> Place {
        switch form {
        case .asterisk, .authority: return .below(self)
        case .origin, .absolute: break
        }
        guard !prefix.isEmpty else { return .below(self) }
        let segments = prefix.segments
        guard path.count >= segments.count, zip(segments, path).allSatisfy({ $0 == $1 }) else { return .elsewhere }
        let rest = path.dropFirst(segments.count)
        if rest.isEmpty { return .prefixAlone }
        return .below(with(path: rest.elementsEqual([""]) ? [] : Array(rest)))
    }
}
