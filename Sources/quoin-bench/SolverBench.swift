import Simplex

/// Times one workload on the bare solver: the build and each edit, with their pivots and bytes.
struct SolverBench {
    private let workload: Workload
    private let lowered: LoweredWorkload
    private let clock = ContinuousClock()

    init(_ workload: Workload) {
        self.workload = workload
        lowered = LoweredWorkload(workload)
    }

    /// Prints a line for the build and one for each edit, if requested.
    func run(_ options: BenchOptions) throws {
        let report = BenchReport(workload: workload.name, size: workload.size, isJSON: options.isJSON)
        var layout = SolverLayout(lowered)
        try layout.solve()
        let bytes = layout.solver.byteCount
        let pivots = layout.solver.pivotCount
        if options.wants("build") {
            let build = try median {
                let started = clock.now
                var fresh = SolverLayout(lowered)
                try fresh.solve()
                return started.duration(to: clock.now)
            }
            report.line("build", build, ["pivots": pivots, "bytes": bytes])
        }
        for (name, edit) in workload.edits where options.wants(name) {
            let inverse = layout.inverse(of: edit)
            let before = layout.solver.pivotCount
            try layout.apply(edit)
            try layout.apply(inverse)
            let pivots = (layout.solver.pivotCount - before) / 2
            let time = try median {
                let started = clock.now
                try layout.apply(edit)
                let taken = started.duration(to: clock.now)
                try layout.apply(inverse)
                return taken
            }
            report.line(name, time, ["pivots": pivots, "bytes": layout.solver.byteCount])
        }
    }
}
