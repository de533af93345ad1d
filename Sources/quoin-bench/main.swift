import CLinux
import Glibc

// Prints one table: how long building, solving and editing the workloads takes.
//
//     quoin-bench solver [--workload NAME] [--views N] [--what build] [--json]
//     quoin-bench session [--workload NAME] [--views N] [--what post] [--json]     the whole service, JSON to JSON
//     quoin-bench export --workload NAME --views N        the rows, for other solvers

// As the service does: memory of one layout is there for the next, instead of going back to the kernel in between.
mallopt(M_TRIM_THRESHOLD, 64 << 20)
mallopt(M_MMAP_THRESHOLD, 32 << 20)

let options = BenchOptions(Array(CommandLine.arguments.dropFirst()))
for (name, make) in Workload.catalogue where options.workloads.isEmpty || options.workloads.contains(name) {
    for count in options.sizes {
        switch options.command {
        case "export": LoweredWorkload(make(count)).printRows()
        case "session": try SessionBench(make(count), asJSON: options.isJSON).run(options)
        default: try SolverBench(make(count)).run(options)
        }
    }
}
