/// Step 6: the last digits of values.
///
/// Values are sums of rounded numbers, and their last bits depend on the order of the additions: on the edits that led
/// to the vertex. What is told of them is rounded (``DecimalGrid``). Only where a value is near the middle between two
/// numbers that can be told would these bits show. There it is set to the double that is nearest to the solution of
/// `B·x = c` in exact arithmetic, which depends on the tight rows alone.
extension Solver {
    /// How far values may be off those of exact arithmetic, in points.
    ///
    /// It depends on the largest one, as each of the others may be a difference of two such numbers.
    public var valueError: Double { max(effort.reach, Tolerance.smallestCorrected) * Tolerance.valueError }

    /// Sets the values of variables to what they are in exact arithmetic.
    ///
    /// It is meant for those of ``movedVariables`` that ``DecimalGrid/isNearMiddle(_:within:)`` names. It costs
    /// O(entries that each value depends on), together no more than a few times O(entries).
    ///
    /// - Precondition: the last ``solve()`` ended well, and nothing was edited since.
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

    /// How far the value of a column is off that of exact arithmetic: `yᵀ · (B·x − c)`, where y is its row of B⁻¹
    /// (BTRAN).
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

    /// The residual of a row, with twice the digits of a double until the last rounding.
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
            // What the product has lost by rounding, and what the sum has.
            rest += (-product).addingProduct(entry.coefficient, value)
            let next = sum + product
            let part = next - sum
            rest += (sum - (next - part)) + (product - part)
            sum = next
        }
        return sum + rest
    }
}
