/// How much a line matters; a log writes those of its own level and above.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// Of a log: nothing is written. No line has it.
    case off
    case error
    case warning
    case info
    case debug

    /// Whether the first matters more.
    public static func < (first: LogLevel, second: LogLevel) -> Bool { first.rank < second.rank }

    private var rank: Int {
        switch self {
        case .off: 0
        case .error: 1
        case .warning: 2
        case .info: 3
        case .debug: 4
        }
    }

    var word: StaticString {
        switch self {
        case .off: "off"
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .debug: "debug"
        }
    }
}

/// What a line looks like.
public enum LogFormat: String, CaseIterable, Sendable {
    /// `2026-01-31T12:00:00.000Z info request method=GET status=200`
    case text
    /// `{"time":"2026-01-31T12:00:00.000Z","level":"info","event":"request","method":"GET","status":200}`
    case json
}
