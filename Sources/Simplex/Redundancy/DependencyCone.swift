/// Dependencies with inequalities in them, and those of their combinations that prove something: the ones in which no
/// inequality has a factor above 0.
///
/// Such a combination in which a candidate has the factor 1 says that the candidate is a combination of the others with
/// factors of inequalities that are not negative, so its sum is never below its constant; one with the factor -1, that
/// it is never above.
struct DependencyCone {
    private var dependencies: [Dependency]

    init(_ dependencies: [Dependency]) {
        self.dependencies = dependencies
    }

    /// Returns the candidates that follow from the other rows, and removes each before the next is judged.
    mutating func eliminateCandidates(_ effort: inout SolveEffort) throws(SolverError) -> [Dependency.Rank] {
        // In a single dependency some inequality has a sign, so it proves one side at most.
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

    /// Removes a row from all dependencies, at the cost of one of them.
    private mutating func remove(_ rank: Dependency.Rank, _ effort: inout SolveEffort) throws(SolverError) {
        // The largest factor is the most accurate one to divide by.
        let pivot = dependencies.indices.max {
            dependencies[$0].factor(of: rank).magnitude < dependencies[$1].factor(of: rank).magnitude
        }
        guard let pivot else { return }
        let other = dependencies.remove(at: pivot)
        for index in dependencies.indices { try dependencies[index].eliminate(rank, by: other, &effort) }
    }

    /// Whether any combination with an inequality in it proves anything.
    private func hasProof(_ effort: inout SolveEffort) throws(SolverError) -> Bool {
        let inequalities = terms(&effort).filter { $0.rank.kind == .inequality }
        let goals = inequalities.map { (rank: $0.rank, sign: -1.0) }
        return try meets(goals, &effort)
    }

    /// Whether a combination that proves something has a factor of a sign for a candidate.
    private func proves(
        _ candidate: Dependency.Rank,
        _ sign: Double,
        _ effort: inout SolveEffort
    ) throws(SolverError) -> Bool {
        try meets([(candidate, sign)], &effort)
    }

    /// The factors of each row in the dependencies, by rank.
    private func terms(_ effort: inout SolveEffort) -> [(rank: Dependency.Rank, factors: [(Int, Double)])] {
        var factors: [Dependency.Rank: [(Int, Double)]] = [:]
        for (index, dependency) in dependencies.enumerated() {
            effort.count(8 * dependency.terms.count)
            for term in dependency.terms { factors[term.rank, default: []].append((index, term.factor)) }
        }
        return factors.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether a combination that proves something meets one of the goals: that a row has a factor of a sign.
    private func meets(
        _ goals: [(rank: Dependency.Rank, sign: Double)],
        _ effort: inout SolveEffort
    ) throws(SolverError) -> Bool {
        // A small system of its own, with a column for the multiple of each dependency.
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
            // 1 is as good as any other number, as combinations may be scaled.
            if let sign = signs[rank] {
                let penalty = sign > 0 ? Penalty(above: 0, below: 1) : Penalty(above: 1, below: 0)
                goalRows.append((program.addRow(terms, constant: sign, penalty: penalty, order: nil), sign))
            }
        }
        // Any optimal vertex will do.
        try program.findOptimum()
        try effort.spend(onSystem: program.work)
        // A goal that is met has no error; one that cannot be met has an error of 1, but for rounding.
        return goalRows.contains { program.error(of: $0.row).magnitude < 0.5 }
    }
}
