import LayoutModel

/// The arguments of a command: its options with their values, and its operands.
public struct ParsedArguments: Hashable, Sendable {
    /// The options on the command line, in order, with names that lack the dashes; a flag has an empty value.
    public private(set) var options: [Given] = []
    public private(set) var operands: [String] = []

    /// An option with its value.
    public struct Given: Hashable, Sendable {
        public let name: String
        public let value: String
    }

    /// Parses the arguments after the name of `command`.
    ///
    /// A value is either the argument after its option or follows `=`. All arguments after `--` are operands.
    public init(_ arguments: some Sequence<String>, of command: CommandDescription) throws(UsageError) {
        var rest = Array(arguments)[...]
        var areOptionsOver = false
        while let argument = rest.popFirst() {
            if areOptionsOver || argument == "-" || !argument.hasPrefix("-") {
                operands.append(argument)
            } else if argument == "--" {
                areOptionsOver = true
            } else {
                options.append(try Self.option(argument, &rest, of: command))
            }
        }
        try checkOperands(of: command)
    }

    private static func option(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        of command: CommandDescription
    ) throws(UsageError) -> Given {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard argument.hasPrefix("--"), let option = command.option(parts[0].dropFirst(2)) else {
            let known = (command.options + command.unlisted).map(\.flag) + ["--help", "--version"]
            throw .unknownOption(parts[0], of: command.name, nearest: NearestName.nearest(to: parts[0], among: known))
        }
        guard option.value != .none else {
            guard parts.count == 1 else { throw .unwantedValue(option.flag, of: command.name) }
            return Given(name: option.name, value: "")
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw .noValue(option.flag, of: command.name)
        }
        if case .word(let words) = option.value { try check(value, among: words, from: option.flag, of: command) }
        return Given(name: option.name, value: value)
    }

    private static func check(
        _ value: String,
        among words: [String],
        from source: String,
        of command: CommandDescription
    ) throws(UsageError) {
        guard !words.contains(value) else { return }
        let nearest = NearestName.nearest(to: value, among: words).map { "; did you mean '\($0)'?" } ?? ""
        throw .value(source, value, expected: "one of \(words.joined(separator: ", "))\(nearest)", of: command.name)
    }

    private func checkOperands(of command: CommandDescription) throws(UsageError) {
        let most: Int
        switch command.operands {
        case .none: most = 0
        case .file, .directory, .word: most = 1
        case .optionalWord: most = 1
        case .files, .paths: most = .max
        }
        guard operands.count <= most else { throw .unexpectedOperand(operands[most], of: command.name) }
        switch command.operands {
        case .none, .optionalWord: break
        case .file, .files, .paths, .directory, .word:
            guard !operands.isEmpty else {
                throw .missingOperand(command.operands.usage ?? "", of: command.name)
            }
        }
        if case .word(let name, let words) = command.operands {
            try Self.check(operands[0], among: words, from: name, of: command)
        }
    }

    /// The names of the options on the command line, in order.
    public var names: [String] { options.map(\.name) }

    /// Returns true if the option is on the command line.
    public func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the value of an option; if the option is repeated, the last value.
    public func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// Returns the values of a repeatable option, in order.
    public func values(_ name: String) -> [String] { options.filter { $0.name == name }.map(\.value) }

    /// Returns the items of a list option, trimmed of spaces; nil if the option is absent.
    ///
    /// If the option is repeated, its lists are concatenated.
    public func list(_ name: String) -> [String]? {
        guard has(name) else { return nil }
        return values(name).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { item in
                let start = item.drop { $0 == " " }
                return String(start.reversed().drop { $0 == " " }.reversed())
            }
    }
}
