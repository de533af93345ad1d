import LayoutModel

/// A command of the program, described for parsing, help and shell completion.
public struct CommandDescription: Sendable {
    public let name: String
    /// A summary in a few words.
    public let summary: String
    /// The arguments that the command accepts in addition to options.
    public let operands: Operands
    public let options: [OptionDescription]
    /// Additional options that help and completion do not list.
    public let unlisted: [OptionDescription]
    /// Paragraphs of help text, printed after the list of options.
    public let notes: [String]

    /// The arguments that a command accepts in addition to options.
    public enum Operands: Hashable, Sendable {
        case none
        /// Exactly one file; `-` is standard input.
        case file
        /// One or more files; `-` is standard input.
        case files
        /// One file or folder for each of the words, or as many as the command checks.
        case paths([String])
        /// Exactly one directory.
        case directory
        /// One of a fixed set of words, or nothing.
        case optionalWord(String, [String])
        /// One of a fixed set of words.
        case word(String, [String])

        /// The operands as a usage line shows them.
        var usage: String? {
            switch self {
            case .none: nil
            case .file: "FILE"
            case .files: "FILE…"
            case .paths(let names): names.joined(separator: " ")
            case .directory: "DIR"
            case .optionalWord(let name, _): "[\(name)]"
            case .word(_, let words): words.joined(separator: "|")
            }
        }
    }

    public init(
        _ name: String,
        _ summary: String,
        operands: Operands = .none,
        options: [OptionDescription] = [],
        unlisted: [OptionDescription] = [],
        notes: [String] = []
    ) {
        (self.name, self.summary, self.operands) = (name, summary, operands)
        (self.options, self.unlisted, self.notes) = (options, unlisted, notes)
    }

    /// Returns the option with the given name.
    func option(_ name: some StringProtocol) -> OptionDescription? {
        options.first { $0.name == name } ?? unlisted.first { $0.name == name }
    }

    /// Returns true if the command has an option with the given name.
    public func accepts(_ name: String) -> Bool { option(name) != nil }
}

/// The commands of a program.
public struct CommandTable: Sendable {
    /// The name of the program.
    public let program: String
    public let commands: [CommandDescription]
    /// The command to run if the command line does not name one.
    public let standard: CommandDescription

    /// - Parameters:
    ///   - program: the name of the program.
    ///   - standard: the command to run if the command line does not name one; it is listed first.
    ///   - others: the other commands.
    public init(_ program: String, standard: CommandDescription, others: [CommandDescription]) {
        (self.program, self.standard, commands) = (program, standard, [standard] + others)
    }

    /// Returns the command with the given name.
    public subscript(name: String) -> CommandDescription? {
        commands.first { $0.name == name }
    }

    /// Returns the error for a command that does not exist.
    public func unknown(_ name: String) -> UsageError {
        .unknownCommand(name, nearest: NearestName.nearest(to: name, among: commands.map(\.name)))
    }
}
