public import LayoutModel

/// What one operation of an edit does to the constraints.
public enum ConstraintOperation: Sendable {
    /// Adds constraints.
    case make([ConstraintEntry])
    /// Changes the constants of the installed constraints that are the same but for it, and adds those that it finds not.
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
    /// Whether the constraint may be replaced by another in its place, which a new multiplier or relation, or a priority
    /// on the other side of the line between required and optional, makes necessary.
    public var replaces = false

    public init() {}
}

/// Tells which constraints an operation is about.
public enum Selector: Hashable, Sendable {
    /// `c12`.
    case id(String)
    case key(String)
    case group(String)
    /// Every constraint whose first item is this view or guide.
    case view(String)
    /// The constraints between two attributes, part by part where they are composites; without a second one, those
    /// that have no second item.
    case items(first: DraftAnchor, second: DraftAnchor?, relation: Relation?)
}

/// The constraint operations of one request, which take effect together or not at all.
public struct ConstraintEdit: Sendable {
    public var operations: [ConstraintOperation]
    /// What happens to conflicts, in place of what the layout says of them.
    public var onConflict: ConflictPolicy?

    public init(operations: [ConstraintOperation], onConflict: ConflictPolicy? = nil) {
        self.operations = operations
        self.onConflict = onConflict
    }
}
