extension CommandTable {
    /// A completion script for commands, options and option values in zsh.
    public var zshCompletion: String {
        let descriptions = commands.map { "        \(Self.quoted("\($0.name):\($0.summary)"))" }
        return """
            #compdef \(program)
            # zsh completion of \(program), made by '\(program) completion zsh'
            _\(program)() {
                local command=\(standard.name)
                local -a commands=(
            \(descriptions.joined(separator: "\n"))
                )
                if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
                    _describe command commands
                    return
                fi
                case $words[2] in
                    \(commands.map(\.name).joined(separator: " | ")))
                        command=$words[2]
                        shift words
                        ((CURRENT--))
                        ;;
                esac
                case $command in
            \(commands.map(zshArguments).joined(separator: "\n"))
                esac
            }
            if [[ $funcstack[1] == _\(program) ]]; then _\(program) "$@"; else compdef _\(program) \(program); fi

            """
    }

    private func zshArguments(of command: CommandDescription) -> String {
        var specifications = command.options.map(zshOption)
        specifications.append(Self.quoted("--help[prints what the command does]"))
        switch command.operands {
        case .none: break
        case .file: specifications.append(Self.quoted("1:file:_files"))
        case .directory: specifications.append(Self.quoted("1:directory:_files -/"))
        case .files, .paths: specifications.append(Self.quoted("*:file:_files"))
        case .word(let name, let words), .optionalWord(let name, let words):
            specifications.append(Self.quoted("1:\(Self.escaped(name)):(\(words.joined(separator: " ")))"))
        }
        let lines = specifications.map { " \\\n                \($0)" }
        return "        \(command.name))\n            _arguments\(lines.joined()) ;;"
    }

    private func zshOption(_ option: OptionDescription) -> String {
        let star = option.isRepeatable ? "*" : ""
        let summary = "[\(Self.escaped(option.summary))]"
        let name = Self.escaped(option.placeholder ?? "")
        let action: String
        switch option.value {
        case .none: return Self.quoted("\(star)\(option.flag)\(summary)")
        case .text: action = " "
        case .file: action = "_files"
        case .directory: action = "_files -/"
        case .word(let words): action = "(\(words.joined(separator: " ")))"
        case .list(_, let known):
            action = "_sequence compadd - \(known.map { "\"\($0)\"" }.joined(separator: " "))"
        }
        return Self.quoted("\(star)\(option.flag)=\(summary):\(name):\(action)")
    }

    /// Escapes text for a specification of `_arguments`, in which brackets and colons are special.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("[", with: "\\[")
            .replacing("]", with: "\\]")
    }

    /// Returns the text in single quotes.
    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
