public import LayoutModel

/// The native form of a constraint: `a.left == b.right * 2 + 8 @750`.
///
/// ```
/// equation  = anchor relation right [ "@" priority ]
/// relation  = "==" | "=" | "<=" | ">="
/// right     = ( anchor | number ) { ( "*" | "/" | "+" | "-" ) number }
/// anchor    = item "." attribute | item "." area "." attribute
/// item      = the longest run of A-Z a-z 0-9 _ - that is followed by "." and a letter
/// number    = [ "+" | "-" ] ( digits [ "." [ digits ] ] | "." digits ) [ ( "e" | "E" ) [ "+" | "-" ] digits ]
/// priority  = number | "required" | "high" | "medium" | "low" | "fitting"
/// ```
/// Items and numbers may also be on either side and in any order, with at most one item on each: `100 <= a.width`,
/// `a.right + 8 == 0.5 * b.left`, and `≤ ≥ × ÷ −` stand for `<= >= * / -`. See
/// ``EquationParser/parseSides(_:among:into:)``.
///
/// `*` and `/` bind more tightly than `+` and `-`; operators associate to the left. Spaces between tokens are optional.
public enum Equation {
    /// Parses one equation, in O(length).
    ///
    /// - Throws: ``EquationError`` with the position of the first byte at fault.
    public static func parse(_ text: String) throws(EquationError) -> ConstraintDraft {
        var draft = ConstraintDraft(first: .unreadable)
        try parse(Array(text.utf8)[...], into: &draft)
        return draft
    }

    /// Parses one equation from UTF-8, and resolves its items at once if `names` are known.
    ///
    /// - Parameters:
    ///   - text: the bytes.
    ///   - names: the names of the layout's views and guides.
    ///   - draft: receives the result; must be empty, and is undefined after an error.
    /// - Throws: ``EquationError`` with the position of the first byte at fault.
    public static func parse(
        _ text: ArraySlice<UInt8>,
        among names: borrowing NameTable = .unknown,
        into draft: inout ConstraintDraft
    ) throws(EquationError) {
        var parser = EquationParser(text)
        try parser.parse(among: names, into: &draft)
    }

    /// The position in `text` of the word or number at fault; the start if the fault is that of the whole equation.
    public static func position(of error: ConstraintError, in text: ArraySlice<UInt8>) -> SourcePosition {
        var parser = EquationParser(text)
        var draft = ConstraintDraft(first: .unreadable)
        try? parser.parse(into: &draft)
        return SourcePosition(offset: parser.places.offset(of: error), in: text)
    }
}

/// The byte offsets of an equation's words, recorded for error messages.
struct EquationPlaces {
    /// The words of one anchor.
    struct Side {
        var item = 0
        var area = 0
        var attribute = 0
    }

    var start = 0
    var first = Side()
    var second = Side()
    var multiplier = 0
    var constant = 0
    var priority = 0

    func offset(of error: ConstraintError) -> Int {
        switch error {
        case .unknownItem(_, _, let side): words(of: side).item
        case .unknownArea(_, _, let side), .notAScrollView(_, _, let side), .notTheRoot(_, _, let side):
            words(of: side).area
        case .unknownAttribute(_, _, let side): words(of: side).attribute
        case .superviewAsFirst, .positionOfRoot: first.item
        case .noSuperview: second.item
        case .mismatchedComposites, .incomparable, .mixedDirections: start
        case .zeroMultiplier, .multiplierTooSmall: multiplier
        case .notFinite(let part): offset(of: part)
        case .priorityOutOfRange: priority
        }
    }

    private func words(of side: ConstraintSide) -> Side {
        switch side {
        case .first: first
        case .second: second
        }
    }

    private func offset(of part: ConstraintPart) -> Int {
        switch part {
        case .first: first.item
        case .second: second.item
        case .multiplier: multiplier
        case .constant: constant
        case .priority: priority
        case .whole: start
        }
    }
}
