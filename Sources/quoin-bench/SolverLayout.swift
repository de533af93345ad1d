import Simplex

/// A workload lowered to rows, in coordinates relative to the superview.
struct SolverLayout {
    private(set) var solver = Solver()
    private let columns: [String: Columns]
    private var rows: [RowID] = []
    private var naturalWidths: [String: RowID] = [:]
    private let workload: Workload

    private struct Columns {
        let superview: String?
        let left: VariableID?
        let top: VariableID?
        let width: VariableID
        let height: VariableID
    }

    init(_ workload: Workload) {
        self.workload = workload
        var columns: [String: Columns] = [
            "root": Columns(
                superview: nil,
                left: nil,
                top: nil,
                width: solver.addParameter(value: workload.width),
                height: solver.addParameter(value: workload.height)
            )
        ]
        var rank = 0
        for view in workload.views {
            columns[view.name] = Columns(
                superview: view.superview,
                left: solver.addVariable(rank: rank),
                top: solver.addVariable(rank: rank + 1),
                width: solver.addVariable(isNonNegative: true, rank: rank + 2),
                height: solver.addVariable(isNonNegative: true, rank: rank + 3)
            )
            rank += 4
        }
        self.columns = columns
        for view in workload.views {
            if let width = view.width, let column = columns[view.name]?.width {
                let penalty = Penalty(above: view.horizontalHugging, below: 750)
                naturalWidths[view.name] = solver.addRow(
                    [Term(column, 1)],
                    constant: width,
                    penalty: penalty,
                    order: nil
                )
            }
            if let height = view.height, let column = columns[view.name]?.height {
                _ = solver.addRow(
                    [Term(column, 1)],
                    constant: height,
                    penalty: Penalty(above: 250, below: 750),
                    order: nil
                )
            }
        }
        for index in workload.constraints.indices {
            rows.append(addRow(index))
        }
    }

    mutating func solve() throws {
        try solver.solve()
    }

    /// Does one edit and solves; an `addAgain` solves between the removal and the adding, too.
    mutating func apply(_ edit: Workload.Edit) throws {
        switch edit {
        case .constant(let index, let value): solver.setConstant(value, of: rows[index])
        case .resize(let width, let height):
            if let root = columns["root"] {
                solver.setParameter(root.width, to: width)
                solver.setParameter(root.height, to: height)
            }
        case .addAgain(let index):
            solver.removeRow(rows[index])
            try solver.solve()
            rows[index] = addRow(index)
        case .naturalWidth(let view, let value):
            if let row = naturalWidths[view] { solver.setConstant(value, of: row) }
        }
        try solver.solve()
    }

    /// The edit that takes `edit` back.
    func inverse(of edit: Workload.Edit) -> Workload.Edit {
        switch edit {
        case .constant(let index, _): .constant(index: index, value: workload.constraints[index].constant)
        case .resize: .resize(width: workload.width, height: workload.height)
        case .addAgain: edit
        case .naturalWidth(let view, _):
            .naturalWidth(view: view, value: workload.views.first { $0.name == view }?.width ?? 0)
        }
    }

    private mutating func addRow(_ index: Int) -> RowID {
        let constraint = workload.constraints[index]
        var terms = terms(constraint.first, sign: 1, against: constraint.second)
        if let second = constraint.second { terms += self.terms(second, sign: -1, against: constraint.first) }
        let penalty = Penalty(
            above: constraint.relation == .atLeast ? 0 : constraint.priority,
            below: constraint.relation == .atMost ? 0 : constraint.priority
        )
        return solver.addRow(terms, constant: constraint.constant, penalty: penalty, order: index)
    }

    private func terms(_ item: Workload.Reference, sign: Double, against other: Workload.Reference?) -> [Term] {
        guard let view = columns[item.view] else { return [] }
        let isSuperview = other.map { columns[$0.view]?.superview == item.view } ?? false
        let left = isSuperview ? nil : view.left.map { Term($0, sign) }
        let top = isSuperview ? nil : view.top.map { Term($0, sign) }
        let terms: [Term?] =
            switch item.attribute {
            case "left": [left]
            case "top": [top]
            case "right": [left, Term(view.width, sign)]
            case "bottom": [top, Term(view.height, sign)]
            case "centerX": [left, Term(view.width, sign / 2)]
            case "centerY": [top, Term(view.height, sign / 2)]
            case "width": [Term(view.width, sign)]
            default: [Term(view.height, sign)]
            }
        return terms.compactMap { $0 }
    }
}
