/// The form in which a client wrote a constraint, which determines the location of errors.
///
/// Texts are UTF-8 bytes.
public enum DraftForm: Hashable, Sendable {
    /// An object with a field for each part.
    case fields
    /// A text.
    case text(ArraySlice<UInt8>)
    /// A text in a field of an object, which may have other fields.
    case textField(ArraySlice<UInt8>, hasPriorityBeside: Bool)
}

/// A constraint as written by a client: with names instead of nodes, and with composites unexpanded.
///
/// `constant` is in points. A nil `priority` was omitted and means required.
public struct ConstraintDraft: Labelled, Hashable, Sendable {
    public var first: DraftAnchor
    public var relation: Relation
    public var second: DraftAnchor?
    public var multiplier: Double
    public var constant: Double
    public var priority: Double?
    public var labels = ConstraintLabels()
    public var isActive = true
    public var when = SizeClasses.any
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
    }

    /// Resets the draft to that of an unreadable constraint.
    ///
    /// In place, because drafts are large.
    public mutating func clear() {
        first = .unreadable
        relation = .equal
        second = nil
        multiplier = 1
        constant = 0
        priority = nil
        labels = ConstraintLabels()
        isActive = true
        when = .any
        form = .fields
    }
}
