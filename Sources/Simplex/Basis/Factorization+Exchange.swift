/// Exchanges of rows without a new elimination.
///
/// A row of B belongs to a row of L: with the *spike* `w = a · U⁻¹ · M⁻¹` of the entering row a, replacing row p of L
/// by w gives the factors of the new matrix, because `w · M · U = a`. There are three cases:
///
/// 1. All entries of w come before p in the order of L. L stays triangular, and there is nothing else to do. Most
///    exchanges in layouts are of this kind and cost the lengths of the two rows.
/// 2. Some come after p, but none depends on p. The steps that depend on p move after them in the order.
/// 3. Some depend on p. Then p goes last, and column p of L, which would be above the diagonal, is eliminated by a
///    column operation `I + m · eₚᵀ`, which goes to M (Forrest and Tomlin, "Updated triangular factors of the basis",
///    1972, with rows and columns exchanged).
extension Factorization {
    /// Replaces the row at a position by the row whose spike was kept last.
    ///
    /// - Parameters:
    ///   - position: the position of the leaving row.
    ///   - pivot: the entry of the entering row, written in the current basis, at the position; not 0.
    mutating func replaceRow(at position: Int, pivot: Double) {
        let step = step(ofPosition: position)
        // det(new B) / det(old B) is the pivot, and also the ratio of the new to the old diagonal of L, because the
        // rest stays triangular.
        let expected = pivot * lowerPivots[step]
        // Empty row p of L; only its diagonal is read again.
        for edge in lowerRows.edges(of: step) {
            visitCount += lowerColumns.remove(from: Int(lowerRows.targets[edge]), to: step)
        }
        lowerRows.removeEdges(of: step)
        // The new diagonal is wₚ; case 3 adds to it.
        lowerPivots[step] = spike.first { Int($0.step) == step }?.value ?? 0
        // Case 1 only needs the new entries below.
        if spike.contains(where: { order[Int($0.step)] > order[step] }) { moveBehindSpike(step) }
        // Each entry is read a few times and inserted twice, in lists that may have to move.
        visitCount += 4 * spike.count
        // All other entries of w now come before p.
        for (earlier, value) in spike where Int(earlier) != step {
            lowerRows.insert(value, from: step, to: Int(earlier))
            lowerColumns.insert(value, from: Int(earlier), to: step)
        }
        // The diagonal has been computed in two ways: a discrepancy means that rounding has accumulated in the factors.
        if abs(lowerPivots[step] - expected) > Tolerance.noise * abs(expected) { isInaccurate = true }
    }

    /// Cases 2 and 3: some entries of the spike come after p.
    private mutating func moveBehindSpike(_ step: Int) {
        search.visit(from: step, in: lowerColumns)
        for index in 0..<search.count { visitCount += 1 + lowerColumns.edges(of: search.found(index)).count }
        // An entry of w that depends on p would have to come both before and after p.
        if spike.contains(where: { Int($0.step) != step && search.hasFound(Int($0.step)) }) {
            eliminateColumn(step)
        } else {
            // Case 2: the steps move in topological order, so that L stays triangular among them.
            for index in (0..<search.count).reversed() {
                putLast(search.found(index))
            }
        }
        search.end()
    }

    /// Case 3: eliminates column p of L by a column operation.
    ///
    /// m solves `L' · m = −L'ₚ` in the rows that depend on p (those found), so that column p of `L · (I + m · eₚᵀ)`
    /// contains only the diagonal. The new diagonal is `wₚ + Σ w · m`.
    private mutating func eliminateColumn(_ step: Int) {
        etas.begin(size: size)
        // This is a forward solve with column p as the right side. It starts at step p itself, with mₚ = 1 representing
        // the column.
        for index in (0..<search.count).reversed() {
            let dependent = search.found(index)
            let value = dependent == step ? 1 : work[dependent] / lowerPivots[dependent]
            work[dependent] = value
            guard value != 0 else { continue }
            visitCount += lowerColumns.edges(of: dependent).count
            for edge in lowerColumns.edges(of: dependent) {
                work[Int(lowerColumns.targets[edge])] -= lowerColumns.values[edge] * value
            }
            // mₚ itself is 0 by definition.
            if dependent != step { etas.append(value, at: dependent) }
        }
        etas.end(step: step)
        // Add the effect of the column operation on row p, from the entries of w in the rows that m changes.
        for (earlier, value) in spike where Int(earlier) != step {
            lowerPivots[step] += value * work[Int(earlier)]
        }
        for index in 0..<search.count {
            work[search.found(index)] = 0
        }
        // Column p of L is now empty, so p may go last.
        for edge in lowerColumns.edges(of: step) {
            visitCount += lowerRows.remove(from: Int(lowerColumns.targets[edge]), to: step)
        }
        lowerColumns.removeEdges(of: step)
        putLast(step)
    }

    /// Moves a step to the end of the order.
    private mutating func putLast(_ step: Int) {
        order[step] = lastOrder
        lastOrder += 1
    }
}
