import CLinux
import Glibc

// Benchmarks of the solver and the service.
//
//     quoin-bench solver [--workload NAME] [--views N] [--what build] [--json]
//         times building, solving and editing
//     quoin-bench session [--workload NAME] [--views N] [--what post] [--json]
//         times the whole service without a network, from JSON to JSON
//     quoin-bench drift [--workload NAME] [--views N] [--edits N]
//         reports the deviation of values after 100,000 random edits; fails from 1e-7 points on
//     quoin-bench dialects [--what LANGUAGE] [--json]
//         times reading a megabyte of source in another language
//     quoin-bench memory [--what KIND]
//         reports the bytes of a resident layout; fails if the layout's own count is off by more than 15 %
//     quoin-bench text [--what SCRIPT] [--fonts DIR] [--json]
//         times measuring 500 characters: new, cached, and cached at another width
//     quoin-bench http [--hummingbird] [--rounds N] [--seconds S]
//         compares the service with other servers over loopback (Tests/Benchmarks/http)
//     quoin-bench requests --what KIND [--count N]
//         processes N requests from bytes to bytes without sockets, for counting instructions with valgrind; KIND is
//         health, solve, patch-changed, patch-all, chat or turn-chat
//     quoin-bench export --workload NAME --views N
//         prints rows, edits and solutions for other solvers

// As in the service: keep freed memory for the next layout instead of returning it to the kernel.
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
