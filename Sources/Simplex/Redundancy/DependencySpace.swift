/// All linear dependencies of the tight rows, in echelon form: no two begin with the same row.
///
/// Rows that are not required come first, so that a dependency of required rows alone begins with one of these; then
/// inequalities, so that one among equalities alone begins with an equality; then the candidates from the last to the
/// first. So the candidates that one begins with are those that follow from earlier ones and other equalities.
struct DependencySpace {
    /// By the row that each begins with.
    private var dependencies: [Dependency.Rank: Dependency] = [:]

    var isEmpty: Bool { dependencies.isEmpty }

    /// Adds a dependency, whose terms ascend by rank.
    mutating func add(_ terms: [Dependency.Term], _ effort: inout SolveEffort) throws(SolverError) {
        var dependency = Dependency(terms)
        try effort.spend(terms.count)
        while let first = dependency.terms.first?.rank {
            guard let other = dependencies[first] else {
                dependencies[first] = dependency
                return
            }
            try dependency.eliminate(first, by: other, &effort)
        }
    }

    /// Returns the candidates that follow from other equalities, and removes them from all dependencies with
    /// inequalities.
    ///
    /// What is left then are dependencies with inequalities alone.
    mutating func eliminateCandidates(_ effort: inout SolveEffort) throws(SolverError) -> [Dependency.Rank] {
        let candidates = dependencies.keys.filter { $0.kind == .candidate }.sorted()
        var rest: [Dependency.Rank: Dependency] = [:]
        for (first, dependency) in dependencies where first.kind == .inequality {
            var dependency = dependency
            for candidate in candidates {
                guard let other = dependencies[candidate] else { continue }
                try dependency.eliminate(candidate, by: other, &effort)
            }
            // Other equalities have neither signs nor anything to be found.
            dependency.drop(.equality)
            rest[first] = dependency
        }
        dependencies = rest
        return candidates
    }

    /// Returns the dependencies in groups that share no row, in the order of their first rows.
    func cones(_ effort: inout SolveEffort) throws(SolverError) -> [DependencyCone] {
        let sorted = dependencies.keys.sorted().compactMap { dependencies[$0] }
        var groups = Array(sorted.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while groups[index] != index { index = groups[index] }
            return index
        }
        var groupOfRow: [Dependency.Rank: Int] = [:]
        for (index, dependency) in sorted.enumerated() {
            try effort.spend(4 * dependency.terms.count)
            for term in dependency.terms {
                let (own, other) = (root(index), root(groupOfRow[term.rank] ?? index))
                groups[max(own, other)] = min(own, other)
                groupOfRow[term.rank] = min(own, other)
            }
        }
        var cones: [Int: [Dependency]] = [:]
        for (index, dependency) in sorted.enumerated() { cones[root(index), default: []].append(dependency) }
        return cones.keys.sorted().compactMap { cones[$0].map(DependencyCone.init) }
    }
}
