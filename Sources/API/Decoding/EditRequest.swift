import JSON
import LayoutEngine
import LayoutModel
import Sessions

/// An edit of constraints or of views.
protocol Edit {
    /// The word of each operation that says what it does.
    var verbs: [String] { get }
    /// What is wrong with the edit in a session, were it applied.
    func faults(in session: LayoutSession) -> [EditFault]
}

/// An edit as a client sends it.
///
/// Where its body has faults of its own, it must not be applied but refused with ``refusal(in:)``, which takes the
/// session to name all that is wrong.
struct EditRequest<Value: Edit> {
    let edit: Value
    /// The transition that is asked for.
    let animation: Animation?
    private let faults: [Fault]
    /// The first operation that has a fault of its own; nil where none has.
    private let firstFaulty: Int?

    init(body: [UInt8], _ read: (inout BodyDecoder) throws(JSONError) -> (Value, Animation?)) throws(Problem) {
        let (value, faults) = try BodyDecoder.decode(body, read)
        (edit, animation) = value
        let edit = edit
        self.faults = faults
        let operations = JSONPointer.root.appending(EditField.operations.rawValue)
        firstFaulty = edit.verbs.indices.first { index in
            faults.contains { $0.pointer.lies(in: operations.appending(index)) }
        }
    }

    /// Whether the body has faults of its own.
    var isFaulty: Bool { !faults.isEmpty }

    /// The refusal of a faulty edit.
    ///
    /// After the first faulty operation only constraints are looked into: anything else that is missing there may be
    /// what that operation was to make.
    func refusal(in session: LayoutSession) -> Problem {
        let others = edit.faults(in: session).filter { fault in
            let isEarly = fault.operation < (firstFaulty ?? edit.verbs.count)
            return isEarly || fault.isAboutConstraint && !isUnreadable(fault)
        }
        return Problem(faults: faults + others.map { Fault($0, verbs: edit.verbs) })
    }

    /// Whether the constraint of a fault has faults of its own, so that what it means is not known.
    private func isUnreadable(_ fault: EditFault) -> Bool {
        guard case .constraint(let index, _) = fault.place else { return false }
        let list = JSONPointer.root.appending("operations").appending(fault.operation).appending(
            edit.verbs[fault.operation]
        )
        return faults.contains { $0.pointer.lies(in: list.appending(index)) }
    }
}

enum EditField: String, RequestField {
    case operations, onConflict, animation

    static let table = FieldTable<EditField>()
}

extension BodyDecoder {
    /// The operations of an edit, each read by `operation`, and where it is said what happens to conflicts and how it moves.
    mutating func edit<Operation>(
        operation: (inout BodyDecoder) throws(JSONError) -> Operation
    ) throws(JSONError) -> (operations: [Operation], onConflict: ConflictPolicy?, animation: Animation?) {
        var operations: [Operation] = []
        var policy: ConflictPolicy?
        var animation: Animation?
        var hasOperations = false
        guard try beginObject("an object with 'operations'") else { return (operations, policy, animation) }
        while let field = try nextField(EditField.self) {
            switch field {
            case .operations:
                hasOperations = true
                guard try beginArray("an array of operations") else { continue }
                while try nextElement() { operations.append(try operation(&self)) }
            case .onConflict: policy = try conflictPolicy()
            case .animation: animation = try takeNull() ? nil : self.animation()
            }
        }
        if !hasOperations { note(member: EditField.operations.rawValue, "'operations' is missing") }
        return (operations, policy, animation)
    }
}

extension ConstraintEdit: Edit {
    var verbs: [String] { operations.map(\.verb) }

    func faults(in session: LayoutSession) -> [EditFault] {
        session.faults(of: self)
    }
}

extension ViewEdit: Edit {
    var verbs: [String] { operations.map(\.verb) }

    func faults(in session: LayoutSession) -> [EditFault] {
        session.faults(of: self)
    }
}

extension ConstraintOperation {
    fileprivate var verb: String {
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
    fileprivate var verb: String {
        switch self {
        case .add: "add"
        case .set: "set"
        case .move: "move"
        case .remove: "remove"
        }
    }
}
