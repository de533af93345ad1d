import Simplex

/// A solver whose rows are written as they are read: `sheet.add(2 * middle == left + right)`.
final class Sheet {
    var solver = Solver()
    private var variableCount = 0
    private var rowCount = 0

    /// A sheet with a copy of the solver.
    func copy() -> Sheet {
        let sheet = Sheet()
        sheet.solver = solver.copy()
        sheet.variableCount = variableCount
        sheet.rowCount = rowCount
        return sheet
    }

    /// A variable of the next rank.
    func variable(isNonNegative: Bool = false) -> LinearForm {
        variableCount += 1
        return LinearForm(solver.addVariable(isNonNegative: isNonNegative, rank: variableCount))
    }

    func variables(_ count: Int, isNonNegative: Bool = false) -> [LinearForm] {
        (0..<count).map { _ in variable(isNonNegative: isNonNegative) }
    }

    /// Adds a row in the next place of the order; required unless a priority is given.
    @discardableResult
    func add(_ comparison: Comparison, at priority: Double = Penalty.required) -> RowID {
        rowCount += 1
        return solver.addRow(
            comparison.form.terms,
            constant: -comparison.form.constant,
            penalty: Penalty(
                above: comparison.resistsAbove ? priority : 0,
                below: comparison.resistsBelow ? priority : 0
            ),
            order: rowCount
        )
    }

    func solve() throws {
        try solver.solve()
    }

    func value(of form: LinearForm) -> Double {
        form.terms.reduce(form.constant) { $0 + $1.coefficient * solver.value(of: $1.variable) }
    }

    /// Whether forms have values, up to rounding.
    func has(_ forms: [LinearForm], at values: [Double]) -> Bool {
        zip(forms, values).allSatisfy { abs(value(of: $0) - $1) <= 1e-9 * max(1, abs($1)) }
    }
}

/// `Σ coefficient · variable + constant`.
struct LinearForm: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    var terms: [Term] = []
    var constant = 0.0

    init(_ variable: VariableID) {
        terms = [Term(variable, 1)]
    }

    init(floatLiteral value: Double) {
        constant = value
    }

    init(integerLiteral value: Int) {
        constant = Double(value)
    }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.terms += right.terms
        sum.constant += right.constant
        return sum
    }

    static func - (left: Self, right: Self) -> Self {
        left + -1.0 * right
    }

    static func * (factor: Double, form: Self) -> Self {
        var product = form
        product.constant *= factor
        for index in product.terms.indices {
            product.terms[index].coefficient *= factor
        }
        return product
    }

    static func == (left: Self, right: Self) -> Comparison {
        Comparison(form: left - right, resistsAbove: true, resistsBelow: true)
    }

    static func <= (left: Self, right: Self) -> Comparison {
        Comparison(form: left - right, resistsAbove: true, resistsBelow: false)
    }

    static func >= (left: Self, right: Self) -> Comparison {
        Comparison(form: left - right, resistsAbove: false, resistsBelow: true)
    }
}

/// A form and the sides of 0 on which it errs.
struct Comparison {
    let form: LinearForm
    let resistsAbove: Bool
    let resistsBelow: Bool
}
