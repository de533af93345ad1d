/// Finds constraints by key, group, first item or slot without looking at all of them.
///
/// Each table is built when it is first needed and kept up to date from then on, so that a layout that is solved once
/// does not pay for it. The ids of an entry ascend.
struct ConstraintIndex: Sendable {
    struct Tables: OptionSet {
        let rawValue: UInt8

        static let key = Tables(rawValue: 1)
        static let group = Tables(rawValue: 2)
        static let first = Tables(rawValue: 4)
        static let slot = Tables(rawValue: 8)
    }

    private(set) var byKey: [String: [ConstraintID]] = [:]
    private(set) var byGroup: [String: [ConstraintID]] = [:]
    private(set) var byFirst: [NodeID: [ConstraintID]] = [:]
    private(set) var bySlot: [SlotKey: [ConstraintID]] = [:]
    private(set) var built: Tables = []

    /// About how many bytes of the heap the tables hold where the store has `count` constraints; O(1).
    func byteCount(of count: Int) -> Int {
        // Names are those of the constraints; each has a list, and each constraint is in one list of each table at
        // most.
        let lists = byKey.count + byGroup.count + byFirst.count + bySlot.count
        return byKey.heapByteCount + byGroup.heapByteCount + byFirst.heapByteCount + bySlot.heapByteCount
            + 48 * lists + MemoryLayout<ConstraintID>.stride * count * built.rawValue.nonzeroBitCount
    }

    /// - Precondition: none of the tables has been built.
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
        if tables.contains(.key) { Self.insert(id, under: constraint.key, in: &byKey) }
        if tables.contains(.group) { Self.insert(id, under: constraint.group, in: &byGroup) }
        if tables.contains(.first) { Self.insert(id, under: constraint.first.node, in: &byFirst) }
        if tables.contains(.slot) { Self.insert(id, under: constraint.slotKey, in: &bySlot) }
    }

    mutating func remove(_ id: ConstraintID, _ constraint: Constraint) {
        if built.contains(.key) { Self.remove(id, under: constraint.key, in: &byKey) }
        if built.contains(.group) { Self.remove(id, under: constraint.group, in: &byGroup) }
        if built.contains(.first) { Self.remove(id, under: constraint.first.node, in: &byFirst) }
        if built.contains(.slot) { Self.remove(id, under: constraint.slotKey, in: &bySlot) }
    }

    mutating func replace(_ id: ConstraintID, _ old: Constraint, with new: Constraint) {
        // Most edits change a constant or the activity, which are in no table.
        let isSame =
            old.key == new.key && old.group == new.group && old.first.node == new.first.node
            && (!built.contains(.slot) || old.slotKey == new.slotKey)
        guard !isSame else { return }
        remove(id, old)
        insert(id, new)
    }

    private static func insert<Name: Hashable>(
        _ id: ConstraintID,
        under name: Name?,
        in table: inout [Name: [ConstraintID]]
    ) {
        guard let name else { return }
        let index = table[name]?.position(for: id) ?? 0
        table[name, default: []].insert(id, at: index)
    }

    private static func remove<Name: Hashable>(
        _ id: ConstraintID,
        under name: Name?,
        in table: inout [Name: [ConstraintID]]
    ) {
        guard let name else { return }
        guard let index = table[name]?.position(for: id) else { return }
        table[name]?.remove(at: index)
        // No empty entries: the keys of a table are also the known names.
        if table[name]?.isEmpty ?? false { table[name] = nil }
    }
}

extension [ConstraintID] {
    /// The first index whose id is not below `id`.
    fileprivate func position(for id: ConstraintID) -> Int {
        // Most constraints are added last.
        if let last, last < id { return count }
        return lowerBound(of: id)
    }
}
