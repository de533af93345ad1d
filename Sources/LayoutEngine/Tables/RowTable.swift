internal import LayoutModel
internal import Simplex

/// The constraint, or the rule of the engine, that a row of the solver belongs to.
enum RowOwner: Hashable {
    case constraint(ConstraintID)
    /// A natural length against hugging and compression resistance.
    case natural(NodeID, Axis)
    /// A number of a view that is placed by frame and mask.
    case frame(NodeID, FrameAttribute)
    /// A length of the root that is not given, which is as small as possible.
    case fitting(Axis)
    /// A width against its height.
    case aspectRatio(NodeID)
    /// A rule of a stack.
    case stack(NodeID, StackRole)

    /// The constraint whose row it is; nil for a background row.
    var constraint: ConstraintID? {
        guard case .constraint(let id) = self else { return nil }
        return id
    }
}

/// A constraint that is installed, with its items resolved.
struct InstalledConstraint {
    var id: ConstraintID
    var first: NodeID
    /// The node of the second item; nil if there is none or if it is the same as `first`.
    var second: NodeID?
    var penalty: Penalty
    var insetUses: InsetUses
    var tiesWidthToHeight: Bool
    /// The axis along which it is a required `length == constant` of its first item; nil for any other constraint.
    var givenAxis: Axis?
}

/// The sides of a constraint that name insets which settling finds: the safe area or the margins of a view other than
/// the root, or the readable area of any.
struct InsetUses: OptionSet {
    let rawValue: UInt8

    static let first = InsetUses(rawValue: 1)
    static let second = InsetUses(rawValue: 2)
    /// At least one of them is a readable area.
    static let readable = InsetUses(rawValue: 4)
}

/// The rows that are in the solver, by owner, and the constraints that mention each node.
///
/// A constraint has a row exactly while it is installed. All others are background rows, which the engine adds itself.
struct RowTable: Sendable {
    private struct Slot {
        /// That of a constraint that is gone for a free slot.
        var row: StoredRow
        var insetUses: InsetUses = []
        var givenAxis: Axis?
    }

    private var slotOfConstraint = ConstraintSlots()
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var mentions = MentionLists()
    private var background = BackgroundRows()
    private var owners = RowOwners()

    /// The number of constraints with a row that refer to a readable area.
    private(set) var readableUseCount = 0
    /// The views of ``viewsWithInsets()``.
    private var insetViews = CountedNodes()
    /// The owners of rows with numbers far from those of layouts.
    private var extremes: Set<RowOwner> = []

    /// The owners of rows that the solver cannot solve; all of them are among the extremes.
    private var beyondSolving: Set<RowOwner> = []

    var hasExtremes: Bool { !extremes.isEmpty }

    /// The rows that the solver cannot solve, because it would take a coefficient for 0.
    var rowsBeyondSolving: [RowID] { beyondSolving.compactMap { $0.constraint.map(row) ?? background($0) } }

    /// The constraints with a row that compare a width with a height.
    private(set) var widthHeightTies: Set<ConstraintID> = []
    /// The nodes for which a constraint that gives a length has been added, changed or removed.
    private var regivenNodes: [NodeID] = []

    /// The heap size of the table, in bytes.
    @inline(__always)
    var byteCount: Int {
        slotOfConstraint.byteCount + slots.heapByteCount + freeSlots.heapByteCount + mentions.byteCount
            + background.byteCount + owners.byteCount + insetViews.byteCount
            + widthHeightTies.heapByteCount + extremes.heapByteCount + beyondSolving.heapByteCount
            + regivenNodes.heapByteCount
    }

    private mutating func noteExtremes(_ owner: RowOwner, _ row: LinearExpression) {
        if row.isExtreme {
            extremes.insert(owner)
            if row.isBeyondSolving { beyondSolving.insert(owner) } else { beyondSolving.remove(owner) }
        } else {
            forgetExtreme(owner)
        }
    }

    private mutating func forgetExtreme(_ owner: RowOwner) {
        // Empty sets are not hashed into: in most layouts they are, and this runs for every lowered row.
        guard !extremes.isEmpty else { return }
        extremes.remove(owner)
        beyondSolving.remove(owner)
    }

    /// Frees memory that is reserved and not used.
    mutating func trim() {
        slotOfConstraint.trim()
        slots.trim()
        mentions.trim()
        owners.trim()
        regivenNodes = []
    }

    /// Reserves memory for given numbers of constraints, nodes and rows of the solver.
    mutating func reserve(constraints: Int, nodes: Int, rows rowCount: Int) {
        owners.reserve(rowCount)
        background.grow(to: nodes)
        slots.reserveCapacity(constraints)
        slotOfConstraint.reserve(constraints)
        mentions.reserve(slots: constraints, nodes: nodes)
    }

    func owner(of row: RowID) -> RowOwner? { owners[row] }
}

// MARK: - Rows of constraints

extension RowTable {
    /// The constraints that have a row, ascending.
    var installedConstraints: [ConstraintID] { slotOfConstraint.ids }

    /// The views whose insets settling finds, as constraints with a row name them, ascending.
    mutating func viewsWithInsets() -> [NodeID] { insetViews.sorted() }

    /// Returns the row of a constraint; nil if the constraint is not installed.
    func row(of id: ConstraintID) -> RowID? {
        slotOfConstraint[id].map { slots[$0].row.id }
    }

    /// The constraints with a row that mention a node, ascending.
    func constraints(mentioning node: NodeID) -> [ConstraintID] {
        mentions.slots(of: node).compactMap { owners.constraint(of: slots[$0].row.id) }.sorted()
    }

    /// Updates the row of a constraint to match a lowered one, or adds it, with the smallest possible edit of the
    /// solver.
    mutating func update(_ constraint: InstalledConstraint, _ row: LinearExpression, in solver: inout Solver) {
        // At the end: a row that is replaced is removed first, which forgets that it is extreme.
        defer { noteExtremes(.constraint(constraint.id), row) }
        if let slot = slotOfConstraint[constraint.id] {
            let old = mentions.nodes(of: slot)
            if slots[slot].row.change(to: row, penalty: constraint.penalty, in: &solver) {
                // The terms may be the same although the nodes are others: a constraint on a view's baseline may now be
                // on that of the stack around it.
                if old.first != constraint.first || old.second != constraint.second {
                    setInsetUses([], of: slot)
                    setGivenAxis(nil, of: slot)
                    mentions.clear(slot)
                    mentions.insert(slot, first: constraint.first, second: constraint.second)
                }
                classify(constraint, in: slot)
                return
            }
            // The solver edits constants and penalties of a row in place; other terms make another row.
            remove(constraint.id, from: &solver)
        }
        // Of conflicting rows, the solver leaves out the one that is last in the order of adding.
        let stored = StoredRow(row, penalty: constraint.penalty, order: constraint.id.number, in: &solver)
        owners[stored.id] = .constraint(constraint.id)
        let slot = fillSlot(for: constraint.id, stored)
        mentions.insert(slot, first: constraint.first, second: constraint.second)
        classify(constraint, in: slot)
    }

    /// Removes the row of a constraint, if it has one.
    mutating func remove(_ id: ConstraintID, from solver: inout Solver) {
        guard let slot = slotOfConstraint.remove(id) else { return }
        solver.removeRow(slots[slot].row.id)
        owners[slots[slot].row.id] = nil
        setInsetUses([], of: slot)
        setGivenAxis(nil, of: slot)
        mentions.clear(slot)
        freeSlots.append(slot)
        if !widthHeightTies.isEmpty { widthHeightTies.remove(id) }
        forgetExtreme(.constraint(id))
    }

    /// Enters a constraint in the sets that settling looks into, or removes it from them.
    private mutating func classify(_ constraint: InstalledConstraint, in slot: Int) {
        if constraint.insetUses != slots[slot].insetUses { setInsetUses(constraint.insetUses, of: slot) }
        if constraint.givenAxis != slots[slot].givenAxis { setGivenAxis(constraint.givenAxis, of: slot) }
        // An empty set is not hashed into: in most layouts it is, and this runs for every lowered constraint.
        if constraint.tiesWidthToHeight {
            widthHeightTies.insert(constraint.id)
        } else if !widthHeightTies.isEmpty {
            widthHeightTies.remove(constraint.id)
        }
    }

    private mutating func setGivenAxis(_ axis: Axis?, of slot: Int) {
        guard axis != slots[slot].givenAxis else { return }
        slots[slot].givenAxis = axis
        if let node = mentions.nodes(of: slot).first { regivenNodes.append(node) }
    }

    /// Returns whether a constraint with a row is a required `length == constant` of a node.
    ///
    /// O(constraints that mention the node).
    func givesLength(of node: NodeID, along axis: Axis) -> Bool {
        mentions.slots(of: node).contains { slots[$0].givenAxis == axis && mentions.nodes(of: $0).first == node }
    }

    /// Returns the nodes for which such a constraint has been added, changed or removed since the last call, once for
    /// each.
    mutating func takeRegivenNodes() -> [NodeID] {
        defer { regivenNodes.removeAll() }
        return regivenNodes
    }

    /// Counts the views whose insets the constraint in a slot uses.
    private mutating func setInsetUses(_ uses: InsetUses, of slot: Int) {
        let former = slots[slot].insetUses
        guard uses != former else { return }
        let (first, second) = mentions.nodes(of: slot)
        for (use, node) in [(InsetUses.first, first), (.second, second ?? first)] {
            // A constraint between two attributes of one node has no second node in its mentions.
            guard let node else { continue }
            if uses.contains(use), !former.contains(use) { insetViews.insert(node) }
            if former.contains(use), !uses.contains(use) { insetViews.remove(node) }
        }
        if uses.contains(.readable) != former.contains(.readable) {
            readableUseCount += uses.contains(.readable) ? 1 : -1
        }
        slots[slot].insetUses = uses
    }

    private mutating func fillSlot(for id: ConstraintID, _ row: StoredRow) -> Int {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count {
            slots.append(Slot(row: row))
        } else {
            slots[slot] = Slot(row: row)
        }
        slotOfConstraint.insert(id, slot: slot)
        return slot
    }
}

// MARK: - Background rows

extension RowTable {
    /// Updates a background row to match a lowered one, or adds it, with the smallest possible edit of the solver.
    ///
    /// - Parameters:
    ///   - owner: the owner of the row.
    ///   - row: its terms and its constant.
    ///   - penalty: its priorities on both sides.
    ///   - order: its rank among the required rows that may be left out; nil for a row that never is, and for optional
    ///     ones.
    ///   - solver: the solver that has the row.
    mutating func update(
        _ owner: RowOwner,
        _ row: LinearExpression,
        penalty: Penalty,
        order: BackgroundOrder? = nil,
        in solver: inout Solver
    ) {
        defer { noteExtremes(owner, row) }
        let number = order?.number
        if let stored = background[owner] {
            if stored.change(to: row, penalty: penalty, order: number, in: &solver) { return }
            // The terms differ, and the solver has no edit for these: the row is replaced.
            remove(owner, from: &solver)
        }
        let stored = StoredRow(row, penalty: penalty, order: number, in: &solver)
        owners[stored.id] = owner
        background[owner] = stored
    }

    /// Removes a background row, if it is there.
    mutating func remove(_ owner: RowOwner, from solver: inout Solver) {
        guard let row = background[owner] else { return }
        background[owner] = nil
        solver.removeRow(row.id)
        owners[row.id] = nil
        forgetExtreme(owner)
    }

    /// Returns a background row; nil if there is none.
    func background(_ owner: RowOwner) -> RowID? { background[owner]?.id }
}
