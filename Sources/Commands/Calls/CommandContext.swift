public import API
public import TextMetrics

/// What commands work with besides their own arguments.
public struct CommandContext: Sendable {
    /// The limits of documents, as those of the service.
    public var limits: ServiceLimits
    /// How many bytes an input may have.
    public var inputBytes: Int
    public var fonts: FontCatalog
    public var streams: Streams

    public init(limits: ServiceLimits, inputBytes: Int, fonts: FontCatalog, streams: Streams) {
        (self.limits, self.inputBytes) = (limits, inputBytes)
        (self.fonts, self.streams) = (fonts, streams)
    }
}

/// How a command ends.
public enum CommandOutcome: Int32, Sendable {
    case success = 0
    /// What was looked for was found, such as findings.
    case findings = 1
    /// An input or the command line is at fault, or the system refuses something.
    case failure = 2
}
