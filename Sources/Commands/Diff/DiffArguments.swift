import Arguments

/// The command-line arguments of `quoin diff`.
struct DiffArguments: Sendable {
    /// The output format.
    enum Format: String, CaseIterable, Sendable {
        case text, json, markdown, html
    }

    /// What is compared.
    enum Subject: Hashable, Sendable {
        /// Two files or two folders.
        case paths(old: String, new: String)
        /// A file of which git names both revisions.
        case git(path: String, old: String, new: String)
        /// A file with merge conflicts, which git names alone.
        case unmerged(path: String)
    }

    let subject: Subject
    let format: Format
    /// The lint settings given as options.
    let settings: LintMembers
    let config: String?
    let jobs: Int?

    /// The file that stands for a missing one.
    static let missingFile = "/dev/null"

    /// - Throws: ``UsageError`` that names the invalid option or operand.
    init(_ arguments: ParsedArguments, environment: (String) -> String?) throws(UsageError) {
        subject = try Self.subject(arguments.operands, environment)
        format = arguments.value("format").flatMap(Format.init) ?? .text
        config = arguments.value("config")
        settings = try LintArguments.settings(arguments)
        jobs = try LintArguments.jobs(arguments, of: DiffCommand.name)
    }

    /// True if git calls the command, which then fails only if the command line is invalid.
    var isForGit: Bool {
        if case .paths = subject { false } else { true }
    }

    /// Returns what the operands name.
    ///
    /// Source: git(1), `GIT_EXTERNAL_DIFF`: path, old-file, old-hex, old-mode, new-file, new-hex, new-mode; for a
    /// renamed file, its new path and what changed follow. A path with merge conflicts comes alone.
    private static func subject(
        _ operands: [String],
        _ environment: (String) -> String?
    ) throws(UsageError) -> Subject {
        switch operands.count {
        case 7: return .git(path: operands[0], old: operands[1], new: operands[4])
        case 9: return .git(path: operands[7], old: operands[1], new: operands[4])
        case 1 where environment("GIT_DIFF_PATH_COUNTER") != nil: return .unmerged(path: operands[0])
        case 2: break
        case 0, 1: throw .missingOperand("OLD NEW", of: DiffCommand.name)
        default: throw .unexpectedOperand(operands[2], of: DiffCommand.name)
        }
        guard operands != ["-", "-"] else {
            throw .combination("standard input is one of the two, not both", of: DiffCommand.name)
        }
        return .paths(old: operands[0], new: operands[1])
    }
}
