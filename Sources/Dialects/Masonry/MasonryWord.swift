import LayoutModel

/// What a word of Masonry does to the constraint that it follows.
enum MasonryWord {
    /// Adds a part.
    case attribute(Attribute)
    /// Adds parts, directly behind the maker only.
    case composite([Attribute])
    /// `with`, `and`: for people.
    case connector
    case relation(Relation)
    case constant(MasonryConstantWord)
    case multiplier, divisor
    case priority
    case namedPriority(PriorityName)
    case key
    /// `attributes(MASAttributeLeft | MASAttributeTop)`, directly behind the maker only.
    case attributes
    /// `group(^{ … })`, directly behind the maker only.
    case group
    /// What happens to a constraint that is there.
    case lifecycle(SourceChange)

    static let all: [String: MasonryWord] = {
        var words = others
        for (name, attribute) in ConstructorWords.attributes { words[name] = .attribute(attribute) }
        return words
    }()

    private static let others: [String: MasonryWord] = [
        // The order is Masonry's own.
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
        "multipliedBy": .multiplier, "dividedBy": .divisor,
        "priority": .priority, "priorityHigh": .namedPriority(.high), "priorityMedium": .namedPriority(.medium),
        "priorityLow": .namedPriority(.low),
        "key": .key, "mas_key": .key,
        "install": .lifecycle(.activate), "activate": .lifecycle(.activate), "uninstall": .lifecycle(.remove),
        "deactivate": .lifecycle(.deactivate),
    ]

    /// Words of SnapKit, and what Masonry says instead.
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

    /// The fault that Masonry has no such word.
    static func unknown(_ word: Token, kind: String) -> SourceError {
        if let own = foreign[word.text] {
            return SourceError(.unsupported(word.text, because: "Masonry says \(own)"), at: word.position)
        }
        let nearest = NearestName.nearest(to: word.text, among: all.keys)
        return SourceError(.unknownWord(word.text, kind: kind, nearest: nearest), at: word.position)
    }
}

/// What a word for a constant takes.
enum MasonryConstantWord {
    /// A number, insets, a size or a point.
    case any
    case insets
    /// A number for all four sides.
    case inset
    case size
    case point

    /// For faults.
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
