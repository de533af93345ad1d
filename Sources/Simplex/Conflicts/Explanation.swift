/// The reason for a variable's value: the tight rows whose combination is its unit row.
///
/// The value is `Σ factor · constant` over the terms, and the unit row is `Σ factor · row`. A small change to one of
/// these constants moves the value, as long as the same rows stay tight; a change to any other row does not. If more
/// rows than necessary meet at the point, this is one of several explanations.
public struct Explanation: Hashable, Sendable {
    /// The origin of a term.
    public enum Source: Hashable, Sendable {
        /// A row made by a caller.
        case row(RowID)
        /// A parameter.
        case parameter(VariableID)
        /// A variable that is 0 because it must not be negative.
        case nonNegative(VariableID)
        /// A variable that is 0 because nothing determines it.
        case free(VariableID)
    }

    /// A tight row with its factor.
    public struct Term: Hashable, Sendable {
        public let source: Source
        /// The distance that the variable moves when the constant of the row grows by 1.
        public let factor: Double
        /// The value of the row's sum: its constant, a parameter's value, or 0.
        public let constant: Double
        /// 0 for rows that mention the variable, 1 for those that share a variable with these, and so on.
        public let distance: Int
    }

    /// The terms, ordered by distance from the variable; at equal distance, rows precede parameters, each in numeric
    /// order.
    public let terms: [Term]

    /// The rows made by callers, ascending.
    public var rows: [RowID] {
        terms.compactMap { if case .row(let row) = $0.source { row } else { nil } }.sorted()
    }

    /// The variables that are 0 because they must not be negative, ascending.
    public var nonNegative: [VariableID] {
        terms.compactMap { if case .nonNegative(let variable) = $0.source { variable } else { nil } }.sorted()
    }

    /// The parameters whose values contribute, ascending.
    public var parameters: [VariableID] {
        terms.compactMap { if case .parameter(let variable) = $0.source { variable } else { nil } }.sorted()
    }
}

extension Solver {
    /// Returns the explanation of a variable's value in the last solution; O(entries reached).
    ///
    /// - Precondition: the last ``solve()`` succeeded, and nothing was edited since.
    /// - Throws: ``SolverError/workLimitExceeded``; the solution is unchanged.
    public mutating func explanation(of variable: VariableID) throws(SolverError) -> Explanation {
        precondition(vertex.isBuilt, "only a solved system can be explained")
        effort.beginCounting()
        try prepare()
        // The unit row of a variable is yᵀ·B, so the variable is yᵀ·c: y is its row of B⁻¹ (BTRAN).
        var tight: [(row: Int, factor: Double)] = []
        for (position, factor) in try combination(of: system.unitRow(of: variable.index)) {
            tight.append((Int(vertex.basis.rows[position]), factor))
        }
        var terms: [Explanation.Term] = []
        for (row, factor, distance) in try outwards(from: variable.index, tight) {
            if let term = term(row, factor, distance) { terms.append(term) }
        }
        return Explanation(terms: terms)
    }

    /// Returns `nil` for a row that its caller has removed.
    private func term(_ row: Int, _ factor: Double, _ distance: Int) -> Explanation.Term? {
        let state = system.rows[row]
        let source: Explanation.Source
        switch state.kind {
        case .general: source = .row(RowID(index: row))
        case .parameter: source = .parameter(VariableID(index: system.column(ofUnitRow: row)))
        case .unit:
            let variable = VariableID(index: system.column(ofUnitRow: row))
            source = state.penalty.below == Penalty.required ? .nonNegative(variable) : .free(variable)
        case .none, .removed: return nil
        }
        return Explanation.Term(source: source, factor: factor, constant: state.constant, distance: distance)
    }

    /// Orders rows by their distance from a column; each step connects rows that share a column.
    private mutating func outwards(
        from start: Int,
        _ tight: [(row: Int, factor: Double)]
    ) throws(SolverError) -> [(row: Int, factor: Double, distance: Int)] {
        var rowsOfColumn: [Int: [Int]] = [:]
        var general: [(row: Int, factor: Double)] = []
        var unit: [(row: Int, factor: Double)] = []
        for entry in tight.sorted(by: { $0.row < $1.row }) {
            if system.rows[entry.row].kind == .general { general.append(entry) } else { unit.append(entry) }
        }
        let sorted = general + unit
        for (index, (row, _)) in sorted.enumerated() {
            let range = system.store.range(of: row)
            try effort.spend(1 + 2 * range.count)
            for slot in range { rowsOfColumn[Int(system.store.entries[slot].column), default: []].append(index) }
        }
        var found: [(row: Int, factor: Double, distance: Int)] = []
        var isFound = [Bool](repeating: false, count: sorted.count)
        var distance = 0
        var columns = [start]
        while !columns.isEmpty {
            var reached: [Int] = []
            for column in columns { reached += rowsOfColumn.removeValue(forKey: column) ?? [] }
            columns.removeAll()
            for index in reached.sorted() where !isFound[index] {
                isFound[index] = true
                let (row, factor) = sorted[index]
                found.append((row, factor, distance))
                for slot in system.store.range(of: row) { columns.append(Int(system.store.entries[slot].column)) }
            }
            distance += 1
        }
        return found
    }
}
