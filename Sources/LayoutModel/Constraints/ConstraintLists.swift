/// Constraints by a name: a key, a group, a first item or a slot.
///
/// The ids under a name ascend. A removed id may stay in a long list until that is next read, as removing thousands of
/// ids one by one would move the others each time; ``stale`` says how many of a list's ids are such ones. A list of
/// stale ids alone is removed, so that the names of ``lists`` are those in use.
struct ConstraintLists<Name: Hashable & Sendable>: Sendable {
    private var lists: [Name: [ConstraintID]] = [:]
    private var stale: [Name: Int] = [:]

    /// Lists up to this length are edited in place.
    private static var shortest: Int { 64 }

    /// The names in use.
    var names: Dictionary<Name, [ConstraintID]>.Keys { lists.keys }

    /// About how many bytes of the heap the lists hold, without their elements; O(1).
    @inline(__always)
    var byteCount: Int { lists.heapByteCount + stale.heapByteCount + 48 * lists.count }

    /// Returns the ids under a name; `isUnder` says whether the constraint with an id exists and has the name.
    mutating func ids(under name: Name, where isUnder: (ConstraintID) -> Bool) -> [ConstraintID] {
        // Removing from an empty dictionary would hash the name all the same.
        if !stale.isEmpty, stale.removeValue(forKey: name) != nil { lists[name]?.removeAll { !isUnder($0) } }
        return lists[name] ?? []
    }

    mutating func insert(_ id: ConstraintID, under name: Name?) {
        guard let name else { return }
        // Most constraints are added last.
        guard let last = lists[name]?.last, last >= id else {
            lists[name, default: []].append(id)
            return
        }
        let index = lists[name]?.lowerBound(of: id) ?? 0
        if lists[name]?[index] == id {
            // A constraint that was removed and comes back.
            countStale(-1, under: name)
        } else {
            lists[name]?.insert(id, at: index)
        }
    }

    /// - Precondition: the id is under the name.
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
