public import LayoutEngine
public import LayoutModel

/// Why a request was refused; nothing has changed then.
public enum SessionError: Error, Sendable {
    /// All that is wrong with an edit, up to twenty faults, in its order.
    case faults([EditFault])
    /// A selector whose attributes are none or do not go together.
    case selector(SelectorField, ConstraintError)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// All texts together, in bytes.
    case tooMuchText(limit: Int)
    /// Conflicts, where the layout or the edit says that there must be none.
    case conflicts([ConflictReport])
    case unsolvable(EngineError)
    /// The request exceeds the inline budget, and nothing has changed; see ``InlineBudget``.
    case needsWorker
    case noSuchLayout
    /// Somebody else edited the layout first.
    case staleRevision(current: Int)
    case tooManyLayouts(limit: Int)
    /// All layouts together have as many views as they may.
    case noRoomForViews(limit: Int)
    case tooManyVariants(limit: Int)
    /// Samples of a transition, for all views together.
    case tooManySamples(limit: Int)
    /// The texts of all variants have more lines together than an answer may tell.
    case tooManyLines(limit: Int)
}

/// A conflict with all that a client is told of it, even of constraints that are no longer there.
public struct ConflictReport: Hashable, Sendable {
    /// One of the constraints that cannot all hold; without an id, what holds by itself.
    public struct Member: Hashable, Sendable {
        public var id: ConstraintID?
        public var key: String?
        public var group: String?
        public var text: String
        public var priority: Double
        /// Where it was written, for one in another language.
        public var source: ConstraintSource?

        init(id: ConstraintID?, text: String, priority: Double, in document: LayoutDocument) {
            let labels = id.flatMap { document.constraints[$0]?.labels } ?? ConstraintLabels()
            (self.id, self.text, self.priority) = (id, text, priority)
            (key, group, source) = (labels.key, labels.group, labels.source)
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

    public var members: [Member]
    /// The member that the solution does without; nil where that is what a stack or an aspect ratio asks for.
    public var leftOut: ConstraintID?

    init(_ conflict: LayoutConflict, in document: LayoutDocument) {
        members = conflict.members.map {
            Member(id: $0.id, text: $0.text, priority: $0.priority, in: document)
        }
        leftOut = conflict.leftOut
    }
}
