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
    /// For KeepLayout: the atomic layout whose block filled the slot; else nil.
    ///
    /// Unless the request says otherwise, it is the group of the constraint, too.
    public var block: String?

    public init(
        language: SourceLanguage,
        position: SourcePosition,
        text: String,
        slot: String? = nil,
        block: String? = nil
    ) {
        (self.language, self.position, self.text) = (language, position, text)
        (self.slot, self.block) = (slot, block)
    }
}

/// What names a slot of a layout: only one constraint fills it.
public struct SlotKey: Hashable, Sendable {
    /// A view or an area of it.
    public struct Item: Hashable, Sendable {
        public var node: NodeID
        public var area: Area?

        public init(_ node: NodeID, area: Area? = nil) {
            (self.node, self.area) = (node, area)
        }
    }

    /// `keepLeftInset.min`.
    public var slot: String
    public var first: Item
    /// The other view of an attribute that has one; else nil.
    public var second: Item?
    /// The group that the request gives; that of an atomic layout does not count.
    public var group: String?
    public var when: SizeClasses

    public init(slot: String, first: Item, second: Item?, group: String?, when: SizeClasses) {
        (self.slot, self.first, self.second, self.group, self.when) = (slot, first, second, group, when)
    }
}

extension Constraint {
    /// The slot that the constraint fills; nil for one that fills none.
    ///
    /// Attributes between two views have names that end in `To`; of the others the second item is the superview or so.
    public var slotKey: SlotKey? {
        guard let source, let slot = source.slot else { return nil }
        var other: SlotKey.Item?
        if slot.prefix(while: { $0 != "." }).hasSuffix("To"), let second, case .node(let node) = second.node {
            other = SlotKey.Item(node, area: second.area)
        }
        return SlotKey(
            slot: slot,
            first: SlotKey.Item(first.node, area: first.area),
            second: other,
            group: source.block == group ? nil : group,
            when: when
        )
    }
}
