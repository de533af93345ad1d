internal import LayoutModel
internal import Simplex

/// A builder of `Σ coefficient · variable + constant`; each variable occurs at most once.
struct LinearExpression: Sendable {
    private(set) var terms: [Term] = []
    var constant = 0.0
    /// True if terms have cancelled up to rounding, and none is left that could compensate for the constant.
    private(set) var hasVanished = false
    /// The index of each variable's term; complete for long expressions, otherwise unused.
    private var places: [VariableID: Int] = [:]

    /// The maximum number of terms that are searched linearly.
    private static let searchedLength = 24

    /// The largest coefficient that counts as 0: the rounding error that remains when multipliers of the same variable
    /// cancel.
    private static let zeroCoefficient = 1e-13

    /// The heap size of the terms, in bytes.
    @inline(__always)
    var byteCount: Int { terms.heapByteCount }

    /// True if all numbers are finite.
    var isFinite: Bool {
        constant.isFinite && terms.allSatisfy(\.coefficient.isFinite)
    }

    mutating func reset() {
        while terms.popLast() != nil {}  // keeps the capacity, and is cheaper than removing so few at once
        constant = 0
        hasVanished = false
        if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    }

    /// Adds a multiple of a variable; nil means a number that is always 0, such as the root's left.
    mutating func add(_ coefficient: Double, times variable: VariableID?) {
        guard let variable else { return }
        if terms.count >= Self.searchedLength { return addToLong(coefficient, times: variable) }
        // A linear search: rows of layouts have two to six terms.
        for index in terms.indices where terms[index].variable == variable {
            terms[index].coefficient += coefficient
            return
        }
        terms.append(Term(variable, coefficient))
    }

    /// Adds to an expression with too many terms for a search, as between views that lie deep in different superviews.
    private mutating func addToLong(_ coefficient: Double, times variable: VariableID) {
        if places.isEmpty {
            for (index, term) in terms.enumerated() { places[term.variable] = index }
        }
        if let index = places[variable] {
            terms[index].coefficient += coefficient
        } else {
            places[variable] = terms.count
            terms.append(Term(variable, coefficient))
        }
    }

    /// Removes the variables that have cancelled out; nothing is added after that.
    mutating func dropZeros() {
        guard terms.contains(where: { $0.coefficient.magnitude <= Self.zeroCoefficient }) else { return }
        let isRounded = terms.contains { $0.coefficient != 0 }
        terms.removeAll { $0.coefficient.magnitude <= Self.zeroCoefficient }
        hasVanished = isRounded && terms.isEmpty && constant != 0
    }
}
