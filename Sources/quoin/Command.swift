import Arguments
import Commands

/// The parsed command line.
enum Command {
    case serve(Settings)
    case health(Settings)
    /// A text to print.
    case text(String)
    /// A command that works on one document.
    case document(DocumentCommand, ParsedArguments, Settings)
    case lint(ParsedArguments, Settings)
    case diff(ParsedArguments, Settings)
    /// A command that works on a directory of layouts.
    case storage(StorageCommand, ParsedArguments, Settings)

    /// Parses `commandLine`, the name of the program and its arguments, with defaults from the variables of
    /// `environment`, which is checked for the variables in `names`.
    init(
        _ commandLine: [String],
        environment: (String) -> String?,
        names: @autoclosure () -> [String] = []
    ) throws(UsageError) {
        // Swift reads the command line from /proc/self/cmdline. The list is empty only if that cannot be read, because
        // the kernel always passes argv[0]. Starting without the options would be dangerous: one of them is --tokens.
        guard !commandLine.isEmpty else { throw .unreadable }
        let table = CommandTable.quoin
        let arguments = commandLine.dropFirst()
        let name = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let command = try name.map { (name) throws(UsageError) in try table.command(name) } ?? table.standard
        let rest = name == nil ? arguments : arguments.dropFirst()
        let options = rest.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            self = .text(name == nil ? table.helpOfProgram : table.help(of: command))
            return
        }
        if options.contains("--version") {
            self = .text("quoin \(Settings.version)")
            return
        }
        let parsed = try ParsedArguments(rest, of: command)
        // With a misspelled QUOIN_TOKENS, the service would be open to everyone.
        if command.name == table.standard.name { try ServiceVariables.check(names(), in: environment, of: command) }
        self = try Self.command(command, parsed) { ServiceVariables.value($0, in: environment) }
    }

    private static func command(
        _ command: CommandDescription,
        _ arguments: ParsedArguments,
        _ environment: (String) -> String?
    ) throws(UsageError) -> Self {
        switch command.name {
        case CommandTable.help:
            let table = CommandTable.quoin
            guard let name = arguments.operands.first else { return .text(table.overview) }
            return .text(table.help(of: try table.command(name)))
        case CommandTable.completion.name:
            let isBash = arguments.operands == [CommandTable.shells[0]]
            return .text(isBash ? CommandTable.quoin.bashCompletion : CommandTable.quoin.zshCompletion)
        default: break
        }
        let settings = try Settings(arguments, of: command, environment)
        if command.name == LintCommand.name { return .lint(arguments, settings) }
        if command.name == DiffCommand.name { return .diff(arguments, settings) }
        if let document = DocumentCommand(rawValue: command.name) { return .document(document, arguments, settings) }
        if let storage = StorageCommand(rawValue: command.name) { return .storage(storage, arguments, settings) }
        if command.name == CommandTable.health.name { return .health(settings) }
        guard settings.data == nil || settings.store == nil else {
            throw .combination("layouts are kept in --data or in --store, not in both", of: command.name)
        }
        return .serve(settings)
    }
}

extension CommandTable {
    /// Returns the command with a name; throws if there is none.
    fileprivate func command(_ name: String) throws(UsageError) -> CommandDescription {
        guard let command = self[name] else { throw unknown(name) }
        return command
    }
}

extension Settings {
    /// Reads the variables for the settings of `command`, followed by its arguments.
    fileprivate init(
        _ arguments: ParsedArguments,
        of command: CommandDescription,
        _ environment: (String) -> String?
    ) throws(UsageError) {
        self.init()
        let options = OptionTable.options.filter { command.accepts($0.name) }
        for option in options {
            guard let text = environment(option.variable) else { continue }
            try option.apply(text, from: option.variable, of: command.name, to: &self)
        }
        for option in options where arguments.has(option.name) {
            let values = arguments.values(option.name)
            for text in option.isList ? [values.joined(separator: ",")] : values {
                try option.apply(text, from: "--\(option.name)", of: command.name, to: &self)
            }
        }
    }
}
