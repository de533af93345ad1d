extension CommandTable {
    /// The output of `help`: the usage line and a line for each command.
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

    /// Returns the output of `help` for a command.
    public func help(of command: CommandDescription) -> String {
        let operands = command.operands.usage.map { " \($0)" } ?? ""
        let options = command.options.isEmpty ? "" : " [OPTION…]"
        var parts = ["Usage: \(program) \(command.name)\(options)\(operands)", "\(command.summary)."]
        if !command.options.isEmpty { parts.append(optionList(of: command)) }
        return (parts + command.notes.map(Self.wrapped)).joined(separator: "\n\n")
    }

    /// Returns the options of a command with their defaults, one per line.
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

    /// The width of a paragraph.
    private static let columns = 100

    /// Wraps a paragraph at word boundaries; a paragraph that begins with a space is returned unchanged.
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
