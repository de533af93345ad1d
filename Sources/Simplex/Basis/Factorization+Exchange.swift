/// Exchanges of rows without new factors.
///
/// A row of B belongs to a row of L: with the entering row written as `w = a · U⁻¹ · M⁻¹`, putting w in the place of row p of L gives the
/// factors of the new matrix. Three cases:
///
/// 1. All entries of w stand before p in the order of L. L stays triangular, and nothing else happens. This is how most exchanges in
///    layouts go, at a cost of the two rows' lengths.
/// 2. Some stand after p, but none depends on p. The steps that depend on p move behind them in the order.
/// 3. Some depend on p. Then p goes last, and column p of L, which would stand above the diagonal, is eliminated by a column operation
///    `I + m · eₚᵀ`, which goes to M (Forrest and Tomlin, "Updated triangular factors of the basis", 1972, with rows and columns
///    exchanged).
extension Factorization {
    /// Puts the row that was last expressed in the place of the row at a position.
    ///
    /// - Parameters:
    ///   - position: the place of the row that leaves.
    ///   - pivot: the entry of the entering row, written in the present basis, at the position; not 0.
    mutating func replaceRow(at position: Int, pivot: Double) {
        lowerPivots.beginKeeping()
        order.beginKeeping()
        lowerRows.beginKeeping()
        lowerColumns.beginKeeping()
        let step = step(ofPosition: position)
        let expected = pivot * lowerPivots[step]
        for edge in lowerRows.edges(of: step) {
            lowerColumns.remove(from: Int(lowerRows.targets[edge]), to: step)
        }
        lowerRows.removeEdges(of: step)
        lowerPivots[step] = spike.first { Int($0.step) == step }?.value ?? 0
        if spike.contains(where: { order[Int($0.step)] > order[step] }) { moveBehindSpike(step) }
        for (earlier, value) in spike where Int(earlier) != step {
            lowerRows.insert(value, from: step, to: Int(earlier))
            lowerColumns.insert(value, from: Int(earlier), to: step)
        }
        if abs(lowerPivots[step] - expected) > Tolerance.noise * abs(expected) { isWorn = true }
    }

    private mutating func moveBehindSpike(_ step: Int) {
        begin()
        search.visit(from: step, in: lowerColumns)
        if spike.contains(where: { Int($0.step) != step && search.hasFound(Int($0.step)) }) {
            eliminateColumn(step)
        } else {
            for place in (0..<search.count).reversed() {
                putLast(search.found(place))
            }
        }
        search.end()
    }

    /// Empties the column of a step, of which the dependents are found.
    private mutating func eliminateColumn(_ step: Int) {
        etas.begin(size: size)
        for place in (0..<search.count).reversed() {
            let dependent = search.found(place)
            let value = dependent == step ? 1 : work[dependent] / lowerPivots[dependent]
            work[dependent] = value
            guard value != 0 else { continue }
            for edge in lowerColumns.edges(of: dependent) {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
            if dependent != step { etas.append(value, at: dependent) }
        }
        etas.end(step: step)
        for (earlier, value) in spike where Int(earlier) != step {
            lowerPivots[step] += value * work[Int(earlier)]
        }
        for place in 0..<search.count {
            work[search.found(place)] = 0
        }
        for edge in lowerColumns.edges(of: step) {
            lowerRows.remove(from: Int(lowerColumns.targets[edge]), to: step)
        }
        lowerColumns.removeEdges(of: step)
        putLast(step)
    }

    private mutating func putLast(_ step: Int) {
        order[step] = lastOrder
        lastOrder += 1
    }
}
