import Simplex

/// A workload lowered to the input of a solver: rows over numbered columns, in superview coordinates.
///
/// Columns 0 and 1 are the root's width and height; each view adds its left, top, width and height.
struct LoweredWorkload {
    struct Row {
        /// The range of the row's terms in ``LoweredWorkload/terms``.
        let terms: Range<Int>
        let constant: Double
        let penalty: Penalty
        let order: Int?
    }

    let workload: Workload
    let viewCount: Int
    /// The rows of natural lengths, followed by one per constraint.
    private(set) var rows: [Row] = []
    private(set) var terms: [(column: Int, coefficient: Double)] = []
    /// The index of the first constraint's row.
    private(set) var firstConstraint = 0
    private(set) var naturalWidths: [String: Int] = [:]
    private let places: [String: Place]

    private struct Place {
        let superview: String
        let column: Int
    }

    init(_ workload: Workload) {
        self.workload = workload
        viewCount = workload.views.count
        var places: [String: Place] = [:]
        for (index, view) in workload.views.enumerated() {
            places[view.name] = Place(superview: view.superview, column: 2 + 4 * index)
        }
        self.places = places
        for view in workload.views {
            guard let column = places[view.name]?.column else { continue }
            if let width = view.width {
                naturalWidths[view.name] = rows.count
                let penalty = Penalty(above: view.horizontalHugging, below: 750)
                append([(column + 2, 1)], constant: width, penalty: penalty, order: nil)
            }
            if let height = view.height {
                let penalty = Penalty(above: 250, below: 750)
                append([(column + 3, 1)], constant: height, penalty: penalty, order: nil)
            }
        }
        firstConstraint = rows.count
        for (index, constraint) in workload.constraints.enumerated() {
            append(constraint, order: index)
        }
    }

    private mutating func append(
        _ terms: [(column: Int, coefficient: Double)],
        constant: Double,
        penalty: Penalty,
        order: Int?
    ) {
        let start = self.terms.count
        self.terms += terms
        rows.append(Row(terms: start..<self.terms.count, constant: constant, penalty: penalty, order: order))
    }

    private mutating func append(_ constraint: Workload.Constraint, order: Int) {
        var terms = terms(constraint.first, sign: 1, against: constraint.second)
        if let second = constraint.second { terms += self.terms(second, sign: -1, against: constraint.first) }
        let penalty = Penalty(
            above: constraint.relation == .atLeast ? 0 : constraint.priority,
            below: constraint.relation == .atMost ? 0 : constraint.priority
        )
        append(terms, constant: constraint.constant, penalty: penalty, order: order)
    }

    private func terms(
        _ item: Workload.Reference,
        sign: Double,
        against other: Workload.Reference?
    ) -> [(column: Int, coefficient: Double)] {
        let column = places[item.view]?.column
        let width = column.map { $0 + 2 } ?? 0
        let isSuperview = column == nil || other.flatMap { places[$0.view]?.superview } == item.view
        let left = isSuperview ? [] : [(column: width - 2, coefficient: sign)]
        let top = isSuperview ? [] : [(column: width - 1, coefficient: sign)]
        return switch item.attribute {
        case "left": left
        case "top": top
        case "right": left + [(width, sign)]
        case "bottom": top + [(width + 1, sign)]
        case "centerX": left + [(width, sign / 2)]
        case "centerY": top + [(width + 1, sign / 2)]
        case "width": [(width, sign)]
        default: [(width + 1, sign)]
        }
    }
}

extension LoweredWorkload {
    /// Prints columns, rows, edits and the resulting solutions as text, one per line, in the format read by
    /// `Tests/Benchmarks/workload.h`.
    func printAll() throws {
        print("columns", 2 + 4 * viewCount, workload.width, workload.height)
        for row in rows {
            let terms = self.terms[row.terms].map { "\($0.column) \($0.coefficient)" }.joined(separator: " ")
            print("row", row.constant, row.penalty.above, row.penalty.below, row.terms.count, terms)
        }
        for (name, edit) in workload.edits {
            switch edit {
            case .constant(let index, let value): print("constant", name, firstConstraint + index, value)
            case .resize(let width, let height): print("resize", name, width, height)
            case .addAgain(let index): print("readd", name, firstConstraint + index, 0)
            case .naturalWidth(let view, let value): print("constant", name, naturalWidths[view] ?? 0, value)
            case .priority: break
            }
        }
        var layout = SolverLayout(self)
        try layout.solve()
        printAnswer("build", layout)
        for (name, edit) in workload.edits {
            let inverse = layout.inverse(of: edit)
            try layout.apply(edit)
            printAnswer(name, layout)
            try layout.apply(inverse)
        }
    }

    private func printAnswer(_ name: String, _ layout: borrowing SolverLayout) {
        print("answer", name, layout.values.map { "\($0)" }.joined(separator: " "))
    }
}
