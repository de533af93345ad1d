public import LayoutModel

/// What an edit did to the constraints; ids ascend.
public struct EditChanges: Hashable, Sendable {
    public var added: [ConstraintID] = []
    /// Those whose constant, priority or activity, or where they were replaced whose relation or multiplier changed.
    public var updated: [ConstraintID] = []
    public var removed: [ConstraintID] = []
    public var notes: [UpdateNote] = []
}

/// Tells that an `update` added a constraint although there is one that differs from it in a single respect.
public struct UpdateNote: Hashable, Sendable {
    public var added: ConstraintID
    /// The installed constraint that is nearly the same.
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
