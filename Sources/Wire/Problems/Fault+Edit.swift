import JSON
import LayoutModel
import Sessions

extension Fault {
    /// Creates a fault that a session found in an edit; `verbs` are those of the operations in the list at a pointer.
    init(
        _ fault: EditFault,
        verbs: [String],
        in operations: JSONPointer = .root.appending(EditField.operations.rawValue)
    ) {
        let operation = operations.appending(fault.operation)
        // A fault of all operations has an index past the last.
        let verb = verbs.indices.contains(fault.operation) ? verbs[fault.operation] : nil
        let subject = verb.map { operation.appending($0) } ?? operation
        let detail = fault.reason.detail
        switch (fault.location, fault.reason) {
        case (.constraint, _), (.source, _): self.init(fault, in: subject)
        case (.name(let path), .tree(let error)):
            self.init(at: subject.appending(path).appending("id"), error.detail)
        case (.name(let path), _): self.init(at: subject.appending(path), detail)
        case (.whole, _): self.init(at: operation, detail)
        case (.selector(let field), _): self.init(at: field.name.map { subject.appending($0) } ?? subject, detail)
        case (.field(.target), _): self.init(at: subject, detail)
        case (.field(let field), _): self.init(at: field.path.reduce(operation) { $0.appending($1) }, detail)
        }
    }

    /// Creates a fault that a session found in the edits of one of a request's variants.
    init(_ fault: VariantFault, _ variants: [VariantRequest]) {
        let request = variants[fault.variant]
        let verbs =
            switch fault.part {
            case .views: request.variation.views.map(\.verb)
            case .constraints: request.variation.constraints.map(\.verb)
            }
        self.init(fault.fault, verbs: verbs, in: request.pointer.appending(fault.part.rawValue))
    }

    /// Creates a fault of an entry in the list at `list`; the session received the entries after the first `count`.
    init(_ fault: EditFault, in list: JSONPointer, from count: Int = 0) {
        switch (fault.location, fault.reason) {
        case (.constraint(let index, let draft), .constraint(let error)):
            self.init(error, of: draft, at: list.appending(count + index))
        case (.source(let index, let text), .source(let error)):
            self.init(error, of: text, at: list.appending(count + index))
        case (.constraint(let index, _), _), (.source(let index, _), _):
            self.init(at: list.appending(count + index), fault.reason.detail)
        case (.whole, _), (.selector, _), (.field, _), (.name, _): self.init(at: list, fault.reason.detail)
        }
    }

    /// Creates a fault of a name within the view at `pointer`.
    init(_ error: TreeError, in pointer: JSONPointer) {
        self.init(at: pointer.appending(error.path).appending("id"), error.detail)
    }
}

extension EditFault {
    /// True if the fault concerns a constraint in the request.
    var isAboutConstraint: Bool {
        switch location {
        case .constraint, .source: true
        case .whole, .selector, .field, .name: false
        }
    }
}

extension JSONPointer {
    /// Returns whether the pointer refers to the value at `scope` or to a part of it.
    func lies(in scope: JSONPointer) -> Bool {
        self == scope || description.hasPrefix(scope.description + "/")
    }

    /// Returns the pointer to the view or guide at `path` in the view at this pointer.
    fileprivate func appending(_ path: [TreeStep]) -> JSONPointer {
        path.reduce(self) { $0.appending($1.name).appending($1.index) }
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
    /// The name of the field; `nil` for the selector itself.
    var name: String? {
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
    /// The path from the operation to the field.
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
        case .text: ["text"]
        case .guide(let index): ["guides", "\(index)", "id"]
        case .customSpacing(let view): ["stack", "customSpacing", view]
        }
    }
}

// MARK: - Words

extension EditFaultReason {
    /// The fault and the allowed values.
    var detail: String {
        switch self {
        case .constraint(let error): error.detail
        case .source(let error): error.reason.detail
        case .tree(let error): error.detail
        case .unknownView(let name, let nearest): Fault.unknown("view", name, nearest: nearest)
        case .unknownSubview(let name, let nearest): Fault.unknown("subview", name, nearest: nearest)
        case .unknownID(let id): Fault.unknown("constraint", id, nearest: nil)
        case .unknownKey(let key, let nearest): Fault.unknown("key", key, nearest: nearest)
        case .unknownGroup(let group, let nearest): Fault.unknown("group", group, nearest: nearest)
        case .viewWithoutConstraints(let name): "no constraint has '\(name.echoed)' as its first item"
        case .noConstraintBetween(let first, let second?):
            "there is no constraint between '\(first.echoed)' and '\(second.echoed)'"
        case .noConstraintBetween(let first, nil): "there is no constraint of '\(first.echoed)' without a second item"
        case .crossesRequired(let id, let equation, let priority): Self.crossing(id, equation, to: priority)
        case .needsReplacement: "it is fixed once made; 'replace': true beside it puts another constraint in its place"
        case .nothingToSet: "'set' needs a 'constant' or a 'priority' to set"
        case .leavesInvalid(let id, let error): "constraint \(id) would become invalid: \(error.detail)"
        case .rootStays: "the root cannot be removed or moved"
        case .frameOfRoot: "the root is not placed by a frame; its size is 'size' of the traits"
        case .isGuide(let name): "'\(name.echoed)' is a layout guide, but a view is expected"
        case .indexOutOfRange(let index, let count): "there is no place \(index) among \(count) subviews"
        case .tooDeep(let limit): "views are nested at most \(limit) deep"
        case .tooManyViews(let limit): "a layout has at most \(limit) views and guides (--max-views)"
        case .tooManyConstraints(let limit): "a layout has at most \(limit) constraints (--max-constraints)"
        case .tooMuchText(let limit): "the texts of a layout have at most \(limit) bytes together (--max-text-bytes)"
        case .tooManyOperations(let limit): "an edit has at most \(limit) operations (--max-operations)"
        case .tooManyLookups(let limit): "an edit looks at constraints at most \(limit) times"
        }
    }

    private static func crossing(_ id: ConstraintID, _ equation: String, to priority: Double) -> String {
        let direction =
            priority == PriorityName.required.value
            ? "is optional and cannot become required" : "is required and cannot become optional"
        return "constraint \(id) '\(equation.echoed)' \(direction); 'replace': true beside it puts another in its place"
    }
}

extension TreeError {
    /// The fault and the allowed values.
    var detail: String {
        switch self {
        case .nameTaken(let name, _): "the id '\(name.echoed)' is taken"
        case .malformedName:
            "an id is 1 to \(ViewName.longest) of the letters A-Z and a-z, digits, '_' and '-'"
        case .reservedName: "'superview' is reserved for the superview of a constraint's first item"
        case .cycle(let name): "'\(name.echoed)' cannot be moved into itself"
        }
    }
}
