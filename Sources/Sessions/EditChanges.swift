public import LayoutModel

/// What an edit changed; ids ascend.
public struct EditChanges: Hashable, Sendable {
    public var added: [ConstraintID] = []
    /// Constraints whose constant, priority or activity changed, or, where they were replaced, relation or multiplier.
    public var updated: [ConstraintID] = []
    public var removed: [ConstraintID] = []
    /// The first few, up to ``mostNotes``.
    public var notes: [UpdateNote] = []
    /// How many more there are.
    public var omittedNotes = 0

    /// Statements of sources that say nothing of the layout.
    public var passedOver = PassedOver()

    /// How many notes an answer tells.
    static let mostNotes = 100
}

/// Points out that an `update` added a constraint although an installed one differs from it in a single respect.
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
    /// The second items with their attributes, as texts; nil = none.
    case target(installed: String?, asked: String?)
}
