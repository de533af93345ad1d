import Fuzzing
import LayoutFuzzing
import LayoutModel

/// A reader to give damaged inputs to.
enum FuzzTarget: CustomStringConvertible {
    case language(SourceLanguage)
    case http
    case json
    case resp
    case xml
    case ib
    case font
    case live

    /// The target of that name.
    init?(_ name: String) {
        switch name {
        case "http": self = .http
        case "json": self = .json
        case "resp": self = .resp
        case "xml": self = .xml
        case "ib": self = .ib
        case "font": self = .font
        case "live": self = .live
        default:
            guard let language = SourceLanguage(rawValue: name) else { return nil }
            self = .language(language)
        }
    }

    static let all = SourceLanguage.allCases.map(Self.language) + [.http, .json, .resp, .xml, .ib, .font, .live]

    /// The processor time that no input takes, in a build with a sanitizer as well.
    ///
    /// A live script is several requests, each answered in two ways, and once in eight with repairs that are tried. A
    /// source is read twice, for its views and for its constraints, and its loops may run for 1,024 rounds, which takes
    /// a quarter of a second with a sanitizer.
    var longestInput: Duration {
        switch self {
        case .live: .seconds(30)
        case .language: .seconds(3)
        case .http, .json, .resp, .xml, .ib, .font: .seconds(1)
        }
    }

    var description: String {
        switch self {
        case .language(let language): language.rawValue
        case .http: "http"
        case .json: "json"
        case .resp: "resp"
        case .xml: "xml"
        case .ib: "ib"
        case .font: "font"
        case .live: "live"
        }
    }

    /// The function that makes the input with a number, and the function that reads it.
    func reading(seed: UInt64) throws -> FuzzReading {
        switch self {
        case .language(let language):
            let mutator = SourceMutator(SourceSpecimens.all[language.rawValue] ?? [], seed: seed)
            let target = try SourceTarget(language)
            return FuzzReading(
                input: { mutator[$0] },
                read: { text, number throws(BrokenPromise) in try target.read(text, number: number) }
            )
        case .http:
            let mutator = RequestMutator(seed: seed)
            let target = RequestStreams()
            return FuzzReading(
                input: { mutator[$0] },
                read: { bytes, number throws(BrokenPromise) in try target.read(bytes, number: number) }
            )
        case .json:
            let mutator = SourceMutator(JSONSpecimens.all, seed: seed, strange: JSONSpecimens.strange)
            let target = JSONTexts()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        case .resp:
            let mutator = SourceMutator(RESPSpecimens.all, seed: seed, strange: RESPSpecimens.strange)
            let target = RESPStreams()
            return FuzzReading(
                input: { mutator[$0] },
                read: { stream, number throws(BrokenPromise) in try target.read(stream, number: number) }
            )
        case .xml:
            let mutator = SourceMutator(XMLSpecimens.all, seed: seed, strange: XMLSpecimens.strange)
            let target = XMLTexts()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        case .ib:
            let (all, strange) = (InterfaceBuilderSpecimens.all, InterfaceBuilderSpecimens.strange)
            let mutator = SourceMutator(all, seed: seed, strange: strange)
            let target = InterfaceBuilderFiles()
            return FuzzReading(input: { mutator[$0] }, read: { text, _ throws(BrokenPromise) in try target.read(text) })
        case .font:
            let mutator = FontMutator(seed: seed)
            let target = FontTarget()
            return FuzzReading(input: { mutator[$0] }, read: { file, _ throws(BrokenPromise) in try target.read(file) })
        case .live:
            let author = LayoutAuthor(seed: seed)
            let target = LiveTarget(explanationInterval: 8)
            return FuzzReading(
                input: { author[$0].bytes },
                read: { script, _ throws(BrokenPromise) in try target.read(script) },
                summary: { "\(target.counts)" }
            )
        }
    }
}

/// The two functions of a target.
struct FuzzReading: Sendable {
    /// The input with a number.
    let input: @Sendable (Int) -> [UInt8]
    /// Reads an input; returns whether it was valid.
    let read: @Sendable ([UInt8], Int) throws(BrokenPromise) -> Bool
    /// What the inputs read so far amounted to.
    var summary: @Sendable () -> String? = { nil }
}
