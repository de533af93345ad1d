import JSON
public import LayoutModel
public import Sessions

/// The fields of an operation on views; those of a view accompany `set`.
enum ViewOperationField: String, RequestField {
    case add, set, move, remove, to, at
    case id, intrinsicSize, hugging, compressionResistance, text, baseline, margins, frame, autoresizing, scroll, stack
    case aspectRatio, hidden, direction, guides, when, subviews, marginsFollowSafeArea, preservesSuperviewMargins
    case alignmentInsets, kind, style, label, meta, lint

    static let table = FieldTable<ViewOperationField>()
    static let verbs = "add, set, move, remove"
}

extension EditRequest<ViewEdit> {
    /// Reads the body of `PATCH /layouts/{id}/views`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        try self.init(body: body, &budget) { decoder throws(JSONError) in
            let (operations, policy, animation) = try decoder.edit { decoder throws(JSONError) in
                try decoder.viewOperation()
            }
            return (ViewEdit(operations: operations, onConflict: policy), animation)
        }
    }
}

/// The members of an operation on views, as read so far.
private struct ViewOperationParts {
    let faultsBefore: Int
    var verbs: [ViewOperationField] = []
    /// The view to add.
    var description: ViewDescription?
    /// The id of the view that the verb names.
    var name: String?
    /// The fields other than the verb, in the order of the request.
    var companions: [ViewOperationField] = []
    var superview: String?
    var index: Int?
    var change = ViewChange()
}

extension BodyDecoder {
    /// Reads an operation on views.
    mutating func viewOperation() throws(JSONError) -> ViewOperation {
        var parts = ViewOperationParts(faultsBefore: faults.count)
        guard try beginObject("an operation", like: #"{"set": "title", "hidden": true}"#) else { return .nothing }
        while let field = try nextField(ViewOperationField.self) {
            // `null` resets a property; for any other field, it is the same as omitting the field.
            if ViewField(rawValue: field.rawValue)?.isProperty != true, try takeNull() { continue }
            switch field {
            case .add:
                parts.verbs.append(field)
                parts.description = try view()
            case .set, .move, .remove:
                parts.verbs.append(field)
                parts.name = try viewName()
            case .to:
                parts.companions.append(field)
                parts.superview = try viewName()
            case .at:
                parts.companions.append(field)
                parts.index = try place()
            case .id, .subviews:
                record("'set' cannot change '\(field.rawValue)'")
                try skipValue()
            case .guides:
                parts.companions.append(field)
                parts.change.guides = try guides() ?? []
            default:
                parts.companions.append(field)
                guard let property = ViewField(rawValue: field.rawValue) else { continue }
                parts.change.fields.formUnion(try self.property(property, into: &parts.change.values))
            }
        }
        return operation(of: parts)
    }

    private mutating func operation(of parts: ViewOperationParts) -> ViewOperation {
        guard let verb = onlyVerb(of: parts.verbs, known: ViewOperationField.verbs, since: parts.faultsBefore) else {
            markNamesIncomplete()
            return .nothing
        }
        for companion in parts.companions where !companion.goes(with: verb) {
            record(member: companion.rawValue, "'\(companion.rawValue)' does not go with '\(verb.rawValue)'")
        }
        if verb == .add || verb == .move, !parts.companions.contains(.to) {
            record(member: "to", "'\(verb.rawValue)' needs the view to go 'to'")
        }
        switch verb {
        case .add:
            return .add(parts.description ?? ViewDescription(name: ""), to: parts.superview ?? "", at: parts.index)
        case .move: return .move(parts.name ?? "", to: parts.superview ?? "", at: parts.index)
        case .set: return .set(parts.name ?? "", parts.change)
        case .remove: return .remove(parts.name ?? "")
        default: preconditionFailure("'\(verb.rawValue)' is not a verb")
        }
    }

    /// Reads the id of a view; if it cannot be read, returns an empty string, which is never an id.
    private mutating func viewName() throws(JSONError) -> String {
        guard let name = try string("the id of a view") else {
            markNamesIncomplete()
            return ""
        }
        return name
    }

    /// Reads an index among subviews.
    private mutating func place() throws(JSONError) -> Int? {
        guard let number = try number("a place among the subviews") else { return nil }
        guard let place = Int(exactly: number), place >= 0 else {
            record("a place among the subviews is a whole number, 0 or more")
            return nil
        }
        return place
    }
}

extension ViewOperationField {
    /// Returns whether the field is allowed with a verb.
    fileprivate func goes(with verb: ViewOperationField) -> Bool {
        switch self {
        case .to, .at: verb == .add || verb == .move
        case .add, .set, .move, .remove: false
        default: verb == .set
        }
    }
}

extension ViewOperation {
    /// The placeholder for an operation that cannot be read.
    fileprivate static let nothing = ViewOperation.remove("")
}
