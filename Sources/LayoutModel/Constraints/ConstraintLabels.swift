/// The key and the group of a constraint, and the source it comes from.
///
/// Constraints are copied all the time, and most have none of these: so all three are in a box, and copying none costs
/// nothing.
public struct ConstraintLabels: Hashable, Sendable {
    private struct Labels: Hashable {
        var key: String?
        var group: String?
        /// In a box of its own, as it is several times as large as the rest, and most constraints with a key have none.
        var source: Box<ConstraintSource>?
    }

    /// nil where there are none.
    private var box: Box<Labels>?

    public init() {}

    private var labels: Labels {
        get { box?.value ?? Labels() }
        set { box = newValue == Labels() ? nil : Box(newValue) }
    }

    /// How many bytes of the heap the labels hold.
    var heapByteCount: Int {
        // Field by field, as a copy of all labels would count references to each of them.
        guard let box else { return 0 }
        return Box<Labels>.heapByteCount + box.value.key.heapByteCount + box.value.group.heapByteCount
            + (box.value.source.map { Box<ConstraintSource>.heapByteCount + $0.value.heapByteCount } ?? 0)
    }

    /// Whether these labels are the same memory, as those of a constraint that was edited otherwise are.
    func isIdentical(to other: ConstraintLabels) -> Bool { box === other.box }

    /// A label; several constraints may share one.
    public var key: String? {
        get { labels.key }
        set { labels.key = newValue }
    }

    /// The set with which a constraint is switched on and off.
    public var group: String? {
        get { labels.group }
        set { labels.group = newValue }
    }

    /// nil for a constraint in native form.
    public var source: ConstraintSource? {
        get { labels.source?.value }
        set { labels.source = newValue.map { Box($0) } }
    }
}

/// A constraint or a draft of one, whose labels are also its own properties.
public protocol Labelled {
    var labels: ConstraintLabels { get set }
}

// Inlinable: in other modules a call would otherwise go through the witness table to get from a constraint to its
// labels.
extension Labelled {
    /// A label; several constraints may share one.
    @inlinable public var key: String? {
        get { labels.key }
        set { labels.key = newValue }
    }

    /// The set with which a constraint is switched on and off.
    @inlinable public var group: String? {
        get { labels.group }
        set { labels.group = newValue }
    }

    /// The source that a constraint comes from; nil for one in native form.
    @inlinable public var source: ConstraintSource? {
        get { labels.source }
        set { labels.source = newValue }
    }
}
