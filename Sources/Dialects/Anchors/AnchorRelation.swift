import LayoutModel

/// The relation and the argument of a method of anchors: `constraint(lessThanOrEqualTo:)`.
struct AnchorRelation {
    /// What the argument is compared with.
    enum Argument: String, CaseIterable {
        case anchor = ""
        /// A number, for widths and heights.
        case constant = "Constant"
        /// An anchor at a multiple of the system spacing.
        case spacingAfter = "SystemSpacingAfter"
        case spacingBelow = "SystemSpacingBelow"
    }

    let relation: Relation
    let argument: Argument

    /// The argument labels of Swift; the methods of Objective-C are derived from them.
    static let swiftWords: [String: AnchorRelation] = {
        let starts: [(String, Relation)] = [
            ("equalTo", .equal), ("lessThanOrEqualTo", .lessThanOrEqual), ("greaterThanOrEqualTo", .greaterThanOrEqual),
        ]
        var words: [String: AnchorRelation] = [:]
        for (start, relation) in starts {
            for argument in Argument.allCases {
                words[start + argument.rawValue] = AnchorRelation(relation: relation, argument: argument)
            }
        }
        return words
    }()

    /// `constraintEqualToAnchor`, `constraintEqualToConstant`, `constraintEqualToSystemSpacingAfterAnchor`.
    static let objectiveCWords: [String: AnchorRelation] = {
        var words: [String: AnchorRelation] = [:]
        for (word, relation) in swiftWords {
            let suffix = relation.argument == .constant ? "" : "Anchor"
            words["constraint" + word.prefix(1).uppercased() + word.dropFirst() + suffix] = relation
        }
        return words
    }()

    /// UIKit's standard spacing, in points.
    static let systemSpacing = 8.0
}

/// The attribute and relation words of anchors and constructors.
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
    /// The word without a prefix, and with its first letter in lower case.
    fileprivate func dropping(_ prefix: String) -> Token {
        let rest = text.dropFirst(prefix.count)
        return renamed(rest.prefix(1).lowercased() + rest.dropFirst())
    }
}
