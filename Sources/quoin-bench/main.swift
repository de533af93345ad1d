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
//     quoin-bench memory [--what KIND]
//         how many bytes a kept layout takes; fails where the count of the layout itself is off by more than 15 %
//     quoin-bench text [--what SCRIPT] [--fonts DIR] [--json]
//         how long measuring 500 characters takes: new ones, known ones, and known ones at another width
//     quoin-bench http [--hummingbird] [--rounds N] [--seconds S]
//         compares the service with other servers over loopback (Tests/Benchmarks/http)
//     quoin-bench requests --what KIND [--count N]
//         carries N requests from bytes to bytes without sockets, to be counted by valgrind; KIND is health, solve,
//         patch-changed, patch-all, chat or turn-chat
//     quoin-bench export --workload NAME --views N
//         rows, edits and answers, for other solvers

// As the service does: memory of one layout is there for the next, instead of going back to the kernel in between.
mallopt(M_TRIM_THRESHOLD, 64 << 20)
mallopt(M_MMAP_THRESHOLD, 32 << 20)

if CommandLine.arguments.dropFirst().first == BenchOptions.Command.http.rawValue {
    do {
        try HTTPBench().run(Array(CommandLine.arguments.dropFirst(2)))
    } catch {
        print("quoin-bench: \(error)")
        exit(1)
    }
}
guard let options = BenchOptions(Array(CommandLine.arguments.dropFirst())) else {
    print(
        "quoin-bench solver|session|drift|dialects|memory|text|requests|http|export [--workload NAME] [--views N] [--what NAME] [--edits N] [--json]"
    )
    exit(2)
}
if options.command == .dialects {
    try DialectBench().run(options)
    exit(0)
}
if options.command == .memory {
    exit(try MemoryBench().run(options) ? 0 : 1)
}
if options.command == .text {
    try TextBench(fonts: options.fonts).run(options)
    exit(0)
}
if options.command == .requests {
    var bench = try RequestBench()
    for kind in RequestBench.Kind.allCases where options.wants(kind.rawValue) {
        try bench.run(kind, count: options.count)
    }
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
        case .dialects, .memory, .text, .requests, .http: preconditionFailure("these have no workloads")
        case .export: try LoweredWorkload(make(count)).printAll()
        }
    }
}
exit(largestDrift < DriftBench.limit ? 0 : 1)
