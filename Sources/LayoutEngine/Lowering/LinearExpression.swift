internal import Simplex

/// `Σ coefficient · variable + constant`, while it is being put together; no variable stands in it twice.
struct LinearExpression: Sendable {
    private(set) var terms: [Term] = []
    var constant = 0.0

    /// What a coefficient may be when it counts as nothing.
    private static let zeroCoefficient = 1e-13

    /// Whether no number of it has grown beyond what a double can hold.
    var isFinite: Bool {
        constant.isFinite && terms.allSatisfy(\.coefficient.isFinite)
    }

    mutating func reset() {
        while terms.popLast() != nil {}  // keeps the capacity, and is cheaper than removing so few at once
        constant = 0
    }

    /// Adds a multiple of a variable; nil is one that is always 0.
    mutating func add(_ coefficient: Double, times variable: VariableID?) {
        guard let variable else { return }
        for index in terms.indices where terms[index].variable == variable {
            terms[index].coefficient += coefficient
            return
        }
        terms.append(Term(variable, coefficient))
    }

    /// Drops the variables that have cancelled out.
    mutating func dropZeros() {
        guard terms.contains(where: { $0.coefficient.magnitude <= Self.zeroCoefficient }) else { return }
        terms.removeAll { $0.coefficient.magnitude <= Self.zeroCoefficient }
    }
}
