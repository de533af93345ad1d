public import API
import Sessions
public import TextMetrics

/// The environment of a command: everything it requires in addition to its arguments.
public struct CommandContext: Sendable {
    /// The limits of documents, as in the service, with a measurer for ``fonts``: reading a document may measure texts.
    public let limits: ServiceLimits
    /// The maximum size of an input, in bytes.
    public var inputBytes: Int
    public let fonts: FontCatalog
    public var streams: Streams

    public init(limits: ServiceLimits, inputBytes: Int, fonts: FontCatalog, streams: Streams) {
        var limits = limits
        limits.sessions.measurer = TextMeasurer(fonts: fonts)
        (self.limits, self.inputBytes) = (limits, inputBytes)
        (self.fonts, self.streams) = (fonts, streams)
    }
}

/// The exit status of a command.
public enum CommandOutcome: Int32, Sendable {
    case success = 0
    /// The search found something, such as lint findings.
    case findings = 1
    /// An input or the command line is invalid, or a system call failed.
    case failure = 2
}
