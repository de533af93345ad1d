/// The key and the group of a constraint, and the source that it comes from.
///
/// Constraints are copied all the time, and most have none of these: so all lie out of the way, and copying none costs
/// nothing.
public struct ConstraintLabels: Hashable, Sendable {
    private struct Labels: Hashable {
        var key: String?
        var group: String?
        var source: ConstraintSource?
    }

    private indirect enum Box: Hashable {
        case labels(Labels)
    }

    /// nil where there are none.
    private var box: Box?

    public init() {}

    private var labels: Labels {
        get {
            guard case .labels(let labels) = box else { return Labels() }
            return labels
        }
        set { box = newValue == Labels() ? nil : .labels(newValue) }
    }

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
        get { labels.source }
        set { labels.source = newValue }
    }
}
