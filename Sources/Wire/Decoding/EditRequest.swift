import JSON
public import LayoutEngine
public import LayoutModel
public import Sessions

/// An edit of constraints or of views.
public protocol Edit {
    /// The verb of each operation.
    var verbs: [String] { get }
    /// Returns the faults that applying the edit to `session` would have.
    func faults(in session: borrowing LayoutSession, _ budget: inout WorkBudget) throws(SessionError) -> [EditFault]
}

/// An edit sent by a client.
///
/// If its body has faults, the edit must not be applied but rejected with ``refusal(in:_:)``, which adds the faults
/// that the session finds, so that the client receives all of them at once.
public struct EditRequest<Value: Edit> {
    public let edit: Value
    /// The animation of the requested transition.
    public let animation: Animation?
    private let found: FoundFaults
    /// The indices of operations whose bodies have faults, ascending.
    private let faulty: [Int]
    private let hasIncompleteNames: Bool
    private let hasIncompleteLabels: Bool

    init(
        body: RequestBody,
        _ budget: inout WorkBudget,
        _ read: (inout BodyDecoder) throws(JSONError) -> (Value, Animation?)
    ) throws(Problem) {
        var (hasIncompleteNames, hasIncompleteLabels) = (false, false)
        let (found, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            let found = try read(&decoder)
            (hasIncompleteNames, hasIncompleteLabels) = (decoder.hasIncompleteNames, decoder.hasIncompleteLabels)
            return found
        }
        (edit, animation) = found
        (self.hasIncompleteNames, self.hasIncompleteLabels) = (hasIncompleteNames, hasIncompleteLabels)
        self.found = faults
        faulty = Self.operations(with: faults.listed)
    }

    private static func operations(with faults: [Fault]) -> [Int] {
        guard !faults.isEmpty else { return [] }
        // Iterates over the faults: there are few of them but possibly millions of operations.
        let operations = JSONPointer.root.appending(EditField.operations.rawValue).description + "/"
        let indices = faults.compactMap { fault -> Int? in
            let pointer = fault.pointer.description
            guard pointer.hasPrefix(operations) else { return nil }
            return Int(pointer.dropFirst(operations.count).prefix { $0 != "/" })
        }
        return Set(indices).sorted()
    }

    /// A Boolean value that indicates whether the body itself has faults.
    public var isFaulty: Bool { !found.isEmpty }

    private var faults: [Fault] { found.listed }

    /// Returns the rejection of a faulty edit, including the faults that the session finds.
    public func refusal(in session: borrowing LayoutSession, _ budget: inout WorkBudget) throws(SessionError) -> Problem
    {
        let verbs = edit.verbs
        var all = found
        for fault in try edit.faults(in: session, &budget) where isIndependent(fault) {
            let other = Fault(fault, verbs: verbs)
            if !isRecordedAlready(other, hasParts: !fault.isAboutConstraint) { all.listed.append(other) }
        }
        return Problem(all)
    }

    /// Returns whether a fault found by the session would remain if the faulty operations were corrected.
    private func isIndependent(_ fault: EditFault) -> Bool {
        if case .constraint(let error) = fault.reason, error.isOfUnreadable { return false }
        if case .unknownView("", _) = fault.reason, faulty.contains(fault.operation) { return false }
        guard let firstFaulty = faulty.first else { return true }
        return switch fault.reason.basis {
        case .itself: true
        case .names: fault.operation <= firstFaulty || !hasIncompleteNames
        case .labels: fault.operation < firstFaulty || !hasIncompleteLabels
        case .document: fault.operation < firstFaulty
        }
    }

    /// Returns whether the body has a fault that causes this one: at the same pointer or around it, or in its parts if
    /// `hasParts` is true.
    private func isRecordedAlready(_ fault: Fault, hasParts: Bool) -> Bool {
        faults.contains { fault.pointer.lies(in: $0.pointer) || hasParts && $0.pointer.lies(in: fault.pointer) }
    }
}

/// The part of a layout that a fault of an operation depends on.
private enum FaultBasis {
    case itself
    /// The set of views and guides.
    case names
    /// The sets of keys, groups and ids of constraints.
    case labels
    /// Anything that earlier operations may have changed.
    case document
}

extension EditFaultReason {
    fileprivate var basis: FaultBasis {
        switch self {
        case .constraint(let error): error.basis
        case .source(let error): error.reason.basis
        case .tree(.malformedName), .tree(.reservedName), .needsReplacement, .nothingToSet, .rootStays, .frameOfRoot,
            .tooManyOperations:
            .itself
        case .unknownView, .tree(.nameTaken): .names
        case .unknownID, .unknownKey, .unknownGroup: .labels
        case .tree(.cycle), .viewWithoutConstraints, .noConstraintBetween, .crossesRequired, .leavesInvalid, .isGuide,
            .unknownSubview, .indexOutOfRange, .tooDeep, .tooManyViews, .tooManyConstraints, .tooMuchText,
            .tooManyLookups:
            .document
        }
    }
}

extension SourceFault {
    fileprivate var basis: FaultBasis {
        switch self {
        case .unknownName, .detachedView: .names
        case .unknownValue(_, let fault), .unknownView(_, let fault): fault.basis
        case .unknownKey, .unknownGroup: .labels
        case .noConstraint, .crossesRequired, .tooManySteps, .tooManyViews, .tooMuchWork: .document
        case .constraint(let error): error.basis
        case .unexpected, .unknownWord, .undecided, .undecidedBlock, .unsupported, .wrongValue, .missingView,
            .unknownSize,
            .divisionByZero,
            .numberOutOfRange, .numberTooLarge, .unterminated, .tooDeep, .tooOften, .tooManyElements, .nameTooLong,
            .tooLong:
            .itself
        }
    }
}

extension ConstraintError {
    fileprivate var basis: FaultBasis {
        switch self {
        case .unknownItem: .names
        case .notAScrollView, .notTheRoot, .noSuperview, .positionOfRoot, .unknownArea, .unknownAttribute,
            .superviewAsFirst,
            .mismatchedComposites, .incomparable, .mixedDirections, .zeroMultiplier, .multiplierTooSmall, .notFinite,
            .priorityOutOfRange:
            .itself
        }
    }
}

enum EditField: String, RequestField {
    case operations, onConflict, animation

    static let table = FieldTable<EditField>()
}

extension BodyDecoder {
    /// Reads the members of an edit: its operations, each with `operation`, its conflict policy and its animation.
    mutating func edit<Operation>(
        operation: (inout BodyDecoder) throws(JSONError) -> Operation
    ) throws(JSONError) -> (operations: [Operation], onConflict: ConflictPolicy?, animation: Animation?) {
        var operations: [Operation] = []
        var policy: ConflictPolicy?
        var animation: Animation?
        var hasOperations = false
        guard try beginObject("an object with 'operations'") else { return (operations, policy, animation) }
        while let field = try nextGivenField(EditField.self) {
            switch field {
            case .operations:
                hasOperations = true
                operations = try self.operations(operation)
            case .onConflict: policy = try conflictPolicy()
            case .animation: animation = try self.animation()
            }
        }
        if !hasOperations { record(member: EditField.operations.rawValue, "'operations' is missing") }
        return (operations, policy, animation)
    }

    /// Reads a list of operations.
    mutating func operations<Operation>(
        _ operation: (inout BodyDecoder) throws(JSONError) -> Operation
    ) throws(JSONError) -> [Operation] {
        var operations: [Operation] = []
        guard try beginArray("an array of operations") else { return operations }
        while try nextElement(upTo: limits.operations) { operations.append(try operation(&self)) }
        return operations
    }
}

extension BodyDecoder {
    /// Returns the only verb of an operation; `nil`, with a fault, if there is none or more than one.
    mutating func onlyVerb<Field: RequestField>(of verbs: [Field], known: String, since count: Int) -> Field? {
        guard let verb = verbs.first else {
            recordMissing("an operation needs one of \(known)", since: count)
            return nil
        }
        for other in verbs.dropFirst() {
            record(member: other.rawValue, "an operation has one verb, and '\(verb.rawValue)' comes before this one")
        }
        return verbs.count == 1 ? verb : nil
    }
}

extension ConstraintEdit: Edit {
    public var verbs: [String] { operations.map(\.verb) }

    public func faults(in session: borrowing LayoutSession, _ budget: inout WorkBudget) throws(SessionError)
        -> [EditFault]
    {
        try session.faults(of: self, budget: &budget)
    }
}

extension ViewEdit: Edit {
    public var verbs: [String] { operations.map(\.verb) }

    public func faults(in session: borrowing LayoutSession, _ budget: inout WorkBudget) throws(SessionError)
        -> [EditFault]
    {
        try session.faults(of: self, budget: &budget)
    }
}

extension ConstraintOperation {
    var verb: String {
        switch self {
        case .make: "make"
        case .update: "update"
        case .remake: "remake"
        case .set: "set"
        case .activate: "activate"
        case .deactivate: "deactivate"
        case .remove: "remove"
        }
    }
}

extension ViewOperation {
    var verb: String {
        switch self {
        case .add: "add"
        case .set: "set"
        case .move: "move"
        case .remove: "remove"
        }
    }
}
