import Fuzzing
import LayoutFuzzing
import ServiceFuzzing

/// Layouts, and what a service does with them.
extension FuzzTarget {
    /// A script is several requests, each answered in two ways, and once in eight with repairs that are tried.
    static let layouts = [
        FuzzTarget("live", longestInput: .seconds(30)) { seed in
            let author = LayoutAuthor(seed: seed)
            let target = LiveTarget(explanationInterval: 8)
            return FuzzReading(
                input: { author[$0].bytes },
                read: { script, _ throws(BrokenPromise) in try target.read(script) },
                summary: { "\(target.counts)" }
            )
        }
    ]

    static let service = [
        FuzzTarget("undo", longestInput: .seconds(30)) { seed in
            let (author, target) = (LayoutAuthor(seed: seed), RestartTarget())
            return FuzzReading(
                input: { author[$0].bytes },
                read: { script, _ throws(BrokenPromise) in try target.read(script) }
            )
        },
        FuzzTarget("journal", longestInput: .seconds(10)) { seed in
            let (author, target) = (JournalDamageAuthor(seed: seed), JournalTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("import", longestInput: .seconds(10)) { seed in
            let (author, target) = (LineAuthor(seed: seed), LineTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("tokens") { seed in
            let (author, target) = (TokenAuthor(seed: seed), TokenTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("calls", longestInput: .seconds(5)) { seed in
            let (author, target) = (CallAuthor(seed: seed), CallTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        // Twenty million units of work, six times.
        FuzzTarget("lint", longestInput: .seconds(20)) { seed in
            let (author, target) = (LintAuthor(seed: seed), LintTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("pictures", longestInput: .seconds(10)) { seed in
            let (author, target) = (PictureAuthor(seed: seed), PictureTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
    ]

    static let files = [
        FuzzTarget("strings") { seed in
            let (author, target) = (StringsAuthor(seed: seed), StringsTarget())
            return FuzzReading(input: { author[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("png") { seed in
            let target = PNGTarget()
            return FuzzReading(
                input: { PNGTarget.input($0, seed: seed) },
                read: { bytes, _ throws(BrokenPromise) in try target.read(bytes) }
            )
        },
    ]
}
