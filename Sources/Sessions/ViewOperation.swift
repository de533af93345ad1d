public import LayoutModel

/// One operation of a view edit.
public enum ViewOperation: Sendable {
    /// Adds a view with its descendants to a superview at an index; nil appends it.
    case add(ViewDescription, to: String, at: Int?)
    case set(String, ViewChange)
    /// Moves a view with its descendants and constraints to an index of a superview; nil appends it.
    case move(String, to: String, at: Int?)
    /// Removes a view, its descendants, and every constraint that refers to one of them.
    case remove(String)
}

/// The view operations of one request, applied all or nothing.
public struct ViewEdit: Sendable {
    public var operations: [ViewOperation]
    /// The conflict policy for this edit, which overrides that of the layout.
    public var onConflict: ConflictPolicy?

    public init(operations: [ViewOperation], onConflict: ConflictPolicy? = nil) {
        self.operations = operations
        self.onConflict = onConflict
    }
}
