import Simplex

/// A workload in a live solver.
struct SolverLayout: ~Copyable {
    private(set) var solver = Solver()
    private var columns: [VariableID] = []
    private var rows: [RowID] = []
    private let lowered: LoweredWorkload

    init(_ lowered: LoweredWorkload) {
        self.lowered = lowered
        columns.reserveCapacity(2 + 4 * lowered.viewCount)
        rows.reserveCapacity(lowered.rows.count)
        solver.reserve(variables: 2 + 4 * lowered.viewCount, rows: lowered.rows.count, terms: lowered.terms.count)
        columns.append(solver.addParameter(value: lowered.workload.width))
        columns.append(solver.addParameter(value: lowered.workload.height))
        for index in 0..<4 * lowered.viewCount {
            columns.append(solver.addVariable(isNonNegative: index % 4 > 1, rank: index))
        }
        var terms: [Term] = []
        for row in lowered.rows.indices {
            rows.append(add(row, &terms))
        }
    }

    mutating func solve() throws {
        try solver.solve()
    }

    /// The values of all columns.
    var values: [Double] { columns.map { solver.value(of: $0) } }

    /// Applies one edit and solves; `addAgain` also solves between the removal and the addition.
    mutating func apply(_ edit: Workload.Edit) throws {
        switch edit {
        case .constant(let index, let value): solver.setConstant(value, of: rows[lowered.firstConstraint + index])
        case .resize(let width, let height):
            solver.setParameter(columns[0], to: width)
            solver.setParameter(columns[1], to: height)
        case .addAgain(let index):
            let row = lowered.firstConstraint + index
            solver.removeRow(rows[row])
            try solver.solve()
            var terms: [Term] = []
            rows[row] = add(row, &terms)
        case .naturalWidth(let view, let value):
            if let row = lowered.naturalWidths[view] { solver.setConstant(value, of: rows[row]) }
        case .priority(let index, let value):
            let row = lowered.firstConstraint + index
            let penalty = lowered.rows[row].penalty
            solver.setPenalty(
                Penalty(above: penalty.above > 0 ? value : 0, below: penalty.below > 0 ? value : 0),
                of: rows[row]
            )
        }
        try solver.solve()
    }

    /// Returns the edit that undoes `edit`.
    func inverse(of edit: Workload.Edit) -> Workload.Edit {
        switch edit {
        case .constant(let index, _): .constant(index: index, value: lowered.workload.constraints[index].constant)
        case .resize: .resize(width: lowered.workload.width, height: lowered.workload.height)
        case .addAgain: edit
        case .naturalWidth(let view, _):
            .naturalWidth(view: view, value: lowered.naturalWidths[view].map { lowered.rows[$0].constant } ?? 0)
        case .priority(let index, _): .priority(index: index, value: lowered.workload.constraints[index].priority)
        }
    }

    private mutating func add(_ index: Int, _ terms: inout [Term]) -> RowID {
        terms.removeAll(keepingCapacity: true)
        for place in lowered.rows[index].terms {
            let term = lowered.terms[place]
            terms.append(Term(columns[term.column], term.coefficient))
        }
        let row = lowered.rows[index]
        return solver.addRow(terms, constant: row.constant, penalty: row.penalty, order: row.order)
    }
}
