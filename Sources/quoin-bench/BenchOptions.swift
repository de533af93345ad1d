/// What the command line asks for.
struct BenchOptions {
    var command = "solver"
    var workloads: Set<String> = []
    var sizes = [100, 1000, 10_000]
    var wanted: Set<String> = []
    var isJSON = false

    init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--workload": workloads.insert(rest.popFirst() ?? "")
            case "--views": sizes = [rest.popFirst().flatMap { Int($0) } ?? 1000]
            case "--what": wanted.insert(rest.popFirst() ?? "")
            case "--json": isJSON = true
            default: command = argument
            }
        }
    }

    /// Whether something is to be timed: all is where nothing was named.
    func wants(_ what: String) -> Bool {
        wanted.isEmpty || wanted.contains(what)
    }
}
