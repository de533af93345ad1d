public import LayoutModel

/// A fault in an edit, and its location.
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

    /// The maximum number of faults reported per request.
    static let limit = 20
}

/// The location of a fault within an operation.
public enum EditLocation: Hashable, Sendable {
    /// The operation as a whole.
    case whole
    /// A constraint of `make`, `update` or `remake`.
    case constraint(Int, ConstraintDraft)
    /// A source in another language in one of these lists, with its text.
    case source(Int, ArraySlice<UInt8>)
    case selector(SelectorField)
    case field(OperationField)
    /// A name in the description of an added view.
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
    /// The view that a `remake` applies to.
    case view
    /// The view that a `set`, `move` or `remove` names.
    case target
    case superview, index
    case frame, text
    case guide(Int)
    /// The custom spacing of a stack after a view.
    case customSpacing(String)
}

/// The reason for a fault in an edit.
public enum EditFaultReason: Hashable, Sendable {
    case constraint(ConstraintError)
    case source(SourceError)
    case tree(TreeError)
    case unknownView(String, nearest: String?)
    /// A stack has a custom spacing for a view that is not one of its subviews.
    case unknownSubview(String, nearest: String?)
    case unknownID(String)
    case unknownKey(String, nearest: String?)
    case unknownGroup(String, nearest: String?)
    /// No constraint has the view as its first item.
    case viewWithoutConstraints(String)
    /// There is no constraint between the two items.
    case noConstraintBetween(first: String, second: String?)
    /// A priority that would make a required constraint optional, or vice versa.
    case crossesRequired(ConstraintID, equation: String, to: Double)
    /// A field that can be set only if the constraint is replaced.
    case needsReplacement
    /// A `set` that sets nothing.
    case nothingToSet
    /// A constraint that would no longer be valid after the operation.
    case leavesInvalid(ConstraintID, ConstraintError)
    /// The root cannot be removed or moved.
    case rootStays
    /// The root gets its size from the traits and cannot have a frame.
    case frameOfRoot
    /// A layout guide where a view is required.
    case isGuide(String)
    /// An index beyond the number of subviews.
    case indexOutOfRange(Int, count: Int)
    /// A view that would be nested deeper than the limit.
    case tooDeep(limit: Int)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// The text of all views together exceeds the limit, in bytes.
    case tooMuchText(limit: Int)
    case tooManyOperations(limit: Int)
    /// The operations together look up more constraints than an edit may.
    case tooManyLookups(limit: Int)
}
