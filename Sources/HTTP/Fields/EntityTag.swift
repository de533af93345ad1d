/// An entity tag (RFC 9110, 8.8.3): `"value"`, or `W/"value"` if it is weak.
public struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    public let value: String
    public let isWeak: Bool

    /// Creates a strong tag.
    ///
    /// - Precondition: `value` contains no quote, space or control byte.
    public init(_ value: String) {
        precondition(value.utf8.allSatisfy(Self.isTagByte), "an entity tag holds visible bytes without quotes")
        (self.value, isWeak) = (value, false)
    }

    /// Creates the strong tag of a number: its decimal digits.
    public init(_ number: Int) {
        (value, isWeak) = (String(number), false)
    }

    /// Consumes a tag at `index`; returns nil if there is none.
    init?(_ bytes: Span<UInt8>, _ index: inout Int) {
        isWeak = bytes.take(UInt8(ascii: "W"), &index)
        if isWeak {
            guard bytes.take(ASCII.slash, &index) else { return nil }
        }
        guard bytes.take(ASCII.quote, &index) else { return nil }
        let start = index
        while index < bytes.count, Self.isTagByte(bytes[index]) { index += 1 }
        value = bytes.extracting(start..<index).text
        guard bytes.take(ASCII.quote, &index) else { return nil }
    }

    /// The tag as written in a header field.
    public var description: String { isWeak ? "W/\"\(value)\"" : "\"\(value)\"" }

    /// RFC 9110, 8.8.3: `etagc`.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        byte > ASCII.space && byte != ASCII.quote && byte != ASCII.delete
    }
}

/// The condition in an `If-Match` or `If-None-Match` field (RFC 9110, 13.1).
public enum EntityTagCondition: Hashable, Sendable {
    /// `*`: any current tag.
    case any
    case tags([EntityTag])

    /// Parses the combined value of the fields; returns nil if it is malformed.
    public init?(parsing value: String) {
        let bytes = value.utf8.span
        if bytes.equals("*") {
            self = .any
            return
        }
        var tags: [EntityTag] = []
        var index = 0
        while index < bytes.count {
            bytes.skipWhitespace(&index)
            if index < bytes.count, bytes[index] != ASCII.comma {
                guard let tag = EntityTag(bytes, &index) else { return nil }
                tags.append(tag)
            }
            bytes.skipWhitespace(&index)
            guard index == bytes.count || bytes.take(ASCII.comma, &index) else { return nil }
        }
        guard !tags.isEmpty else { return nil }
        self = .tags(tags)
    }

    /// Compares the tags with `current` as `If-Match` requires: two weak tags never match (RFC 9110, 8.8.3.2).
    public func matchesStrongly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): !current.isWeak && tags.contains(current)
        }
    }

    /// Compares the tags with `current` as `If-None-Match` requires, ignoring weakness (RFC 9110, 8.8.3.2).
    public func matchesWeakly(_ current: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.value == current.value }
        }
    }
}
