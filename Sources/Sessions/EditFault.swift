public import LayoutModel

/// One thing that is wrong with an edit, and where.
public struct EditFault: Error, Hashable, Sendable {
    /// The index of the operation.
    public var operation: Int
    public var location: EditLocation
    public var reason: EditFaultReason

    public init(operation: Int, location: EditLocation, reason: EditFaultReason) {
        self.operation = operation
        self.location = location
        self.reason = reason
    }

    /// How many faults of one request are reported.
    static let limit = 20
}

/// Where in an operation a fault is.
public enum EditLocation: Hashable, Sendable {
    /// The operation as a whole.
    case whole
    /// A constraint of `make`, `update` or `remake`.
    case constraint(Int, ConstraintDraft)
    /// A source in another language among these constraints, with its text.
    case source(Int, ArraySlice<UInt8>)
    case selector(SelectorField)
    case field(OperationField)
    /// A name in the description of a view that is added.
    case name([TreeStep])
}

/// A field of a selector.
public enum SelectorField: Hashable, Sendable {
    case id, key, group, view, first, second
    /// All fields together.
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
    /// The custom spacing of a stack behind a view.
    case customSpacing(String)
}

/// What is wrong with an edit.
public enum EditFaultReason: Hashable, Sendable {
    case constraint(ConstraintError)
    case source(SourceError)
    case tree(TreeError)
    case unknownView(String, nearest: String?)
    /// A view for which a stack has a custom spacing and that is not in the stack.
    case unknownSubview(String, nearest: String?)
    case unknownID(String)
    case unknownKey(String, nearest: String?)
    case unknownGroup(String, nearest: String?)
    /// No constraint has the view as its first item.
    case viewWithoutConstraints(String)
    /// There is no constraint between these two.
    case noConstraintBetween(first: String, second: String?)
    /// A priority that would make a required constraint optional, or the reverse.
    case crossesRequired(ConstraintID, equation: String, to: Double)
    /// A field that can only be set where the constraint is replaced.
    case needsReplacement
    /// A `set` that sets nothing.
    case nothingToSet
    /// A constraint that would no longer be valid after the operation.
    case leavesInvalid(ConstraintID, ConstraintError)
    /// The root cannot be removed or moved.
    case rootStays
    /// The root has its size from the traits and cannot have a frame.
    case frameOfRoot
    /// A layout guide where a view is required.
    case isGuide(String)
    /// An index beyond the number of subviews.
    case indexOutOfRange(Int, count: Int)
    /// A view that would be nested deeper than the limit.
    case tooDeep(limit: Int)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// More text in all views than the limit, in bytes.
    case tooMuchText(limit: Int)
    case tooManyOperations(limit: Int)
    /// Operations that together look up more constraints than an edit may.
    case tooManyLookups(limit: Int)
}
