/// The key and the group of a constraint.
///
/// Constraints are copied all the time, and most have neither: so both lie out of the way, and copying none costs nothing.
public struct ConstraintLabels: Hashable, Sendable {
    private indirect enum Box: Hashable {
        case labels(key: String?, group: String?)
    }

    /// nil where there is neither.
    private var box: Box?

    public init() {}

    private init(key: String?, group: String?) {
        box = key == nil && group == nil ? nil : .labels(key: key, group: group)
    }

    /// A label; several constraints may share one.
    public var key: String? {
        get {
            guard case .labels(let key, _) = box else { return nil }
            return key
        }
        set { self = ConstraintLabels(key: newValue, group: group) }
    }

    /// The set with which a constraint is switched on and off.
    public var group: String? {
        get {
            guard case .labels(_, let group) = box else { return nil }
            return group
        }
        set { self = ConstraintLabels(key: key, group: newValue) }
    }
}
