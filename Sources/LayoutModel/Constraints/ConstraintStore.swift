/// The constraints of a layout in the order of adding.
///
/// A constraint keeps its id, and with it its place in the order, however it is edited. The id of a removed constraint
/// is not used again, unless an edit that was rolled back had added it (``forget(from:)``). So ids are not dense: an
/// array indexed by ``ConstraintID/number`` would grow without limit.
public struct ConstraintStore: Sendable {
    /// The numbers of the ids, ascending, and the constraint of each; nil where one was removed.
    private var numbers: [Int] = []
    private var entries: [Constraint?] = []
    private var index = ConstraintIndex()
    /// What the labels of all constraints hold on the heap.
    private(set) var labelByteCount = 0
    public private(set) var count = 0
    /// The id that the next constraint gets.
    public private(set) var nextID = ConstraintID(number: 1)

    public init() {}

    /// How many bytes of the heap the store holds; O(1), and an estimate as far as the tables for looking up go.
    @inline(__always)
    public var byteCount: Int {
        numbers.heapByteCount + entries.heapByteCount + labelByteCount + index.byteCount(of: count)
    }

    /// Frees memory that is reserved and not used, and the tables for looking up, which are built again when one is
    /// needed.
    mutating func trim() {
        index = ConstraintIndex()
        numbers.trim()
        entries.trim()
    }

    /// Reserves capacity for `more` constraints besides the present ones.
    public mutating func reserve(_ more: Int) {
        numbers.reserveCapacity(numbers.count + more)
        entries.reserveCapacity(entries.count + more)
    }

    /// The constraint with an id; nil where it was removed or never added; O(log constraints).
    public subscript(id: ConstraintID) -> Constraint? {
        slot(of: id).flatMap { entries[$0] }
    }

    /// Adds a constraint under an id of its own, which is the next one or a later one.
    mutating func add(_ constraint: consuming Constraint, as id: ConstraintID) {
        continueIDs(at: id)
        add(constraint)
    }

    /// Leaves out the ids before `id`.
    ///
    /// - Precondition: none of them is to come.
    mutating func continueIDs(at id: ConstraintID) {
        precondition(nextID <= id, "\(id) is in the store, or was")
        nextID = id
    }

    @discardableResult
    public mutating func add(_ constraint: consuming Constraint) -> ConstraintID {
        let id = nextID
        nextID = ConstraintID(number: id.number + 1)
        numbers.append(id.number)
        // Most layouts are built without any look-up.
        if !index.built.isEmpty { index.insert(id, constraint) }
        labelByteCount += Self.labelByteCount(of: constraint)
        entries.append(constraint)
        count += 1
        return id
    }

    /// What the labels of a constraint hold on the heap.
    ///
    /// A function of its own, as reading a part of a constraint that is consumed later would copy the whole.
    private static func labelByteCount(of constraint: borrowing Constraint) -> Int { constraint.labels.heapByteCount }

    /// - Precondition: the constraint is in the store.
    public mutating func replace(_ id: ConstraintID, with constraint: Constraint) {
        let slot = occupiedSlot(of: id)
        if let old = entries[slot] {
            index.replace(id, old, with: constraint)
            if !constraint.labels.isIdentical(to: old.labels) {
                labelByteCount += constraint.labels.heapByteCount - old.labels.heapByteCount
            }
        }
        entries[slot] = constraint
    }

    /// - Precondition: the constraint is in the store.
    public mutating func remove(_ id: ConstraintID) {
        let slot = occupiedSlot(of: id)
        if let old = entries[slot] {
            index.remove(id, old)
            labelByteCount -= old.labels.heapByteCount
        }
        entries[slot] = nil  // a gap until `compact()`, so that `restore` finds its place
        count -= 1
    }

    private func slot(of id: ConstraintID) -> Int? {
        Self.slot(of: id, in: numbers)
    }

    private static func slot(of id: ConstraintID, in numbers: [Int]) -> Int? {
        guard let first = numbers.first else { return nil }
        // Without gaps the index follows from the number.
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

// MARK: - All of them

extension ConstraintStore: Sequence {
    /// All constraints with their ids, in the order of adding.
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

    /// Calls `body` with every constraint and its id, in the order of adding; faster than iterating, which copies them.
    public func forEach<Failure: Error>(
        _ body: (ConstraintID, Constraint) throws(Failure) -> Void
    ) throws(Failure) {
        for slot in entries.indices {
            if let constraint = entries[slot] { try body(ConstraintID(number: numbers[slot]), constraint) }
        }
    }

    /// The sum of a number for the node of each item; without items that are the superview of another.
    func sumOverItems(_ number: (NodeID) -> Int) -> Int {
        var sum = 0
        for slot in entries.indices {
            // Field by field, as copies of whole constraints take ten times as long.
            guard let first = entries[slot]?.first.node else { continue }
            sum += number(first)
            if case .node(let second)? = entries[slot]?.second?.node { sum += number(second) }
        }
        return sum
    }

    /// All ids that are in use, ascending, in O(constraints).
    public var ids: [ConstraintID] {
        entries.indices.compactMap { entries[$0] == nil ? nil : ConstraintID(number: numbers[$0]) }
    }
}

// MARK: - Looking up

extension ConstraintStore {
    /// The constraints with this key, ascending.
    public mutating func ids(withKey key: String) -> [ConstraintID] {
        if !index.built.contains(.key) { index.build(.key, from: self) }
        // Copies, as the index is changed while it asks.
        let (numbers, entries) = (numbers, entries)
        return index.ids(withKey: key) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// The constraints of this group, ascending.
    public mutating func ids(inGroup group: String) -> [ConstraintID] {
        if !index.built.contains(.group) { index.build(.group, from: self) }
        // Copies, as the index is changed while it asks.
        let (numbers, entries) = (numbers, entries)
        return index.ids(inGroup: group) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// The constraints whose first item is this node or an area of it, ascending.
    public mutating func ids(withFirst node: NodeID) -> [ConstraintID] {
        if !index.built.contains(.first) { index.build(.first, from: self) }
        // Copies, as the index is changed while it asks.
        let (numbers, entries) = (numbers, entries)
        return index.ids(withFirst: node) { id in Self.slot(of: id, in: numbers).flatMap { entries[$0] } }
    }

    /// The constraints that fill a slot, ascending.
    public mutating func ids(inSlot slot: SlotKey) -> [ConstraintID] {
        if !index.built.contains(.slot) { index.build(.slot, from: self) }
        // Copies, as the index is changed while it asks.
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

// MARK: - Rolling back

extension ConstraintStore {
    /// Restores a constraint that was changed or removed, in its place in the order.
    ///
    /// - Precondition: it was in the store after the last ``compact()``.
    public mutating func restore(_ id: ConstraintID, _ constraint: Constraint) {
        guard let slot = slot(of: id) else { preconditionFailure("\(id) was never in the store") }
        // Changed by the edit, or else removed by it.
        if let now = entries[slot] {
            index.replace(id, now, with: constraint)
            labelByteCount -= now.labels.heapByteCount
        } else {
            index.insert(id, constraint)
            count += 1
        }
        labelByteCount += constraint.labels.heapByteCount
        entries[slot] = constraint
    }

    /// Restores constraints that were changed or removed at any time, in their places in the order.
    ///
    /// O(constraints) where their gaps have been closed.
    ///
    /// - Precondition: the ids ascend, and were all in the store.
    public mutating func restore(_ constraints: [(id: ConstraintID, constraint: Constraint)]) {
        let missing = constraints.map(\.id).filter { slot(of: $0) == nil }.map(\.number)
        if !missing.isEmpty { addGaps(for: missing) }
        for (id, constraint) in constraints { restore(id, constraint) }
    }

    /// Makes gaps for ids that have none, which ascend.
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

    /// Removes the constraints from `id` on as if they had never been added: their ids are used again.
    public mutating func forget(from id: ConstraintID) {
        while let number = numbers.last, number >= id.number {
            if let constraint = entries.removeLast() {
                index.remove(ConstraintID(number: number), constraint)
                labelByteCount -= constraint.labels.heapByteCount
                count -= 1
            }
            numbers.removeLast()
        }
        // Nothing can know the removed ids, as the edit was never published.
        if id < nextID { nextID = id }
    }

    /// Closes the gaps that removed constraints leave, once there are many.
    public mutating func compact() {
        // At most half of the entries are gaps, so that closing them costs O(1) for each removal.
        guard entries.count > 2 * count + 32 else { return }
        let kept = entries.indices.filter { entries[$0] != nil }
        numbers = kept.map { numbers[$0] }
        entries = kept.map { entries[$0] }
    }
}
