/// Step 6: the last digits of values.
///
/// Values are sums of rounded numbers, and their last bits depend on the order of the additions and thus on the edits
/// that led to the vertex. Reported values are rounded (``DecimalGrid``), so these bits are only visible in a value
/// near a decision between two numbers of the grid. Such a value is set to the double nearest to the solution of
/// `B·x = c` in exact arithmetic, which depends on the tight rows alone.
extension Solver {
    /// The maximum error of values compared with exact arithmetic, in points.
    ///
    /// It depends on the largest value, as each of the others may be a difference of two such numbers.
    public var valueError: Double { max(effort.reach, Tolerance.smallestCorrected) * Tolerance.valueError }

    /// The largest magnitude of a value since the last solve from nothing, in points.
    public var reach: Double { effort.reach }

    /// Sets the values of variables to those of exact arithmetic.
    ///
    /// This is intended for those ``movedVariables`` for which ``DecimalGrid/isDoubtful(_:within:)`` returns true. It
    /// costs O(entries that each value depends on), in total no more than a few times O(entries).
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing has been edited since.
    public mutating func computeExactly(_ variables: [VariableID]) {
        precondition(vertex.isBuilt && vertex.basis.hasFactors, "only values of a solved system are exact")
        let workBefore = effort.work
        // One solve for all of them visits all rows.
        let costOfAll = 2 * system.store.usedCount
        for (index, variable) in variables.enumerated() {
            if effort.work - workBefore > costOfAll { return correct(variables[index...]) }
            vertex.values[variable.index] -= error(of: variable.index)
        }
    }

    /// Returns the error of a column's value compared with exact arithmetic: `yᵀ · (B·x − c)`, where y is its row of
    /// B⁻¹ (BTRAN).
    private mutating func error(of column: Int) -> Double {
        scratch.rightSide.clear()
        scratch.rightSide.set(1, at: column)
        scratch.pivotRow.clear()
        vertex.basis.solveRows(scratch.rightSide, into: &scratch.pivotRow.alpha)
        effort.count(scratch.pivotRow.alpha.usedCount + vertex.basis.takeVisitCount())
        var error = 0.0
        for number in scratch.pivotRow.alpha.used {
            let position = scratch.pivotRow.alpha.index(number)
            error += scratch.pivotRow.alpha[position] * exactResidual(of: Int(vertex.basis.rows[position]))
        }
        return error
    }

    /// Corrects values as if they had been computed in exact arithmetic: `x −= B⁻¹ · (B·x − c)` (FTRAN).
    private mutating func correct(_ variables: ArraySlice<VariableID>) {
        scratch.rightSide.clear()
        for (position, row) in vertex.basis.rows.enumerated() {
            let value = exactResidual(of: Int(row))
            if value != 0 { scratch.rightSide.set(value, at: position) }
        }
        scratch.direction.clear()
        vertex.basis.solveColumns(scratch.rightSide, into: &scratch.direction.columns)
        effort.count(scratch.direction.columns.usedCount + vertex.basis.takeVisitCount())
        for variable in variables { vertex.values[variable.index] -= scratch.direction.columns[variable.index] }
        scratch.direction.clear()
    }

    /// Returns the residual of a row, computed with twice the digits of a double before the final rounding.
    ///
    /// Source: Ogita, Rump and Oishi, "Accurate sum and dot product", 2005.
    private mutating func exactResidual(of row: Int) -> Double {
        let range = system.store.range(of: row)
        effort.count(4 * range.count)
        var (sum, rest) = (-system.rows[row].constant, 0.0)
        for slot in range {
            let entry = system.store.entries[slot]
            let value = vertex.values[Int(entry.column)]
            let product = entry.coefficient * value
            // The rounding errors of the product and of the sum.
            rest += (-product).addingProduct(entry.coefficient, value)
            let next = sum + product
            let part = next - sum
            rest += (sum - (next - part)) + (product - part)
            sum = next
        }
        return sum + rest
    }
}
