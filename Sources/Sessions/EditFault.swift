public import LayoutModel

/// One thing that is wrong with an edit, and its place.
public struct EditFault: Error, Hashable, Sendable {
    /// The place of the operation among the others.
    public var operation: Int
    public var location: EditLocation
    public var reason: EditFaultReason

    public init(operation: Int, location: EditLocation, reason: EditFaultReason) {
        self.operation = operation
        self.location = location
        self.reason = reason
    }

    /// How many faults of one request are told.
    static let most = 20
}

/// The place of a fault within an operation.
public enum EditLocation: Hashable, Sendable {
    /// All of it.
    case whole
    /// A constraint of `make`, `update` or `remake`.
    case constraint(Int, ConstraintDraft)
    /// A source in another language among them, with its text.
    case source(Int, ArraySlice<UInt8>)
    case selector(SelectorField)
    case field(OperationField)
    /// A name within the description of a view that is added.
    case name([TreeStep])
}

/// A field of a selector.
public enum SelectorField: Hashable, Sendable {
    case id, key, group, view, first, second
    /// The fields together.
    case whole
}

/// A field of an operation.
public enum OperationField: Hashable, Sendable {
    case constant, priority, multiplier, relation
    /// The view that a `remake` is about.
    case view
    /// The view that a `set`, `move` or `remove` names.
    case target
    case superview, index
    case frame, text
    case guide(Int)
    /// What a stack says of the space behind a view.
    case customSpacing(String)
}

/// What is wrong.
public enum EditFaultReason: Hashable, Sendable {
    case constraint(ConstraintError)
    case source(SourceError)
    case tree(TreeError)
    case unknownView(String, nearest: String?)
    /// A view that a stack speaks of and that does not lie in it.
    case unknownSubview(String, nearest: String?)
    case unknownID(String)
    case unknownKey(String, nearest: String?)
    case unknownGroup(String, nearest: String?)
    /// No constraint has the view as its first item.
    case viewWithoutConstraints(String)
    /// No constraint stands between these two.
    case noConstraintBetween(first: String, second: String?)
    /// A priority that would cross the line between required and optional.
    case crossesRequired(ConstraintID, equation: String, to: Double)
    /// A field that can only be set where the constraint is replaced.
    case needsReplacement
    /// A `set` that sets nothing.
    case nothingToSet
    /// A constraint that the operation would leave without sense.
    case leavesInvalid(ConstraintID, ConstraintError)
    /// The root is neither removed nor moved.
    case rootStays
    /// The root is placed by the traits, not by a frame.
    case frameOfRoot
    /// A layout guide where a view is wanted.
    case isGuide(String)
    /// A place among the subviews, of which there are fewer.
    case indexOutOfRange(Int, count: Int)
    /// A view that would lie in more others than the limit allows.
    case tooDeep(limit: Int)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// All texts together, in bytes.
    case tooMuchText(limit: Int)
    case tooManyOperations(limit: Int)
    /// Operations that look at more constraints, again and again, than an edit may.
    case tooManyLookups(limit: Int)
}
