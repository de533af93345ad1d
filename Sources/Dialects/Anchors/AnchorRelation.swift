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
        var words: [String: AnchorRelation] = [:]
        for relation in Relation.allCases {
            for argument in Argument.allCases {
                words[relation.systemName + "To" + argument.rawValue] = AnchorRelation(
                    relation: relation,
                    argument: argument
                )
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
}

extension Attribute {
    /// The anchor of a view for the attribute, `leadingAnchor`; nil for the attributes within margins, which have none.
    var anchorName: String? { isWithinMargins ? nil : rawValue + "Anchor" }
}
