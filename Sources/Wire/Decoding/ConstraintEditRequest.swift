import JSON
public import LayoutModel
public import Sessions

/// The fields of an operation on constraints.
enum ConstraintOperationField: String, RequestField {
    case make, update, remake, set, activate, deactivate, remove
    case view, constant, priority, multiplier, relation, replace

    static let table = FieldTable<ConstraintOperationField>()
    static let verbs = "make, update, remake, set, activate, deactivate, remove"
}

enum ConstraintSelectorField: String, RequestField {
    case id, key, group, view, first, second, relation

    static let table = FieldTable<ConstraintSelectorField>()
}

extension EditRequest<ConstraintEdit> {
    /// Reads the body of `PATCH /layouts/{id}/constraints`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        try self.init(body: body, &budget) { decoder throws(JSONError) in
            let (operations, policy, animation) = try decoder.edit { decoder throws(JSONError) in
                try decoder.constraintOperation()
            }
            return (ConstraintEdit(operations: operations, onConflict: policy), animation)
        }
    }
}

extension BodyDecoder {
    /// Reads an operation on constraints.
    mutating func constraintOperation() throws(JSONError) -> ConstraintOperation {
        var parts = OperationParts(faultsBefore: faults.count)
        guard try beginObject("an operation", like: #"{"make": ["title.left == 16"]}"#) else { return .nothing }
        while let field = try nextGivenField(ConstraintOperationField.self) {
            switch field {
            case .make, .update, .remake:
                parts.verbs.append(field)
                let faultsBefore = faults.count
                parts.entries = try constraints()
                if faults.count > faultsBefore { loseLabels() }
            case .set, .activate, .deactivate, .remove:
                parts.verbs.append(field)
                parts.selector = try selector()
            case .view:
                parts.companions.append(field)
                parts.view = try string("the id of a view")
            case .constant:
                parts.companions.append(field)
                parts.change.constant = try magnitude()
            case .priority:
                parts.companions.append(field)
                parts.change.priority = try namedPriority()
            case .multiplier:
                parts.companions.append(field)
                parts.change.multiplier = try magnitude()
            case .relation:
                parts.companions.append(field)
                parts.change.relation = try relation()
            case .replace:
                parts.companions.append(field)
                parts.change.replaces = try replaces()
            }
        }
        return operation(of: parts)
    }
}

/// The members of an operation on constraints.
private struct OperationParts {
    let faultsBefore: Int
    var verbs: [ConstraintOperationField] = []
    var entries: [ConstraintEntry] = []
    var selector: Selector?
    /// The fields other than the verb, in the order of the request.
    var companions: [ConstraintOperationField] = []
    var view: String?
    var change = ConstraintChange()
}

extension BodyDecoder {
    /// Reads whether a `set` may replace the constraint by another one.
    private mutating func replaces() throws(JSONError) -> Bool {
        guard try peekKind() == .object else { return try bool() ?? false }
        record("'replace' is true or false beside 'set'; an operation is one of \(ConstraintOperationField.verbs)")
        try skipValue()
        return false
    }

    private mutating func operation(of parts: OperationParts) -> ConstraintOperation {
        guard let verb = onlyVerb(of: parts.verbs, known: ConstraintOperationField.verbs, since: parts.faultsBefore)
        else {
            loseLabels()
            return .nothing
        }
        for companion in parts.companions where !verb.companions.contains(companion) {
            record(member: companion.rawValue, "'\(companion.rawValue)' does not go with '\(verb.rawValue)'")
        }
        switch verb {
        case .make: return .make(parts.entries)
        case .update: return .update(parts.entries)
        case .remake:
            if !parts.companions.contains(.view) { record(member: "view", "'remake' needs the 'view' to make anew") }
            return .remake(parts.entries, view: parts.view ?? "")
        case .set: return parts.selector.map { .set($0, parts.change) } ?? .nothing
        case .activate: return parts.selector.map { .activate($0) } ?? .nothing
        case .deactivate: return parts.selector.map { .deactivate($0) } ?? .nothing
        case .remove: return parts.selector.map { .remove($0) } ?? .nothing
        case .view, .constant, .priority, .multiplier, .relation, .replace:
            preconditionFailure("'\(verb.rawValue)' is not a verb")
        }
    }

    fileprivate mutating func selector() throws(JSONError) -> Selector? {
        var found: [(field: ConstraintSelectorField, selector: Selector?)] = []
        var second: DraftAnchor?
        var relation: Relation?
        var first: DraftAnchor?
        var companions: [ConstraintSelectorField] = []
        let faultsBefore = faults.count
        guard try beginObject("a selector with 'id', 'key', 'group', 'view' or 'first'", like: #"{"key": "gap"}"#)
        else { return nil }
        while let field = try nextGivenField(ConstraintSelectorField.self) {
            switch field {
            case .id: found.append((field, try string("an id").map { .id($0) }))
            case .key: found.append((field, try string("a key").map { .key($0) }))
            case .group: found.append((field, try string("a group").map { .group($0) }))
            case .view: found.append((field, try string("the id of a view").map { .view($0) }))
            case .first:
                first = try anchor()
                found.append((field, nil))
            case .second:
                companions.append(field)
                second = try anchor()
            case .relation:
                companions.append(field)
                relation = try self.relation()
            }
        }
        guard let chosen = found.first else {
            recordMissing("a selector needs 'id', 'key', 'group', 'view' or 'first'", since: faultsBefore)
            return nil
        }
        for other in found.dropFirst() {
            record(
                member: other.field.rawValue,
                "'\(other.field.rawValue)' does not go with '\(chosen.field.rawValue)'"
            )
        }
        guard chosen.field == .first else {
            for companion in companions {
                record(member: companion.rawValue, "'\(companion.rawValue)' goes with 'first' only")
            }
            return chosen.selector
        }
        return first.map { .items(first: $0, second: second, relation: relation) }
    }
}

extension ConstraintOperationField {
    /// The fields that may accompany a verb.
    fileprivate var companions: [ConstraintOperationField] {
        switch self {
        case .remake: [.view]
        case .set: [.constant, .priority, .multiplier, .relation, .replace]
        case .make, .update, .activate, .deactivate, .remove: []
        case .view, .constant, .priority, .multiplier, .relation, .replace: []
        }
    }
}

extension ConstraintOperation {
    /// The placeholder of an operation that cannot be read.
    fileprivate static let nothing = ConstraintOperation.make([])
}
