/// The layouts ordered by the time at which they may have been idle long enough: a hashed timing wheel.
///
/// A layout that was used in the meantime is reinserted when its time comes, so using a layout never touches the wheel.
/// Each operation is O(1).
///
/// Source: Varghese and Lauck, "Hashed and Hierarchical Timing Wheels", SOSP 1987.
struct IdleWheel: Sendable {
    private struct Place {
        var slot: Int
        var index: Int
    }

    /// Large enough that layouts rarely come out early, even if one timeout is many times as long as another.
    private static let slotCount = 1_024

    private var slots = [[KeptLayout]](repeating: [], count: slotCount)
    private var places: [ObjectIdentifier: Place] = [:]
    /// The duration of a slot, in milliseconds.
    private let width: Int
    /// The number of the next slot to empty, which increases without bound.
    private var hand = 0

    /// - Parameter width: the maximum delay of layouts, in milliseconds, at least 1.
    init(width: Int) {
        self.width = width
    }

    var count: Int { places.count }

    /// Adds a layout that is not in the wheel; it comes out at `due` milliseconds, or earlier if that is too far in the
    /// future.
    mutating func add(_ layout: KeptLayout, due: Int) {
        // Rounded up, so that nothing comes out early.
        let number = min(max(due / width + 1, hand), hand + Self.slotCount - 1)
        let slot = number % Self.slotCount
        places[ObjectIdentifier(layout)] = Place(slot: slot, index: slots[slot].count)
        slots[slot].append(layout)
    }

    /// Removes a layout, if it is in the wheel.
    mutating func remove(_ layout: KeptLayout) {
        guard let place = places.removeValue(forKey: ObjectIdentifier(layout)) else { return }
        let last = slots[place.slot].count - 1
        if place.index < last {
            slots[place.slot][place.index] = slots[place.slot][last]
            places[ObjectIdentifier(slots[place.slot][last])]?.index = place.index
        }
        slots[place.slot].removeLast()
    }

    /// Removes and returns the layouts that are due at `now` milliseconds, at most `limit` of them.
    mutating func take(at now: Int, limit: Int) -> [KeptLayout] {
        var due: [KeptLayout] = []
        // After a long pause between calls, one revolution visits every slot.
        hand = max(hand, now / width - Self.slotCount)
        while hand <= now / width {
            let slot = hand % Self.slotCount
            while due.count < limit, let layout = slots[slot].popLast() {
                places[ObjectIdentifier(layout)] = nil
                due.append(layout)
            }
            guard slots[slot].isEmpty else { break }
            // Its capacity may once have been that of all layouts.
            slots[slot] = []
            hand += 1
        }
        return due
    }
}
