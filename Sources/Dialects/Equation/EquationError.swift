public import LayoutModel

/// Why a text is not an equation.
public enum EquationError: Error, Hashable, Sendable {
    /// Something else was expected; `found` is what the text has instead, nil at its end.
    case unexpected(found: String?, expected: EquationExpectation, at: SourcePosition)
    case divisionByZero(at: SourcePosition)
    /// A number beyond the range of `Double`.
    case numberOutOfRange(String, at: SourcePosition)
    case unknownPriority(String, nearest: String?, at: SourcePosition)
    /// A word that is neither a number nor an item with its attribute.
    case bareWord(String, at: SourcePosition)
    /// A second item on one side.
    case severalItems(at: SourcePosition)
    case divisionByItem(at: SourcePosition)
    /// An attribute as CSS would write it; `nearest` is the attribute of that meaning.
    case hyphenatedAttribute(String, nearest: String?, at: SourcePosition)

    public var position: SourcePosition {
        switch self {
        case .unexpected(_, _, let position), .divisionByZero(let position), .numberOutOfRange(_, let position),
            .unknownPriority(_, _, let position), .bareWord(_, let position), .severalItems(let position),
            .divisionByItem(let position), .hyphenatedAttribute(_, _, let position):
            position
        }
    }
}

/// What the grammar allows at some point of an equation.
public enum EquationExpectation: Sendable {
    /// `item.attribute`.
    case anchor
    /// `item.attribute` or a number.
    case anchorOrNumber
    case relation
    case number
    /// A number or the name of a priority.
    case priority
    /// `+ - * /`, a priority or the end.
    case stepOrEnd
    case end
}
