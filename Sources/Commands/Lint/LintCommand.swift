public import Arguments
import Lint
import LayoutModel

/// `quoin lint`: finds layout faults in files, on all requested devices.
public enum LintCommand {
    public static let name = "lint"

    /// The operands and options of the command.
    public static var description: CommandDescription {
        CommandDescription(
            name,
            "Looks for layout faults in files, on the requested devices",
            operands: .files,
            options: variants + languages + findings + files + RemoteArguments.options,
            unlisted: TraitOptions.all,
            notes: [fileNote, stringsNote, settingsNote, baselineNote, RemoteArguments.note, statusNote]
        )
    }

    /// The options that choose the variants.
    static let variants = [
        OptionDescription(
            "devices",
            .list("DEVICES", known: DeviceChoice.names),
            "devices and groups of devices to solve each layout on",
            standard: "the traits of the layout",
            isRepeatable: true
        ),
        OptionDescription(
            "orientations",
            .list("LIST", known: Orientation.allCases.map(\.rawValue)),
            "ways to hold them",
            standard: "portrait",
            isRepeatable: true
        ),
        OptionDescription(
            "directions",
            .list("LIST", known: LayoutDirection.allCases.map(\.rawValue)),
            "directions of layout",
            isRepeatable: true
        ),
        OptionDescription(
            "text-scales",
            .list("LIST", known: ContentSizeCategory.allCases.map(\.rawValue)),
            "sizes of texts, categories or factors",
            isRepeatable: true
        ),
    ]

    private static let languages = [
        OptionDescription(
            "strings",
            .file,
            "translations in which each layout is solved, too: .strings, .stringsdict, .xcstrings, or a folder",
            isRepeatable: true
        ),
        OptionDescription("pseudo", .none, "solves each layout with longer, accented, and right-to-left texts, too"),
    ]

    private static let findings = [
        OptionDescription(
            "assert",
            .text("EQUATION"),
            "a constraint that has to hold in every variant, such as 'ok.height >= 44'",
            isRepeatable: true
        ),
        OptionDescription(
            "config",
            .file,
            "settings for all files",
            standard: "\(LintConfig.fileName), in the folder of each file or above"
        ),
        OptionDescription("baseline", .file, "findings of this file are not reported"),
        OptionDescription("write-baseline", .none, "writes what is found to the file of --baseline"),
        OptionDescription(
            "fail-on",
            .word(LintLevel.allCases.reversed().map(\.rawValue)),
            "the lowest level that makes the exit status 1",
            standard: LintLevel.error.rawValue
        ),
    ]

    private static let files = [
        OptionDescription(
            "format",
            .word(LintArguments.Format.allCases.map(\.rawValue)),
            "what is printed",
            standard: LintArguments.Format.text.rawValue
        ),
        CommandContext.outputOption,
        OptionDescription(
            "jobs",
            .text("N"),
            "files that are checked at the same time",
            standard: "one for each core, or \(RemoteLint.usualJobs) with --service"
        ),
    ]

    private static let fileNote = """
        FILE is a layout document in JSON, a .storyboard or .xib file, of which all scenes are looked at, source code of Swift
        or Objective-C that makes constraints, a conflict log, a pattern such as 'App/**/*.{storyboard,xib,swift}', or a
        folder, which stands for all documents and files of Interface Builder in it; '-' is standard input. Lists have commas
        between their items.
        """

    private static let stringsNote = """
        Translations belong to the file of the same name, 'Main.strings' to 'Main.storyboard' and 'card.strings' to 'card.json',
        and those called Localizable to source code. Their language is that of the folder, as in 'de.lproj'. Of plural forms,
        the longest counts.
        """

    private static let settingsNote = """
        \(LintConfig.fileName) and the file of --config hold what POST /lint takes as 'lint': devices, orientations, directions,
        textScales, variants, rules, ignore, assertions. Options win over 'lint' in a document, and that over the file; ignore
        and assertions of all are taken together. An assertion of an option or of the file is checked where its views are.
        """

    private static let baselineNote = """
        A finding of a baseline is the same where file, rule, views, attribute and constraint are the same, wherever it stands.
        """

    private static let statusNote = """
        Exit status: 0 when nothing of the level of --fail-on was found, 1 when something was, 2 when an input could not be
        read (its faults are on standard error, and the other files were looked at), or the command line, and when the service
        of --service does not answer.
        """

    /// Runs the command.
    public static func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) -> CommandOutcome
    {
        let remote = try RemoteArguments.service(arguments, of: description, context)
        let own = try LintArguments(arguments)
        return try context.writingOutput(arguments, isReport: true) { (context) in
            var session = LintSession(own, context, at: remote)
            return session.run()
        }
    }
}
