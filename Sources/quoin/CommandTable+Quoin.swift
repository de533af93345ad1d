import Arguments
import Commands

extension CommandTable {
    /// The commands of this program.
    static let quoin = {
        let local = [LintCommand.description, DiffCommand.description] + DocumentCommand.allCases.map(\.description)
        let stored = StorageCommand.allCases.map { command in
            switch command {
            case .check: command.description
            case .export: command.description.withFonts
            case .import: command.description.measuring
            }
        }
        let commands = local.map(\.measuring) + stored + [health, completion]
        let helping = CommandDescription(
            help,
            "Explains a command, or lists all of them",
            operands: .optionalWord("COMMAND", [serve.name] + commands.map(\.name) + [help])
        )
        return CommandTable("quoin", standard: serve, others: commands + [helping])
    }()

    static let serve = CommandDescription(
        "serve",
        "Starts the service",
        options: OptionTable.descriptions,
        notes: [variableNote]
    )

    static let health = CommandDescription(
        "health",
        "Asks a running service whether it is healthy: exit status 0 if it is, else 1",
        options: OptionTable.descriptions { HealthCheck.options.contains($0) },
        unlisted: OptionTable.descriptions { !HealthCheck.options.contains($0) },
        notes: [variableNote]
    )

    static let shells = ["bash", "zsh"]

    static let completion = CommandDescription(
        "completion",
        "Prints a script that completes commands and options in a shell",
        operands: .word("SHELL", shells),
        notes: [
            """
              bash: source <(quoin completion bash)                            in ~/.bashrc
              zsh:  quoin completion zsh >"${fpath[1]}/_quoin"                 once, then start a new shell
            """
        ]
    )

    static let help = "help"

    fileprivate static let variableNote = """
        Each option is an environment variable, too: --max-body is QUOIN_MAX_BODY. An option wins over its variable.
        """

    /// The output of `quoin --help`: all commands, and the options of the default one.
    var helpOfProgram: String {
        """
        \(overview)

        Options of '\(program) \(standard.name)', with their defaults:

        \(optionList(of: standard))
          --help     prints this
          --version  prints the version

        \(Self.variableNote)
        """
    }
}

extension CommandDescription {
    /// The command with the options for measuring texts and for the size limits of documents.
    fileprivate var measuring: CommandDescription {
        let limits = OptionTable.descriptions { OptionTable.documentLimits.contains($0) }
        let names = limits.map(\.flag).joined(separator: ", ")
        return adding(
            unlisted: limits,
            notes: [
                "The limits of the service hold here as well (see 'quoin help serve'): \(names).",
                "--fonts, --default-font and the limits are environment variables, too: --fonts is QUOIN_FONTS.",
            ]
        )
    }

    /// The command with the options for measuring texts.
    fileprivate var withFonts: CommandDescription {
        adding(notes: ["--fonts and --default-font are environment variables, too: --fonts is QUOIN_FONTS."])
    }

    private func adding(unlisted: [OptionDescription] = [], notes more: [String]) -> CommandDescription {
        CommandDescription(
            name,
            summary,
            operands: operands,
            options: options + OptionTable.descriptions { OptionTable.measuring.contains($0) },
            unlisted: self.unlisted + unlisted,
            notes: notes + more
        )
    }
}
