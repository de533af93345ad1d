public import LayoutModel

/// One operation of an edit of constraints.
public enum ConstraintOperation: Sendable {
    /// Adds constraints.
    case make([ConstraintEntry])
    /// Changes the constants of the installed constraints that differ in nothing else, and adds those that have no such
    /// match.
    case update([ConstraintEntry])
    /// Removes every constraint whose first item is the view, then adds constraints.
    case remake([ConstraintEntry], view: String)
    case set(Selector, ConstraintChange)
    case activate(Selector)
    case deactivate(Selector)
    case remove(Selector)
}

/// New values for fields of constraints; nil = as it is.
public struct ConstraintChange: Hashable, Sendable {
    public var constant: Double?
    public var priority: Double?
    public var multiplier: Double?
    public var relation: Relation?
    /// Whether the constraint may be replaced by another one under its id: necessary for a new multiplier or relation,
    /// and for a priority that makes a required constraint optional or the reverse.
    public var replaces = false

    public init() {}
}

/// Selects the constraints that an operation is about.
public enum Selector: Hashable, Sendable {
    /// `c12`.
    case id(String)
    case key(String)
    case group(String)
    /// Every constraint whose first item is this view or guide.
    case view(String)
    /// Every constraint that means this view or guide on either side, also as the superview.
    case touching(String)
    /// The constraints between two attributes, part by part where they are composites; without a second one, the
    /// constraints without a second item.
    case items(first: DraftAnchor, second: DraftAnchor?, relation: Relation?)
}

/// The constraint operations of one request, which take effect together or not at all.
public struct ConstraintEdit: Sendable {
    public var operations: [ConstraintOperation]
    /// What happens to conflicts, overriding the policy of the layout.
    public var onConflict: ConflictPolicy?

    public init(operations: [ConstraintOperation], onConflict: ConflictPolicy? = nil) {
        self.operations = operations
        self.onConflict = onConflict
    }
}
