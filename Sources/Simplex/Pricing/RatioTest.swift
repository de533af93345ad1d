/// A place along an edge where a row that is not tight meets its constant.
struct Breakpoint: Sendable {
    /// Length of the step that leads there, in points of the leaving row; not negative.
    let distance: Double
    let row: Int32
    /// How fast the row's residual changes along the edge.
    let rate: Double
}

extension Solver {
    /// Lists where rows that are not tight meet their constants along the direction, the nearest first.
    ///
    /// Among equally near ones that with the fastest change comes first, for the sake of a large pivot.
    mutating func findBreakpoints() {
        breakpoints.removeAll(keepingCapacity: true)
        for index in rates.indices {
            let row = Int(index)
            let state = rows[row]
            guard !state.isTight, state.isWeighted else { continue }
            if let distance = distance(to: row, rate: rates[row], side: state.side) {
                breakpoints.append(Breakpoint(distance: distance, row: index, rate: rates[row]))
            }
        }
        breakpoints.sort {
            $0.distance != $1.distance
                ? $0.distance < $1.distance
                : abs($0.rate) != abs($1.rate) ? abs($0.rate) > abs($1.rate) : $0.row < $1.row
        }
    }

    /// The breakpoint at which the objective stops falling; nil where it falls for ever.
    ///
    /// Begins with ``slope``, how the objective changes at first, and leaves it as it is behind the last breakpoint looked at.
    ///
    /// - Parameter floor: the lowest level that counts.
    /// - Returns: how many of the breakpoints found are passed, and the index of the one that is met.
    mutating func bestBreakpoint(downTo floor: Double) -> (passed: Int, met: Int)? {
        for (index, breakpoint) in breakpoints.enumerated() {
            let state = rows[Int(breakpoint.row)]
            let rate = abs(breakpoint.rate)
            if state.side != 0 || breakpoint.rate > 0 { slope.add(rate, at: state.above) }
            if state.side != 0 || breakpoint.rate < 0 { slope.add(rate, at: state.below) }
            guard let leading = slope.leading(downTo: floor), leading.value < 0 else {
                return (index, steadiest(around: index))
            }
        }
        return nil
    }

    /// The breakpoint with the fastest change among those that are next to one whose change is slow.
    ///
    /// A slow change makes a small pivot, which multiplies rounding errors (Harris, "Pivot selection methods of the Devex LP code", 1973).
    private func steadiest(around index: Int) -> Int {
        let distance = breakpoints[index].distance
        let near = Tolerance.tie * max(1, distance)
        var best = index
        var next = index + 1
        while next < breakpoints.count, breakpoints[next].distance - distance <= near {
            if abs(breakpoints[next].rate) > Tolerance.steadiness * abs(breakpoints[best].rate) { best = next }
            next += 1
        }
        return best
    }

    /// The nearest row along the direction that may not be crossed.
    mutating func firstStop(_ unitStops: UnitStops) -> Breakpoint? {
        var best: Breakpoint?
        for index in rates.indices {
            let row = Int(index)
            let state = rows[row]
            guard !state.isTight, isStop(row, unitStops) else { continue }
            let side = state.isWeighted ? state.side : residual(of: row).value > 0 ? 1 : -1
            guard let distance = distance(to: row, rate: rates[row], side: side) else { continue }
            if let best, distance > best.distance || distance == best.distance && abs(rates[row]) <= abs(best.rate) {
                continue
            }
            best = Breakpoint(distance: distance, row: index, rate: rates[row])
        }
        return best
    }

    private func isStop(_ row: Int, _ unitStops: UnitStops) -> Bool {
        if rows[row].isWeighted { return true }
        switch unitStops {
        case .none: return false
        case .one(let unit): return row == unit
        case .all: return rows[row].kind == .unit || rows[row].kind == .parameter
        }
    }

    /// How far along the direction a row is at its constant; nil where the direction leads away from it.
    func distance(to row: Int, rate: Double, side: Int8) -> Double? {
        guard abs(rate) > Tolerance.pivot else { return nil }
        guard side != 0 else { return 0 }
        guard (rate < 0) == (side > 0) else { return nil }
        return max(0, -residual(of: row).value / rate)
    }
}
