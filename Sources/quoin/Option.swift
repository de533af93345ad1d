import API
import Arguments
import HTTP
import HTTPServer
import Redis
import Sockets

/// A setting with its option and its environment variable, such as `--max-body` and `QUOIN_MAX_BODY`.
struct Option: Sendable {
    /// The name without its dashes.
    let name: String
    let value: Value
    /// The description in `--help`.
    let summary: String

    init(_ name: String, _ value: Value, _ summary: String) {
        (self.name, self.value, self.summary) = (name, value, summary)
    }

    /// The type of the value, and the key path of the setting.
    enum Value: Sendable {
        /// An IPv4 or IPv6 address.
        case host(any WritableKeyPath<Settings, String> & Sendable)
        /// A path; the text describes its target.
        case path(any WritableKeyPath<Settings, String?> & Sendable, String)
        /// The address of a Redis server.
        case store(any WritableKeyPath<Settings, RedisAddress?> & Sendable)
        /// A list of origins.
        case origins(any WritableKeyPath<Settings, AllowedOrigins> & Sendable)
        /// A list of host names.
        case hosts(any WritableKeyPath<Settings, AllowedHosts> & Sendable)
        /// A list of addresses and ranges of them.
        case proxies(any WritableKeyPath<Settings, TrustedProxies> & Sendable)
        /// The path prefix of the service.
        case prefix(any WritableKeyPath<Settings, PathPrefix> & Sendable)
        case number(any WritableKeyPath<Settings, Int> & Sendable, ClosedRange<Int>)
        /// A size in bytes, with an optional suffix `K`, `M` or `G`.
        case bytes(any WritableKeyPath<Settings, Int> & Sendable, ClosedRange<Int>)
        case seconds(any WritableKeyPath<Settings, Duration> & Sendable)
        /// No value; the option assigns this one to the setting. A variable is `true`, or `false` for the opposite.
        case flag(any WritableKeyPath<Settings, Bool> & Sendable, Bool)
        /// Seconds, or 0 for never.
        case secondsOrNever(any WritableKeyPath<Settings, Duration?> & Sendable)
        /// Seconds, or 0.
        case secondsOrNone(any WritableKeyPath<Settings, Duration> & Sendable)
        /// One of a list of words.
        case choice(
            [String],
            read: @Sendable (Settings) -> String,
            write: @Sendable (String, inout Settings) -> Void
        )

        /// Returns a choice among the raw values of an enumeration.
        static func word<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
            _ path: any WritableKeyPath<Settings, Choice> & Sendable
        ) -> Self {
            .choice(
                Choice.allCases.map(\.rawValue),
                read: { $0[keyPath: path].rawValue },
                write: { text, settings in
                    if let choice = Choice(rawValue: text) { settings[keyPath: path] = choice }
                }
            )
        }
    }

    /// The name of the environment variable; the option overrides it.
    var variable: String { "QUOIN_" + name.uppercased().replacing("-", with: "_") }

    /// True if the option may be repeated; the values are then joined with commas.
    var isList: Bool {
        switch value {
        case .origins, .hosts, .proxies: true
        case .host, .path, .store, .prefix, .number, .bytes, .seconds, .secondsOrNever, .secondsOrNone, .flag, .choice:
            false
        }
    }

    /// Returns the value in `settings`, in the format of the command line.
    func text(in settings: Settings) -> String {
        switch value {
        case .host(let path): settings[keyPath: path]
        case .path(let path, _): settings[keyPath: path] ?? "none"
        case .store(let path): settings[keyPath: path]?.description ?? "none"
        case .origins(let path): settings[keyPath: path].description
        case .hosts(let path): settings[keyPath: path].description
        case .proxies(let path): settings[keyPath: path].description
        case .prefix(let path): settings[keyPath: path].isEmpty ? "none" : settings[keyPath: path].description
        case .number(let path, _), .bytes(let path, _): "\(settings[keyPath: path])"
        case .seconds(let path), .secondsOrNone(let path): Self.decimal(settings[keyPath: path])
        case .secondsOrNever(let path): settings[keyPath: path].map(Self.decimal) ?? "0"
        case .flag(let path, let value): "\(settings[keyPath: path] == value)"
        case .choice(_, let read, _): read(settings)
        }
    }

    private static func decimal(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        return attoseconds == 0 ? "\(seconds)" : "\(Double(seconds) + Double(attoseconds) / 1e18)"
    }

    /// Returns the description of the option for the command line.
    func description(in settings: Settings) -> OptionDescription {
        let kind: OptionDescription.Value =
            switch value {
            case .host: .text("ADDRESS")
            case .path(_, let kind): kind == "a file" ? .file : kind == "a directory" ? .directory : .text("FAMILY")
            case .store: .text("URL")
            case .origins: .text("ORIGINS")
            case .hosts: .text("NAMES")
            case .proxies: .text("ADDRESSES")
            case .prefix: .text("PATH")
            case .number: .text("N")
            case .bytes: .text("BYTES")
            case .seconds, .secondsOrNever, .secondsOrNone: .text("SECONDS")
            case .flag: .none
            case .choice(let words, _, _): .word(words)
            }
        return OptionDescription(name, kind, summary, standard: text(in: settings))
    }

    /// Parses `text` and changes the setting; errors name `source`, the option or variable, and `command`.
    func apply(
        _ text: String,
        from source: String,
        of command: String,
        to settings: inout Settings
    ) throws(UsageError) {
        func invalid(_ expected: String) -> UsageError { .value(source, text, expected: expected, of: command) }
        switch value {
        case .host(let path):
            let address = try? SocketAddress(host: text, port: 0)
            let expected = "an IPv4 or IPv6 address; names are not looked up (0.0.0.0 is every IPv4 address)"
            try settings.set(path, address.map { _ in text }, orThrow: invalid(expected))
        case .path(let path, let kind):
            guard !text.isEmpty else { throw invalid("the path of \(kind)") }
            settings[keyPath: path] = text
        case .store(let path):
            do throws(RedisAddressError) {
                settings[keyPath: path] = try RedisAddress(text)
            } catch {
                // The text is omitted because it may contain a password.
                throw .combination("\(source): \(error)", of: command)
            }
        case .origins(let path):
            let expected = "a list of origins as browsers send them, like https://app.example:8443, or * alone"
            try settings.set(path, AllowedOrigins(parsing: text), orThrow: invalid(expected))
        case .hosts(let path):
            let expected = "a list of host names without ports, like quoin.example, or * alone"
            try settings.set(path, AllowedHosts(parsing: text), orThrow: invalid(expected))
        case .proxies(let path):
            let expected = "a list of addresses and ranges of them, like 10.0.0.0/8,2001:db8::/32"
            try settings.set(path, TrustedProxies(text), orThrow: invalid(expected))
        case .prefix(let path):
            let expected = "a path of letters, digits, '-', '.', '_' and '~', like /layouts-api"
            try settings.set(path, PathPrefix(text), orThrow: invalid(expected))
        case .number, .bytes, .seconds, .secondsOrNever, .secondsOrNone:
            try applyNumber(text, invalid, to: &settings)
        case .flag(let path, let value):
            // On the command line, a flag has no text.
            guard ["", "true", "false"].contains(text) else { throw invalid("true or false") }
            settings[keyPath: path] = (text != "false") == value
        case .choice(let words, _, let write):
            guard words.contains(text) else { throw invalid("one of \(words.joined(separator: ", "))") }
            write(text, &settings)
        }
    }

    /// Parses `text` as a number, a size or a time; `invalid` makes the error from what is expected.
    private func applyNumber(
        _ text: String,
        _ invalid: (String) -> UsageError,
        to settings: inout Settings
    ) throws(UsageError) {
        func seconds(where isPossible: (Double) -> Bool) -> Duration? {
            Double(text).flatMap { isPossible($0) ? .milliseconds(Int(($0 * 1_000).rounded())) : nil }
        }
        switch value {
        case .number(let path, let range):
            let number = Int(text).flatMap { range.contains($0) ? $0 : nil }
            let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
            try settings.set(path, number, orThrow: invalid(expected))
        case .bytes(let path, let range):
            let bounds = "\(range.lowerBound) to \(range.upperBound)"
            let bytes = ByteSize(text).flatMap { range.contains($0.bytes) ? $0.bytes : nil }
            let expected = "a size from \(bounds) bytes, optionally followed by K, M or G, as in 512M"
            try settings.set(path, bytes, orThrow: invalid(expected))
        case .seconds(let path):
            let time = seconds { (0.001...86_400).contains($0) }
            try settings.set(path, time, orThrow: invalid("a number of seconds from 0.001 to 86400"))
        case .secondsOrNever(let path):
            let time = seconds { $0 == 0 || (0.1...31_536_000).contains($0) }
            let expected = "a number of seconds from 0.1 to 31536000, or 0 for never"
            try settings.set(path, time.map { $0 == .zero ? nil : $0 }, orThrow: invalid(expected))
        case .secondsOrNone(let path):
            let time = seconds { (0...86_400).contains($0) }
            try settings.set(path, time, orThrow: invalid("a number of seconds from 0 to 86400"))
        case .host, .path, .store, .origins, .hosts, .proxies, .prefix, .flag, .choice:
            preconditionFailure("\(name) is not a number")
        }
    }
}

extension Settings {
    /// Changes a setting to a parsed value; throws if there is none.
    fileprivate mutating func set<Parsed>(
        _ path: WritableKeyPath<Settings, Parsed>,
        _ parsed: Parsed?,
        orThrow error: @autoclosure () -> UsageError
    ) throws(UsageError) {
        guard let parsed else { throw error() }
        self[keyPath: path] = parsed
    }
}
