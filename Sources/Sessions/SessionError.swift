public import LayoutEngine
public import LayoutModel

/// The reason for refusing a request; nothing has changed in that case.
public enum SessionError: Error, Sendable {
    /// Up to twenty faults of an edit, in the order of its operations.
    case faults([EditFault])
    /// Up to twenty faults in the edits of variants, in the order of the variants.
    case variantFaults([VariantFault])
    /// A selector whose attributes do not exist or cannot be compared.
    case selector(SelectorField, ConstraintError)
    /// The view whose constraints a picture is to draw does not exist.
    case drawnView(ConstraintError)
    /// An orientation alone turns a device, and the layout has the traits of none.
    case noDevice
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// The text of all views together exceeds the limit, in bytes.
    case tooMuchText(limit: Int)
    /// There are conflicts, and the policy of the layout or the edit rejects them.
    case conflicts([ConflictReport])
    case unsolvable(EngineError)
    /// Decoding the request, applying it or encoding the response exceeded the work limit of a request.
    case workLimitExceeded
    /// The request exceeds the inline budget, and nothing has changed; see ``InlineBudget``.
    case needsWorker
    case noSuchLayout
    /// The layout existed but was removed after being idle for this long.
    case expired(after: Duration)
    /// Another client edited the layout first.
    case staleRevision(current: Int)
    /// There is no revision in the history that can be undone.
    case nothingToUndo
    /// No revision has been undone, or later edits cleared the redo stack.
    case nothingToRedo
    /// The revision is no longer in the history, which starts at `oldest`.
    case forgottenRevision(Int, oldest: Int)
    /// The layout has not reached the revision yet.
    case futureRevision(Int, current: Int)
    case tooManyLayouts(limit: Int)
    /// All layouts together have reached the limit on their views.
    case noRoomForViews(limit: Int)
    /// The namespace has used up its share of the resources.
    case quotaExceeded(Quota)
    /// Layouts occupy so much memory that the request cannot run; only removing some of them helps.
    case noMemory(limit: Int)
    /// Requests in progress are using the memory; retrying later helps.
    case memoryInUse
    /// The request needs about `bytes` bytes of memory, more than the service may use.
    case needsTooMuchMemory(bytes: Int, limit: Int)
    case tooManyVariants(limit: Int)
    /// No constraint has the key whose constant a sweep is to change.
    case unknownKey(String, nearest: String?)
    case sweep(SweepError)
    /// A transition has too many samples, over all views.
    case tooManySamples(limit: Int)
    /// The texts of all variants have too many lines for a response.
    case tooManyLines(limit: Int)
    /// The response would exceed the limit in bytes.
    case answerTooLarge(limit: Int)
    /// The client no longer waits for the response.
    case abandoned
    /// The store currently refuses writes, for this reason, which may be shown to clients; reads still work.
    case storageFailed(String)
    /// The shared store is unavailable, for this reason, which may be shown to clients.
    case storeAway(String)
    /// The stored layout is damaged; the text says what and where, for the log and the owner of the files.
    case unreadable(String)
    /// Rebuilding the stored layout would exceed the work limit.
    case tooExpensiveToRebuild

    /// Calls `work`, rethrowing `EngineError` as ``unsolvable(_:)``.
    static func wrapping<Result: ~Copyable>(
        _ work: () throws(EngineError) -> Result
    ) throws(SessionError) -> Result {
        do throws(EngineError) {
            return try work()
        } catch {
            throw .unsolvable(error)
        }
    }
}

/// A conflict as reported to clients; it may name constraints that no longer exist.
public struct ConflictReport: Hashable, Sendable {
    /// One of the constraints that cannot all be satisfied; one without an id is implied by the layout.
    public struct Member: Hashable, Sendable {
        public var id: ConstraintID?
        public var key: String?
        public var group: String?
        public var text: String
        /// The text with the labels of its views; nil if they have none.
        public var labeledText: String?
        public var priority: Double
        /// The location in its source, for a constraint in another language.
        public var source: ConstraintSource?

        /// Creates a member for a constraint that is not part of the layout.
        public init(key: String?, text: String, priority: Double) {
            (self.key, self.text, self.priority) = (key, text, priority)
        }

        init(id: ConstraintID?, text: String, priority: Double, in document: LayoutDocument) {
            let constraint = id.flatMap { document.constraints[$0] }
            let labels = constraint?.labels ?? ConstraintLabels()
            labeledText = constraint?.labeledEquation(in: document.tree)
            (self.id, self.text, self.priority) = (id, text, priority)
            (key, group, source) = (labels.key, labels.group, labels.source)
        }

        /// Creates a member for a constraint of the layout.
        public init(_ id: ConstraintID, _ constraint: Constraint, in document: LayoutDocument) {
            let text = constraint.equation(in: document.tree)
            self.init(id: id, text: text, priority: constraint.priority, in: document)
        }

        /// Creates a member for a constraint in an explanation.
        public init(_ description: ConstraintDescription, in document: LayoutDocument) {
            self.init(
                id: description.id,
                text: description.text(in: document.tree),
                priority: description.equation.priority,
                in: document
            )
        }
    }

    /// The members, at most as many as ``DiagnosticLimits`` allows; empty for conflicts beyond its limit.
    public var members: [Member]
    /// The number of further members.
    public var omittedMembers: Int
    /// The member that the solution leaves out; nil if a stack or an aspect ratio implies it.
    public var leftOut: ConstraintID?

    init(_ conflict: LayoutConflict, in document: LayoutDocument) {
        members = conflict.members.map {
            Member(id: $0.id, text: $0.text, priority: $0.priority, in: document)
        }
        omittedMembers = conflict.omittedMembers
        leftOut = conflict.leftOut
    }
}
