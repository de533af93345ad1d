import Dialects
import JSON
import LayoutModel
import Sessions

/// The fields of a constraint, including those of other languages.
enum ConstraintField: String, RequestField {
    case first, relation, second, multiplier, constant, priority, key, group, active, when, equation, source
    case masonry, snapkit, vfl, keep, ss, anchors, log
    case view, names, metrics, options

    static let table = FieldTable<ConstraintField>()
}

extension BodyDecoder {
    /// Reads an array of constraints; one that cannot be read is replaced by an unreadable draft.
    mutating func constraints() throws(JSONError) -> [ConstraintEntry] {
        var entries: [ConstraintEntry] = []
        guard try beginArray("an array of constraints") else { return entries }
        var entry = EntryInPlace()
        while try nextConstraint() {
            try constraint(into: &entry)
            entries.append(entry.value)
        }
        return entries
    }

    /// Reads one entry of a list; if it cannot be read, a fault is recorded and the entry is an unreadable draft.
    ///
    /// Drafts are large, so the functions below fill one in place without copying it. If `names` is known, names are
    /// looked up as they are read.
    mutating func constraint(into entry: inout EntryInPlace, among names: NameTable = .unknown) throws(JSONError) {
        entry.clear()
        switch try peekKind() {
        case .string: try equation(into: &entry.draft, among: names)
        case .object: try constraintObject(into: &entry, among: names)
        case .array, .number, .bool, .null: _ = try string("a constraint as a string or an object")
        }
    }

    /// Reads an equation into `draft`, which stays unreadable if that fails.
    private mutating func equation(into draft: inout ConstraintDraft, among names: NameTable) throws(JSONError) {
        guard let text = try stringBytes() else { return }
        let masked = readsPatterns ? MaskedPatterns(text) : nil
        if let word = masked?.unknownKind {
            draft.clear()
            return record(Fault.unknown("kind", word, among: ViewKind.allCases.map(\.rawValue)))
        }
        do {
            try Equation.parse(masked.map { $0.text[...] } ?? text, among: names, into: &draft)
            if let masked, !masked.isEmpty {
                draft.first = masked.restored(draft.first)
                draft.second = draft.second.map(masked.restored)
            }
            if isWithinLimits(draft, text) { draft.form = .text(text) } else { draft.clear() }
        } catch {
            draft.clear()
            record(Fault(error, at: pointer))
        }
    }

    /// Returns whether the numbers of an equation are within the range of request numbers.
    private mutating func isWithinLimits(_ draft: ConstraintDraft, _ text: ArraySlice<UInt8>) -> Bool {
        let isMultiplierInRange = isWithinLimits(draft.multiplier, .multiplier, text)
        let isConstantInRange = isWithinLimits(draft.constant, .constant, text)
        return isMultiplierInRange && isConstantInRange
    }

    private mutating func isWithinLimits(_ value: Double, _ part: ConstraintPart, _ text: ArraySlice<UInt8>) -> Bool {
        guard !(value.magnitude <= Self.largestMagnitude) else { return true }
        let position = JSONPosition(Equation.position(of: .notFinite(part), in: text))
        record(Fault(at: pointer, Self.tooLarge, position: position))
        return false
    }

    private mutating func constraintObject(
        into entry: inout EntryInPlace,
        among names: NameTable
    ) throws(JSONError) {
        var fields = ConstraintFields(faultsBefore: faults.count)
        guard try beginObject("a constraint") else { return }
        let (equation, foreign) = try members(of: &entry.draft, into: &fields, among: names)
        if let foreign, !foreign.languages.isEmpty {
            let sides = fields.sides.names + (equation == nil ? [] : [ConstraintField.equation.rawValue])
            check(foreign, sides: sides)
            let source = source(of: foreign, beside: entry.draft)
            entry.clear()
            entry.dialect = source
            entry.source = source.map(self.entry)
            return
        }
        for companion in foreign?.companions ?? [] {
            record(
                member: companion.rawValue,
                "'\(companion.rawValue)' is allowed only beside a source in another language"
            )
        }
        if let equation { combine(equation.draft, fields, into: &entry.draft) }
        check(fields, hasEquation: equation != nil, isAlone: foreign == nil, of: &entry.draft)
    }

    /// Reads the members of a constraint that is an object.
    ///
    /// - Returns: the members that are not yet in `draft`: an equation, and the fields of a source in another language.
    private mutating func members(
        of draft: inout ConstraintDraft,
        into fields: inout ConstraintFields,
        among names: NameTable
    ) throws(JSONError) -> (equation: ReadEquation?, foreign: SourceFields?) {
        var equation: ReadEquation?
        var foreign: SourceFields?
        while let field = try nextGivenField(ConstraintField.self) {
            switch field {
            case .first:
                fields.sides.append(field)
                fields.hasFirst = true
                draft.first = try anchor(among: names) ?? .unreadable
            case .second:
                fields.sides.append(field)
                draft.second = try anchor(among: names) ?? .unreadable
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
                let read = ReadEquation()
                try self.equation(into: &read.draft, among: names)
                equation = read
            case .priority:
                fields.hasPriority = true
                draft.priority = try namedPriority()
            case .key: draft.key = try label()
            case .group: draft.group = try label()
            case .active: draft.isActive = try bool() ?? true
            case .when: draft.when = try condition()
            case .source: draft.labels.source = try constraintSource()
            case .masonry, .snapkit, .vfl, .keep, .ss, .anchors, .log, .view, .names, .metrics, .options:
                let read = foreign ?? SourceFields()
                foreign = read
                try sourceField(field, into: read)
            }
        }
        return (equation, foreign)
    }
}

/// An entry of a list of constraints, read in place: one value is reused for all entries of a list.
struct EntryInPlace {
    var draft = ConstraintDraft.unreadable
    /// The entry's source in another language; `nil` if the entry is `draft`.
    var source: SourceEntry?
    /// The source with all of its parts.
    var dialect: DialectSource?

    var value: ConstraintEntry { source.map { .source($0) } ?? .draft(draft) }

    mutating func clear() {
        draft.clear()
        if source != nil { (source, dialect) = (nil, nil) }
    }
}

/// The draft of an equation within an object; a class because most objects have none and drafts are large.
private final class ReadEquation {
    var draft = ConstraintDraft.unreadable
}

/// The fields of a constraint object.
private struct ConstraintFields {
    let faultsBefore: Int
    /// The fields of a constraint without an equation.
    var sides = FieldList()
    var hasFirst = false
    var hasPriority = false
}

/// Fields of a constraint in the order of the request; stored inline because most constraints have some.
private struct FieldList {
    private var fields = InlineArray<8, ConstraintField>(repeating: .first)
    private var count = 0

    /// - Precondition: there are fewer than eight.
    mutating func append(_ field: ConstraintField) {
        fields[count] = field
        count += 1
    }

    var isEmpty: Bool { count == 0 }

    var names: [String] { (0..<count).map { fields[$0].rawValue } }
}

extension BodyDecoder {
    /// Records fields that exclude each other, and makes `draft` unreadable.
    private mutating func check(
        _ fields: ConstraintFields,
        hasEquation: Bool,
        isAlone: Bool,
        of draft: inout ConstraintDraft
    ) {
        if fields.hasFirst, !hasEquation, isAlone { return }
        if !hasEquation && !fields.hasFirst { draft = .unreadable }
        if hasEquation {
            for side in fields.sides.names {
                record(member: side, "'\(side)' does not go with 'equation', which is complete by itself")
            }
        } else if !fields.hasFirst {
            let detail = "a constraint needs 'first', 'equation' or a source in another language"
            recordMissing(detail, member: ConstraintField.first.rawValue, since: fields.faultsBefore)
        }
    }

    /// Replaces `draft` by an equation but keeps its labels and conditions.
    private func combine(
        _ equation: ConstraintDraft,
        _ fields: ConstraintFields,
        into draft: inout ConstraintDraft
    ) {
        let beside = draft
        draft = equation
        guard case .text(let text) = equation.form else { return }
        draft.form = .textField(text, hasPriorityBeside: fields.hasPriority)
        if fields.hasPriority { draft.priority = beside.priority }
        draft.labels = beside.labels
        draft.isActive = beside.isActive
        draft.when = beside.when
    }

    /// Reads `item.attribute` or `item.area.attribute`.
    mutating func anchor(among names: NameTable = .unknown) throws(JSONError) -> DraftAnchor? {
        if readsPatterns {
            return try string(
                "item.attribute",
                as: { (text: Span<UInt8>) in
                    let masked = MaskedPatterns(text.indices.map { text[$0] })
                    return DraftAnchor(masked.text.span).map(masked.restored)
                },
                else: { "'\($0.echoed)' is not item.attribute, as in title.left" }
            )
        }
        return try string(
            "item.attribute",
            as: { DraftAnchor($0, among: names) },
            else: { "'\($0.echoed)' is not item.attribute, as in title.left" }
        )
    }

    mutating func relation() throws(JSONError) -> Relation? {
        try string(
            "one of ==, <=, >=",
            as: { Relation($0) },
            else: { "unknown relation '\($0.echoed)' (one of ==, <=, >=)" }
        )
    }
}

extension ConstraintDraft {
    /// The placeholder of a constraint that could not be read.
    static var unreadable: ConstraintDraft { ConstraintDraft(first: .unreadable) }
}

extension ConstraintError {
    /// True if the fault comes from an unreadable anchor, whose fault has already been recorded.
    var isOfUnreadable: Bool {
        if case .unknownItem("", _, _) = self { return true }
        return false
    }
}

extension Relation {
    /// Parses a relation; `=` is `==`.
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
