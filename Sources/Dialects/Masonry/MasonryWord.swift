import LayoutModel

/// The effect of a word of Masonry.
enum MasonryWord {
    /// Adds a part.
    case attribute(Attribute)
    /// Adds several parts; allowed directly after the maker only.
    case composite([Attribute])
    /// `with` and `and`, which have no effect.
    case connector
    case relation(Relation)
    case constant(MasonryConstantWord)
    case setting(MasonrySetting)
    /// `attributes(MASAttributeLeft | MASAttributeTop)`, directly after the maker only.
    case attributes
    /// `group(^{ … })`, directly after the maker only.
    case group
    /// A change of an installed constraint.
    case lifecycle(SourceChange)

    static let all: [String: MasonryWord] = {
        var words = others
        for (name, attribute) in SystemWords.attributes { words[name] = .attribute(attribute) }
        return words
    }()

    private static let others: [String: MasonryWord] = [
        // The order of Masonry's children: `key` numbers them by it.
        "edges": .composite([.left, .right, .top, .bottom]),
        "size": .composite([.width, .height]), "center": .composite([.centerX, .centerY]),
        "attributes": .attributes, "group": .group,
        "with": .connector, "and": .connector, "animator": .connector,
        "equalTo": .relation(.equal), "mas_equalTo": .relation(.equal),
        "greaterThanOrEqualTo": .relation(.greaterThanOrEqual),
        "mas_greaterThanOrEqualTo": .relation(.greaterThanOrEqual),
        "lessThanOrEqualTo": .relation(.lessThanOrEqual), "mas_lessThanOrEqualTo": .relation(.lessThanOrEqual),
        "offset": .constant(.any), "mas_offset": .constant(.any), "valueOffset": .constant(.any),
        "insets": .constant(.insets), "inset": .constant(.inset), "sizeOffset": .constant(.size),
        "centerOffset": .constant(.point),
        "multipliedBy": .setting(.multiplier), "dividedBy": .setting(.divisor),
        "priority": .setting(.priority), "priorityHigh": .setting(.namedPriority(.high)),
        "priorityMedium": .setting(.namedPriority(.medium)), "priorityLow": .setting(.namedPriority(.low)),
        "key": .setting(.key), "mas_key": .setting(.key),
        "install": .lifecycle(.activate), "activate": .lifecycle(.activate), "uninstall": .lifecycle(.deactivate),
        "deactivate": .lifecycle(.deactivate),
    ]

    /// Words of SnapKit, and what Masonry has instead.
    static let foreign: [String: String] = [
        "equalToSuperview": "equalTo(superview)",
        "lessThanOrEqualToSuperview": "lessThanOrEqualTo(superview)",
        "greaterThanOrEqualToSuperview": "greaterThanOrEqualTo(superview)",
        "horizontalEdges": "left.right", "verticalEdges": "top.bottom",
        "directionalEdges": "leading.trailing.top.bottom",
        "directionalHorizontalEdges": "leading.trailing", "directionalVerticalEdges": "top.bottom",
        "margins": "leftMargin.rightMargin.topMargin.bottomMargin",
        "centerWithinMargins": "centerXWithinMargins.centerYWithinMargins",
        "labeled": "key(…)", "directionalInsets": "insets(…)", "directionalInset": "inset(…)",
    ]

    /// The error that Masonry has no such word.
    static func unknown(_ word: Token, kind: String) -> SourceError {
        if let own = foreign[word.text] {
            return SourceError(.unsupported(word.text, because: "Masonry says \(own)"), at: word.position)
        }
        let nearest = NearestName.nearest(to: word.text, among: all.keys)
        return SourceError(.unknownWord(word.text, kind: kind, nearest: nearest), at: word.position)
    }
}

/// A property of a constraint that a word sets.
enum MasonrySetting: Hashable {
    case multiplier, divisor
    case priority
    case namedPriority(PriorityName)
    case key
}

/// The values that a word for a constant accepts.
enum MasonryConstantWord {
    /// A number, insets, a size or a point.
    case any
    case insets
    /// A number, for all four sides.
    case inset
    case size
    case point

    /// For error messages.
    var takes: String {
        switch self {
        case .any: "a number, insets, a size or a point"
        case .insets: "insets"
        case .inset: "a number"
        case .size: "a size"
        case .point: "a point"
        }
    }
}

extension Vocabulary {
    /// The attributes of a view in Masonry, with and without prefix.
    static let masonry: Vocabulary = {
        var words: [String: AttributeWord] = [:]
        for (name, attribute) in SystemWords.attributes {
            words[name] = .attribute(attribute)
            words["mas_" + name] = .attribute(attribute)
        }
        return Vocabulary(attributes: words)
    }()
}
