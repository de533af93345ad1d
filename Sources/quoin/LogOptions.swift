import Logging

extension Option.Value {
    /// One of the words of an enumeration.
    static func word<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ path: any WritableKeyPath<Settings, Choice> & Sendable
    ) -> Self {
        .choice(
            Choice.allCases.map(\.rawValue),
            read: { $0[keyPath: path].rawValue },
            write: { text, settings in if let choice = Choice(rawValue: text) { settings[keyPath: path] = choice } }
        )
    }
}

extension OptionTable {
    /// What is logged, and how it looks.
    static let log: [Option] = [
        Option(
            name: "log-format",
            summary: "lines of the log on standard output: text or json",
            value: .word(\.logFormat)
        ),
        Option(
            name: "log-level",
            summary: "what is logged: off, error, warning, info or debug",
            value: .word(\.logLevel)
        ),
    ]
}
