/// A lexicographic number: one value for each priority level, the highest level first.
///
/// Entries are few, sorted by level downwards; a missing level is 0.
struct LevelVector: Sendable {
    private(set) var entries: [(level: Double, value: Double)] = []

    /// Adds `value` at `level`; 0 is no level.
    mutating func add(_ value: Double, at level: Double) {
        guard level > 0, value != 0 else { return }
        var index = 0
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

    /// The first entry that is not 0, at `floor` or above; nil where there is none.
    func leading(downTo floor: Double) -> (level: Double, value: Double)? {
        for entry in entries {
            guard entry.level >= floor else { return nil }
            if Tolerance.isMultiplier(entry.value, scale: scale) { return entry }
        }
        return nil
    }

    /// The largest magnitude at any level.
    private var scale: Double { entries.reduce(0) { max($0, abs($1.value)) } }
}

/// The multiplier of every tight row, a lexicographic number each.
struct Multipliers: Sendable {
    private var heads: [Int32] = []
    private var levels: [Double] = []
    private var values: [Double] = []
    private var nexts: [Int32] = []
    private var free: [Int32] = []

    /// How many entries there is room for.
    var entryCount: Int { levels.count }

    /// How many entries a tight row's multiplier has on average, rounded down: what a look at one costs beyond the first.
    var density: Int { (levels.count - free.count) / max(1, heads.count) }

    /// Bytes held, for reports.
    var byteCount: Int { heads.capacity * 4 + levels.capacity * 20 + free.capacity * 4 }

    mutating func grow(to count: Int) {
        if count > heads.count { heads.append(contentsOf: repeatElement(-1, count: count - heads.count)) }
    }

    mutating func removeAll() {
        for position in heads.indices {
            heads[position] = -1
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

    mutating func set(_ vector: LevelVector, at position: Int) {
        while heads[position] >= 0 {
            removeEntry(heads[position], after: -1, at: position)
        }
        for entry in vector.entries {
            add(entry.value, at: position, level: entry.level)
        }
    }

    mutating func add(_ value: Double, at position: Int, level: Double) {
        var previous: Int32 = -1
        var entry = heads[position]
        while entry >= 0, levels[Int(entry)] > level {
            previous = entry
            entry = nexts[Int(entry)]
        }
        if entry >= 0, levels[Int(entry)] == level {
            values[Int(entry)] += value
            if abs(values[Int(entry)]) < Tolerance.coefficient { removeEntry(entry, after: previous, at: position) }
        } else if abs(value) >= Tolerance.coefficient {
            insert(value, level: level, before: entry, after: previous, at: position)
        }
    }

    /// Adds a multiple of a lexicographic number, in one pass over both.
    mutating func add(_ vector: LevelVector, times factor: Double, at position: Int) {
        var previous: Int32 = -1
        var entry = heads[position]
        for (level, value) in vector.entries {
            while entry >= 0, levels[Int(entry)] > level {
                previous = entry
                entry = nexts[Int(entry)]
            }
            if entry >= 0, levels[Int(entry)] == level {
                values[Int(entry)] += value * factor
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

    /// The first entry of `sign · (bound − multiplier)` that is not 0, at `floor` or above, where the bound is `sign` at
    /// `level`: the rate at which the objective changes when the row is let go to that side.
    func reducedCost(at position: Int, sign: Double, level: Double, floor: Double) -> (level: Double, value: Double)? {
        var isBoundDue = level > 0
        var entry = heads[position]
        while entry >= 0 {
            let entryLevel = levels[Int(entry)]
            if isBoundDue, level > entryLevel { return level >= floor ? (level, 1) : nil }
            guard entryLevel >= floor else { return nil }
            var rate = -sign * values[Int(entry)]
            if entryLevel == level {
                isBoundDue = false
                rate += 1
            }
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

    @discardableResult
    private mutating func insert(
        _ value: Double,
        level: Double,
        before next: Int32,
        after previous: Int32,
        at position: Int
    ) -> Int32 {
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
        return entry
    }

    private mutating func removeEntry(_ entry: Int32, after previous: Int32, at position: Int) {
        let next = nexts[Int(entry)]
        if previous >= 0 { nexts[Int(previous)] = next } else { heads[position] = next }
        free.append(entry)
    }
}
