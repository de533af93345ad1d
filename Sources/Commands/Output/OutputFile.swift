import Arguments
import Threads

/// The file of `--output`, which is written when a command ends, in the place of standard output.
private final class OutputFile: Sendable {
    private let bytes = Guarded<[UInt8]>([])

    /// Returns streams whose output is kept for the file.
    func streams(insteadOf streams: Streams) -> Streams {
        var own = streams
        own.write = { [self] stream, text in
            guard stream == .output else { return streams.write(stream, text) }
            bytes.withLock { $0 += text }
            return true
        }
        own.isTerminal = { $0 != .output && streams.isTerminal($0) }
        return own
    }

    var content: [UInt8] { bytes.withLock(\.self) }
}

extension CommandContext {
    static let outputOption = OptionDescription("output", .file, "the file to write", standard: "standard output")

    /// Runs a command, with its output to the file of `--output` if that is given.
    ///
    /// - Parameters:
    ///   - arguments: the command-line arguments.
    ///   - isReport: true if a command that fails writes what it has done so far; if not, it leaves the file as it was.
    ///   - run: the command.
    /// - Returns: its outcome, or a failure if the file cannot be written.
    /// - Throws: ``UsageError`` of the command.
    func writingOutput(
        _ arguments: ParsedArguments,
        isReport: Bool = false,
        of run: (CommandContext) throws(UsageError) -> CommandOutcome
    ) throws(UsageError) -> CommandOutcome {
        guard let path = arguments.value("output") else { return try run(self) }
        let file = OutputFile()
        var context = self
        context.streams = file.streams(insteadOf: streams)
        let outcome = try run(context)
        guard outcome != .failure || isReport else { return outcome }
        do throws(InputError) {
            try FileContent.write(file.content, toFile: path)
            return outcome
        } catch {
            streams.line("quoin: \(error)", to: .errors)
            return .failure
        }
    }
}
