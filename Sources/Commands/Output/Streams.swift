import Glibc

/// The standard streams and the environment of a command; replaceable in tests.
public struct Streams: Sendable {
    /// One of the streams that a command writes to.
    public enum Stream: Int32, Sendable {
        case output = 1
        case errors = 2
    }

    /// A closure that writes bytes without buffering, and returns false if the system reports an error.
    public var write: @Sendable (Stream, [UInt8]) -> Bool
    /// A closure that reads standard input to its end, up to the given number of bytes.
    public var readInput: @Sendable (Int) throws(InputError) -> [UInt8]
    /// A closure that reads at least one and at most the given number of bytes from standard input, or none at its end.
    public var readSome: @Sendable (Int) throws(InputError) -> [UInt8]
    /// A closure that returns true if a stream is a terminal.
    public var isTerminal: @Sendable (Stream) -> Bool
    /// A closure that returns the value of an environment variable.
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

    /// Returns the streams of the process, with variables looked up by `environment`.
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

    /// Writes text followed by a line feed.
    @discardableResult
    func line(_ text: String, to stream: Stream) -> Bool {
        write(stream, Array("\(text)\n".utf8))
    }

    /// Returns the style of text for users on a stream.
    func style(of stream: Stream) -> TextStyle {
        let isWanted = (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        return TextStyle(isColored: isWanted && isTerminal(stream))
    }
}
