import CLinux
import Glibc

// Measures the solver and the service on the workloads.
//
//     quoin-bench solver [--workload NAME] [--views N] [--what build] [--json]
//         how long building, solving and editing takes
//     quoin-bench session [--workload NAME] [--views N] [--what post] [--json]
//         the same for the whole service without a network, from JSON to JSON
//     quoin-bench drift [--workload NAME] [--views N] [--edits N]
//         how far values are off after 100,000 random edits; fails from 1e-7 points on
//     quoin-bench dialects [--what LANGUAGE] [--json]
//         how long reading a megabyte of source in another language takes
//     quoin-bench export --workload NAME --views N
//         rows, edits and answers, for other solvers

// As the service does: memory of one layout is there for the next, instead of going back to the kernel in between.
mallopt(M_TRIM_THRESHOLD, 64 << 20)
mallopt(M_MMAP_THRESHOLD, 32 << 20)

guard let options = BenchOptions(Array(CommandLine.arguments.dropFirst())) else {
    print(
        "quoin-bench solver|session|drift|dialects|export [--workload NAME] [--views N] [--what NAME] [--edits N] [--json]"
    )
    exit(2)
}
if options.command == .dialects {
    try DialectBench().run(options)
    exit(0)
}
var largestDrift = 0.0
for (name, make) in Workload.catalogue where options.workloads.isEmpty || options.workloads.contains(name) {
    for count in options.sizes {
        switch options.command {
        case .solver: try SolverBench(make(count)).run(options)
        case .session: try SessionBench(make(count), asJSON: options.isJSON).run(options)
        case .drift:
            var bench = DriftBench(make(count))
            largestDrift = max(largestDrift, try bench.run(edits: options.edits))
        case .dialects: preconditionFailure("these have no workloads")
        case .export: try LoweredWorkload(make(count)).printAll()
        }
    }
}
exit(largestDrift < DriftBench.limit ? 0 : 1)
