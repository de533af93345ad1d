/// The part of a matrix that remains after the singletons, eliminated right-looking, row by row.
struct Bump {
    struct Entry {
        var column: Int32
        var value: Double
    }

    struct Choice {
        let position: Int
        let column: Int
        let value: Double
    }

    private var rows: [[Entry]]
    /// The positions that have had an entry in each column; some no longer have one.
    private var patterns: [[Int32]]
    private var columnCounts: [Int32]
    /// Positions bucketed by their number of entries; stale listings of a position may remain and are skipped.
    private var buckets: [[Int32]] = [[]]
    /// The index of each column's entry in the row being changed; -1 if there is none.
    private var slots: [Int32]

    /// The number of entries in the remaining rows.
    private(set) var entryCount = 0
    /// Entries visited since ``takeVisitCount()`` was last called.
    private var visitCount = 0

    /// The number of rows searched per pivot: a few of the shortest are almost as good as all (Zlatev, 1980).
    private static let candidateLimit = 4

    init(size: Int) {
        rows = [[Entry]](repeating: [], count: size)
        patterns = [[Int32]](repeating: [], count: size)
        columnCounts = [Int32](repeating: 0, count: size)
        slots = [Int32](repeating: -1, count: size)
    }

    mutating func insert(_ row: [Entry], at position: Int) {
        for entry in row {
            patterns[Int(entry.column)].append(Int32(position))
            columnCounts[Int(entry.column)] += 1
        }
        rows[position] = row
        entryCount += row.count
        file(position)
    }

    mutating func takeVisitCount() -> Int {
        defer { visitCount = 0 }
        return visitCount
    }

    /// Returns the entry of least Markowitz count among a few short rows; `nil` if no row has an entry.
    mutating func choosePivot() -> Choice? {
        var best: Choice?
        var bestCount = Int.max
        var looked = 0
        // The shortest rows come first because they are the most likely to have a low count.
        for count in 1..<max(buckets.count, 2) where count < buckets.count {
            visitCount += 1
            var index = buckets[count].count - 1
            while index >= 0 {
                let position = Int(buckets[count][index])
                // The listing is stale: the row is done or has another count now.
                guard rows[position].count == count else {
                    buckets[count].swapAt(index, buckets[count].count - 1)
                    buckets[count].removeLast()
                    index -= 1
                    continue
                }
                visitCount += count
                if let (choice, markowitz) = bestEntry(of: position), markowitz < bestCount {
                    best = choice
                    bestCount = markowitz
                }
                looked += 1
                // Good enough: longer rows rarely have an entry with a count lower than (count − 1)².
                if bestCount <= (count - 1) * (count - 1) || looked >= Self.candidateLimit { return best }
                index -= 1
            }
        }
        return best
    }

    private func bestEntry(of position: Int) -> (Choice, Int)? {
        let row = rows[position]
        // Threshold pivoting: a small pivot would create large multiples of its row, and with them large rounding
        // errors.
        let largest = row.reduce(0) { max($0, abs($1.value)) }
        var best: (Choice, Int)?
        for entry in row where abs(entry.value) >= Tolerance.threshold * largest {
            let markowitz = (row.count - 1) * (Int(columnCounts[Int(entry.column)]) - 1)
            if markowitz < best?.1 ?? Int.max {
                best = (Choice(position: position, column: Int(entry.column), value: entry.value), markowitz)
            }
        }
        return best
    }

    /// Subtracts multiples of the pivot row from all other rows with an entry in its column; returns their multipliers.
    mutating func eliminate(_ pivot: Choice) -> [(position: Int, multiplier: Double)] {
        var multipliers: [(position: Int, multiplier: Double)] = []
        let pivotRow = rows[pivot.position]
        visitCount += patterns[pivot.column].count
        for other in patterns[pivot.column] where Int(other) != pivot.position {
            let position = Int(other)
            visitCount += rows[position].count
            // The entry has been eliminated, or has cancelled, since the pattern was written.
            guard let slot = rows[position].firstIndex(where: { Int($0.column) == pivot.column }) else { continue }
            // row −= (row[column] / pivot) · pivot row, which makes the entry in the pivot column exactly 0.
            let multiplier = rows[position][slot].value / pivot.value
            visitCount += rows[position].count + 2 * pivotRow.count
            entryCount -= rows[position].count
            rows[position].swapAt(slot, rows[position].count - 1)
            rows[position].removeLast()
            subtract(pivotRow, times: multiplier, from: position, except: pivot.column)
            entryCount += rows[position].count
            file(position)
            multipliers.append((position, multiplier))
        }
        // The column has its pivot and is not visited again.
        patterns[pivot.column] = []
        return multipliers
    }

    /// Removes a pivot row and returns its entries.
    mutating func removeRow(_ position: Int) -> [Entry] {
        let row = rows[position]
        entryCount -= row.count
        rows[position] = []
        for entry in row {
            columnCounts[Int(entry.column)] -= 1
        }
        return row
    }

    /// Subtracts `multiplier · pivotRow` from a row; entries that become zero are removed.
    private mutating func subtract(
        _ pivotRow: [Entry],
        times multiplier: Double,
        from position: Int,
        except column: Int
    ) {
        // Scatter the row so that each entry of the pivot row finds its counterpart in O(1).
        for (slot, entry) in rows[position].enumerated() {
            slots[Int(entry.column)] = Int32(slot)
        }
        for entry in pivotRow where Int(entry.column) != column {
            let slot = Int(slots[Int(entry.column)])
            if slot >= 0 {
                rows[position][slot].value -= multiplier * entry.value
            } else {
                // Fill-in.
                slots[Int(entry.column)] = Int32(rows[position].count)
                rows[position].append(Entry(column: entry.column, value: -multiplier * entry.value))
                patterns[Int(entry.column)].append(Int32(position))
                columnCounts[Int(entry.column)] += 1
            }
        }
        for entry in rows[position] {
            // Clear the scattered indices, which are not valid for the next row.
            slots[Int(entry.column)] = -1
        }
        // Cancellation leaves rounding errors, and an entry of that size would eventually be chosen as a pivot.
        for entry in rows[position] where abs(entry.value) < Tolerance.coefficient {
            columnCounts[Int(entry.column)] -= 1
        }
        rows[position].removeAll { abs($0.value) < Tolerance.coefficient }
    }

    /// Lists a position under the number of its entries.
    private mutating func file(_ position: Int) {
        let count = rows[position].count
        while buckets.count <= count {
            buckets.append([])
        }
        buckets[count].append(Int32(position))
    }
}
