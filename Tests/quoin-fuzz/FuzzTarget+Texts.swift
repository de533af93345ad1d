import Fuzzing
import LayoutModel

/// The readers of texts, files and fonts.
extension FuzzTarget {
    /// A source is read twice, for its views and for its constraints, and its loops may run for 1,024 rounds, which
    /// takes a quarter of a second with a sanitizer.
    static let languages = SourceLanguage.allCases.map { language in
        FuzzTarget(language.rawValue, longestInput: .seconds(3)) { seed in
            let mutator = StatementMutator(SourceSpecimens.all[language.rawValue] ?? [], seed: seed)
            let target = try SourceTarget(language)
            return FuzzReading(
                input: { mutator[$0] },
                read: { text, number throws(BrokenPromise) in try target.read(text, number: number) }
            )
        }
    }

    static let texts = [
        FuzzTarget("http") { seed in
            let mutator = RequestMutator(seed: seed)
            let target = RequestStreams()
            return FuzzReading(
                input: { mutator[$0] },
                read: { bytes, number throws(BrokenPromise) in try target.read(bytes, number: number) }
            )
        },
        FuzzTarget("json") { seed in
            let mutator = JSONMutator(seed: seed)
            let target = JSONTexts()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("resp") { seed in
            let mutator = SourceMutator(RESPSpecimens.all, seed: seed, strange: RESPSpecimens.strange)
            let target = RESPStreams()
            return FuzzReading(
                input: { mutator[$0] },
                read: { stream, number throws(BrokenPromise) in try target.read(stream, number: number) }
            )
        },
        FuzzTarget("xml") { seed in
            let mutator = XMLSpecimens.mutator(seed: seed)
            let target = XMLTexts()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("ib") { seed in
            let mutator = InterfaceBuilderSpecimens.mutator(seed: seed)
            let target = InterfaceBuilderFiles()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        },
        FuzzTarget("font") { seed in
            let mutator = FontMutator(seed: seed)
            let target = FontTarget()
            return FuzzReading(input: { mutator[$0] }, read: { file, _ throws(BrokenPromise) in try target.read(file) })
        },
    ]
}
