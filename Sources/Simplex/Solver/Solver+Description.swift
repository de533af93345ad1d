/// A readable dump for logs and debuggers.
extension Solver {
    /// Returns the vertex as text: tight rows with their multipliers and freedoms, then rows that miss their constants.
    ///
    /// There is one line per row, such as `p3 r7: x1 + -1.0 x2 ~ 8.0 @1000.0/1000.0, z 750.0: -1.0`, with the position,
    /// the row, its terms, constant and priorities above and below, and the multiplier by level. After a failed
    /// ``solve()``, it shows the state at the failure.
    ///
    /// - Parameters:
    ///   - rowLimit: the maximum number of rows of either kind.
    ///   - termLimit: the maximum number of terms per row.
    /// - Returns: at most about `rowLimit · (termLimit + 4) · 40` bytes. O(rows).
    public func description(rowLimit: Int = 40, termLimit: Int = 8) -> String {
        var lines = [summary]
        let tight = vertex.basis.rows
        // After a failure in the crash basis, tight rows may not have positions yet.
        for (position, row) in tight.enumerated().prefix(rowLimit) {
            lines.append("p\(position) \(text(of: Int(row), termLimit)), \(multiplierText(at: position))")
        }
        if tight.count > rowLimit { lines.append("and \(tight.count - rowLimit) more tight rows") }
        let errant = system.rows.indices.filter { !system.rows[$0].isTight && system.rows[$0].slopeLevel > 0 }
        for row in errant.prefix(rowLimit) {
            lines.append("\(text(of: row, termLimit)), \(system.rows[row].side) by \(abs(residual(of: row).value))")
        }
        if errant.count > rowLimit { lines.append("and \(errant.count - rowLimit) more rows off their constants") }
        return lines.joined(separator: "\n")
    }

    private var summary: String {
        let used = system.rows.count { $0.kind != .none }
        return "\(vertex.values.count) columns, \(used) rows, \(vertex.isBuilt ? "solved" : "not solved"), "
            + "\(effort.pivotCount) pivots, \(vertex.violated.members.count) violated, \(conflicts.count) conflicts"
    }

    /// Returns a row with its terms, such as `r7: x1 + -2.0 x2 ~ 8.0 @1000.0/0.0`.
    private func text(of row: Int, _ termLimit: Int) -> String {
        let state = system.rows[row]
        let slots = system.store.range(of: row)
        var terms = slots.prefix(termLimit).map { slot in
            let entry = system.store.entries[slot]
            return entry.coefficient == 1 ? "x\(entry.column)" : "\(entry.coefficient) x\(entry.column)"
        }
        if slots.count > termLimit { terms.append("… \(slots.count - termLimit) more") }
        let kind = state.kind == .general ? "" : " \(state.kind)"
        let weight = state.isSuspended ? " suspended" : state.isOnTrial ? " on trial" : ""
        return "r\(row): \(terms.joined(separator: " + ")) ~ \(state.constant) "
            + "@\(state.penalty.above)/\(state.penalty.below)\(kind)\(weight)"
    }

    private func multiplierText(at position: Int) -> String {
        guard vertex.isBuilt else { return "x unknown" }
        let entries = vertex.multipliers[position].entries.prefix(6).map { "\($0.level): \($0.value)" }
        let freedom = vertex.pricing.freedoms[position]
        let sides = (freedom.contains(.up) ? " free up" : "") + (freedom.contains(.down) ? " free down" : "")
        return (entries.isEmpty ? "z 0" : "z \(entries.joined(separator: ", "))") + sides
    }
}
