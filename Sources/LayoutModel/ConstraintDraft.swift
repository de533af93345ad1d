/// In which form a client wrote a constraint, which decides what a fault points at; texts are bytes of UTF-8.
public enum DraftForm: Hashable, Sendable {
    /// An object with a field for each part.
    case fields
    /// A text.
    case text(ArraySlice<UInt8>)
    /// A text in a field of an object that may say more beside it.
    case textField(ArraySlice<UInt8>, hasPriorityBeside: Bool)
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
