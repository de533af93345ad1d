import Sessions

/// The cost of solving layouts, and of whole requests.
struct SolveMetrics: Sendable {
    private let durations = DurationHistogram(seriesCount: 1)
    private let counters = ShardedCounters(count: 4)

    func record(_ cost: SolvingCost) {
        durations.record(cost.duration, in: 0)
        counters.add(cost.solves, at: 0)
        counters.add(cost.pivots, at: 1)
        counters.add(cost.work, at: 2)
    }

    func record(work: Int) {
        counters.add(work, at: 3)
    }

    var workUnits: Int { counters.sums()[3] }

    func write(to exposition: inout Exposition) {
        let sums = counters.sums()
        exposition.begin("quoin_solve_duration_seconds", .histogram, "Time to solve a layout, new or changed.")
        durations.write(to: &exposition) { _ in [] }
        exposition.begin("quoin_solves_total", .counter, "Calls of the solver.")
        exposition.add(value: sums[0])
        exposition.begin("quoin_solver_pivots_total", .counter, "Exchanges of a row of the solver's basis.")
        exposition.add(value: sums[1])
        exposition.begin("quoin_solver_work_total", .counter, "Entries that the solver has touched.")
        exposition.add(value: sums[2])
        exposition.begin(
            "quoin_work_units_total",
            .counter,
            "Work charged to requests, in the units of --max-solver-work."
        )
        exposition.add(value: workUnits)
    }
}
