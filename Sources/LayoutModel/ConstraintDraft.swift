/// `item.attribute` or `item.area.attribute` as written, before anybody has asked what the names mean.
public struct DraftAnchor: Hashable, Sendable {
    /// A view's or a guide's name, or `superview`.
    public var item: String
    public var area: String?
    /// An attribute or a composite.
    public var attribute: String

    public init(item: String, area: String? = nil, attribute: String) {
        self.item = item
        self.area = area
        self.attribute = attribute
    }
}

/// In which form a client wrote a constraint, which decides what a fault points at.
public enum DraftForm: Hashable, Sendable {
    /// An object with a field for each part.
    case fields
    /// A text.
    case text(String)
    /// A text in a field of an object that may say more beside it.
    case textField(String, hasPriorityBeside: Bool)
}

/// One constraint as a client wrote it: names instead of nodes, composites whole.
///
/// `constant` is in points; `priority` nil means that none was given, which is required.
public struct ConstraintDraft: Hashable, Sendable {
    public var first: DraftAnchor
    public var relation: Relation
    public var second: DraftAnchor?
    public var multiplier: Double
    public var constant: Double
    public var priority: Double?
    public var key: String?
    public var group: String?
    public var isActive: Bool
    public var when: SizeClasses
    public var form = DraftForm.fields

    public init(
        first: DraftAnchor,
        relation: Relation = .equal,
        second: DraftAnchor? = nil,
        multiplier: Double = 1,
        constant: Double = 0,
        priority: Double? = nil
    ) {
        self.first = first
        self.relation = relation
        self.second = second
        self.multiplier = multiplier
        self.constant = constant
        self.priority = priority
        key = nil
        group = nil
        isActive = true
        when = .any
    }
}
