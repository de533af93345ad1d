public import LayoutModel

/// One operation of a constraint edit.
public enum ConstraintOperation: Sendable {
    /// Adds constraints.
    case make([ConstraintEntry])
    /// Updates the constants of installed constraints that are otherwise identical, and adds the entries without a
    /// match.
    case update([ConstraintEntry])
    /// Removes every constraint whose first item is the view, then adds constraints.
    case remake([ConstraintEntry], view: String)
    case set(Selector, ConstraintChange)
    case activate(Selector)
    case deactivate(Selector)
    case remove(Selector)
}

/// New values for the fields of constraints; nil leaves a field unchanged.
public struct ConstraintChange: Hashable, Sendable {
    public var constant: Double?
    public var priority: Double?
    public var multiplier: Double?
    public var relation: Relation?
    /// A Boolean value that indicates whether the constraint may be replaced by another one with the same id.
    ///
    /// Required for a new multiplier or relation, and for a priority that makes a required constraint optional or vice
    /// versa.
    public var replaces = false

    public init() {}
}

/// Selects the constraints that an operation applies to.
public enum Selector: Hashable, Sendable {
    /// `c12`.
    case id(String)
    case key(String)
    case group(String)
    /// Every constraint whose first item is this view or guide.
    case view(String)
    /// Every constraint that refers to this view or guide on either side, including as the superview.
    case touching(String)
    /// The constraints between two attributes, part by part if they are composites; without a second attribute, the
    /// constraints without a second item.
    case items(first: DraftAnchor, second: DraftAnchor?, relation: Relation?)
}

/// The constraint operations of one request, applied all or nothing.
public struct ConstraintEdit: Sendable {
    public var operations: [ConstraintOperation]
    /// The conflict policy for this edit, which overrides that of the layout.
    public var onConflict: ConflictPolicy?

    public init(operations: [ConstraintOperation], onConflict: ConflictPolicy? = nil) {
        self.operations = operations
        self.onConflict = onConflict
    }
}
