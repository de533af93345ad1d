public import LayoutModel

/// The changes made by an edit; ids are in ascending order.
public struct EditChanges: Hashable, Sendable {
    public var added: [ConstraintID] = []
    /// Constraints whose constant, priority or activity changed or, if they were replaced, whose relation or multiplier
    /// changed.
    public var updated: [ConstraintID] = []
    public var removed: [ConstraintID] = []
    /// The first notes, at most ``maxNotes``.
    public var notes: [UpdateNote] = []
    /// The number of further notes.
    public var omittedNotes = 0

    /// The statements of sources that do not affect the layout.
    public var passedOver = PassedOver()

    /// The maximum number of notes in a response.
    static let maxNotes = 100
}

/// Reports that an `update` added a constraint although an installed one differs from it in a single respect.
public struct UpdateNote: Hashable, Sendable {
    public var added: ConstraintID
    /// The installed constraint that differs in one respect.
    public var near: ConstraintID
    public var nearText: String
    public var difference: UpdateDifference
}

/// The respect in which two constraints differ.
public enum UpdateDifference: Hashable, Sendable {
    case multiplier(installed: Double, asked: Double)
    case relation(installed: Relation, asked: Relation)
    case priority(installed: Double, asked: Double)
    /// The second items with their attributes, as text; nil if there is none.
    case target(installed: String?, asked: String?)
}
