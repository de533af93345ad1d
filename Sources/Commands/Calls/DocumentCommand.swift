public import Arguments
import Dialects
import JSON
import LayoutModel
import Pictures
import Wire

/// The commands that print the answer to a single call about a document.
public enum DocumentCommand: String, CaseIterable, Sendable {
    case solve, explain, sweep, translate, picture

    /// The operands and options of the command.
    public var description: CommandDescription {
        let view = OptionDescription("view", .text("ID"), viewSummary)
        return switch self {
        case .solve:
            CommandDescription(
                rawValue,
                "Prints the solution of a layout document, as POST /solve answers it",
                operands: .files,
                options: [
                    OptionDescription("frames", .word(["all", "none"]), "the frames to print", standard: "all"),
                    OptionDescription(
                        "coordinates",
                        .word(SolutionOptions.Coordinates.allCases.map(\.rawValue)),
                        "the view to which frames are relative",
                        standard: "superview"
                    ),
                    OptionDescription(
                        "text",
                        .word(SolutionOptions.Text.allCases.map(\.rawValue)),
                        "what to print about texts, besides their frames"
                    ),
                ] + Self.shared + TraitOptions.all + RemoteArguments.options,
                notes: [Self.fileNote, RemoteArguments.note, Self.statusNote]
            )
        case .explain:
            CommandDescription(
                rawValue,
                "Explains the conflicts, ambiguity and unmet constraints of a layout document",
                operands: .files,
                options: [
                    view,
                    Self.format(
                        "text: the sentences and the numbered repairs; json: what GET /layouts/{id}/explanation answers",
                        "json"
                    ),
                    OptionDescription(
                        "apply",
                        .text("N"),
                        "writes repair N into the file, of which the rest stays as it is"
                    ),
                    OptionDescription("dry-run", .none, "with --apply: prints the difference instead of writing"),
                ] + Self.shared + TraitOptions.all + RemoteArguments.options,
                notes: [Self.fileNote, RemoteArguments.note, Self.statusNote]
            )
        case .sweep:
            CommandDescription(
                rawValue,
                "Follows a layout document exactly over a range of sizes or constants, as POST /layouts/{id}/sweep answers it",
                operands: .files,
                options: SweepArguments.options + [
                    Self.format("text: what changes where, in sentences; json: the pieces as well", "json")
                ] + Self.shared + TraitOptions.all + RemoteArguments.options,
                notes: [Self.fileNote, RemoteArguments.note, Self.statusNote]
            )
        case .translate:
            CommandDescription(
                rawValue,
                "Writes the constraints of a layout document in another language, or all of it as a file of Swift",
                operands: .files,
                options: [
                    OptionDescription(
                        "as",
                        .word(WrittenLanguage.allCases.map(\.rawValue)),
                        "the language to write the constraints in; this or --to has to be given"
                    ),
                    OptionDescription(
                        "to",
                        .word(["swift"] + ClassLibrary.allCases.map(\.rawValue)),
                        "writes a whole file of Swift: for QuoinClient, or a class of UIKit with anchors or SnapKit"
                    ),
                    OptionDescription("all", .none, "with --to uikit or snapkit: a class for each scene of a file"),
                    view,
                    Self.format(
                        "text: source for an app; json: what GET /layouts/{id}/constraints?as=… answers",
                        "text"
                    ),
                ] + Self.shared + TraitOptions.all,
                notes: [Self.fileNote, Self.statusNote]
            )
        case .picture:
            CommandDescription(
                rawValue,
                "Draws a layout document in SVG, PNG or PDF, as GET /layouts/{id}/picture.svg answers it",
                operands: .files,
                options: Self.pictureOptions + [view] + Self.shared + [TraitOptions.textScale]
                    + RemoteArguments.options,
                notes: [Self.fileNote, RemoteArguments.note, Self.statusNote]
            )
        }
    }

    private static let pictureOptions = [
        OptionDescription(
            "device",
            .list("NAMES", known: DeviceChoice.names),
            "the devices and groups of devices on whose screens it is solved; several are drawn side by side"
        ),
        OptionDescription("orientation", .word(Orientation.allCases.map(\.rawValue)), "the orientation of the devices"),
        OptionDescription("direction", .word(LayoutDirection.allCases.map(\.rawValue)), "the layout direction"),
        OptionDescription(
            "annotate",
            .list("PARTS", known: PictureAnnotation.allCases.map(\.rawValue)),
            "what is shown besides views and texts; by default names,safeArea,ambiguity, and ambiguity as in the app"
        ),
        OptionDescription(
            "style",
            .word(PictureStyle.allCases.map(\.rawValue)),
            "app: controls and colors as in the app; wireframe: boxes; by default app if any view has a kind or style"
        ),
        OptionDescription(
            "appearance",
            .word(PictureOptions.Appearance.allCases.map(\.rawValue)),
            "the colours",
            standard: "light"
        ),
        OptionDescription(
            "format",
            .word(PictureFormat.allCases.map(\.rawValue)),
            "the format of the picture",
            standard: "svg"
        ),
        OptionDescription(
            "scale",
            .word(["1", "2", "3"]),
            "the pixels per point of a PNG; without it, those of the device, or of the layout's traits, or 1"
        ),
    ]

    private var viewSummary: String {
        switch self {
        case .explain: "the view or guide whose numbers are explained as well"
        case .picture: "the view whose constraints are drawn; without it, --annotate decides"
        case .solve, .sweep, .translate: "the view whose constraints are written; without it all are"
        }
    }

    /// The options of all of these commands.
    private static let shared = [
        OptionDescription(
            "scene",
            .text("NAME"),
            "the scene of a .storyboard or .xib file: an id, storyboard identifier, class or label"
        ),
        CommandContext.outputOption,
    ]

    private static func format(_ summary: String, _ standard: String) -> OptionDescription {
        OptionDescription("format", .word(["text", "json"]), summary, standard: standard)
    }

    private static let fileNote = """
        FILE is a layout document in JSON, whose 'lint' is passed over, a .storyboard or .xib file, source code of Swift or Objective-C that makes constraints, or a conflict log; \
        '-' is standard input. Of several files, the answers follow each other. JSON is printed as the service sends it, or indented where it goes to a terminal.
        """

    private static let statusNote = """
        Exit status: 0 when the answer was printed or the repair applied, 1 when a translation leaves out constraints or
        a repair cannot be written into the file, 2 when the document was refused (its faults are on standard error), or
        the command line.
        """

    /// Runs the command.
    public func run(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) -> CommandOutcome {
        if self == .translate { try checkTranslation(arguments) }
        let repair = self == .explain ? try Self.repairNumber(arguments) : nil
        let sweep = self == .sweep ? try SweepArguments(arguments, of: rawValue) : nil
        let remote = try RemoteArguments.service(arguments, of: description, context)
        return try context.writingOutput(arguments) { (context) in
            let report = RefusalReport(style: context.streams.style(of: .errors))
            let search = FileSearch(arguments.operands, inFolders: false)
            let complaints = search.errors.map(report.text).joined() + search.notes
            _ = context.streams.write(.errors, Array(complaints.utf8))
            var worst = search.errors.isEmpty ? CommandOutcome.success : .failure
            for input in search.inputs {
                let outcome = run(input, arguments, sweep, context, remote, report, repair: repair)
                if outcome.rawValue > worst.rawValue { worst = outcome }
            }
            return worst
        }
    }

    private func run(
        _ input: Input,
        _ arguments: ParsedArguments,
        _ sweep: SweepArguments?,
        _ context: CommandContext,
        _ remote: RemoteService?,
        _ report: RefusalReport,
        repair: Int? = nil
    ) -> CommandOutcome {
        let streams = context.streams
        let text: LayoutText
        do throws(InputError) {
            text = try layout(input, arguments, context)
        } catch {
            _ = streams.write(.errors, Array(report.text(error).utf8))
            return .failure
        }
        do throws(CallFailure) {
            let calls = DocumentCalls(
                text,
                scene: arguments.value("scene"),
                from: input,
                context,
                at: remote
            )
            let answer = if let sweep { try calls.sweep(sweep) } else { try ask(calls, arguments) }
            if let repair {
                let scene = arguments.value("scene")
                let application = RepairApplication(input: input, text: text, scene: scene, context: context)
                return Self.apply(repair, of: answer, application, isDryRun: arguments.has("dry-run"))
            }
            let shown = shown(answer, arguments, isForPeople: streams.isTerminal(.output))
            guard streams.write(.output, shown) else { return streams.cannotWrite() }
            let omits = self == .translate && reportOmissions(answer, arguments, streams)
            return omits ? .findings : .success
        } catch {
            switch error {
            case .refused(let problem):
                let refusal = Refusal(problem, in: text)
                _ = streams.write(.errors, Array(report.text(refusal, of: input, in: text.text).utf8))
            case .unanswered(let fault):
                streams.line("quoin: \(remote?.url.text ?? ""): \(fault)".printable, to: .errors)
            }
            return .failure
        }
    }

    /// Returns the number of the repair to apply; nil if none is.
    private static func repairNumber(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
        let name = explain.rawValue
        guard let text = arguments.value("apply") else {
            if arguments.has("dry-run") { throw .combination("--dry-run goes with --apply", of: name) }
            return nil
        }
        guard let number = Int(text), number > 0 else {
            throw .value("--apply", text, expected: "the number of a repair, from 1 on", of: name)
        }
        for other in ["output", "format", "view"] where arguments.has(other) {
            throw .combination("--apply edits the file, with which --\(other) does not go together", of: name)
        }
        guard arguments.operands.count == 1 else {
            throw .combination("--apply is about one file, because its repairs are numbered", of: name)
        }
        if arguments.operands == [Input.standardInputOperand], !arguments.has("dry-run") {
            throw .combination("standard input cannot be edited; --dry-run prints the difference", of: name)
        }
        return number
    }

    private static func apply(
        _ number: Int,
        of answer: [UInt8],
        _ application: RepairApplication,
        isDryRun: Bool
    ) -> CommandOutcome {
        let streams = application.context.streams
        let explanation = (try? JSONValue(parsing: answer, maximumDepth: 1_000)) ?? .object([])
        do throws(RepairApplication.Failure) {
            let (repair, edits) = try application.edits(for: number, of: explanation)
            try application.finish(edits, isDryRun: isDryRun)
            if !isDryRun { streams.line("\(application.input.name): \(repair.text)", to: .output) }
            return .success
        } catch {
            streams.line("quoin: \(application.input.name): \(error.words)".printable, to: .errors)
            if case .notInFile = error { return .findings }
            return .failure
        }
    }

    /// Reads an input; the traits that options name become part of it.
    ///
    /// A picture is drawn on several devices without changing the layout. Only the reader of an Interface Builder file
    /// knows whether a scene fills the screen, so a single device is left to it.
    private func layout(
        _ input: Input,
        _ arguments: ParsedArguments,
        _ context: CommandContext
    ) throws(InputError) -> LayoutText {
        let bytes = try input.read(context.streams, limit: context.inputBytes)
        let some = TraitOptions(arguments, ["textScale"])
        let all = TraitOptions(arguments, ["device", "orientation", "direction", "textScale"])
        var text = LayoutText(bytes, of: input, traits: self == .picture ? some : all)
        if self == .picture, text.form == .interfaceBuilder, !DocumentCalls.drawsSeveral(arguments) {
            text = LayoutText(bytes, of: input, traits: all)
        }
        return try text.checked(of: input)
    }

    /// Reports how many constraints the language cannot express, and returns whether there are any.
    private func reportOmissions(_ answer: [UInt8], _ arguments: ParsedArguments, _ streams: Streams) -> Bool {
        guard arguments.value("to") != "swift", let value = try? JSONValue(parsing: answer, maximumDepth: 1_000),
            let count = value["omitted"]?.number, count > 0
        else { return false }
        let language = arguments.value("to") ?? arguments.value("as") ?? ""
        let thing = arguments.has("to") ? "property or constraint" : "constraint"
        let things = arguments.has("to") ? "properties or constraints" : "constraints"
        let counted = count == 1 ? "1 \(thing)" : "\(Int(count)) \(things)"
        streams.line("quoin: \(language) cannot express \(counted); see the comments", to: .errors)
        return true
    }

    private func checkTranslation(_ arguments: ParsedArguments) throws(UsageError) {
        if arguments.has("all") {
            guard arguments.value("to").flatMap(ClassLibrary.init) != nil else {
                let detail = "--all writes a class for each scene; it goes with --to uikit or snapkit"
                throw .combination(detail, of: rawValue)
            }
            guard !arguments.has("scene") else {
                throw .combination("--all writes all scenes, with which --scene does not go together", of: rawValue)
            }
        }
        guard arguments.has("to") else {
            guard arguments.has("as") else {
                let whole = "--to swift, uikit or snapkit for a whole file"
                throw .combination("--as is missing: the language to translate to (or \(whole))", of: rawValue)
            }
            return
        }
        for other in ["as", "view", "format"] where arguments.has(other) {
            throw .combination("--to writes a whole file, with which --\(other) does not go together", of: rawValue)
        }
    }

    private func ask(_ calls: DocumentCalls, _ arguments: ParsedArguments) throws(CallFailure) -> [UInt8] {
        switch self {
        case .solve: try calls.solve(["frames", "coordinates", "text"].map { ($0, arguments.value($0)) })
        case .explain: try calls.ask("explanation", [("view", arguments.value("view"))])
        case .sweep: preconditionFailure("a sweep has arguments of its own")
        case .translate where arguments.value("to") == "swift": try calls.swiftFile()
        case .translate where arguments.has("to"):
            try calls.classFile(arguments.value("to").flatMap(ClassLibrary.init) ?? .uikit, all: arguments.has("all"))
        case .translate:
            try calls.ask("constraints", [("as", arguments.value("as")), ("view", arguments.value("view"))])
        case .picture: try calls.picture(arguments)
        }
    }

    /// Returns the part of an answer to print, in the requested format.
    private func shown(_ answer: [UInt8], _ arguments: ParsedArguments, isForPeople: Bool) -> [UInt8] {
        if self == .picture || arguments.value("to") == "swift" { return answer }
        let lineFeed = UInt8(ascii: "\n")
        let format = arguments.value("format") ?? (self == .translate ? "text" : "json")
        if format == "text", let value = try? JSONValue(parsing: answer, maximumDepth: 1_000) {
            let text =
                switch self {
                case .explain: ExplanationSentences(value).text
                case .sweep: SweepSentences(value).text
                case .solve, .translate, .picture: value["text"]?.string ?? ""
                }
            return Array((text.hasSuffix("\n") ? text : text + "\n").utf8)
        }
        return (isForPeople ? IndentedJSON.text(answer) : answer) + [lineFeed]
    }
}

extension Streams {
    /// Reports that standard output is not writable.
    func cannotWrite() -> CommandOutcome {
        line("quoin: cannot write to standard output: \(FileContent.systemReason)", to: .errors)
        return .failure
    }
}
