import CLinux
import Glibc

// Measures the solver on the workloads.
//
//     quoin-bench solver [--workload NAME] [--views N] [--what build] [--json]
//         how long building, solving and editing takes
//     quoin-bench drift [--workload NAME] [--views N] [--edits N]
//         how far values are off after 100,000 random edits; fails from 1e-7 points on
//     quoin-bench export --workload NAME --views N
//         the rows, for other solvers

// As the service does: memory of one layout is there for the next, instead of going back to the kernel in between.
mallopt(M_TRIM_THRESHOLD, 64 << 20)
mallopt(M_MMAP_THRESHOLD, 32 << 20)

let options = BenchOptions(Array(CommandLine.arguments.dropFirst()))
let defaultSizes = options.command == "drift" ? [100] : [100, 1000, 10_000]
var largestDrift = 0.0
for (name, make) in Workload.catalogue where options.workloads.isEmpty || options.workloads.contains(name) {
    for count in options.sizes.isEmpty ? defaultSizes : options.sizes {
        switch options.command {
        case "export": LoweredWorkload(make(count)).printRows()
        case "drift":
            var bench = DriftBench(make(count))
            largestDrift = max(largestDrift, try bench.run(edits: options.edits))
        default: try SolverBench(make(count)).run(options.wanted, asJSON: options.isJSON)
        }
    }
}
exit(largestDrift < DriftBench.limit ? 0 : 1)
