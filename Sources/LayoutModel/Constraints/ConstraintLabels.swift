/// The key, the group and the source of a constraint.
///
/// Constraints are copied frequently, and most have no labels, so all three share one box, and copying empty labels is
/// free.
public struct ConstraintLabels: Hashable, Sendable {
    private struct Labels: Hashable {
        var key: String?
        var group: String?
        /// Boxed separately, because it is several times as large as the rest and most constraints with a key have no
        /// source.
        var source: Box<ConstraintSource>?
    }

    /// The labels, or nil if there are none.
    private var box: Box<Labels>?

    public init() {}

    private var labels: Labels {
        get { box?.value ?? Labels() }
        set { box = newValue == Labels() ? nil : Box(newValue) }
    }

    /// The heap size of the labels, in bytes.
    var heapByteCount: Int {
        // Accesses single fields, because a copy of all labels would retain each of them.
        guard let box else { return 0 }
        return Box<Labels>.heapByteCount + box.value.key.heapByteCount + box.value.group.heapByteCount
            + (box.value.source.map { Box<ConstraintSource>.heapByteCount + $0.value.heapByteCount } ?? 0)
    }

    /// Whether the constraint was read from a conflict log.
    public var isOfLog: Bool { box?.value.source?.value.language == .log }

    /// Returns whether both share the same storage, as after an edit that does not change the labels.
    func isIdentical(to other: ConstraintLabels) -> Bool { box === other.box }

    /// The key, which several constraints may share.
    public var key: String? {
        get { labels.key }
        set { labels.key = newValue }
    }

    /// The set of constraints that are activated and deactivated together.
    public var group: String? {
        get { labels.group }
        set { labels.group = newValue }
    }

    /// The source, or nil for a constraint in native form.
    public var source: ConstraintSource? {
        get { labels.source?.value }
        set { labels.source = newValue.map { Box($0) } }
    }
}

/// A constraint or a draft, whose labels are also available as properties.
public protocol Labelled {
    var labels: ConstraintLabels { get set }
}

// Inlinable: other modules would otherwise go through the witness table to reach the labels of a constraint.
extension Labelled {
    /// The key, which several constraints may share.
    @inlinable public var key: String? {
        get { labels.key }
        set { labels.key = newValue }
    }

    /// The set of constraints that are activated and deactivated together.
    @inlinable public var group: String? {
        get { labels.group }
        set { labels.group = newValue }
    }

    /// The source of the constraint; nil for one in native form.
    @inlinable public var source: ConstraintSource? {
        get { labels.source }
        set { labels.source = newValue }
    }
}
