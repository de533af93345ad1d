extension CommandTable {
    /// A completion script for commands, options and option values in bash 4 or later.
    public var bashCompletion: String {
        let names = commands.map(\.name)
        return """
            # bash completion of \(program), made by '\(program) completion bash'
            _\(program)_words() {
                local IFS=$'\\n' word
                while read -r word; do COMPREPLY+=("$(printf %q "$word")"); done < <(compgen -W "$1" -- "$cur")
            }
            # Completes the last item of a list with commas.
            _\(program)_list() {
                local before=
                [[ $cur == *,* ]] && before=$(printf %q "${cur%,*},")
                cur=${cur##*,} before=${before//\\\\,/,}
                _\(program)_words "$1"
                COMPREPLY=("${COMPREPLY[@]/#/$before}")
                compopt -o nospace
            }
            _\(program)_paths() {
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
            }
            _\(program)() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=\(standard.name)
                COMPREPLY=()
                # '=' is a word of its own here.
                if [[ $cur == = ]]; then
                    cur=
                elif [[ $prev == = ]]; then
                    prev=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                cur=${cur//\\\\/}
                case ${COMP_WORDS[1]} in
                    \(names.joined(separator: " | "))) ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]} ;;
                esac
                if ((COMP_CWORD == 1)) && [[ $cur != -* ]]; then
                    _\(program)_words $'\(names.joined(separator: "\\n"))'
                    return
                fi
                case $command:$prev in
            \(valueCases.joined(separator: "\n"))
                esac
                case $command:$cur in
            \(commands.map(bashOptions).joined(separator: "\n"))
            \(commands.compactMap(bashOperands).joined(separator: "\n"))
                esac
            }
            complete -F _\(program) \(program)

            """
    }

    /// The `case` branches that complete the values of all options.
    private var valueCases: [String] {
        commands.flatMap { command in
            command.options.compactMap { option -> String? in
                let action: String
                switch option.value {
                case .none: return nil
                case .text: action = ":"
                case .file: action = "_\(program)_paths -f"
                case .directory: action = "_\(program)_paths -d"
                case .word(let words): action = "_\(program)_words \(Self.bashLines(words))"
                case .list(_, let known): action = "_\(program)_list \(Self.bashLines(known))"
                }
                return "        \(command.name):\(option.flag)) \(action); return ;;"
            }
        }
    }

    private func bashOptions(of command: CommandDescription) -> String {
        let flags = command.options.map(\.flag) + ["--help"] + (command.name == standard.name ? ["--version"] : [])
        return "        \(command.name):-*) _\(program)_words \(Self.bashLines(flags)) ;;"
    }

    private func bashOperands(of command: CommandDescription) -> String? {
        switch command.operands {
        case .none: nil
        case .file, .files, .paths: "        \(command.name):*) _\(program)_paths -f ;;"
        case .directory: "        \(command.name):*) _\(program)_paths -d ;;"
        case .word(_, let words), .optionalWord(_, let words):
            "        \(command.name):*) _\(program)_words \(Self.bashLines(words)) ;;"
        }
    }

    /// Returns the words as a bash string literal with one word per line.
    private static func bashLines(_ words: [String]) -> String {
        let quoted = words.map { $0.replacing("\\", with: "\\\\").replacing("'", with: "\\'") }
        return "$'\(quoted.joined(separator: "\\n"))'"
    }
}
