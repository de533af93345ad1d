internal import LayoutModel
internal import Simplex

/// `Σ coefficient · variable + constant`, while it is put together; each variable occurs at most once.
struct LinearExpression: Sendable {
    private(set) var terms: [Term] = []
    var constant = 0.0

    /// The largest coefficient that counts as 0: what is left when multipliers of the same variable cancel out in
    /// doubles.
    private static let zeroCoefficient = 1e-13

    /// How many bytes of the heap the terms hold.
    var byteCount: Int { terms.heapByteCount }

    /// Whether all numbers are finite.
    var isFinite: Bool {
        constant.isFinite && terms.allSatisfy(\.coefficient.isFinite)
    }

    mutating func reset() {
        while terms.popLast() != nil {}  // keeps the capacity, and is cheaper than removing so few at once
        constant = 0
    }

    /// Adds a multiple of a variable; nil means a number that is always 0, such as the root's left.
    mutating func add(_ coefficient: Double, times variable: VariableID?) {
        guard let variable else { return }
        // A linear search: rows of layouts have two to six terms.
        for index in terms.indices where terms[index].variable == variable {
            terms[index].coefficient += coefficient
            return
        }
        terms.append(Term(variable, coefficient))
    }

    /// Removes the variables that have cancelled out.
    mutating func dropZeros() {
        guard terms.contains(where: { $0.coefficient.magnitude <= Self.zeroCoefficient }) else { return }
        terms.removeAll { $0.coefficient.magnitude <= Self.zeroCoefficient }
    }
}
