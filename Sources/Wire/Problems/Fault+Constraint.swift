import Dialects
import JSON
import LayoutModel

extension Fault {
    /// Creates a fault of a constraint, located at the invalid field, or at the whole constraint if it is a string.
    init(_ error: ConstraintError, of draft: ConstraintDraft, at entry: JSONPointer) {
        let pointer =
            switch draft.form {
            case .text: entry
            case .textField(_, hasPriorityBeside: true) where error.part == .priority: entry.appending("priority")
            case .textField where error.part == .whole: entry
            case .textField: entry.appending("equation")
            case .fields: error.part.field.map { entry.appending($0) } ?? entry
            }
        let position: JSONPosition? =
            switch draft.form {
            case .text(let text), .textField(let text, _): JSONPosition(Equation.position(of: error, in: text))
            case .fields: nil
            }
        self.init(at: pointer, error.detail, position: position)
    }

    /// Creates a fault of a string that is not an equation.
    init(_ error: EquationError, at pointer: JSONPointer) {
        self.init(at: pointer, error.detail, position: JSONPosition(error.position))
    }
}

extension JSONPosition {
    init(_ position: SourcePosition) {
        self.init(line: position.line, column: position.column)
    }
}

extension ConstraintPart {
    /// The field in a constraint object; `nil` for the whole constraint.
    fileprivate var field: String? {
        switch self {
        case .first: "first"
        case .second: "second"
        case .multiplier: "multiplier"
        case .constant: "constant"
        case .priority: "priority"
        case .whole: nil
        }
    }
}

extension ConstraintError {
    /// The fault and the allowed values.
    var detail: String {
        switch self {
        case .unknownItem(let name, let nearest, _): Fault.unknown("view", name, nearest: nearest)
        case .unknownArea(let name, let nearest, _):
            Fault.unknown("area", name, nearest: nearest)
                + " (one of \(Area.allCases.map(\.rawValue).joined(separator: ", ")))"
        case .unknownAttribute(let name, let nearest, _): Self.unknownAttribute(name, nearest: nearest)
        case .notAScrollView(let name, let area, _):
            "'\(name.echoed)' is not a scroll view, so it has no area '\(area.rawValue)'"
        case .notTheRoot(let name, let area, _):
            "'\(name.echoed)' is not the root, which alone has an area '\(area.rawValue)'"
        case .superviewAsFirst:
            "'superview' stands for the superview of the first item; write the id of the view that is meant"
        case .noSuperview(let name): "'\(name.echoed)' is the root and has no superview"
        case .positionOfRoot(let name):
            "a position of the root '\(name.echoed)' needs a second item; only its sizes stand alone"
        case .mismatchedComposites(let first, let second):
            "'\(first.echoed)' cannot be compared with '\(second.echoed)': both have to stand for as many attributes"
        case .incomparable(let first, let one, let second, let other):
            "'\(first.echoed)' is \(one.kind.phrase) and '\(second.echoed)' \(other.kind.phrase); "
                + "\(one.kind.phrase) is compared with \(one.kind.phrase)"
        case .mixedDirections(let first, _, let second, _):
            "'\(first.echoed)' cannot be compared with '\(second.echoed)': leading and trailing go with each other and with "
                + "centerX, left and right likewise"
        case .zeroMultiplier: "a multiplier of 0 leaves nothing of the second item to compare with"
        case .multiplierTooSmall(let multiplier):
            "the multiplier \(NumberText.shortest(multiplier)) is too small to be told from rounding: the smallest is 1e-11, "
                + "and results are accurate from 0.001 on"
        case .notFinite(let part): "the \(part.field ?? "number") is not finite"
        case .priorityOutOfRange(let priority):
            "the priority \(NumberText.shortest(priority)) is not above 0 and at most 1000"
        }
    }
}

extension ConstraintError {
    /// Returns the detail of an unknown attribute: the equivalent of a word from another notation, or all attributes.
    private static func unknownAttribute(_ name: String, nearest: String?) -> String {
        let words = ["start": "leading", "end": "trailing", "x": "left", "y": "top", "middle": "centerY"]
        for (prefix, relation) in [("max", "<="), ("min", ">=")] where name.hasPrefix(prefix) {
            let attribute = name.dropFirst(prefix.count).lowercased()
            guard AttributeWord.allWords.contains(attribute) else { continue }
            return Fault.unknown("attribute", name, nearest: nil) + "; write \(attribute) \(relation) …"
        }
        let known = nearest ?? words[name.lowercased()]
        let choice = known == nil ? " (one of \(AttributeWord.allWords.joined(separator: ", ")))" : ""
        return Fault.unknown("attribute", name, nearest: known) + choice
    }
}

extension Attribute.Kind {
    /// The kind with its article.
    fileprivate var phrase: String {
        switch self {
        case .horizontalPosition: "a horizontal position"
        case .verticalPosition: "a vertical position"
        case .size: "a size"
        }
    }
}

extension EquationError {
    /// The expected and the actual token.
    var detail: String {
        switch self {
        case .unexpected(let found, let expected, _):
            "expected \(expected.phrase), found \(found.map { "'\($0.echoed)'" } ?? "the end")"
                + Self.hint(found, expected)
        case .divisionByZero: "a division by 0"
        case .numberOutOfRange(let text, _): "the number \(text.prefix(40)) is beyond the range of a double"
        case .unknownPriority(let name, let nearest, _):
            Fault.unknown("priority", name, nearest: nearest)
                + " (a number or one of required, high, medium, low, fitting)"
        case .bareWord(let word, _): Self.bareWord(word)
        case .severalItems:
            "a second item on one side; a constraint relates two items, one on each side, or one item and a number"
        case .divisionByItem: "a division by an item; only numbers divide"
        case .hyphenatedAttribute(let word, let nearest, _): Fault.unknown("attribute", word, nearest: nearest)
        }
    }
}

extension EquationError {
    /// Returns a hint for signs and words of other notations.
    private static func hint(_ found: String?, _ expected: EquationExpectation) -> String {
        switch found ?? "" {
        case "pt", "px", "dp", "em", "rem", "vw", "vh": "; numbers are in points and have no unit"
        case "%": "; a share is a factor, as in superview.width * 0.5"
        case "(": "; there are no parentheses"
        case "&", "|": "; write each constraint by itself"
        case "<", ">", "!": "; the relations are ==, <= and >="
        case "=" where expected == .anchorOrNumber: "; the relations are ==, <= and >="
        case ",", ";": "; nothing ends an equation"
        default: ""
        }
    }

    /// Returns the detail of a word without an operator or attribute, with the missing part.
    private static func bareWord(_ word: String) -> String {
        if ["auto", "none", "fit-content", "min-content", "max-content"].contains(word.lowercased()) {
            return "there is no '\(word.echoed)'; without a constraint a view takes its natural size"
        }
        if AttributeWord.allWords.contains(word) {
            return "'\(word.echoed)' is an attribute without its item; write item.\(word), as in superview.\(word)"
        }
        return "'\(word.echoed)' is neither a number nor item.attribute, as in \(word.echoed).width"
    }
}

extension EquationExpectation {
    fileprivate var phrase: String {
        switch self {
        case .anchor: "item.attribute"
        case .anchorOrNumber: "item.attribute or a number"
        case .relation: "==, <= or >="
        case .number: "a number"
        case .priority: "a priority"
        case .stepOrEnd: "+, -, *, /, @ or the end"
        case .end: "the end"
        }
    }
}
