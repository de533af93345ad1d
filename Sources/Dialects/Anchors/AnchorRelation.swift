import LayoutModel

/// What the first word of a call on an anchor says: `constraint(lessThanOrEqualTo:)`.
struct AnchorRelation {
    /// What stands on the other side.
    enum Operand: String, CaseIterable {
        case anchor = ""
        /// A number, for widths and heights.
        case constant = "Constant"
        /// An anchor, and a multiple of the system's spacing to it.
        case spacingAfter = "SystemSpacingAfter"
        case spacingBelow = "SystemSpacingBelow"
    }

    let relation: Relation
    let operand: Operand

    /// The words of Swift; those of Objective-C differ in their case and in what stands around them.
    static let swiftWords: [String: AnchorRelation] = {
        let starts: [(String, Relation)] = [
            ("equalTo", .equal), ("lessThanOrEqualTo", .lessThanOrEqual), ("greaterThanOrEqualTo", .greaterThanOrEqual),
        ]
        var words: [String: AnchorRelation] = [:]
        for (start, relation) in starts {
            for operand in Operand.allCases {
                words[start + operand.rawValue] = AnchorRelation(relation: relation, operand: operand)
            }
        }
        return words
    }()

    /// `constraintEqualToAnchor`, `constraintEqualToConstant`, `constraintEqualToSystemSpacingAfterAnchor`.
    static let objectiveCWords: [String: AnchorRelation] = {
        var words: [String: AnchorRelation] = [:]
        for (word, relation) in swiftWords {
            let suffix = relation.operand == .constant ? "" : "Anchor"
            words["constraint" + word.prefix(1).uppercased() + word.dropFirst() + suffix] = relation
        }
        return words
    }()

    /// The space that the system leaves, in points.
    static let systemSpacing = 8.0
}

/// The words of anchors and constructors for attributes and relations.
enum AnchorWords {
    /// `leadingAnchor`.
    static let attributes: [String: AttributeWord] = Dictionary(
        uniqueKeysWithValues: Attribute.allCases.compactMap { attribute in
            attribute.anchorName.map { ($0, .attribute(attribute)) }
        }
    )

    /// The member that a chain names: `.left`, `NSLayoutConstraint.Attribute.left`, `NSLayoutAttributeLeft`.
    static func member(_ chain: Chain, prefix: String) -> Token? {
        switch chain.head {
        case .implicit(let word) where chain.links.isEmpty: return word
        case .name(let name):
            guard chain.path.count == chain.links.count + 1 else { return nil }
            if chain.links.isEmpty { return name.text.hasPrefix(prefix) ? name.dropping(prefix) : nil }
            return ["NSLayoutConstraint", prefix].contains(name.text) ? chain.lastMember : nil
        case .implicit, .number, .string, .group, .cast, .list, .message, .block: return nil
        }
    }
}

extension Attribute {
    /// The anchor of a view for the attribute, `leadingAnchor`; nil for the attributes within margins, which have none.
    var anchorName: String? { isWithinMargins ? nil : rawValue + "Anchor" }
}

extension Token {
    /// The word without what it begins with, and with a small letter then.
    fileprivate func dropping(_ prefix: String) -> Token {
        let rest = text.dropFirst(prefix.count)
        return renamed(rest.prefix(1).lowercased() + rest.dropFirst())
    }
}
