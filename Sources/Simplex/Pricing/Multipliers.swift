/// A lexicographic number: one value per priority level, the highest level first.
///
/// Entries are few, sorted by descending level; a missing level is 0. Levels are priorities, so their number is
/// unbounded, which rules out dense vectors.
struct LevelVector: Sendable {
    private(set) var entries: [(level: Double, value: Double)] = []

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int { entries.heapByteCount }

    /// Adds `value` at `level`; level 0 is ignored because a penalty of priority 0 is no penalty.
    mutating func add(_ value: Double, at level: Double) {
        guard level > 0, value != 0 else { return }
        // Sums are often assembled in descending order.
        if let last = entries.last, last.level > level { return entries.append((level, value)) }
        var index = 0
        // The search is linear because most numbers have one or two levels.
        while index < entries.count, entries[index].level > level {
            index += 1
        }
        if index < entries.count, entries[index].level == level {
            entries[index].value += value
        } else {
            entries.insert((level, value), at: index)
        }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
    }

    mutating func add(_ other: LevelVector, times factor: Double) {
        for entry in other.entries {
            add(entry.value * factor, at: entry.level)
        }
    }

    /// Returns the first nonzero entry at `floor` or above, which determines the sign of the whole; `nil` if there is
    /// none.
    func leading(downTo floor: Double) -> (level: Double, value: Double)? {
        for entry in entries {
            // Levels descend, so all that follow are below the floor, too.
            guard entry.level >= floor else { return nil }
            if Tolerance.isMultiplier(entry.value, scale: scale) { return entry }
        }
        return nil
    }

    /// The largest magnitude at any level.
    private var scale: Double { entries.reduce(0) { max($0, abs($1.value)) } }
}

/// The multiplier z of every tight row, each a lexicographic number: `Σ z·a (tight) + Σ slope·a (others) = 0` at every
/// level.
///
/// The entries of a row form a list by descending level; all lists share one pool.
struct Multipliers: Sendable {
    /// The first entry at each position; -1 if there is none.
    private var heads: [Int32] = []
    /// Indexed by entry.
    private var levels: [Double] = []
    private var values: [Double] = []
    private var nexts: [Int32] = []
    /// The last entry at each position; -1 if there is none.
    private var tails: [Int32] = []
    /// Entries of the pool that are in no list.
    private var free: [Int32] = []
    /// Entries visited since ``takeVisitCount()`` was last called.
    private var visitCount = 0

    /// The number of entries in the pool, including unused ones.
    var entryCount: Int { levels.count }

    /// The average number of entries per multiplier, rounded down: the cost of a visit beyond the first entry.
    var density: Int { (levels.count - free.count) / max(1, heads.count) }

    /// Returns the cost of the entries visited since the last call; each one is also read for both reduced costs.
    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return 3 * visitCount
    }

    /// The memory held, in bytes.
    @inline(__always)
    var byteCount: Int {
        heads.heapByteCount + tails.heapByteCount + levels.heapByteCount + values.heapByteCount + nexts.heapByteCount
            + free.heapByteCount
    }

    /// Frees memory that is reserved but unused.
    mutating func trim() {
        heads.trim()
        tails.trim()
        levels.trim()
        values.trim()
        nexts.trim()
        free.trim()
    }

    mutating func grow(to count: Int) {
        guard count > heads.count else { return }
        tails.append(contentsOf: repeatElement(-1, count: count - heads.count))
        heads.append(contentsOf: repeatElement(-1, count: count - heads.count))
    }

    mutating func removeAll() {
        for position in heads.indices {
            heads[position] = -1
            tails[position] = -1
        }
        levels.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        nexts.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
    }

    subscript(position: Int) -> LevelVector {
        var result = LevelVector()
        add(position, times: 1, to: &result)
        return result
    }

    /// Adds a multiple of a row's multiplier to `sum`.
    func add(_ position: Int, times factor: Double, to sum: inout LevelVector) {
        var entry = heads[position]
        while entry >= 0 {
            sum.add(values[Int(entry)] * factor, at: levels[Int(entry)])
            entry = nexts[Int(entry)]
        }
    }

    func value(at position: Int, level: Double) -> Double {
        var entry = heads[position]
        while entry >= 0, levels[Int(entry)] > level {
            entry = nexts[Int(entry)]
        }
        return entry >= 0 && levels[Int(entry)] == level ? values[Int(entry)] : 0
    }

    /// Replaces the multiplier of a row.
    mutating func set(_ vector: LevelVector, at position: Int) {
        // Entries return to the pool from the head, which needs no search.
        while heads[position] >= 0 {
            removeEntry(heads[position], after: -1, at: position)
        }
        for entry in vector.entries {
            add(entry.value, at: position, level: entry.level)
        }
    }

    /// Adds to the multiplier of a row at one level.
    ///
    /// An entry whose sum is less than ``Tolerance/coefficient`` is removed: most of these are rounding errors of
    /// cancelling entries and would make lists longer and longer.
    mutating func add(_ value: Double, at position: Int, level: Double) {
        var previous: Int32 = -1
        var entry = heads[position]
        // Levels added in sequence descend.
        if tails[position] >= 0, levels[Int(tails[position])] > level { (previous, entry) = (tails[position], -1) }
        while entry >= 0, levels[Int(entry)] > level {
            previous = entry
            entry = nexts[Int(entry)]
            visitCount += 1
        }
        if entry >= 0, levels[Int(entry)] == level {
            values[Int(entry)] += value
            if abs(values[Int(entry)]) < Tolerance.coefficient { removeEntry(entry, after: previous, at: position) }
        } else if abs(value) >= Tolerance.coefficient {
            insert(value, level: level, before: entry, after: previous, at: position)
        }
    }

    /// Adds a multiple of a lexicographic number to the multiplier of a row, in one pass over both.
    mutating func add(_ vector: LevelVector, times factor: Double, at position: Int) {
        var previous: Int32 = -1
        var entry = heads[position]
        for (level, value) in vector.entries {
            // Both are sorted, so the list is walked once, as in a merge.
            while entry >= 0, levels[Int(entry)] > level {
                previous = entry
                entry = nexts[Int(entry)]
                visitCount += 1
            }
            visitCount += 1
            if entry >= 0, levels[Int(entry)] == level {
                values[Int(entry)] += value * factor
                // Read this before the entry is possibly removed.
                let next = nexts[Int(entry)]
                if abs(values[Int(entry)]) < Tolerance.coefficient {
                    removeEntry(entry, after: previous, at: position)
                } else {
                    previous = entry
                }
                entry = next
            } else if abs(value * factor) >= Tolerance.coefficient {
                previous = insert(value * factor, level: level, before: entry, after: previous, at: position)
            }
        }
    }

    /// Returns the leading entry of a reduced cost: the rate at which the objective changes if the row is released
    /// towards `sign`.
    ///
    /// The row then costs 1 per unit at the level of its penalty on that side, and its multiplier no longer balances
    /// the gradient: `1 [level] − sign · z`, that is, `above − z` upward and `below + z` downward.
    ///
    /// - Parameters:
    ///   - position: the row's position.
    ///   - sign: +1 for upward, -1 for downward.
    ///   - level: the priority of the row's penalty on that side; 0 if there is none.
    ///   - floor: the lowest level that counts.
    /// - Returns: the first nonzero entry at `floor` or above; `nil` if the reduced cost is 0.
    func reducedCost(at position: Int, sign: Double, level: Double, floor: Double) -> (level: Double, value: Double)? {
        var isBoundDue = level > 0
        var entry = heads[position]
        while entry >= 0 {
            let entryLevel = levels[Int(entry)]
            // The penalty's level comes first, and z has no entry there: the reduced cost at that level is 1.
            if isBoundDue, level > entryLevel { return level >= floor ? (level, 1) : nil }
            // Entries below the floor do not count, and all above it were 0.
            guard entryLevel >= floor else { return nil }
            // −sign · z, plus the penalty if it is at this level.
            var rate = -sign * values[Int(entry)]
            if entryLevel == level {
                isBoundDue = false
                rate += 1
            }
            // Entries that are only rounding noise count as 0, and the next level decides.
            if Tolerance.isMultiplier(rate, scale: scale(at: position)) { return (entryLevel, rate) }
            entry = nexts[Int(entry)]
        }
        return isBoundDue && level >= floor ? (level, 1) : nil
    }

    /// The largest magnitude of a row's multiplier at any level.
    private func scale(at position: Int) -> Double {
        var largest = 0.0
        var entry = heads[position]
        while entry >= 0 {
            largest = max(largest, abs(values[Int(entry)]))
            entry = nexts[Int(entry)]
        }
        return largest
    }

    /// Inserts an entry between two others and returns it.
    @discardableResult
    private mutating func insert(
        _ value: Double,
        level: Double,
        before next: Int32,
        after previous: Int32,
        at position: Int
    ) -> Int32 {
        // Positions and entries fit in 32 bits because the solver limits the number of entries.
        let entry: Int32
        if let reused = free.popLast() {
            entry = reused
            levels[Int(entry)] = level
            values[Int(entry)] = value
            nexts[Int(entry)] = next
        } else {
            entry = Int32(levels.count)
            levels.append(level)
            values.append(value)
            nexts.append(next)
        }
        if previous >= 0 { nexts[Int(previous)] = entry } else { heads[position] = entry }
        if next < 0 { tails[position] = entry }
        return entry
    }

    private mutating func removeEntry(_ entry: Int32, after previous: Int32, at position: Int) {
        let next = nexts[Int(entry)]
        if previous >= 0 { nexts[Int(previous)] = next } else { heads[position] = next }
        if next < 0 { tails[position] = previous }
        free.append(entry)
    }
}
