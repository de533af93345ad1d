import LayoutModel

/// The constraints whose order a text keeps.
///
/// Of optional constraints of one priority that exclude each other, the first is met; of required ones that are in
/// conflict, the last is left out. Axes hardly affect each other.
enum ConstraintOrder: Hashable, Sendable {
    case free
    /// Optional constraints.
    case optional
    /// All constraints, for a layout with conflicts.
    case all

    /// Constraints of one rank stay in their order.
    struct Rank: Hashable {
        fileprivate let priority: Double
        fileprivate let axis: Axis
    }

    /// The rank of a constraint; nil if its order does not matter.
    func rank(of constraint: Constraint) -> Rank? {
        let isRequired = constraint.priority == PriorityName.required.value
        switch self {
        case .free: return nil
        case .optional where isRequired: return nil
        case .optional, .all: return Rank(priority: constraint.priority, axis: constraint.first.attribute.axis)
        }
    }
}

/// Parts of a text with a common property that constraints join, without changing the order of those of one rank.
struct OrderedParts<Key: Hashable> {
    private var last: [Key: Int] = [:]
    private var lastOfRank: [ConstraintOrder.Rank: Int] = [:]
    private(set) var count = 0

    /// Returns the index of the part that the next constraint joins, which may be a new one.
    mutating func index(for key: Key, _ rank: ConstraintOrder.Rank?) -> Int {
        var index = last[key] ?? count
        if let rank {
            if let last = lastOfRank[rank], last > index { index = count }
            lastOfRank[rank] = index
        }
        if index == count {
            count += 1
            last[key] = index
        }
        return index
    }
}
