/// A point along a direction at which a loose row meets its constant.
struct Breakpoint: Sendable {
    /// The length of the step to this point, in units of the leaving row's sum; not negative.
    let distance: Double
    let row: Int32
    /// The rate at which the row's residual changes along the direction.
    let rate: Double
}

/// Step 2.3: the distance that the point moves along the direction.
extension Solver {
    /// Finds the points at which loose rows meet their constants along the direction, the nearest first.
    ///
    /// Among equally near ones, the largest rate comes first because a large pivot is preferable.
    ///
    /// - Returns: the number of entries visited for residuals.
    mutating func findBreakpoints() -> Int {
        var visits = 0
        scratch.breakpoints.removeAll(keepingCapacity: true)
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            let state = system.rows[row]
            let rate = scratch.direction.rates[row]
            // Rows without weight may take any value, so they add no breakpoint.
            guard !state.isTight, state.isWeighted else { continue }
            if let distance = distance(to: row, rate: rate, side: state.side) {
                visits += system.store.range(of: row).count
                scratch.breakpoints.append(
                    Breakpoint(distance: distance, row: Int32(truncatingIfNeeded: row), rate: rate)
                )
            }
        }
        // Ties are broken by row number, so the order never depends on that of the rates.
        scratch.breakpoints.sort {
            $0.distance != $1.distance
                ? $0.distance < $1.distance
                : abs($0.rate) != abs($1.rate) ? abs($0.rate) > abs($1.rate) : $0.row < $1.row
        }
        return visits
    }

    /// Returns the breakpoint at which the objective stops falling; `nil` if it falls for ever.
    ///
    /// This is the long-step rule. The objective along the direction is convex and piecewise linear. Its slope begins
    /// with the reduced cost in ``WorkSpace/slope`` and grows at each breakpoint by `|rate|` at the level of each
    /// side's priority: the row's error stops falling and starts rising. At the minimum, the slope is no longer
    /// lexicographically negative. Each breakpoint that is passed saves an exchange. The rows that are passed change
    /// sides in `step(_:sign:downTo:)` (`Solver+Steps.swift`).
    ///
    /// - Parameter floor: the lowest level that counts.
    /// - Returns: the number of breakpoints passed, and the index of the one that is met.
    mutating func bestBreakpoint(downTo floor: Double) -> (passed: Int, met: Int)? {
        for (index, breakpoint) in scratch.breakpoints.enumerated() {
            let state = system.rows[Int(breakpoint.row)]
            let rate = abs(breakpoint.rate)
            // A row above or below its constant loses the slope of that side and gains that of the other. A row on
            // neither side has no slope to lose, so only the slope of the side that it moves to is added.
            if state.side != .neither || breakpoint.rate > 0 { scratch.slope.add(rate, at: state.above) }
            if state.side != .neither || breakpoint.rate < 0 { scratch.slope.add(rate, at: state.below) }
            // The slope is a list that is searched and read.
            effort.count(2 * scratch.slope.entries.count)
            // No level at the floor or above falls any more: this is the minimum.
            guard let leading = scratch.slope.leading(downTo: floor), leading.value < 0 else {
                return (index, largestPivot(around: index))
            }
        }
        return nil
    }

    /// Returns the breakpoint with the largest rate among those that are as near, if the one at `index` has a small
    /// rate.
    ///
    /// The rate is the pivot of the exchange. A small pivot multiplies rounding errors, whereas a step that is too long
    /// by ``Tolerance/tie`` does no harm (Harris, "Pivot selection methods of the Devex LP code", 1973).
    private func largestPivot(around index: Int) -> Int {
        let distance = scratch.breakpoints[index].distance
        let near = Tolerance.tie * max(1, distance)
        var best = index
        var next = index + 1
        while next < scratch.breakpoints.count, scratch.breakpoints[next].distance - distance <= near {
            let (candidate, present) = (scratch.breakpoints[next].rate, scratch.breakpoints[best].rate)
            // Only a much larger rate is preferred; otherwise the order of the breakpoints decides, as elsewhere.
            if abs(candidate) > Tolerance.steadiness * abs(present) { best = next }
            next += 1
        }
        return best
    }

    // MARK: Flat steps

    /// Returns the nearest row along the direction that must not be crossed.
    mutating func firstStop(_ unitStops: UnitStops) -> Breakpoint? {
        var best: Breakpoint?
        for number in scratch.direction.rates.used {
            let row = scratch.direction.rates.index(number)
            let state = system.rows[row]
            let rate = scratch.direction.rates[row]
            guard !state.isTight, isStop(row, unitStops) else { continue }
            effort.count(system.store.range(of: row).count)
            // A row without weight stores no side, so its residual decides.
            let side = state.isWeighted ? state.side : RowSide(ofSign: residual(of: row).value)
            guard let distance = distance(to: row, rate: rate, side: side) else { continue }
            // Among equally near rows, the one with the largest pivot wins, then the first in the order of the rates.
            if let best, distance > best.distance || distance == best.distance && abs(rate) <= abs(best.rate) {
                continue
            }
            best = Breakpoint(distance: distance, row: Int32(truncatingIfNeeded: row), rate: rate)
        }
        return best
    }

    private func isStop(_ row: Int, _ unitStops: UnitStops) -> Bool {
        // Crossing the row would change its slope and therefore the objective.
        if system.rows[row].isWeighted { return true }
        switch unitStops {
        case .none: return false
        case .one(let unit): return row == unit
        case .all: return system.rows[row].kind == .unit || system.rows[row].kind == .parameter
        }
    }

    /// Returns the distance along the direction to the row's constant, `−residual / rate`; `nil` if it leads away from
    /// it.
    func distance(to row: Int, rate: Double, side: RowSide) -> Double? {
        // The rate is too small for a pivot, so the row could not enter at its breakpoint.
        guard abs(rate) > Tolerance.pivot else { return nil }
        // A row on neither side is at its constant and would leave it immediately.
        guard side != .neither else { return 0 }
        // The row is above its constant and rising, or below and falling: it moves away.
        guard (rate < 0) == (side == .above) else { return nil }
        // Rounding may already have moved the row slightly past its constant.
        return max(0, -residual(of: row).value / rate)
    }
}
