/// Dependencies that contain inequalities, and the combinations of them that are proofs: those in which no inequality
/// has a positive factor.
///
/// If a candidate has the factor 1 in such a combination, it is a combination of the others with nonnegative factors
/// for inequalities, so its sum is never below its constant; if it has the factor -1, its sum is never above.
struct DependencyCone {
    private var dependencies: [Dependency]

    init(_ dependencies: [Dependency]) {
        self.dependencies = dependencies
    }

    /// Returns the candidates that follow from the other rows, removing each before the next is tested.
    mutating func eliminateCandidates(_ effort: inout SolveEffort) throws(SolverError) -> [Dependency.Rank] {
        // In a single dependency, each inequality has one sign, so it proves at most one side.
        guard dependencies.count > 1, try hasProof(&effort) else { return [] }
        let ranks = Set(dependencies.flatMap { $0.terms.lazy.map(\.rank) })
        var found: [Dependency.Rank] = []
        for candidate in ranks.filter({ $0.kind == .candidate }).sorted() {
            guard try proves(candidate, 1, &effort), try proves(candidate, -1, &effort) else { continue }
            found.append(candidate)
            try remove(candidate, &effort)
        }
        return found
    }

    /// Removes a row from all dependencies, at the expense of one of them.
    private mutating func remove(_ rank: Dependency.Rank, _ effort: inout SolveEffort) throws(SolverError) {
        // The largest factor is the most accurate divisor.
        let pivot = dependencies.indices.max {
            dependencies[$0].factor(of: rank).magnitude < dependencies[$1].factor(of: rank).magnitude
        }
        guard let pivot else { return }
        let other = dependencies.remove(at: pivot)
        for index in dependencies.indices { try dependencies[index].eliminate(rank, by: other, &effort) }
    }

    /// Returns whether any combination that contains an inequality is a proof.
    private func hasProof(_ effort: inout SolveEffort) throws(SolverError) -> Bool {
        let inequalities = terms(&effort).filter { $0.rank.kind == .inequality }
        let goals = inequalities.map { (rank: $0.rank, sign: -1.0) }
        return try meets(goals, &effort)
    }

    /// Returns whether some proof has a factor of the given sign for a candidate.
    private func proves(
        _ candidate: Dependency.Rank,
        _ sign: Double,
        _ effort: inout SolveEffort
    ) throws(SolverError) -> Bool {
        try meets([(candidate, sign)], &effort)
    }

    /// Returns the factors of each row in the dependencies, by rank.
    private func terms(_ effort: inout SolveEffort) -> [(rank: Dependency.Rank, factors: [(Int, Double)])] {
        var factors: [Dependency.Rank: [(Int, Double)]] = [:]
        for (index, dependency) in dependencies.enumerated() {
            effort.count(8 * dependency.terms.count)
            for term in dependency.terms { factors[term.rank, default: []].append((index, term.factor)) }
        }
        return factors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns whether some proof meets one of the goals: that a row has a factor of the given sign.
    private func meets(
        _ goals: [(rank: Dependency.Rank, sign: Double)],
        _ effort: inout SolveEffort
    ) throws(SolverError) -> Bool {
        // Build a separate small system with a column for the multiple of each dependency.
        var program = Solver()
        program.workLimit = effort.workLimit - effort.work
        program.isAbandoned = effort.isAbandoned
        let columns = dependencies.map { _ in program.addVariable() }
        let rows = terms(&effort)
        let signs = Dictionary(uniqueKeysWithValues: goals.map { ($0.rank, $0.sign) })
        var goalRows: [(row: RowID, sign: Double)] = []
        for (rank, factors) in rows {
            let terms = factors.map { Term(columns[$0.0], $0.1) }
            try effort.spend(16 * terms.count)
            if rank.kind == .inequality {
                let penalty = Penalty(above: Penalty.required, below: 0)
                _ = program.addRow(terms, constant: 0, penalty: penalty, order: nil)
            }
            // 1 is as good as any other number because combinations can be scaled.
            if let sign = signs[rank] {
                let penalty = sign > 0 ? Penalty(above: 0, below: 1) : Penalty(above: 1, below: 0)
                goalRows.append((program.addRow(terms, constant: sign, penalty: penalty, order: nil), sign))
            }
        }
        // Any optimal vertex is sufficient.
        try program.findOptimum()
        try effort.spend(onSystem: program.work)
        // A goal that is met has no error; one that cannot be met has an error of 1, except for rounding.
        return goalRows.contains { program.error(of: $0.row).magnitude < 0.5 }
    }
}
