public import LayoutModel

/// Options of a visual format, named as in `NSLayoutConstraint.FormatOptions`.
public struct VisualFormatOptions: Hashable, Sendable {
    /// The edges that a horizontal format uses.
    public enum Direction: String, Sendable, CaseIterable {
        case leadingToTrailing = "directionLeadingToTrailing"
        case leftToRight = "directionLeftToRight"
        case rightToLeft = "directionRightToLeft"
    }

    /// The edges or baselines that vertical gaps are measured between.
    public enum Spacing: String, Sendable, CaseIterable {
        case edgeToEdge = "spacingEdgeToEdge"
        case baselineToBaseline = "spacingBaselineToBaseline"
    }

    /// Attributes in which neighboring views agree, in the order given.
    public var alignments: [Attribute] = []
    public var direction = Direction.leadingToTrailing
    public var spacing = Spacing.edgeToEdge

    public init() {}
}

/// Why words are not options of a visual format; `index` is that of the word at fault.
public enum VisualFormatOptionsError: Error, Hashable, Sendable {
    case unknown(String, nearest: String?, index: Int)
    /// Two words that exclude each other, such as two directions.
    case contradiction(String, earlier: String, index: Int)
}

extension VisualFormatOptions {
    /// Options from their words, such as `alignAllTop`; duplicates are ignored.
    ///
    /// - Throws: ``VisualFormatOptionsError`` at the first unknown word, or the first that contradicts an earlier one.
    public init(_ words: [String]) throws(VisualFormatOptionsError) {
        self.init()
        var direction: String?
        var spacing: String?
        for (index, word) in words.enumerated() {
            if let attribute = Self.attributes[word] {
                if !alignments.contains(attribute) { alignments.append(attribute) }
            } else if let known = Direction(rawValue: word) {
                if let direction, direction != word {
                    throw .contradiction(word, earlier: direction, index: index)
                }
                (self.direction, direction) = (known, word)
            } else if let known = Spacing(rawValue: word) {
                if let spacing, spacing != word { throw .contradiction(word, earlier: spacing, index: index) }
                (self.spacing, spacing) = (known, word)
            } else {
                throw .unknown(word, nearest: NearestName.nearest(to: word, among: Self.allWords), index: index)
            }
        }
    }

    /// All words, alignments first.
    public static let allWords: [String] =
        attributes.keys.sorted() + Direction.allCases.map(\.rawValue) + Spacing.allCases.map(\.rawValue)

    /// `alignAllTop` for ``Attribute/top``.
    static func word(for attribute: Attribute) -> String {
        "alignAll" + attribute.capitalizedName
    }

    private static let attributes: [String: Attribute] = {
        var attributes = ["alignAllBaseline": Attribute.lastBaseline]
        for attribute in Attribute.allCases where attribute.kind != .size && !attribute.isWithinMargins {
            attributes[word(for: attribute)] = attribute
        }
        return attributes
    }()
}
