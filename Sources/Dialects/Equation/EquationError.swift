public import LayoutModel

/// Why a text is no equation.
public enum EquationError: Error, Hashable, Sendable {
    /// Something else was expected; `found` is what stands there, nil at the end of the text.
    case unexpected(found: String?, expected: EquationExpectation, at: SourcePosition)
    case divisionByZero(at: SourcePosition)
    /// A number beyond the range of a double.
    case numberOutOfRange(String, at: SourcePosition)
    case unknownPriority(String, nearest: String?, at: SourcePosition)

    public var position: SourcePosition {
        switch self {
        case .unexpected(_, _, let position), .divisionByZero(let position), .numberOutOfRange(_, let position),
            .unknownPriority(_, _, let position):
            position
        }
    }
}

/// What may stand at a place of an equation.
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
