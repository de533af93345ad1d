import API
public import Arguments
import Sessions
import Sockets
import Storage

/// The commands for a directory in which a service stores layouts.
public enum StorageCommand: String, CaseIterable, Sendable {
    case check, export
    case `import`

    /// The operands and options of the command.
    public var description: CommandDescription {
        switch self {
        case .check:
            CommandDescription(
                rawValue,
                "Checks a directory of --data, without changing it",
                operands: .directory,
                options: [
                    OptionDescription("format", .word(["text", "json"]), "what is printed", standard: "text")
                ],
                notes: [Self.readingNote, Self.statusOfCheck]
            )
        case .export:
            CommandDescription(
                rawValue,
                "Prints the layouts of a directory of --data, one line of JSON for each",
                operands: .directory,
                notes: [Self.readingNote, Self.lineNote, Self.statusOfExport]
            )
        case .import:
            CommandDescription(
                rawValue,
                "Stores the layouts that 'quoin export' has printed in a directory of --data",
                operands: .file,
                options: [
                    OptionDescription("data", .directory, "the directory; required, and created if it is missing"),
                    OptionDescription("replace", .none, "stores a layout even if its id has a later revision"),
                ],
                notes: [Self.importNote, Self.statusOfImport]
            )
        }
    }

    /// The environment variable for the option `--data`.
    private static let dataVariable = "QUOIN_DATA"

    private static let readingNote = """
        DIR may be in use by a service: nothing is locked or changed, and what is printed holds for the time at which the files \
        were opened.
        """

    private static let lineNote = """
        A line has the name of the token (null where there are no tokens), the id, the revision and the name of a layout, and as \
        'document' what GET /layouts/{id}/source answers. What can be undone is not part of it.
        """

    private static let importNote = """
        FILE has the lines of 'quoin export'; '-' is standard input. No service may use the directory meanwhile. A layout keeps \
        its id and its revision. One whose id has had that revision already, or a later one, is refused; with --replace it gets \
        the revision behind that. Each line is checked as PUT /layouts/{id} checks it, and stored as a whole or not at all.
        """

    private static let statusOfCheck = """
        Exit status: 0 when all is sound, 1 when something is damaged, 2 when the directory could not be read, or the
        command line.
        """

    private static let statusOfExport = """
        Exit status: 0 when all layouts were printed, 2 when the directory is damaged or could not be read, or the command
        line.
        """

    private static let statusOfImport = """
        Exit status: 0 when all lines were stored, 1 when some were refused (they are on standard error, and the others were
        stored), 2 when the file could not be read or the directory not be written, or the command line.
        """

    /// Runs the command.
    public func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) -> CommandOutcome {
        let operand = arguments.operands[0]
        do throws(JournalError) {
            switch self {
            case .check: return try check(operand, arguments.value("format") == "json", context)
            case .export: return LayoutExport(of: try archive(operand, context), context).run()
            case .import: break
            }
        } catch {
            return context.fail("\(error)")
        }
        let variable = context.streams.environment(Self.dataVariable)
        guard let directory = arguments.value("data") ?? variable, !directory.isEmpty else {
            throw .combination("--data is missing: the directory to store layouts in", of: rawValue)
        }
        return LayoutImport(from: Input(operand: operand), replacing: arguments.has("replace"), context)
            .run(into: directory)
    }

    private func archive(_ directory: String, _ context: CommandContext) throws(JournalError) -> LayoutArchive {
        // Every file of the archive stays open.
        FileDescriptor.raiseLimit()
        return try LayoutArchive(directory: directory, limits: context.limits.sessions)
    }

    private func check(
        _ directory: String,
        _ wantsJSON: Bool,
        _ context: CommandContext
    ) throws(JournalError) -> CommandOutcome {
        var archive = try archive(directory, context)
        archive.rebuildAll()
        let report = ArchiveReport(archive, of: directory)
        let streams = context.streams
        let bytes =
            wantsJSON
            ? (streams.isTerminal(.output) ? IndentedJSON.text(report.json) : report.json) + [UInt8(ascii: "\n")]
            : Array(report.text.utf8)
        guard streams.write(.output, bytes) else { return streams.cannotWrite() }
        return archive.isSound ? .success : .findings
    }
}

extension CommandContext {
    /// Reports the reason that a command cannot continue.
    func fail(_ reason: String) -> CommandOutcome {
        streams.line("quoin: \(reason.printable)", to: .errors)
        return .failure
    }
}
