import Dialects
import JSON
import LayoutModel

/// The fields of a constraint, those of other languages included.
enum ConstraintField: String, RequestField {
    case first, relation, second, multiplier, constant, priority, key, group, active, when, equation
    case masonry, snapkit, vfl, keep, ss, anchors, log
    case view, names, metrics, options

    static let table = FieldTable<ConstraintField>()
}

extension BodyDecoder {
    /// An array of constraints; what cannot be read is noted, and something meaningless keeps its place.
    mutating func constraints() throws(JSONError) -> [ConstraintDraft] {
        var constraints: [ConstraintDraft] = []
        guard try beginArray("an array of constraints") else { return constraints }
        while try nextElement() {
            constraints.append(try constraint())
        }
        return constraints
    }

    /// One constraint; something meaningless where it cannot be read, which is noted.
    mutating func constraint() throws(JSONError) -> ConstraintDraft {
        switch try peekKind() {
        case .string: return try equation() ?? .unreadable
        case .object: return try constraintObject() ?? .unreadable
        case .array, .number, .bool, .null:
            _ = try string("a constraint as a string or an object")
            return .unreadable
        }
    }

    private mutating func equation() throws(JSONError) -> ConstraintDraft? {
        guard let text = try stringBytes() else { return nil }
        do {
            var draft = try Equation.parse(text)
            draft.form = .text(text)
            return isWithinLimits(draft, text) ? draft : nil
        } catch {
            note(Fault(error, at: pointer))
            return nil
        }
    }

    /// Whether the numbers of an equation are of a size that is allowed anywhere.
    private mutating func isWithinLimits(_ draft: ConstraintDraft, _ text: ArraySlice<UInt8>) -> Bool {
        let isMultiplierWithin = isWithinLimits(draft.multiplier, .multiplier, text)
        let isConstantWithin = isWithinLimits(draft.constant, .constant, text)
        return isMultiplierWithin && isConstantWithin
    }

    private mutating func isWithinLimits(_ value: Double, _ part: ConstraintPart, _ text: ArraySlice<UInt8>) -> Bool {
        guard !(value.magnitude <= Self.largestMagnitude) else { return true }
        let position = JSONPosition(Equation.position(of: .notFinite(part), in: text))
        note(Fault(at: pointer, Self.tooLarge, position: position))
        return false
    }

    private mutating func constraintObject() throws(JSONError) -> ConstraintDraft? {
        var parts = ConstraintParts(faultsBefore: faults.count)
        guard try beginObject("a constraint") else { return nil }
        while let field = try nextField(ConstraintField.self) {
            switch field {
            case .first:
                parts.sides.append(field)
                parts.first = try anchor() ?? .unreadable
            case .second:
                parts.sides.append(field)
                parts.second = try takeNull() ? nil : anchor() ?? .unreadable
            case .relation:
                parts.sides.append(field)
                parts.relation = try relation()
            case .multiplier:
                parts.sides.append(field)
                parts.multiplier = try magnitude()
            case .constant:
                parts.sides.append(field)
                parts.constant = try magnitude()
            case .equation:
                parts.hasEquation = true
                parts.equation = try equation()
            case .priority:
                parts.hasPriority = true
                parts.priority = try namedPriority()
            case .key: parts.key = try takeNull() ? nil : string()
            case .group: parts.group = try takeNull() ? nil : string()
            case .active: parts.isActive = try bool() ?? true
            case .when: parts.when = try condition()
            case .masonry, .snapkit, .vfl, .keep, .ss, .anchors, .log:
                parts.isForeign = true
                try refuseUnsupported(field.rawValue)
            case .view, .names, .metrics, .options:
                parts.companions.append(field)
                try skipValue()
            }
        }
        return draft(of: parts)
    }
}

/// What stands in an object that is a constraint.
private struct ConstraintParts {
    let faultsBefore: Int
    var first: DraftAnchor?
    var second: DraftAnchor?
    var relation: Relation?
    var multiplier: Double?
    var constant: Double?
    /// The fields of a constraint without an equation that are there.
    var sides = FieldList()
    var hasEquation = false
    var equation: ConstraintDraft?
    var hasPriority = false
    var priority: Double?
    var key: String?
    var group: String?
    var isActive = true
    var when = SizeClasses.any
    /// Whether there is a source in another language.
    var isForeign = false
    /// The fields that stand beside such a source only.
    var companions = FieldList()
}

/// Some fields of a constraint in the order in which they stand, in place: most constraints have some.
private struct FieldList {
    private var fields = InlineArray<8, ConstraintField>(repeating: .first)
    private var count = 0

    /// - Precondition: there are fewer than eight.
    mutating func append(_ field: ConstraintField) {
        fields[count] = field
        count += 1
    }

    var names: [String] { (0..<count).map { fields[$0].rawValue } }
}

extension BodyDecoder {
    /// The draft that an object's fields make, where they go together.
    private mutating func draft(of parts: ConstraintParts) -> ConstraintDraft? {
        guard !parts.isForeign else { return nil }
        for companion in parts.companions.names {
            note(member: companion, "'\(companion)' stands only beside a source in another language")
        }
        guard var draft = parts.hasEquation ? withEquation(parts) : withSides(parts) else { return nil }
        draft.key = parts.key
        draft.group = parts.group
        draft.isActive = parts.isActive
        draft.when = parts.when
        return draft
    }

    private mutating func withEquation(_ parts: ConstraintParts) -> ConstraintDraft? {
        for side in parts.sides.names { note(member: side, "'\(side)' does not go with 'equation', which says all of it") }
        guard var draft = parts.equation, case .text(let text) = draft.form else { return nil }
        draft.form = .textField(text, hasPriorityBeside: parts.hasPriority)
        draft.priority = parts.hasPriority ? parts.priority : draft.priority
        return draft
    }

    private mutating func withSides(_ parts: ConstraintParts) -> ConstraintDraft? {
        guard let first = parts.first else {
            let detail = "a constraint needs 'first' or 'equation'"
            noteMissing(detail, member: ConstraintField.first.rawValue, since: parts.faultsBefore)
            return nil
        }
        return ConstraintDraft(
            first: first,
            relation: parts.relation ?? .equal,
            second: parts.second,
            multiplier: parts.multiplier ?? 1,
            constant: parts.constant ?? 0,
            priority: parts.priority
        )
    }

    /// `item.attribute` or `item.area.attribute`.
    mutating func anchor() throws(JSONError) -> DraftAnchor? {
        guard let text = try stringBytes("item.attribute") else { return nil }
        guard let anchor = DraftAnchor(text.span) else {
            note("'\(String(decoding: text, as: UTF8.self).prefix(128))' is not item.attribute")
            return nil
        }
        return anchor
    }

    mutating func relation() throws(JSONError) -> Relation? {
        guard let text = try stringBytes("one of ==, <=, >=") else { return nil }
        guard let relation = Relation(text.span) else {
            let text = String(decoding: text, as: UTF8.self)
            note("unknown relation '\(text.prefix(128))' (one of ==, <=, >=)")
            return nil
        }
        return relation
    }
}

extension DraftAnchor {
    /// What stands for an anchor that could not be read; nothing else has an empty name.
    fileprivate static let unreadable = DraftAnchor(item: "", attribute: "")
}

extension ConstraintDraft {
    /// What stands for a constraint that could not be read.
    fileprivate static let unreadable = ConstraintDraft(first: .unreadable)
}

extension ConstraintError {
    /// Whether the fault is that of an anchor that could not be read, which has been told.
    var isOfUnreadable: Bool {
        if case .unknownItem("", _, _) = self { return true }
        return false
    }
}

extension Relation {
    /// A relation as it may be written: `=` is `==`.
    init?(_ text: Span<UInt8>) {
        guard 1...2 ~= text.count, text[text.count - 1] == UInt8(ascii: "=") else { return nil }
        switch text[0] {
        case UInt8(ascii: "="): self = .equal
        case UInt8(ascii: "<") where text.count == 2: self = .lessThanOrEqual
        case UInt8(ascii: ">") where text.count == 2: self = .greaterThanOrEqual
        default: return nil
        }
    }
}
