public import LayoutModel

/// What one operation of an edit does to the views.
public enum ViewOperation: Sendable {
    /// Adds a view with everything in it to a superview at an index; nil = after the other subviews.
    case add(ViewDescription, to: String, at: Int?)
    case set(String, ViewChange)
    /// Moves a view with its subtree and its constraints to an index of a superview; nil = after the other subviews.
    case move(String, to: String, at: Int?)
    /// Removes a view, its subviews and every constraint that names one of them.
    case remove(String)
}

/// The view operations of one request, which take effect together or not at all.
public struct ViewEdit: Sendable {
    public var operations: [ViewOperation]
    /// What happens to conflicts, overriding the policy of the layout.
    public var onConflict: ConflictPolicy?

    public init(operations: [ViewOperation], onConflict: ConflictPolicy? = nil) {
        self.operations = operations
        self.onConflict = onConflict
    }
}
