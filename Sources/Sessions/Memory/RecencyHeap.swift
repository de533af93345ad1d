/// A priority queue of the layouts in memory, least recently used first.
///
/// Using a layout does not touch the heap. Its key is a lower bound of the last use; when a layout reaches the top, the
/// key is compared with the actual last use, and a layout that has been used since sinks again. So each step is paid
/// for by a removal or a use. A binary heap: O(log layouts) per step.
struct RecencyHeap: Sendable {
    private struct Entry {
        let layout: KeptLayout
        /// The key, in milliseconds of the registry's time.
        var lastUse: Int
    }

    /// Heap order: no entry is older than its parent, at half its index.
    private var entries: [Entry] = []
    private var places: [ObjectIdentifier: Int] = [:]

    var count: Int { entries.count }

    /// Adds a layout, or updates its last use.
    mutating func add(_ layout: KeptLayout, lastUse: Int) {
        if let place = places[ObjectIdentifier(layout)] {
            entries[place].lastUse = lastUse
            settle(place)
        } else {
            entries.append(Entry(layout: layout, lastUse: lastUse))
            places[ObjectIdentifier(layout)] = entries.count - 1
            settle(entries.count - 1)
        }
    }

    /// Removes a layout, if present.
    mutating func remove(_ layout: KeptLayout) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(layout)) else { return }
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        places[ObjectIdentifier(last.layout)] = place
        settle(place)
    }

    /// Removes and returns the least recently used layout.
    ///
    /// - Parameter steps: the number of layouts that may be inspected; reduced by the number inspected.
    /// - Returns: nil if there is none, or if the steps are used up.
    mutating func takeOldest(steps: inout Int) -> KeptLayout? {
        while steps > 0, let top = entries.first {
            steps -= 1
            let lastUse = top.layout.lastUse
            guard lastUse > top.lastUse else {
                remove(top.layout)
                return top.layout
            }
            entries[0].lastUse = lastUse
            settle(0)
        }
        return nil
    }

    /// Moves an entry up or down to restore heap order.
    private mutating func settle(_ start: Int) {
        var place = start
        while place > 0, entries[place].lastUse < entries[(place - 1) / 2].lastUse {
            swap(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
        while let older = olderChild(of: place), entries[older].lastUse < entries[place].lastUse {
            swap(place, older)
            place = older
        }
    }

    private func olderChild(of place: Int) -> Int? {
        let left = 2 * place + 1
        guard left < entries.count else { return nil }
        return left + 1 < entries.count && entries[left + 1].lastUse < entries[left].lastUse ? left + 1 : left
    }

    private mutating func swap(_ first: Int, _ second: Int) {
        entries.swapAt(first, second)
        places[ObjectIdentifier(entries[first].layout)] = first
        places[ObjectIdentifier(entries[second].layout)] = second
    }
}
