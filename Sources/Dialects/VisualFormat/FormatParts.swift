import LayoutModel

/// One end of a gap: a box, or the edge of a superview.
struct FormatEnd {
    /// nil for the superview of the box at the other end.
    let item: SourceItem?
    /// Whether this end contains the other one, so that the gap begins at the inner side of its edge.
    let isOutside: Bool
    let position: SourcePosition

    static func box(_ item: SourceItem, at position: SourcePosition) -> FormatEnd {
        FormatEnd(item: item, isOutside: false, position: position)
    }

    static func superview(_ item: SourceItem? = nil, at position: SourcePosition) -> FormatEnd {
        FormatEnd(item: item, isOutside: true, position: position)
    }
}

/// The distance between two ends.
enum FormatGap {
    /// A lone `-`: 8 points between views, the superview's margin at its edge.
    case standard
    case predicates([FormatPredicate])
}

/// A comparison in parentheses: `>=20@750`.
struct FormatPredicate {
    enum Object {
        case number(Double)
        case item(SourceItem)
    }

    var relation = Relation.equal
    var object: Object
    var priority: Double?
    /// Of the object.
    var position: SourcePosition
}
