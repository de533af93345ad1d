/// A slot for one value of an attribute, in a language that keeps attributes: `keepLeftInset.min`.
///
/// At most one constraint of a layout fills a slot for the same items, group and size classes; a new value replaces
/// it.
public struct ConstraintSlot: Hashable, Sendable {
    /// The way the value bounds the attribute.
    public enum Bound: String, Sendable, CaseIterable {
        case equal, min, max
    }

    /// The name of the attribute in the language.
    public var attribute: String
    /// The bound, or nil for a client-supplied name that is not a slot and that no value fills.
    public var bound: Bound?
    /// True if the attribute relates two views, so that the second view is part of the slot's identity.
    public var isRelative: Bool

    public init(_ attribute: String, _ bound: Bound?, isRelative: Bool) {
        (self.attribute, self.bound, self.isRelative) = (attribute, bound, isRelative)
    }

    /// The slot as written on the wire, such as `keepLeftInset.min`.
    public var text: String {
        guard let bound else { return attribute }
        return "\(attribute).\(bound.rawValue)"
    }
}

/// The identity of the constraint that fills a slot.
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
    /// The other view of a relative attribute, or nil for other attributes.
    public var second: Item?
    /// The group given in the request; a group that only follows from a block does not count.
    public var group: String?
    public var when: SizeClasses

    public init(_ slot: ConstraintSlot, first: Item, second: Item?, group: String?, when: SizeClasses) {
        (self.slot, self.first, self.group, self.when) = (slot, first, group, when)
        self.second = slot.isRelative ? second : nil
    }
}

extension Constraint {
    /// The identity of the slot that the constraint fills, or nil if it fills none.
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

/// The assignment of a new value to a slot, or its removal.
public struct SlotAssignment: Sendable {
    /// One form of the assignment: the views that the attribute relates, and the constraint that fills the slot.
    public struct Side: Sendable {
        public var first: SlotKey.Item
        public var second: SlotKey.Item?
        /// The constraint, or nil to clear the slot.
        public var constraint: Constraint?

        public init(first: SlotKey.Item, second: SlotKey.Item?, constraint: Constraint?) {
            (self.first, self.second, self.constraint) = (first, second, constraint)
        }
    }

    public var slot: ConstraintSlot
    public var side: Side
    /// The equivalent assignment from the other view, used if the layout already keeps the attribute there.
    public var mirrored: Side?

    public init(_ slot: ConstraintSlot, side: Side, mirrored: Side? = nil) {
        (self.slot, self.side, self.mirrored) = (slot, side, mirrored)
    }
}
