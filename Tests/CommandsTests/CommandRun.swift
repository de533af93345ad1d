import API
import Arguments
import TestSupport
import TextMetrics

@testable import Commands

/// What a command did that ran on files of a directory, whose path is left out of its messages.
struct CommandRun {
    let status: CommandOutcome
    let output: String
    let errors: String

    /// Runs `lint`, or a command that prints the answer to a call; arguments that are files are those of the directory.
    init(
        _ arguments: [String],
        in directory: TemporaryDirectory,
        input: String = "",
        terminals: Set<Streams.Stream> = [],
        fonts: FontCatalog = .builtIn,
        isFile: (String) -> Bool
    ) throws {
        let recording = RecordingStreams(input: input, terminals: terminals)
        let context = CommandContext(
            limits: ServiceLimits(),
            inputBytes: 1 << 20,
            fonts: fonts,
            streams: recording.streams
        )
        let options = arguments.dropFirst().map { isFile($0) ? "\(directory.path)/\($0)" : $0 }
        status =
            if let command = DocumentCommand(rawValue: arguments[0]) {
                try command.run(try ParsedArguments(options, of: command.description), context)
            } else {
                try LintCommand.run(try ParsedArguments(options, of: LintCommand.description), context)
            }
        (output, errors) = (
            recording.text(.output).replacing("\(directory.path)/", with: ""),
            recording.text(.errors).replacing("\(directory.path)/", with: "")
        )
    }
}
