import LayoutModel

/// A command of the program, as parsing, help and completion need it.
public struct CommandDescription: Sendable {
    public let name: String
    /// What it does, in a few words.
    public let summary: String
    /// What it takes besides options.
    public let operands: Operands
    public let options: [OptionDescription]
    /// Further options, which help and completion do not list.
    public let unlisted: [OptionDescription]
    /// Paragraphs of its help, behind the list of options.
    public let notes: [String]

    /// What a command takes besides options.
    public enum Operands: Hashable, Sendable {
        case none
        /// Exactly one file; `-` is standard input.
        case file
        /// One file or more; `-` is standard input.
        case files
        /// Exactly one directory.
        case directory
        /// One of some words, which may be missing.
        case optionalWord(String, [String])
        /// One of some words.
        case word(String, [String])

        /// How they are written in a line of usage.
        var usage: String? {
            switch self {
            case .none: nil
            case .file: "FILE"
            case .files: "FILE…"
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

    /// The option with a name.
    func option(_ name: some StringProtocol) -> OptionDescription? {
        options.first { $0.name == name } ?? unlisted.first { $0.name == name }
    }

    /// Whether there is an option with a name.
    public func accepts(_ name: String) -> Bool { option(name) != nil }
}

/// The commands of a program.
public struct CommandTable: Sendable {
    /// The name of the program.
    public let program: String
    public let commands: [CommandDescription]
    /// The command of a command line that names none.
    public let standard: CommandDescription

    /// - Parameters:
    ///   - program: the name of the program.
    ///   - standard: the command of a command line that names none; it is the first of all.
    ///   - others: the other commands.
    public init(_ program: String, standard: CommandDescription, others: [CommandDescription]) {
        (self.program, self.standard, commands) = (program, standard, [standard] + others)
    }

    /// The command with a name.
    public subscript(name: String) -> CommandDescription? {
        commands.first { $0.name == name }
    }

    /// The refusal of a command that does not exist.
    public func unknown(_ name: String) -> UsageError {
        .unknownCommand(name, nearest: NearestName.nearest(to: name, among: commands.map(\.name)))
    }
}
