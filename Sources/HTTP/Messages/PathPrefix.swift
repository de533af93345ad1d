/// The path below which a service is reached: nothing, or segments with a slash before each, such as `/layouts-api`.
///
/// Its segments have letters, digits, `-`, `.`, `_` and `~` alone, so that its text is the same in a URL, a header
/// field, YAML and a message.
public struct PathPrefix: Hashable, Sendable, CustomStringConvertible {
    public static let none = PathPrefix(unchecked: "")

    /// The longest text, in bytes.
    public static let longest = 256

    /// Without a slash at its end, so that a path can follow.
    public let description: String

    /// Parses a prefix, with or without a slash at its end; `/` and an empty text are no prefix at all.
    ///
    /// nil where a segment is empty, `.` or `..`, or has other characters: `//host` in `Location` is another host.
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

    /// This prefix, and `other` below it.
    public func followed(by other: PathPrefix) -> PathPrefix {
        PathPrefix(unchecked: description + other.description)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.lowercased &- 0x61 < 26 || byte == ASCII.slash || "-._~".utf8.contains(byte)
    }
}

extension RequestTarget {
    /// Where a target is, seen from the path below which a service is reached.
    public enum Place: Sendable {
        /// The target without the prefix.
        case below(RequestTarget)
        /// The prefix itself, without the slash behind it.
        case prefixAlone
        case elsewhere
    }

    /// Where the target is, seen from a prefix; `*` and the target of CONNECT are below every prefix.
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
