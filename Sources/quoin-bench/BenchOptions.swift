/// The command line options.
struct BenchOptions {
    enum Command: String {
        case solver, session, drift, dialects, memory, text, export, requests, http
    }

    private(set) var command = Command.solver
    private(set) var workloads: Set<String> = []
    private var givenSizes: [Int] = []
    private(set) var edits = 100_000
    private(set) var count = 1_000
    private var wanted: Set<String> = []
    private(set) var isJSON = false
    /// The path of a directory with fonts.
    private(set) var fonts: String?

    /// Parses the arguments; returns `nil` if they are invalid.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        if let first = rest.first, !first.hasPrefix("--") {
            guard let command = Command(rawValue: first) else { return nil }
            self.command = command
            rest.removeFirst()
        }
        while let option = rest.popFirst() {
            if option == "--json" {
                isJSON = true
                continue
            }
            guard let value = rest.popFirst(), take(option, value) else { return nil }
        }
    }

    private mutating func take(_ option: String, _ value: String) -> Bool {
        switch option {
        case "--workload":
            guard Workload.catalogue.contains(where: { $0.name == value }) else { return false }
            workloads.insert(value)
        case "--views":
            guard let size = Int(value), size > 0 else { return false }
            givenSizes.append(size)
        case "--edits":
            guard let count = Int(value), count > 0 else { return false }
            edits = count
        case "--count":
            guard let count = Int(value), count > 0 else { return false }
            self.count = count
        case "--fonts": fonts = value
        case "--what": wanted.insert(value)
        default: return false
        }
        return true
    }

    /// The given sizes, or else the command's defaults.
    var sizes: [Int] {
        givenSizes.isEmpty ? command == .drift ? [100] : [100, 1000, 10_000] : givenSizes
    }

    /// Returns true if a measurement was requested; all are if none was named.
    func wants(_ what: String) -> Bool {
        wanted.isEmpty || wanted.contains(what)
    }
}
