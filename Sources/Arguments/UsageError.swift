/// An error in a command line.
public enum UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The command line cannot be read; not even the name of the program is known.
    case unreadable
    case unknownCommand(String, nearest: String?)
    case unknownOption(String, of: String, nearest: String?)
    /// An environment variable that is named like an option but matches none.
    case unknownVariable(String, of: String, nearest: String?)
    case noValue(String, of: String)
    case unwantedValue(String, of: String)
    case missingOperand(String, of: String)
    case unexpectedOperand(String, of: String)
    /// The option or variable, its value, the expected values, and the command.
    case value(String, String, expected: String, of: String)
    /// A message about options that cannot be combined, and the command.
    case combination(String, of: String)

    /// The command whose help the error refers to; nil for the overview.
    private var command: String? {
        switch self {
        case .unreadable, .unknownCommand: nil
        case .unknownOption(_, let command, _), .unknownVariable(_, let command, _), .noValue(_, let command),
            .unwantedValue(_, let command),
            .missingOperand(_, let command), .unexpectedOperand(_, let command), .value(_, _, _, let command),
            .combination(_, let command):
            command
        }
    }

    /// A description of the error without a pointer to the help.
    private var reason: String {
        switch self {
        case .unreadable:
            """
            cannot read the command line, because /proc is not mounted here; it would run without its options, --tokens \
            among them. Mount /proc (in a systemd unit with RootDirectory=, add MountAPIVFS=yes).
            """
        case .unknownCommand(let name, let nearest): "there is no command '\(name)'\(Self.hint(nearest))"
        case .unknownOption(let name, _, let nearest): "there is no option '\(name)'\(Self.hint(nearest))"
        case .unknownVariable(let name, _, let nearest):
            "there is no option for the variable '\(name)' of the environment\(Self.hint(nearest))"
        case .noValue(let option, _): "'\(option)' needs a value"
        case .unwantedValue(let option, _): "'\(option)' takes no value"
        case .missingOperand(let operand, let command): "'\(command)' needs \(operand)"
        case .unexpectedOperand(let operand, let command): "'\(command)' does not take '\(operand)'"
        case .value(let source, let text, let expected, _): "\(source): '\(text)' is not \(expected)"
        case .combination(let reason, _): reason
        }
    }

    private static func hint(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

    public var description: String {
        if case .unreadable = self { return reason }
        return "\(reason)\nTry 'quoin help\(command.map { " \($0)" } ?? "")'."
    }
}
