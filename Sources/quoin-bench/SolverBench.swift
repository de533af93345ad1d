import Simplex

/// Times one workload on the bare solver: the build, each edit, and what they cost in pivots and bytes.
struct SolverBench {
    private let workload: Workload
    private let lowered: LoweredWorkload
    private let clock = ContinuousClock()

    init(_ workload: Workload) {
        self.workload = workload
        lowered = LoweredWorkload(workload)
    }

    /// Prints a line for the build and one for each edit; for those named in `wanted`, or for all where it is empty.
    func run(_ wanted: Set<String>, asJSON isJSON: Bool) throws {
        var layout = SolverLayout(lowered)
        try layout.solve()
        let bytes = layout.solver.byteCount
        let pivots = layout.solver.pivotCount
        if wanted.isEmpty || wanted.contains("build") {
            let build = try median {
                let started = clock.now
                var fresh = SolverLayout(lowered)
                try fresh.solve()
                return started.duration(to: clock.now)
            }
            report("build", build, pivots: pivots, bytes: bytes, asJSON: isJSON)
        }
        for (name, edit) in workload.edits where wanted.isEmpty || wanted.contains(name) {
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
            report(name, time, pivots: pivots, bytes: layout.solver.byteCount, asJSON: isJSON)
        }
    }

    /// The median of many runs: as many as fit into a quarter of a second, but not fewer than 5.
    private func median(_ measure: () throws -> Duration) rethrows -> Duration {
        var times: [Duration] = []
        let started = clock.now
        while times.count < 5 || times.count < 20_000 && clock.now - started < .milliseconds(250) {
            times.append(try measure())
        }
        return times.sorted()[times.count / 2]
    }

    private func report(_ what: String, _ time: Duration, pivots: Int, bytes: Int, asJSON isJSON: Bool) {
        let microseconds = Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
        let rounded = (microseconds * 100).rounded() / 100
        if isJSON {
            print(
                #"{"workload":"\#(workload.name)","views":\#(workload.size),"what":"\#(what)","microseconds":\#(rounded),"#
                    + #""pivots":\#(pivots),"bytes":\#(bytes)}"#
            )
        } else {
            let label = "\(workload.name) \(workload.size) \(what)"
            let padding = String(repeating: " ", count: max(1, 36 - label.count))
            print("\(label)\(padding)\(rounded) µs, \(pivots) pivots, \(bytes / 1024) KiB")
        }
    }
}

/// What the command line asks for.
struct BenchOptions {
    var command = "solver"
    var workloads: Set<String> = []
    /// Empty where none is given.
    var sizes: [Int] = []
    var edits = 100_000
    var wanted: Set<String> = []
    var isJSON = false

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--workload": workloads.insert(rest.popFirst() ?? "")
            case "--views": sizes = [rest.popFirst().flatMap { Int($0) } ?? 1000]
            case "--edits": edits = rest.popFirst().flatMap { Int($0) } ?? edits
            case "--what": wanted.insert(rest.popFirst() ?? "")
            case "--json": isJSON = true
            default: command = argument
            }
        }
    }
}
