/// The part of a matrix that has no singletons, under elimination.
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
    /// By column, positions that had an entry in it; some may have none any more.
    private var patterns: [[Int32]]
    private var columnCounts: [Int32]
    /// Positions by the number of their entries; a position may stand in several, only the present one counts.
    private var buckets: [[Int32]] = [[]]
    /// For the row being changed, where each column stands in it.
    private var places: [Int32]

    /// Entries of the rows that are left.
    private(set) var entryCount = 0
    /// Entries looked at since this was last asked for.
    private var visitCount = 0

    /// How many rows are looked at for one pivot.
    private static let candidateLimit = 4

    init(size: Int) {
        rows = [[Entry]](repeating: [], count: size)
        patterns = [[Int32]](repeating: [], count: size)
        columnCounts = [Int32](repeating: 0, count: size)
        places = [Int32](repeating: -1, count: size)
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

    /// The entry of least Markowitz count among a few short rows; nil when no row has an entry.
    mutating func choosePivot() -> Choice? {
        var best: Choice?
        var bestCount = Int.max
        var looked = 0
        for count in 1..<max(buckets.count, 2) where count < buckets.count {
            visitCount += 1
            var index = buckets[count].count - 1
            while index >= 0 {
                let position = Int(buckets[count][index])
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
                if bestCount <= (count - 1) * (count - 1) || looked >= Self.candidateLimit { return best }
                index -= 1
            }
        }
        return best
    }

    private func bestEntry(of position: Int) -> (Choice, Int)? {
        let row = rows[position]
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

    /// Subtracts the pivot's row from all others with an entry in its column; answers which and how many times.
    mutating func eliminate(_ pivot: Choice) -> [(position: Int, multiplier: Double)] {
        var multipliers: [(position: Int, multiplier: Double)] = []
        let pivotRow = rows[pivot.position]
        visitCount += patterns[pivot.column].count
        for other in patterns[pivot.column] where Int(other) != pivot.position {
            let position = Int(other)
            guard let place = rows[position].firstIndex(where: { Int($0.column) == pivot.column }) else { continue }
            let multiplier = rows[position][place].value / pivot.value
            visitCount += rows[position].count + pivotRow.count
            entryCount -= rows[position].count
            rows[position].swapAt(place, rows[position].count - 1)
            rows[position].removeLast()
            subtract(pivotRow, times: multiplier, from: position, except: pivot.column)
            entryCount += rows[position].count
            file(position)
            multipliers.append((position, multiplier))
        }
        patterns[pivot.column] = []
        return multipliers
    }

    /// Takes a pivot row out.
    mutating func takeRow(_ position: Int) -> [Entry] {
        let row = rows[position]
        entryCount -= row.count
        rows[position] = []
        for entry in row {
            columnCounts[Int(entry.column)] -= 1
        }
        return row
    }

    private mutating func subtract(
        _ pivotRow: [Entry],
        times multiplier: Double,
        from position: Int,
        except column: Int
    ) {
        for (place, entry) in rows[position].enumerated() {
            places[Int(entry.column)] = Int32(place)
        }
        for entry in pivotRow where Int(entry.column) != column {
            let place = Int(places[Int(entry.column)])
            if place >= 0 {
                rows[position][place].value -= multiplier * entry.value
            } else {
                places[Int(entry.column)] = Int32(rows[position].count)
                rows[position].append(Entry(column: entry.column, value: -multiplier * entry.value))
                patterns[Int(entry.column)].append(Int32(position))
                columnCounts[Int(entry.column)] += 1
            }
        }
        for entry in rows[position] {
            places[Int(entry.column)] = -1
        }
        for entry in rows[position] where abs(entry.value) < Tolerance.coefficient {
            columnCounts[Int(entry.column)] -= 1
        }
        rows[position].removeAll { abs($0.value) < Tolerance.coefficient }
    }

    private mutating func file(_ position: Int) {
        let count = rows[position].count
        while buckets.count <= count {
            buckets.append([])
        }
        buckets[count].append(Int32(position))
    }
}
