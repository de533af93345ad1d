/// The constraints of a layout in insertion order.
///
/// A constraint keeps its id, and thus its position, through every edit. The id of a removed constraint is never
/// reused, unless it was added by an edit that was rolled back (``forget(from:)``). Ids are therefore not dense: an
/// array indexed by ``ConstraintID/number`` would grow without bound.
public struct ConstraintStore: Sendable {
    /// The numbers of the ids, ascending, parallel to `entries`, in which nil marks a removed constraint.
    private var numbers: [Int] = []
    private var entries: [Constraint?] = []
    private var index = ConstraintIndex()
    /// The heap size of the labels of all constraints, in bytes.
    private(set) var labelByteCount = 0
    /// The number of constraints that were read from conflict logs.
    public private(set) var logCount = 0
    public private(set) var count = 0
    /// The id of the next constraint to be added.
    public private(set) var nextID = ConstraintID(number: 1)

    public init() {}

    /// The heap size of the store in bytes; O(1).
    ///
    /// The size of the lookup tables is an estimate.
    @inline(__always)
    public var byteCount: Int {
        numbers.heapByteCount + entries.heapByteCount + labelByteCount + index.byteCount(of: count)
    }

    /// Frees unused capacity and the lookup tables, which are rebuilt on demand.
    mutating func trim() {
        index = ConstraintIndex()
        numbers.trim()
        entries.trim()
    }

    /// Reserves capacity for `more` constraints in addition to the existing ones.
    public mutating func reserve(_ more: Int) {
        numbers.reserveCapacity(numbers.count + more)
        entries.reserveCapacity(entries.count + more)
    }

    /// The constraint with an id, or nil if it was removed or never added; O(log constraints).
    public subscript(id: ConstraintID) -> Constraint? {
        slot(of: id).flatMap { entries[$0] }
    }

    /// Adds a constraint under a given id, which is not less than the next one.
    mutating func add(_ constraint: consuming Constraint, as id: ConstraintID) {
        continueIDs(at: id)
        add(constraint)
    }

    /// Skips the ids before `id`.
    ///
    /// - Precondition: `id` is not less than the next id.
    mutating func continueIDs(at id: ConstraintID) {
        precondition(nextID <= id, "\(id) is in the store, or was")
        nextID = id
    }

    @discardableResult
    public mutating func add(_ constraint: consuming Constraint) -> ConstraintID {
        let id = nextID
        nextID = ConstraintID(number: id.number + 1)
        numbers.append(id.number)
        // Most layouts are built without any lookup.
        if !index.built.isEmpty { index.insert(id, constraint) }
        count(labelsOf: constraint, as: 1)
        entries.append(constraint)
        count += 1
        return id
    }

    /// Adds what is known of the labels of a constraint to that of all, or subtracts it.
    ///
    /// A separate function, because accessing part of a constraint that is consumed later would copy all of it.
    private mutating func count(labelsOf constraint: borrowing Constraint, as sign: Int) {
        labelByteCount += sign * constraint.labels.heapByteCount
        if constraint.labels.isOfLog { logCount += sign }
    }

    /// - Precondition: The constraint is in the store.
    public mutating func replace(_ id: ConstraintID, with constraint: Constraint) {
        let slot = occupiedSlot(of: id)
        if let old = entries[slot] {
            index.replace(id, old, with: constraint)
            if !constraint.labels.isIdentical(to: old.labels) {
                count(labelsOf: old, as: -1)
                count(labelsOf: constraint, as: 1)
            }
        }
        entries[slot] = constraint
    }

    /// - Precondition: The constraint is in the store.
    public mutating func remove(_ id: ConstraintID) {
        let slot = occupiedSlot(of: id)
        if let old = entries[slot] {
            index.remove(id, old)
            count(labelsOf: old, as: -1)
        }
        entries[slot] = nil  // a gap until `compact()`, so that `restore` finds its place
        count -= 1
    }

    private func slot(of id: ConstraintID) -> Int? {
        Self.slot(of: id, in: numbers)
    }

    private static func slot(of id: ConstraintID, in numbers: [Int]) -> Int? {
        guard let first = numbers.first else { return nil }
        // Without gaps, the index follows from the number.
        let guess = id.number - first
        if numbers.indices.contains(guess), numbers[guess] == id.number { return guess }
        let index = numbers.lowerBound(of: id.number)
        return index < numbers.count && numbers[index] == id.number ? index : nil
    }

    private func occupiedSlot(of id: ConstraintID) -> Int {
        guard let slot = slot(of: id), entries[slot] != nil else { preconditionFailure("\(id) is not in the store") }
        return slot
    }
}

// MARK: - Iteration

extension ConstraintStore: Sequence {
    /// Iterates over all constraints and their ids in insertion order.
    public struct Iterator: IteratorProtocol {
        fileprivate let store: ConstraintStore
        fileprivate var slot = 0

        public mutating func next() -> (id: ConstraintID, constraint: Constraint)? {
            while slot < store.entries.count {
                defer { slot += 1 }
                if let constraint = store.entries[slot] {
                    return (ConstraintID(number: store.numbers[slot]), constraint)
                }
            }
            return nil
        }
    }

    public func makeIterator() -> Iterator {
        Iterator(store: self)
    }

    /// Calls `body` for every constraint in insertion order; faster than iterating, which copies each constraint.
    public func forEach<Failure: Error>(
        _ body: (ConstraintID, Constraint) throws(Failure) -> Void
    ) throws(Failure) {
        for slot in entries.indices {
            if let constraint = entries[slot] { try body(ConstraintID(number: numbers[slot]), constraint) }
        }
    }

    /// Returns the sum of `number` over the nodes of all items, excluding second items written as `superview`.
    func sumOverItems(_ number: (NodeID) -> Int) -> Int {
        var sum = 0
        for slot in entries.indices {
            // Accesses single fields, because copying whole constraints takes ten times as long.
            guard let first = entries[slot]?.first.node else { continue }
            sum += number(first)
            if case .node(let second)? = entries[slot]?.second?.node { sum += number(second) }
        }
        return sum
    }

    /// All ids in use, ascending; O(constraints).
    public var ids: [ConstraintID] {
        entries.indices.compactMap { entries[$0] == nil ? nil : ConstraintID(number: numbers[$0]) }
    }
}

// MARK: - Lookup

extension ConstraintStore {
    /// Returns the ids of the constraints with this key, ascending.
    public mutating func ids(withKey key: String) -> [ConstraintID] {
        if !index.built.contains(.key) { index.build(.key, from: self) }
        // Copied, because the index is mutated during the callback.
        let (numbers, entries) = (numbers, entries)
        return index.ids(withKey: key) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// Returns the ids of the constraints in this group, ascending.
    public mutating func ids(inGroup group: String) -> [ConstraintID] {
        if !index.built.contains(.group) { index.build(.group, from: self) }
        // Copied, because the index is mutated during the callback.
        let (numbers, entries) = (numbers, entries)
        return index.ids(inGroup: group) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// Returns the ids of the constraints whose first item is this node or an area of it, ascending.
    public mutating func ids(withFirst node: NodeID) -> [ConstraintID] {
        if !index.built.contains(.first) { index.build(.first, from: self) }
        // Copied, because the index is mutated during the callback.
        let (numbers, entries) = (numbers, entries)
        return index.ids(withFirst: node) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// Returns the ids of the constraints that fill a slot, ascending.
    public mutating func ids(inSlot slot: SlotKey) -> [ConstraintID] {
        if !index.built.contains(.slot) { index.build(.slot, from: self) }
        // Copied, because the index is mutated during the callback.
        let (numbers, entries) = (numbers, entries)
        return index.ids(inSlot: slot) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    public mutating func keys() -> some Collection<String> {
        if !index.built.contains(.key) { index.build(.key, from: self) }
        return index.keys
    }

    public mutating func groups() -> some Collection<String> {
        if !index.built.contains(.group) { index.build(.group, from: self) }
        return index.groups
    }
}

// MARK: - Rollback

extension ConstraintStore {
    /// Restores a changed or removed constraint at its original position.
    ///
    /// - Precondition: The constraint was in the store at the last ``compact()`` or later.
    public mutating func restore(_ id: ConstraintID, _ constraint: Constraint) {
        guard let slot = slot(of: id) else { preconditionFailure("\(id) was never in the store") }
        // The edit either changed or removed the constraint.
        if let now = entries[slot] {
            index.replace(id, now, with: constraint)
            count(labelsOf: now, as: -1)
        } else {
            index.insert(id, constraint)
            count += 1
        }
        count(labelsOf: constraint, as: 1)
        entries[slot] = constraint
    }

    /// Restores constraints that were changed or removed at any time, at their original positions.
    ///
    /// O(constraints) if their gaps have been closed.
    ///
    /// - Precondition: The ids ascend, and all of them were in the store.
    public mutating func restore(_ constraints: [(id: ConstraintID, constraint: Constraint)]) {
        let missing = constraints.map(\.id).filter { slot(of: $0) == nil }.map(\.number)
        if !missing.isEmpty { addGaps(for: missing) }
        for (id, constraint) in constraints { restore(id, constraint) }
    }

    /// Inserts gaps for ids without an entry; `missing` ascends.
    private mutating func addGaps(for missing: [Int]) {
        let (formerNumbers, formerEntries) = (numbers, entries)
        (numbers, entries) = ([], [])
        reserve(formerNumbers.count + missing.count)
        var next = 0
        for (slot, number) in formerNumbers.enumerated() {
            while next < missing.count, missing[next] < number {
                numbers.append(missing[next])
                entries.append(nil)
                next += 1
            }
            numbers.append(number)
            entries.append(formerEntries[slot])
        }
        numbers.append(contentsOf: missing[next...])
        entries.append(contentsOf: repeatElement(nil, count: missing.count - next))
    }

    /// Removes the constraints from `id` on as if they had never been added: their ids are reused.
    public mutating func forget(from id: ConstraintID) {
        while let number = numbers.last, number >= id.number {
            if let constraint = entries.removeLast() {
                index.remove(ConstraintID(number: number), constraint)
                count(labelsOf: constraint, as: -1)
                count -= 1
            }
            numbers.removeLast()
        }
        // The edit was never published, so nothing else can refer to the removed ids.
        if id < nextID { nextID = id }
    }

    /// Closes the gaps left by removed constraints once there are many.
    public mutating func compact() {
        // Up to half of the entries may be gaps, so closing them costs amortized O(1) per removal.
        guard entries.count > 2 * count + 32 else { return }
        let kept = entries.indices.filter { entries[$0] != nil }
        numbers = kept.map { numbers[$0] }
        entries = kept.map { entries[$0] }
    }
}
