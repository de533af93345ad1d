internal import LayoutModel
internal import Simplex

/// What a row of the solver stands for.
enum RowOwner: Hashable {
    case constraint(ConstraintID)
    /// A natural length against hugging and compression resistance.
    case natural(NodeID, Axis)
    /// A number of a view that is placed by frame and mask.
    case frame(NodeID, FrameAttribute)
    /// The wish that a length of the root that is not given be small.
    case fitting(Axis)
    /// A width against its height.
    case aspectRatio(NodeID)
    /// What a stack asks for.
    case stack(NodeID, StackRole)

    /// The constraint that the row is; nil for a row that none makes.
    var constraint: ConstraintID? {
        guard case .constraint(let id) = self else { return nil }
        return id
    }
}

/// A constraint that is installed, with its items resolved.
struct InstalledConstraint {
    var id: ConstraintID
    var first: NodeID
    /// nil where there is none, or where it is the first once more.
    var second: NodeID?
    var penalty: Penalty
    var namesNestedSafeArea: Bool
    var tiesWidthToHeight: Bool
}

/// The rows that are in the solver, by what they stand for, and which constraints mention a node.
///
/// A constraint has a row exactly while it is installed.
struct RowTable: Sendable {
    private struct Slot {
        /// nil for a free slot.
        var id: ConstraintID?
        var row: StoredRow
    }

    private var slotOfConstraint = ConstraintSlots()
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var mentions = MentionLists()
    private var background = BackgroundRows()
    private var owners: [RowOwner?] = []

    /// The constraints with a row that name the safe area of a view other than the root.
    private(set) var nestedSafeAreaConstraints: Set<ConstraintID> = []
    /// The constraints with a row that compare a width with a height.
    private(set) var widthHeightTies: Set<ConstraintID> = []

    /// Makes room for as many, of which the solver has `rowCount` rows.
    mutating func reserve(constraints: Int, nodes: Int, rows rowCount: Int) {
        owners.reserveCapacity(rowCount)
        background.reserve(nodes: nodes)
        slots.reserveCapacity(constraints)
        slotOfConstraint.reserve(constraints)
        mentions.reserve(slots: constraints, nodes: nodes)
    }

    func owner(of row: RowID) -> RowOwner? {
        row.index < owners.count ? owners[row.index] : nil
    }

    private mutating func setOwner(_ owner: RowOwner?, of row: RowID) {
        while owners.count <= row.index { owners.append(nil) }
        owners[row.index] = owner
    }
}

// MARK: - Rows of constraints

extension RowTable {
    /// The constraints that have a row, in no particular order.
    var installedConstraints: [ConstraintID] {
        slots.compactMap(\.id)
    }

    /// The row of a constraint; nil where it is not installed.
    func row(of id: ConstraintID) -> RowID? {
        slotOfConstraint[id].map { slots[$0].row.id }
    }

    /// The constraints with a row that mention a node, ascending.
    func constraints(mentioning node: NodeID) -> [ConstraintID] {
        mentions.slots(of: node).compactMap { slots[$0].id }.sorted()
    }

    /// Gives a constraint the row it has to have now, by the least edit of the solver.
    mutating func place(_ constraint: InstalledConstraint, _ row: LinearExpression, in solver: inout Solver) {
        if let slot = slotOfConstraint[constraint.id] {
            let old = mentions.nodes(of: slot)
            if slots[slot].row.change(to: row, penalty: constraint.penalty, in: &solver) {
                if old.first != constraint.first || old.second != constraint.second {
                    mentions.clear(slot)
                    mentions.enter(slot, first: constraint.first, second: constraint.second)
                }
                setNaming(of: constraint)
                return
            }
            remove(constraint.id, from: &solver)
        }
        let stored = StoredRow(row, penalty: constraint.penalty, order: constraint.id.number, in: &solver)
        setOwner(.constraint(constraint.id), of: stored.id)
        let slot = takeSlot(for: constraint.id, consume stored)
        mentions.enter(slot, first: constraint.first, second: constraint.second)
        setNaming(of: constraint)
    }

    /// Takes the row of a constraint out, if it has one.
    mutating func remove(_ id: ConstraintID, from solver: inout Solver) {
        guard let slot = slotOfConstraint.remove(id) else { return }
        solver.removeRow(slots[slot].row.id)
        setOwner(nil, of: slots[slot].row.id)
        mentions.clear(slot)
        slots[slot].id = nil
        freeSlots.append(slot)
        if !nestedSafeAreaConstraints.isEmpty { nestedSafeAreaConstraints.remove(id) }
        if !widthHeightTies.isEmpty { widthHeightTies.remove(id) }
    }

    private mutating func setNaming(of constraint: InstalledConstraint) {
        if constraint.namesNestedSafeArea {
            nestedSafeAreaConstraints.insert(constraint.id)
        } else if !nestedSafeAreaConstraints.isEmpty {
            nestedSafeAreaConstraints.remove(constraint.id)
        }
        if constraint.tiesWidthToHeight {
            widthHeightTies.insert(constraint.id)
        } else if !widthHeightTies.isEmpty {
            widthHeightTies.remove(constraint.id)
        }
    }

    private mutating func takeSlot(for id: ConstraintID, _ row: consuming StoredRow) -> Int {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count {
            slots.append(Slot(id: id, row: row))
        } else {
            slots[slot] = Slot(id: id, row: row)
        }
        slotOfConstraint.insert(id, slot: slot)
        return slot
    }
}

// MARK: - Rows that no constraint makes

extension RowTable {
    /// Gives a row that no constraint makes the terms it has to have now, by the least edit of the solver.
    ///
    /// - Parameters:
    ///   - owner: what the row stands for.
    ///   - row: its terms and its constant.
    ///   - penalty: how strongly it resists being off its constant.
    ///   - order: where it stands among what may be left out; nil for what never is, and for wishes.
    ///   - solver: has the row.
    mutating func place(
        _ owner: RowOwner,
        _ row: LinearExpression,
        penalty: Penalty,
        order: BackgroundOrder? = nil,
        in solver: inout Solver
    ) {
        let number = order?.number
        let isChanged = background.change(owner) {
            $0.change(to: row, penalty: penalty, order: number, in: &solver)
        }
        if isChanged == true { return }
        if isChanged != nil { remove(owner, from: &solver) }
        let stored = StoredRow(row, penalty: penalty, order: number, in: &solver)
        setOwner(owner, of: stored.id)
        background.insert(owner, consume stored)
    }

    /// Takes a row out that no constraint makes, if it is there.
    mutating func remove(_ owner: RowOwner, from solver: inout Solver) {
        guard let row = background.remove(owner) else { return }
        solver.removeRow(row.id)
        setOwner(nil, of: row.id)
    }

    /// Such a row with its constant and its penalty.
    func background(_ owner: RowOwner) -> (row: RowID, constant: Double, penalty: Penalty)? {
        background[owner].map { ($0.id, $0.constant, $0.penalty) }
    }
}
