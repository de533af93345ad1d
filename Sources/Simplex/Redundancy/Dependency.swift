/// A linear dependency of rows: `Σ factor · row == 0`, with terms in ascending rank.
struct Dependency {
    /// The position of a row in the elimination order.
    struct Rank: Hashable, Comparable {
        enum Kind: Int, Comparable {
            /// Not required, or left out.
            case open
            /// Required, as `Σ a·x >= c`.
            case inequality
            /// A required equality that may turn out to follow from other rows.
            case candidate
            /// Any other required equality.
            case equality

            static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
        }

        let kind: Kind
        let number: Int

        init(_ kind: Kind, _ number: Int) {
            (self.kind, self.number) = (kind, number)
        }

        static func < (left: Rank, right: Rank) -> Bool {
            (left.kind, left.number) < (right.kind, right.number)
        }
    }

    struct Term {
        let rank: Rank
        var factor: Double
    }

    private(set) var terms: [Term]

    /// - Parameter terms: the terms, in ascending rank.
    init(_ terms: [Term]) {
        self.terms = terms
    }

    /// Returns the factor of a row; 0 if it has no term.
    ///
    /// O(log terms).
    func factor(of rank: Rank) -> Double {
        var (low, high) = (0, terms.count)
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].rank < rank { low = middle + 1 } else { high = middle }
        }
        return low < terms.count && terms[low].rank == rank ? terms[low].factor : 0
    }

    /// Subtracts the multiple of another dependency that removes a row from this one; does nothing if the row is not in
    /// it.
    ///
    /// - Parameters:
    ///   - rank: a row in `other`.
    ///   - other: another dependency.
    ///   - effort: counts the touched terms.
    /// - Throws: ``SolverError/workLimitExceeded``.
    mutating func eliminate(
        _ rank: Rank,
        by other: Dependency,
        _ effort: inout SolveEffort
    ) throws(SolverError) {
        let factor = factor(of: rank) / other.factor(of: rank)
        guard factor != 0 else { return }
        try effort.spend(2 * (terms.count + other.terms.count))
        var merged: [Term] = []
        merged.reserveCapacity(terms.count + other.terms.count)
        var (own, others) = (terms[...], other.terms[...])
        while let left = own.first, let right = others.first {
            if left.rank < right.rank {
                merged.append(left)
                own.removeFirst()
            } else {
                others.removeFirst()
                var term = Term(rank: right.rank, factor: -factor * right.factor)
                if left.rank == right.rank {
                    term.factor += left.factor
                    own.removeFirst()
                }
                let isZero = term.rank == rank || abs(term.factor) <= Tolerance.multiplier
                if !isZero { merged.append(term) }
            }
        }
        merged += own
        for right in others { merged.append(Term(rank: right.rank, factor: -factor * right.factor)) }
        terms = merged
    }

    /// Removes the terms of a kind.
    mutating func drop(_ kind: Rank.Kind) {
        terms.removeAll { $0.rank.kind == kind }
    }
}
