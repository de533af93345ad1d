/// What the command line asks for.
enum Command {
    case serve(Settings)
    case health(Settings)
    case help
    case version

    /// Reads the arguments behind the name of the program, over what `environment` says.
    init(arguments: [String], environment: (String) -> String?) throws(CommandError) {
        if arguments.contains("--help") || arguments.contains("-h") {
            self = .help
        } else if arguments.contains("--version") {
            self = .version
        } else if arguments.first == "health" {
            self = .health(try Self.settings(arguments.dropFirst(), environment))
        } else {
            self = .serve(try Self.settings(arguments[...], environment))
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

/// Why a command line cannot be obeyed.
enum CommandError: Error, CustomStringConvertible {
    case unknown(String)
    case noValue(String)
    case value(String, String, expected: String)

    var description: String {
        switch self {
        case .unknown(let argument): "there is no option '\(argument)'"
        case .noValue(let option): "'\(option)' needs a value"
        case .value(let source, let text, let expected): "\(source): '\(text)' is not \(expected)"
        }
    }
}
