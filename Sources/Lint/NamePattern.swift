/// A name in which `*` stands for any text.
public struct NamePattern: Hashable, Sendable {
    /// The pattern as written.
    public let text: String
    private let parts: [[UInt8]]

    public init(_ text: String) {
        self.text = text
        parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map { Array($0) }
    }

    /// Whether a text contains a `*`.
    public static func isPattern(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "*")) }

    /// Returns whether the whole name matches; O(name × pattern).
    public func matches(_ name: String) -> Bool {
        let name = Array(name.utf8)
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == parts.first }
        guard name.count >= first.count + last.count, name.starts(with: first), name.suffix(last.count) == last[...]
        else { return false }
        var rest = name[first.count..<(name.count - last.count)]
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let start = Self.start(of: part, in: rest) else { return false }
            rest = rest[(start + part.count)...]
        }
        return true
    }

    private static func start(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        guard text.count >= part.count else { return nil }
        return (text.startIndex...(text.endIndex - part.count)).first { text[$0..<($0 + part.count)] == part[...] }
    }
}
