/// What the command line asks for.
enum Command {
    case serve(Settings)
    case health(Settings)
    case help
    case version

    /// Parses `commandLine`, the name of the program and its arguments, over the variables of `environment`.
    init(_ commandLine: [String], environment: (String) -> String?) throws(CommandError) {
        // Swift reads the command line from /proc/self/cmdline. Where that cannot be read the list is empty; the kernel
        // always passes argv[0], so there is no other reason. Starting without the options would be dangerous: one of
        // them is --tokens.
        guard !commandLine.isEmpty else { throw .unreadable }
        let arguments = commandLine.dropFirst()
        if arguments.contains("--help") || arguments.contains("-h") {
            self = .help
        } else if arguments.contains("--version") {
            self = .version
        } else if arguments.first == "health" {
            self = .health(try Self.settings(arguments.dropFirst(), environment))
        } else {
            self = .serve(try Self.settings(arguments, environment))
        }
    }

    private static func settings(
        _ arguments: ArraySlice<String>,
        _ environment: (String) -> String?
    ) throws(CommandError) -> Settings {
        var settings = Settings()
        for option in OptionTable.options {
            guard let text = environment(option.variable) else { continue }
            try option.apply(text, from: option.variable, to: &settings)
        }
        var rest = arguments
        var lists: [String: String] = [:]
        while let argument = rest.popFirst() {
            // Both `--name value` and `--name=value`.
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = OptionTable.options.first(where: { "--\($0.name)" == parts[0] }) else {
                throw .unknown(argument)
            }
            guard var text = parts.count == 2 ? String(parts[1]) : rest.popFirst() else { throw .noValue(argument) }
            if option.isList {
                text = lists[option.name].map { "\($0),\(text)" } ?? text
                lists[option.name] = text
            }
            try option.apply(text, from: "--\(option.name)", to: &settings)
        }
        return settings
    }
}

/// Why a command line is refused.
enum CommandError: Error, Equatable, CustomStringConvertible {
    /// Not even the name of the program can be read.
    case unreadable
    case unknown(String)
    case noValue(String)
    /// The option or variable, its value, and what would be valid.
    case value(String, String, expected: String)

    var description: String {
        switch self {
        case .unreadable:
            """
            cannot read the command line, because /proc is not mounted here; it would run without its options, --tokens \
            among them. Mount /proc (in a systemd unit with RootDirectory=, add MountAPIVFS=yes).
            """
        case .unknown(let argument): "there is no option '\(argument)'\nTry 'quoin --help'."
        case .noValue(let option): "'\(option)' needs a value\nTry 'quoin --help'."
        case .value(let source, let text, let expected):
            "\(source): '\(text)' is not \(expected)\nTry 'quoin --help'."
        }
    }
}
