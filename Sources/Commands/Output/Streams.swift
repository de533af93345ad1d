import Glibc

/// The standard streams and surroundings of a command; tests replace them.
public struct Streams: Sendable {
    /// One of the streams that a command writes to.
    public enum Stream: Int32, Sendable {
        case output = 1
        case errors = 2
    }

    /// Writes bytes at once; false where the system refuses.
    public var write: @Sendable (Stream, [UInt8]) -> Bool
    /// Reads standard input to its end, up to so many bytes.
    public var readInput: @Sendable (Int) throws(InputError) -> [UInt8]
    /// Reads up to so many bytes of standard input, at least one; none at its end.
    public var readSome: @Sendable (Int) throws(InputError) -> [UInt8]
    /// Whether a stream is a terminal, which a person is looking at.
    public var isTerminal: @Sendable (Stream) -> Bool
    /// The variables of the environment.
    public var environment: @Sendable (String) -> String?

    public init(
        write: @escaping @Sendable (Stream, [UInt8]) -> Bool,
        readInput: @escaping @Sendable (Int) throws(InputError) -> [UInt8],
        readSome: @escaping @Sendable (Int) throws(InputError) -> [UInt8],
        isTerminal: @escaping @Sendable (Stream) -> Bool,
        environment: @escaping @Sendable (String) -> String?
    ) {
        (self.write, self.readInput, self.readSome) = (write, readInput, readSome)
        (self.isTerminal, self.environment) = (isTerminal, environment)
    }

    /// Those of the process, with variables as `environment` tells them.
    public static func ofProcess(environment: @escaping @Sendable (String) -> String?) -> Streams {
        Streams(
            write: { FileContent.write($1, to: $0.rawValue) },
            readInput: { (limit) throws(InputError) in
                try FileContent.read(descriptor: 0, named: Input.standardInputName, limit: limit)
            },
            readSome: { (count) throws(InputError) in
                try FileContent.readSome(count, descriptor: 0, named: Input.standardInputName)
            },
            isTerminal: { isatty($0.rawValue) == 1 },
            environment: environment
        )
    }

    /// Writes a text and a line feed.
    @discardableResult
    func line(_ text: String, to stream: Stream) -> Bool {
        write(stream, Array("\(text)\n".utf8))
    }

    /// How text for people is written to a stream.
    func style(of stream: Stream) -> TextStyle {
        let isWanted = (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        return TextStyle(isColored: isWanted && isTerminal(stream))
    }
}
