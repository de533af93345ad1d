/// All linear dependencies of the tight rows, in echelon form: no two start with the same row.
///
/// Rows that are not required come first, so a dependency that starts with another kind consists of required rows only.
/// Inequalities follow, so a dependency that starts with an equality consists of equalities only. The candidates come
/// after them, from the last to the first. The candidates that start a dependency are therefore those that follow from
/// earlier candidates and other equalities.
struct DependencySpace {
    /// The dependencies, keyed by their first row.
    private var dependencies: [Dependency.Rank: Dependency] = [:]

    var isEmpty: Bool { dependencies.isEmpty }

    /// Adds a dependency; its terms ascend by rank.
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
    /// Only dependencies with inequalities remain.
    mutating func eliminateCandidates(_ effort: inout SolveEffort) throws(SolverError) -> [Dependency.Rank] {
        let candidates = dependencies.keys.filter { $0.kind == .candidate }.sorted()
        var rest: [Dependency.Rank: Dependency] = [:]
        for (first, dependency) in dependencies where first.kind == .inequality {
            var dependency = dependency
            for candidate in candidates {
                guard let other = dependencies[candidate] else { continue }
                try dependency.eliminate(candidate, by: other, &effort)
            }
            // Other equalities have no sign and cannot be redundant.
            dependency.drop(.equality)
            rest[first] = dependency
        }
        dependencies = rest
        return candidates
    }

    /// Returns the dependencies in groups that share no row, ordered by their first rows.
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
