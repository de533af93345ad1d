/// The layouts that are in memory, by when they were last used: those used longest ago come out first.
///
/// Using a layout does not touch the heap. What it knows of a layout is when that was last used at the earliest; that
/// is compared once the layout has come to the top, and one that was used since goes back down. So each step is paid
/// for by a layout that comes out, or by one that was used. A binary heap: O(log layouts) for each.
struct RecencyHeap: Sendable {
    private struct Entry {
        let layout: KeptLayout
        /// In milliseconds of the registry's time.
        var lastUse: Int
    }

    /// No entry is older than its parent, at half its index.
    private var entries: [Entry] = []
    private var places: [ObjectIdentifier: Int] = [:]

    var count: Int { entries.count }

    /// Adds a layout, or changes when it was last used.
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

    /// Removes a layout, if it is there.
    mutating func remove(_ layout: KeptLayout) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(layout)) else { return }
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        places[ObjectIdentifier(last.layout)] = place
        settle(place)
    }

    /// Takes out the layout that was used longest ago.
    ///
    /// - Parameter steps: how many layouts may be looked at; becomes fewer by those that were.
    /// - Returns: nil where there is none, or it would take more steps.
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

    /// Moves an entry up or down to where it belongs.
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
