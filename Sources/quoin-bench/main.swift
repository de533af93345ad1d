// Prints one table: how long building, solving and editing the workloads takes.
//
//     quoin-bench solver [--workload NAME] [--views N] [--what build] [--json]

let options = BenchOptions(Array(CommandLine.arguments.dropFirst()))
for (name, make) in Workload.catalogue where options.workloads.isEmpty || options.workloads.contains(name) {
    for count in options.sizes {
        try SolverBench(make(count)).run(options.wanted, asJSON: options.isJSON)
    }
}
