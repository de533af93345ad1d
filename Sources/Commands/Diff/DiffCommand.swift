public import Arguments
import LayoutModel

/// `quoin diff`: what differs between two files, two folders, or two revisions in git.
public enum DiffCommand {
    public static let name = "diff"

    /// The operands and options of the command.
    public static var description: CommandDescription {
        CommandDescription(
            name,
            "Reports what differs between two layouts, on the devices that are requested",
            operands: .paths(["OLD", "NEW"]),
            options: LintCommand.variants + files,
            unlisted: TraitOptions.all,
            notes: [fileNote, settingsNote, gitNote, statusNote]
        )
    }

    private static let files = [
        OptionDescription(
            "format",
            .word(DiffArguments.Format.allCases.map(\.rawValue)),
            "what is printed",
            standard: DiffArguments.Format.text.rawValue
        ),
        CommandContext.outputOption,
        OptionDescription("config", .file, "settings for all files", standard: LintConfig.fileName),
        OptionDescription(
            "jobs",
            .text("N"),
            "files that are compared at the same time",
            standard: "one for each core"
        ),
    ]

    private static let fileNote = """
        OLD and NEW are layout documents in JSON, .storyboard or .xib files, of which all scenes are compared, source code of
        Swift or Objective-C that makes constraints, or conflict logs; '-' is standard input, and /dev/null stands for a
        missing file. Of two folders, the files with the same relative path are compared; a file with the same bytes in both
        is not read. Lists have commas between their items.
        """

    private static let settingsNote = """
        Views are recognized if their ids change. Settings of 'lint' in the document NEW and of \(LintConfig.fileName), or of
        the file of --config, choose variants and rules as for 'quoin lint'; options take precedence.
        """

    private static let gitNote = """
        In git: GIT_EXTERNAL_DIFF='quoin diff' git diff HEAD~1 -- '*.storyboard' '*.xib'. Git gives seven arguments, and the exit
        status is then 0 whatever differs.
        """

    private static let statusNote = """
        Exit status: 0 if nothing differs, 1 if something differs, 2 if something cannot be read (its faults are on standard
        error, and the other files are compared), and for an invalid command line.
        """

    /// Runs the command.
    public static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) -> CommandOutcome
    {
        let own = try DiffArguments(arguments, environment: context.streams.environment)
        return try context.writingOutput(arguments, isReport: true) { (context) in
            var session = DiffSession(own, context)
            return session.run()
        }
    }
}
