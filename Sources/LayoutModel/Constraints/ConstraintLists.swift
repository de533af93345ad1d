/// Lists of constraints by name: a key, a group, a first item or a slot.
///
/// The ids under a name ascend. A removed id may stay in a long list until the next read, because removing thousands
/// of ids one by one would move the others each time; ``stale`` counts the removed ids in each list. A list with only
/// stale ids is removed, so the keys of ``lists`` are the names in use.
struct ConstraintLists<Name: Hashable & Sendable>: Sendable {
    private var lists: [Name: [ConstraintID]] = [:]
    private var stale: [Name: Int] = [:]

    /// The maximum length of lists that are edited in place.
    private static var shortest: Int { 64 }

    /// The names in use.
    var names: Dictionary<Name, [ConstraintID]>.Keys { lists.keys }

    /// The approximate heap size of the lists in bytes, without their elements; O(1).
    @inline(__always)
    var byteCount: Int { lists.heapByteCount + stale.heapByteCount + 48 * lists.count }

    /// Returns the ids under `name`.
    ///
    /// `isUnder` returns whether the constraint with an id exists and has this name.
    mutating func ids(under name: Name, where isUnder: (ConstraintID) -> Bool) -> [ConstraintID] {
        // Removing a key from an empty dictionary would still hash it.
        if !stale.isEmpty, stale.removeValue(forKey: name) != nil { lists[name]?.removeAll { !isUnder($0) } }
        return lists[name] ?? []
    }

    mutating func insert(_ id: ConstraintID, under name: Name?) {
        guard let name else { return }
        // Most constraints are appended.
        guard let last = lists[name]?.last, last >= id else {
            lists[name, default: []].append(id)
            return
        }
        let index = lists[name]?.lowerBound(of: id) ?? 0
        if lists[name]?[index] == id {
            // A removed constraint that is added again.
            countStale(-1, under: name)
        } else {
            lists[name]?.insert(id, at: index)
        }
    }

    /// - Precondition: The id is listed under the name.
    mutating func remove(_ id: ConstraintID, under name: Name?) {
        guard let name, let count = lists[name]?.count, let last = lists[name]?.last else { return }
        if last == id {
            lists[name]?.removeLast()
        } else if count <= Self.shortest {
            if let index = lists[name]?.lowerBound(of: id) { lists[name]?.remove(at: index) }
        } else {
            countStale(1, under: name)
        }
        if lists[name]?.count == stale[name] ?? 0 {
            lists[name] = nil
            stale[name] = nil
        }
    }

    private mutating func countStale(_ change: Int, under name: Name) {
        let count = (stale[name] ?? 0) + change
        stale[name] = count == 0 ? nil : count
    }
}
