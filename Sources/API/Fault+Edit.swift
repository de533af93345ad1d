import JSON
import LayoutModel
import Sessions

extension Fault {
    /// What a session found wrong with a request whose operations have these verbs; a layout document has none.
    init(_ fault: EditFault, verbs: [String]) {
        let detail = fault.reason.detail
        if let entry = fault.entry(verbs: verbs) {
            guard case .constraint(_, let form) = fault.place, case .constraint(let error) = fault.reason else {
                self.init(at: entry, detail)
                return
            }
            self.init(error, form: form, at: entry)
            return
        }
        let operation = fault.operation.map { JSONPointer.root.appending("operations").appending($0) }
        let verb = fault.operation.flatMap { verbs.indices.contains($0) ? verbs[$0] : nil }
        let subject = verb.flatMap { operation?.appending($0) }
        switch fault.place {
        case .whole, .constraint: self.init(at: operation ?? .root, detail)
        case .selector(let field):
            guard let subject else {
                self.init(parameter: field.name ?? "first", detail)
                return
            }
            self.init(at: field.name.map { subject.appending($0) } ?? subject, detail)
        case .field(.target): self.init(at: subject ?? .root, detail)
        case .field(let field):
            self.init(at: field.path.reduce(operation ?? .root.appending("view")) { $0.appending($1) }, detail)
        case .name(let path):
            let pointer = path.reduce(subject ?? .root.appending("view")) { $0.appending($1.name).appending($1.index) }
            self.init(at: fault.reason.isAboutName ? pointer.appending("id") : pointer, detail)
        }
    }
}

extension EditFault {
    /// Whether the fault is one of a constraint that the request holds.
    var isAboutConstraint: Bool {
        if case .constraint = place { return true }
        return false
    }

    /// Whether a constraint names a view that nobody knows.
    var isAboutUnknownItem: Bool {
        if case .constraint(.unknownItem) = reason { return true }
        return false
    }

    /// Whether the fault is no more than a consequence of one of `faults`, at the same place or around it; a constraint
    /// that could not be read has no other faults.
    func follows(from faults: [Fault], verbs: [String]) -> Bool {
        let own = Fault(self, verbs: verbs).pointer
        let scope = entry(verbs: verbs) ?? own
        return faults.contains { $0.pointer.lies(in: scope) || own.lies(in: $0.pointer) }
    }

    /// The pointer to the constraint that the fault is one of; nil where it is one of something else.
    func entry(verbs: [String]) -> JSONPointer? {
        guard case .constraint(let index, _) = place else { return nil }
        guard let operation else { return .root.appending("constraints").appending(index) }
        return .root.appending("operations").appending(operation).appending(verbs[operation]).appending(index)
    }
}

extension JSONPointer {
    /// Whether the pointer names the value at `scope` or something in it.
    func lies(in scope: JSONPointer) -> Bool {
        self == scope || description.hasPrefix(scope.description + "/")
    }
}

extension TreeStep {
    fileprivate var name: String {
        switch self {
        case .subview: "subviews"
        case .guide: "guides"
        }
    }

    fileprivate var index: Int {
        switch self {
        case .subview(let index), .guide(let index): index
        }
    }
}

extension SelectorField {
    /// The field as it is written; nil for the selector itself.
    fileprivate var name: String? {
        switch self {
        case .id: "id"
        case .key: "key"
        case .group: "group"
        case .view: "view"
        case .first: "first"
        case .second: "second"
        case .whole: nil
        }
    }
}

extension OperationField {
    /// The way to the field from the operation.
    fileprivate var path: [String] {
        switch self {
        case .constant: ["constant"]
        case .priority: ["priority"]
        case .multiplier: ["multiplier"]
        case .relation: ["relation"]
        case .view: ["view"]
        case .target: []
        case .superview: ["to"]
        case .index: ["at"]
        case .frame: ["frame"]
        case .guide(let index): ["guides", "\(index)", "id"]
        }
    }
}

// MARK: - Words

extension EditFaultReason {
    fileprivate var isAboutName: Bool {
        if case .tree = self { return true }
        return false
    }

    /// What is wrong, and what would be allowed.
    fileprivate var detail: String {
        switch self {
        case .constraint(let error): error.detail
        case .tree(let error): error.detail
        case .unknownView(let name, let nearest): Fault.unknown("view", name, nearest: nearest)
        case .unknownID(let id): Fault.unknown("constraint", id, nearest: nil)
        case .unknownKey(let key, let nearest): Fault.unknown("key", key, nearest: nearest)
        case .unknownGroup(let group, let nearest): Fault.unknown("group", group, nearest: nearest)
        case .viewWithoutConstraints(let name): "no constraint has '\(name)' as its first item"
        case .noConstraintBetween(let first, let second?): "there is no constraint between '\(first)' and '\(second)'"
        case .noConstraintBetween(let first, nil): "there is no constraint of '\(first)' without a second item"
        case .crossesRequired(let id, let equation, let priority): Self.crossing(id, equation, to: priority)
        case .needsReplacement: "it is fixed once made; 'replace': true beside it puts another constraint in its place"
        case .nothingToSet: "'set' needs a 'constant' or a 'priority' to set"
        case .leavesIllegal(let id, let error): "constraint \(id) would lose its sense: \(error.detail)"
        case .rootStays: "the root is neither removed nor moved"
        case .frameOfRoot: "the root is not placed by a frame; its size is 'size' of the traits"
        case .isGuide(let name): "'\(name)' is a layout guide, and a view is wanted"
        case .indexOutOfRange(let index, let count): "there is no place \(index) among \(count) subviews"
        case .tooManyViews(let limit): "a layout has at most \(limit) views"
        case .tooManyConstraints(let limit): "a layout has at most \(limit) constraints"
        case .tooManyOperations(let limit): "an edit has at most \(limit) operations"
        }
    }

    private static func crossing(_ id: ConstraintID, _ equation: String, to priority: Double) -> String {
        let direction =
            priority == PriorityName.required.value
            ? "is optional and cannot become required" : "is required and cannot become optional"
        return "constraint \(id) '\(equation)' \(direction); 'replace': true beside it puts another in its place"
    }
}

extension TreeError {
    fileprivate var detail: String {
        switch self {
        case .nameTaken(let name, _): "the id '\(name)' is taken"
        case .malformedName:
            "an id is 1 to \(ViewName.longest) of the letters A-Z and a-z, digits, '_' and '-'"
        case .reservedName: "'superview' is reserved for the superview of a constraint's first item"
        case .cycle(let name): "'\(name)' would come to lie in itself"
        }
    }
}
