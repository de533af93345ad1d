public import LayoutModel

/// A pattern for all views of a kind: `kind(button)`.
public struct KindPattern: Hashable, Sendable {
    /// The word in the parentheses.
    public let word: String

    /// Parses a pattern; nil for anything else.
    public init?(_ text: String) {
        guard text.hasPrefix(Self.start), text.hasSuffix(")") else { return nil }
        word = String(text.dropFirst(Self.start.count).dropLast())
    }

    /// The text before the word.
    public static let start = "kind("

    /// The kind; nil if there is none of that name.
    public var kind: ViewKind? { ViewKind(rawValue: word) }

    /// Returns whether a node is a view of the kind; a view without a kind has the one that its text gives it.
    func matches(_ node: NodeID, in tree: ViewTree) -> Bool {
        tree[node].kind == .view && tree.properties(of: node).effectiveKind == kind
    }
}
