public import LayoutEngine
public import LayoutModel

/// Why a request was refused; nothing has changed then.
public enum SessionError: Error, Sendable {
    /// What is wrong with an edit, up to twenty faults, in the order of its operations.
    case faults([EditFault])
    /// What is wrong with the edits of variants, up to twenty faults, in the order of the variants.
    case variantFaults([VariantFault])
    /// A selector whose attributes do not exist or cannot be compared.
    case selector(SelectorField, ConstraintError)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// All texts together, in bytes.
    case tooMuchText(limit: Int)
    /// Conflicts, where the layout or the edit does not allow any.
    case conflicts([ConflictReport])
    case unsolvable(EngineError)
    /// Reading the request, applying it or writing the answer has used up the work that the request may cause.
    case workLimitExceeded
    /// The request exceeds the inline budget, and nothing has changed; see ``InlineBudget``.
    case needsWorker
    case noSuchLayout
    /// There was such a layout, which nobody has used for so long.
    case expired(after: Duration)
    /// Another client has edited the layout first.
    case staleRevision(current: Int)
    /// No revision is remembered that can be undone.
    case nothingToUndo
    /// No revision has been undone, or others have come since.
    case nothingToRedo
    /// The revision is no longer remembered; `oldest` is the first that is.
    case forgottenRevision(Int, oldest: Int)
    /// The layout has not come so far.
    case futureRevision(Int, current: Int)
    case tooManyLayouts(limit: Int)
    /// All layouts together have reached the limit on their views.
    case noRoomForViews(limit: Int)
    /// The clients of the namespace have used up their share of what all clients have together.
    case quotaExceeded(Quota)
    /// Layouts take so much of the memory that the request cannot be done; only removing some of them helps.
    case noMemory(limit: Int)
    /// Requests in progress have the memory that the request needs; it helps to wait.
    case memoryInUse
    /// The request needs about `bytes` bytes of memory, more than the service may use.
    case needsTooMuchMemory(bytes: Int, limit: Int)
    case tooManyVariants(limit: Int)
    /// Samples of a transition, for all views together.
    case tooManySamples(limit: Int)
    /// The texts of all variants have more lines than an answer may contain.
    case tooManyLines(limit: Int)
    /// The answer would have more bytes than the limit.
    case answerTooLarge(limit: Int)
    /// Nobody waits for the answer any more.
    case abandoned
    /// Nothing can be stored now, for this reason, which clients may read; what was stored can be read.
    case storageFailed(String)
    /// The store that instances share cannot be asked, for this reason, which clients may read.
    case storeAway(String)
    /// What is stored of the layout is damaged: what and where, for the log and the owner of the files.
    case unreadable(String)
    /// The layout is stored, and solving it again takes more work than it may.
    case tooExpensiveToRebuild

    /// Does the work of an engine, whose errors become ``unsolvable(_:)``.
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

/// A conflict as it is reported to a client, which may name constraints that no longer exist.
public struct ConflictReport: Hashable, Sendable {
    /// One of the constraints that cannot all hold; without an id, one that the layout implies.
    public struct Member: Hashable, Sendable {
        public var id: ConstraintID?
        public var key: String?
        public var group: String?
        public var text: String
        public var priority: Double
        /// Where it was written, for one in another language.
        public var source: ConstraintSource?

        /// A constraint that is not part of the layout.
        public init(key: String?, text: String, priority: Double) {
            (self.key, self.text, self.priority) = (key, text, priority)
        }

        init(id: ConstraintID?, text: String, priority: Double, in document: LayoutDocument) {
            let labels = id.flatMap { document.constraints[$0]?.labels } ?? ConstraintLabels()
            (self.id, self.text, self.priority) = (id, text, priority)
            (key, group, source) = (labels.key, labels.group, labels.source)
        }

        /// A constraint of a layout.
        public init(_ id: ConstraintID, _ constraint: Constraint, in document: LayoutDocument) {
            let text = constraint.equation(in: document.tree)
            self.init(id: id, text: text, priority: constraint.priority, in: document)
        }

        /// A constraint of an explanation.
        public init(_ description: ConstraintDescription, in document: LayoutDocument) {
            self.init(
                id: description.id,
                text: description.text(in: document.tree),
                priority: description.equation.priority,
                in: document
            )
        }
    }

    /// No more than ``DiagnosticLimits`` allow; empty where there are more conflicts than these allow.
    public var members: [Member]
    /// How many more members the set has.
    public var omittedMembers: Int
    /// The member that the solution leaves out; nil where that is implied by a stack or an aspect ratio.
    public var leftOut: ConstraintID?

    init(_ conflict: LayoutConflict, in document: LayoutDocument) {
        members = conflict.members.map {
            Member(id: $0.id, text: $0.text, priority: $0.priority, in: document)
        }
        omittedMembers = conflict.omittedMembers
        leftOut = conflict.leftOut
    }
}
