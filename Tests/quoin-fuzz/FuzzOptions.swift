/// The options of the command line.
struct FuzzOptions {
    private(set) var targets: [FuzzTarget] = []
    private(set) var count = 100_000
    private(set) var from = 0
    private(set) var seed: UInt64 = 1
    private(set) var threads = 1
    /// The processor time after which each thread stops; nil: it reads its share of `count` inputs.
    private(set) var time: Duration?
    private(set) var prints = false

    /// nil for an invalid command line.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if let target = FuzzTarget.named(word) {
                targets.append(target)
            } else if word == "--print" {
                prints = true
            } else {
                guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 0 else { return nil }
                switch word {
                case "--count": count = value
                case "--from": from = value
                case "--seed": seed = UInt64(value)
                case "--threads": threads = max(1, value)
                case "--seconds": (time, count) = (.seconds(value), Self.unlimited)
                default: return nil
                }
            }
        }
        if targets.isEmpty { targets = FuzzTarget.all }
    }

    /// More inputs than are ever read.
    private static let unlimited = 1_000_000_000_000

    static let usage =
        "quoin-fuzz [\(FuzzTarget.all.map(\.name).joined(separator: "|"))…] "
        + "[--count N] [--seconds N] [--from N] [--seed N] [--threads N] [--print]"
}
