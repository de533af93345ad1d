/// Indexes constraints by key, group, first item and slot.
///
/// Each table is built on first use and kept up to date from then on, so a layout that is solved once does not pay for
/// it. The ids of an entry ascend.
struct ConstraintIndex: Sendable {
    struct Tables: OptionSet {
        let rawValue: UInt8

        static let key = Tables(rawValue: 1)
        static let group = Tables(rawValue: 2)
        static let first = Tables(rawValue: 4)
        static let slot = Tables(rawValue: 8)
    }

    private var byKey = ConstraintLists<String>()
    private var byGroup = ConstraintLists<String>()
    private var byFirst = ConstraintLists<NodeID>()
    private var bySlot = ConstraintLists<SlotKey>()
    private(set) var built: Tables = []

    /// Returns the approximate heap size of the tables in bytes, if the store has `count` constraints; O(1).
    @inline(__always)
    func byteCount(of count: Int) -> Int {
        // The names are those of the constraints. Each name has a list, and each constraint is in at most one list per
        // table.
        let tables = byKey.byteCount + byGroup.byteCount + byFirst.byteCount + bySlot.byteCount
        return tables + MemoryLayout<ConstraintID>.stride * count * built.rawValue.nonzeroBitCount
    }

    /// - Precondition: None of the tables has been built.
    mutating func build(_ tables: Tables, from store: ConstraintStore) {
        for (id, constraint) in store {
            insert(id, constraint, in: tables)
        }
        built.formUnion(tables)
    }

    mutating func insert(_ id: ConstraintID, _ constraint: Constraint) {
        insert(id, constraint, in: built)
    }

    private mutating func insert(_ id: ConstraintID, _ constraint: Constraint, in tables: Tables) {
        if tables.contains(.key) { byKey.insert(id, under: constraint.key) }
        if tables.contains(.group) { byGroup.insert(id, under: constraint.group) }
        if tables.contains(.first) { byFirst.insert(id, under: constraint.first.node) }
        if tables.contains(.slot) { bySlot.insert(id, under: constraint.slotKey) }
    }

    mutating func remove(_ id: ConstraintID, _ constraint: Constraint) {
        if built.contains(.key) { byKey.remove(id, under: constraint.key) }
        if built.contains(.group) { byGroup.remove(id, under: constraint.group) }
        if built.contains(.first) { byFirst.remove(id, under: constraint.first.node) }
        if built.contains(.slot) { bySlot.remove(id, under: constraint.slotKey) }
    }

    mutating func replace(_ id: ConstraintID, _ old: Constraint, with new: Constraint) {
        // Most edits change only a constant or the activity, which are not indexed.
        let hasSameNames =
            old.labels.isIdentical(to: new.labels) || old.key == new.key && old.group == new.group
        let isSame =
            hasSameNames && old.first.node == new.first.node
            && (!built.contains(.slot) || old.slotKey == new.slotKey)
        guard !isSame else { return }
        remove(id, old)
        insert(id, new)
    }

    // MARK: - Lookup

    /// The keys in use.
    var keys: some Collection<String> { byKey.names }
    var groups: some Collection<String> { byGroup.names }

    // Tables may contain ids of removed constraints, so each lookup checks them against the store.

    mutating func ids(withKey key: String, _ store: (ConstraintID) -> Constraint?) -> [ConstraintID] {
        byKey.ids(under: key) { store($0)?.key == key }
    }

    mutating func ids(inGroup group: String, _ store: (ConstraintID) -> Constraint?) -> [ConstraintID] {
        byGroup.ids(under: group) { store($0)?.group == group }
    }

    mutating func ids(withFirst node: NodeID, _ store: (ConstraintID) -> Constraint?) -> [ConstraintID] {
        byFirst.ids(under: node) { store($0)?.first.node == node }
    }

    mutating func ids(inSlot slot: SlotKey, _ store: (ConstraintID) -> Constraint?) -> [ConstraintID] {
        bySlot.ids(under: slot) { store($0)?.slotKey == slot }
    }
}
