import API
import HTTP
import HTTPServer
import LayoutEngine
import Sessions
import Threads
import Wire

/// One setting that an option and an environment variable change: `--max-body` and `QUOIN_MAX_BODY`.
struct Option: Sendable {
    /// The name without its dashes.
    let name: String
    let summary: String
    let value: Value

    /// Where the value goes, and what it may be.
    enum Value: Sendable {
        case text(any WritableKeyPath<Settings, String> & Sendable)
        case file(any WritableKeyPath<Settings, String?> & Sendable)
        case directory(any WritableKeyPath<Settings, String?> & Sendable)
        case origins(any WritableKeyPath<Settings, AllowedOrigins> & Sendable)
        case number(any WritableKeyPath<Settings, Int> & Sendable, in: ClosedRange<Int>)
        case seconds(any WritableKeyPath<Settings, Duration> & Sendable)
        /// One of some words.
        case choice(
            [String],
            read: @Sendable (Settings) -> String,
            write: @Sendable (String, inout Settings) -> Void
        )
    }

    /// The environment variable; the option wins over it.
    var variable: String { "QUOIN_" + name.uppercased().replacing("-", with: "_") }

    /// Puts what `text` says into `settings`; throws when it is no value of this option.
    ///
    /// `source` names who says it.
    func apply(_ text: String, from source: String, to settings: inout Settings) throws(CommandError) {
        switch value {
        case .text(let path):
            settings[keyPath: path] = text
        case .file(let path):
            guard !text.isEmpty else { throw .value(source, text, expected: "the path of a file") }
            settings[keyPath: path] = text
        case .directory(let path):
            guard !text.isEmpty else { throw .value(source, text, expected: "the path of a directory") }
            settings[keyPath: path] = text
        case .origins(let path):
            settings[keyPath: path] = try Self.origins(text, from: source)
        case .number(let path, let range):
            guard let number = Int(text), range.contains(number) else {
                throw .value(source, text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
            }
            settings[keyPath: path] = number
        case .seconds(let path):
            guard let seconds = Double(text), (0.001...86_400).contains(seconds) else {
                throw .value(source, text, expected: "a number of seconds from 0.001 to 86400")
            }
            settings[keyPath: path] = .milliseconds(Int((seconds * 1_000).rounded()))
        case .choice(let words, _, let write):
            guard words.contains(text) else {
                throw .value(source, text, expected: "one of \(words.joined(separator: ", "))")
            }
            write(text, &settings)
        }
    }

    /// The value in `settings`, as the option writes it.
    func text(in settings: Settings) -> String {
        switch value {
        case .text(let path): settings[keyPath: path]
        case .file(let path), .directory(let path): settings[keyPath: path] ?? "none"
        case .origins(let path): settings[keyPath: path].description
        case .number(let path, _): "\(settings[keyPath: path])"
        case .seconds(let path): Self.decimal(settings[keyPath: path])
        case .choice(_, let read, _): read(settings)
        }
    }

    /// Whether it may stand several times; what is said then is a list with commas.
    var isList: Bool {
        switch value {
        case .origins: true
        case .text, .file, .directory, .number, .seconds, .choice: false
        }
    }

    private static func origins(_ text: String, from source: String) throws(CommandError) -> AllowedOrigins {
        guard let origins = AllowedOrigins(parsing: text) else {
            let expected = "a list of origins as browsers send them, like https://app.example:8443, or * alone"
            throw .value(source, text, expected: expected)
        }
        return origins
    }

    private static func decimal(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) / 1e18)"
    }
}

/// Every option there is.
enum OptionTable {
    static let options: [Option] = service + log

    private static let service: [Option] = [
        Option(name: "host", summary: "address to listen at, IPv4 or IPv6", value: .text(\.host)),
        Option(
            name: "port",
            summary: "port to listen at; 0 takes any free one",
            value: .number(\.port, in: 0...65_535)
        ),
        Option(name: "threads", summary: "event loops, each with a thread", value: .number(\.threads, in: 1...1_024)),
        Option(
            name: "workers",
            summary: "threads for what would hold up an event loop",
            value: .number(\.queue.workers, in: 1...1_024)
        ),
        Option(
            name: "inline-body",
            summary: "bytes of a body that is not left to a worker",
            value: .number(\.service.inlineBodyBytes, in: 0...1_073_741_824)
        ),
        Option(
            name: "inline-views",
            summary: "views of a layout that is not left to a worker",
            value: .number(\.service.inlineViews, in: 0...1_000_000)
        ),
        Option(
            name: "max-queue",
            summary: "requests that wait for a worker; beyond it 503",
            value: .number(\.queue.jobs, in: 1...1_000_000)
        ),
        Option(
            name: "max-queue-bytes",
            summary: "bytes of their bodies; beyond it 503",
            value: .number(\.queue.bytes, in: 1...1_000_000_000_000)
        ),
        Option(
            name: "tokens",
            summary: "file of bearer tokens, a name and a token a line; read again on SIGHUP",
            value: .file(\.tokens)
        ),
        Option(
            name: "fonts",
            summary: "directory of TrueType and OpenType fonts that texts are measured with",
            value: .directory(\.fonts)
        ),
        Option(
            name: "cors-origin",
            summary: "origin whose pages may read answers; repeatable, with commas, or *",
            value: .origins(\.origins)
        ),
        Option(
            name: "max-connections",
            summary: "open connections; beyond it 503",
            value: .number(\.limits.connections, in: 1...1_000_000)
        ),
        Option(
            name: "max-connections-per-client",
            summary: "open connections of one IPv4 address or IPv6 /64; beyond it 503",
            value: .number(\.limits.connectionsPerClient, in: 1...1_000_000)
        ),
        Option(
            name: "max-buffered-bytes",
            summary: "bytes that all connections hold; beyond it 503",
            value: .number(\.limits.bufferedBytes, in: 65_536...1_099_511_627_776)
        ),
        Option(
            name: "max-target",
            summary: "bytes of a request target; beyond it 414",
            value: .number(\.limits.request.targetBytes, in: 16...1_048_576)
        ),
        Option(
            name: "max-header-bytes",
            summary: "bytes of a header section; beyond it 431",
            value: .number(\.limits.request.headerBytes, in: 64...16_777_216)
        ),
        Option(
            name: "max-header-count",
            summary: "fields of a header section; beyond it 431",
            value: .number(\.limits.request.headerCount, in: 1...100_000)
        ),
        Option(
            name: "max-body",
            summary: "bytes of a request body; beyond it 413",
            value: .number(\.limits.request.bodyBytes, in: 0...1_073_741_824)
        ),
        Option(
            name: "header-timeout",
            summary: "seconds for a header section; beyond it 408",
            value: .seconds(\.limits.headerTimeout)
        ),
        Option(
            name: "body-timeout",
            summary: "seconds for a body; beyond it 408",
            value: .seconds(\.limits.bodyTimeout)
        ),
        Option(
            name: "idle-timeout",
            summary: "seconds between requests; then the connection closes",
            value: .seconds(\.limits.idleTimeout)
        ),
        Option(
            name: "write-timeout",
            summary: "seconds for a client to take some of an answer",
            value: .seconds(\.limits.writeTimeout)
        ),
        Option(
            name: "linger-timeout",
            summary: "seconds for a client to close after the last answer",
            value: .seconds(\.limits.lingerTimeout)
        ),
        Option(
            name: "drain-timeout",
            summary: "seconds for answers in flight after SIGTERM",
            value: .seconds(\.limits.drainTimeout)
        ),
        Option(
            name: "max-json-depth",
            summary: "objects and arrays of a body that lie in each other; beyond it 400",
            value: .number(\.service.body.jsonDepth, in: 16...1_000)
        ),
        Option(
            name: "max-layouts",
            summary: "layouts that are kept; beyond it 507",
            value: .number(\.service.sessions.layouts, in: 0...10_000_000)
        ),
        Option(
            name: "max-total-views",
            summary: "views of all layouts together; beyond it 507",
            value: .number(\.service.sessions.totalViews, in: 0...1_000_000_000)
        ),
        Option(
            name: "max-views",
            summary: "views of a layout; beyond it 422",
            value: .number(\.service.sessions.views, in: 1...1_000_000)
        ),
        Option(
            name: "max-constraints",
            summary: "constraints of a layout; beyond it 422",
            value: .number(\.service.sessions.constraints, in: 0...10_000_000)
        ),
        Option(
            name: "max-text-bytes",
            summary: "bytes of the texts of a layout, all together; beyond it 422",
            value: .number(\.service.sessions.textBytes, in: 0...1_000_000_000)
        ),
        Option(
            name: "max-source-bytes",
            summary: "bytes of a source in another language; beyond it 422",
            value: .number(\.service.body.sourceBytes, in: 1...1_000_000_000)
        ),
        Option(
            name: "max-operations",
            summary: "operations of an edit; beyond it 422",
            value: .number(\.service.sessions.operations, in: 0...1_000_000)
        ),
        Option(
            name: "max-variants",
            summary: "sets of traits in a request; beyond it 422",
            value: .number(\.service.sessions.variants, in: 0...10_000)
        ),
        Option(
            name: "max-text-lines",
            summary: "lines of texts in all variants of a request; beyond it 422",
            value: .number(\.service.sessions.textLines, in: 0...100_000_000)
        ),
        Option(
            name: "max-transition-frames",
            summary: "frames of a transition, views times samples; beyond it 422",
            value: .number(\.service.sessions.transitionFrames, in: 0...100_000_000)
        ),
        Option(
            name: "max-solver-work",
            summary: "entries that solving for one request may touch, up to 15 ns each; beyond it 422",
            value: .number(\.service.sessions.engine.work, in: 1...1_000_000_000_000)
        ),
    ]

    /// What `--help` prints.
    static var help: String {
        let settings = Settings()
        let width = options.map(\.name.count).max() ?? 0
        let lines = options.map { option in
            let name = option.name + String(repeating: " ", count: width - option.name.count)
            return "  --\(name)  \(option.summary) (\(option.text(in: settings)))"
        }
        return """
            Usage: quoin [options]          starts the service
                   quoin health [options]   asks a running one whether it is well: exit 0, else 1

            Options, with what holds without them. Each is an environment variable too, --max-body as QUOIN_MAX_BODY;
            the option wins.

            \(lines.joined(separator: "\n"))
              --help     prints this
              --version  prints the version
            """
    }
}
