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
            var draft = ConstraintDraft.unreadable
            try constraint(into: &draft)
            constraints.append(draft)
        }
        return constraints
    }

    /// Reads one constraint into `draft`, which is unreadable: it stays so where the constraint cannot be read, which is
    /// noted.
    ///
    /// Drafts are large, and one that is filled in place is copied nowhere.
    mutating func constraint(into draft: inout ConstraintDraft) throws(JSONError) {
        switch try peekKind() {
        case .string: try equation(into: &draft)
        case .object: try constraintObject(into: &draft)
        case .array, .number, .bool, .null: _ = try string("a constraint as a string or an object")
        }
    }

    private mutating func equation(into draft: inout ConstraintDraft) throws(JSONError) {
        guard let text = try stringBytes() else { return }
        do {
            let parsed = try Equation.parse(text)
            guard isWithinLimits(parsed, text) else { return }
            draft = parsed
            draft.form = .text(text)
        } catch {
            note(Fault(error, at: pointer))
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

    private mutating func constraintObject(into draft: inout ConstraintDraft) throws(JSONError) {
        var fields = ConstraintFields(faultsBefore: faults.count)
        guard try beginObject("a constraint") else { return }
        while let field = try nextField(ConstraintField.self) {
            switch field {
            case .first:
                fields.sides.append(field)
                fields.hasFirst = true
                draft.first = try anchor() ?? .unreadable
            case .second:
                fields.sides.append(field)
                draft.second = try takeNull() ? nil : anchor() ?? .unreadable
            case .relation:
                fields.sides.append(field)
                draft.relation = try relation() ?? .equal
            case .multiplier:
                fields.sides.append(field)
                draft.multiplier = try magnitude() ?? 1
            case .constant:
                fields.sides.append(field)
                draft.constant = try magnitude() ?? 0
            case .equation:
                var equation = ConstraintDraft.unreadable
                try self.equation(into: &equation)
                fields.equation = equation
            case .priority:
                fields.hasPriority = true
                draft.priority = try namedPriority()
            case .key: draft.key = try takeNull() ? nil : string()
            case .group: draft.group = try takeNull() ? nil : string()
            case .active: draft.isActive = try bool() ?? true
            case .when: draft.when = try condition()
            case .masonry, .snapkit, .vfl, .keep, .ss, .anchors, .log:
                fields.isForeign = true
                try refuseUnsupported(field.rawValue)
            case .view, .names, .metrics, .options:
                fields.companions.append(field)
                try skipValue()
            }
        }
        check(fields, of: &draft)
    }
}

/// Which fields stand in an object that is a constraint.
private struct ConstraintFields {
    let faultsBefore: Int
    /// The fields of a constraint without an equation.
    var sides = FieldList()
    var hasFirst = false
    /// What stands in the field of that name, unreadable where it is no equation.
    var equation: ConstraintDraft?
    var hasPriority = false
    /// Whether there is a source in another language.
    var isForeign = false
    /// The fields that stand beside such a source only.
    var companions = FieldList()
}

/// Some fields of a constraint in the order in which they stand; in place, as most constraints have some.
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
    /// Notes fields that do not go together; `draft` is then unreadable, and what the equation says where there is one.
    private mutating func check(_ fields: ConstraintFields, of draft: inout ConstraintDraft) {
        guard !fields.isForeign else {
            draft = .unreadable
            return
        }
        for companion in fields.companions.names {
            note(member: companion, "'\(companion)' stands only beside a source in another language")
        }
        if let equation = fields.equation {
            take(equation, fields, into: &draft)
        } else if !fields.hasFirst {
            let detail = "a constraint needs 'first' or 'equation'"
            noteMissing(detail, member: ConstraintField.first.rawValue, since: fields.faultsBefore)
            draft = .unreadable
        }
    }

    /// Makes the draft that of an equation, with what stands beside it.
    private mutating func take(
        _ equation: ConstraintDraft,
        _ fields: ConstraintFields,
        into draft: inout ConstraintDraft
    ) {
        for side in fields.sides.names {
            note(member: side, "'\(side)' does not go with 'equation', which says all of it")
        }
        let labels = draft
        draft = equation
        guard case .text(let text) = equation.form else { return }
        draft.form = .textField(text, hasPriorityBeside: fields.hasPriority)
        if fields.hasPriority { draft.priority = labels.priority }
        draft.key = labels.key
        draft.group = labels.group
        draft.isActive = labels.isActive
        draft.when = labels.when
    }

    /// `item.attribute` or `item.area.attribute`.
    mutating func anchor() throws(JSONError) -> DraftAnchor? {
        try string("item.attribute", as: { DraftAnchor($0) }, else: { "'\($0.prefix(128))' is not item.attribute" })
    }

    mutating func relation() throws(JSONError) -> Relation? {
        try string(
            "one of ==, <=, >=",
            as: { Relation($0) },
            else: { "unknown relation '\($0.prefix(128))' (one of ==, <=, >=)" }
        )
    }
}

extension DraftAnchor {
    /// What stands for an anchor that could not be read; nothing else has an empty name.
    fileprivate static var unreadable: DraftAnchor { DraftAnchor(item: "", attribute: .unknown("")) }
}

extension ConstraintDraft {
    /// What stands for a constraint that could not be read.
    static var unreadable: ConstraintDraft { ConstraintDraft(first: .unreadable) }
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
