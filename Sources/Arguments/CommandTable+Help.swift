extension CommandTable {
    /// What `help` prints: the usage, and a line for each command.
    public var overview: String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { "  \(Self.padded($0.name, to: width))  \($0.summary)" }
        return """
            Usage: \(program) [COMMAND] [ARGUMENT…]

            Commands; without one, '\(program)' is '\(program) \(standard.name)'.

            \(lines.joined(separator: "\n"))

            '\(program) help COMMAND' explains a command and its options, '\(program) --version' prints the version.
            """
    }

    /// What `help` prints about a command.
    public func help(of command: CommandDescription) -> String {
        let operands = command.operands.usage.map { " \($0)" } ?? ""
        let options = command.options.isEmpty ? "" : " [OPTION…]"
        var parts = ["Usage: \(program) \(command.name)\(options)\(operands)", "\(command.summary)."]
        if !command.options.isEmpty { parts.append(optionList(of: command)) }
        return (parts + command.notes.map(Self.wrapped)).joined(separator: "\n\n")
    }

    /// The options of a command, one in a line, with their defaults.
    public func optionList(of command: CommandDescription) -> String {
        let names = command.options.map { "\($0.flag)\($0.placeholder.map { " \($0)" } ?? "")" }
        let width = names.map(\.count).max() ?? 0
        return zip(names, command.options)
            .map { name, option in
                let more = option.isRepeatable ? "; may be repeated" : ""
                let standard = option.standard.map { " (\($0))" } ?? ""
                return "  \(Self.padded(name, to: width))  \(option.summary)\(more)\(standard)"
            }
            .joined(separator: "\n")
    }

    /// How wide a paragraph is.
    private static let columns = 100

    /// A paragraph in lines of words; one that begins with a space stays as it is.
    private static func wrapped(_ paragraph: String) -> String {
        guard !paragraph.hasPrefix(" ") else { return paragraph }
        var lines: [String] = []
        for word in paragraph.split(whereSeparator: { $0 == " " || $0.isNewline }) {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
