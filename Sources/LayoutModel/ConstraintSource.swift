/// Where a constraint that was written in another language comes from.
public struct ConstraintSource: Hashable, Sendable {
    public var language: SourceLanguage
    /// Where the statement begins within its source.
    public var position: SourcePosition
    /// The statement as it was written; a long one is cut off.
    public var text: String
    /// For KeepLayout: the attribute and the slot of it that the constraint fills, `keepLeftInset.min`; else nil.
    ///
    /// The view is the first item, the other view the second.
    public var slot: String?

    public init(language: SourceLanguage, position: SourcePosition, text: String, slot: String? = nil) {
        (self.language, self.position, self.text, self.slot) = (language, position, text, slot)
    }
}

/// What names a slot of a layout: only one constraint fills it.
public struct SlotKey: Hashable, Sendable {
    /// `keepLeftInset.min`.
    public var slot: String
    public var first: NodeID
    /// The other view of an attribute that has one; else nil.
    public var second: NodeID?
    public var group: String?
    public var when: SizeClasses

    public init(slot: String, first: NodeID, second: NodeID?, group: String?, when: SizeClasses) {
        (self.slot, self.first, self.second, self.group, self.when) = (slot, first, second, group, when)
    }
}

extension Constraint {
    /// The slot that the constraint fills; nil for one that fills none.
    ///
    /// Attributes between two views have names that end in `To`; of the others the second item is the superview or so.
    public var slotKey: SlotKey? {
        guard let slot = source?.slot else { return nil }
        var other: NodeID?
        if slot.prefix(while: { $0 != "." }).hasSuffix("To"), case .node(let node)? = second?.node { other = node }
        return SlotKey(slot: slot, first: first.node, second: other, group: group, when: when)
    }
}
