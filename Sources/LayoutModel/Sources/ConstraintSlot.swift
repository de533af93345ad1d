/// One of the values to which an attribute is held in a language that keeps attributes: `keepLeftInset.min`.
///
/// At most one constraint of a layout fills a slot for the same items, group and size classes: the next value replaces
/// it.
public struct ConstraintSlot: Hashable, Sendable {
    /// How the value bounds the attribute.
    public enum Bound: String, Sendable, CaseIterable {
        case equal, min, max
    }

    /// The attribute by its name in the language.
    public var attribute: String
    /// nil for a name that a client gave and that is no slot: no value fills it.
    public var bound: Bound?
    /// Whether the attribute relates two views, so that the second one is part of what identifies the slot.
    public var isRelative: Bool

    public init(_ attribute: String, _ bound: Bound?, isRelative: Bool) {
        (self.attribute, self.bound, self.isRelative) = (attribute, bound, isRelative)
    }

    /// The slot as it is written on the wire, `keepLeftInset.min`.
    public var text: String {
        guard let bound else { return attribute }
        return "\(attribute).\(bound.rawValue)"
    }
}

/// What identifies the constraint that fills a slot.
public struct SlotKey: Hashable, Sendable {
    /// A view or an area of it.
    public struct Item: Hashable, Sendable {
        public var node: NodeID
        public var area: Area?

        public init(_ node: NodeID, area: Area? = nil) {
            (self.node, self.area) = (node, area)
        }
    }

    public var slot: ConstraintSlot
    public var first: Item
    /// The other view of a relative attribute; nil for other attributes.
    public var second: Item?
    /// The group that the request gives; one that only follows from a block does not count.
    public var group: String?
    public var when: SizeClasses

    public init(_ slot: ConstraintSlot, first: Item, second: Item?, group: String?, when: SizeClasses) {
        (self.slot, self.first, self.group, self.when) = (slot, first, group, when)
        self.second = slot.isRelative ? second : nil
    }
}

extension Constraint {
    /// What identifies the slot that the constraint fills; nil for one that fills none.
    public var slotKey: SlotKey? {
        guard let source, let slot = source.slot, slot.bound != nil else { return nil }
        var other: SlotKey.Item?
        if let second, case .node(let node) = second.node { other = SlotKey.Item(node, area: second.area) }
        return SlotKey(
            slot,
            first: SlotKey.Item(first.node, area: first.area),
            second: other,
            group: source.block == group ? nil : group,
            when: when
        )
    }
}

/// A new value for a slot, or none, which clears it.
public struct SlotAssignment: Sendable {
    /// One way to write the assignment: for whom the attribute is, and the constraint that fills the slot.
    public struct Side: Sendable {
        public var first: SlotKey.Item
        public var second: SlotKey.Item?
        /// nil clears the slot.
        public var constraint: Constraint?

        public init(first: SlotKey.Item, second: SlotKey.Item?, constraint: Constraint?) {
            (self.first, self.second, self.constraint) = (first, second, constraint)
        }
    }

    public var slot: ConstraintSlot
    public var side: Side
    /// The same seen from the other view; it counts where the layout already keeps the attribute from there.
    public var mirrored: Side?

    public init(_ slot: ConstraintSlot, side: Side, mirrored: Side? = nil) {
        (self.slot, self.side, self.mirrored) = (slot, side, mirrored)
    }
}
