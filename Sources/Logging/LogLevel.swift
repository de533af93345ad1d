/// The severity of a line; a log writes lines of its own level and of more severe levels.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
    /// Turns logging off; no line has this level.
    case off
    case error
    case warning
    case info
    case debug

    /// Returns true if the first level is more severe.
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

/// The format of lines.
public enum LogFormat: String, CaseIterable, Sendable {
    /// `2026-01-31T12:00:00.000Z info request method=GET status=200`
    case text
    /// `{"time":"2026-01-31T12:00:00.000Z","level":"info","event":"request","method":"GET","status":200}`
    case json
}
