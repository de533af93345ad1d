/// The constraints of a layout in the order of adding.
///
/// A constraint keeps its id, and with it its place, however it is edited.
public struct ConstraintStore: Sendable {
    private var entries: [Constraint?] = []
    public private(set) var count = 0

    public init() {}

    /// All ids that are in use, ascending, in O(constraints).
    public var ids: [ConstraintID] {
        entries.indices.compactMap { entries[$0] == nil ? nil : ConstraintID(number: $0 + 1) }
    }

    /// nil for a constraint that was removed or never was.
    public subscript(id: ConstraintID) -> Constraint? {
        entries.indices.contains(id.number - 1) ? entries[id.number - 1] : nil
    }

    @discardableResult
    public mutating func add(_ constraint: Constraint) -> ConstraintID {
        entries.append(constraint)
        count += 1
        return ConstraintID(number: entries.count)
    }

    /// - Precondition: the constraint is there.
    public mutating func replace(_ id: ConstraintID, with constraint: Constraint) {
        precondition(entries[id.number - 1] != nil, "\(id) is not there")
        entries[id.number - 1] = constraint
    }

    /// - Precondition: the constraint is there.
    public mutating func remove(_ id: ConstraintID) {
        precondition(entries[id.number - 1] != nil, "\(id) is not there")
        entries[id.number - 1] = nil
        count -= 1
    }
}
