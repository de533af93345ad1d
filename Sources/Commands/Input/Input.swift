/// An input file, or standard input.
enum Input: Hashable, Sendable {
    case file(String)
    case standardInput

    /// The operand that denotes standard input on a command line.
    static let standardInputOperand = "-"
    /// The name of standard input in messages.
    static let standardInputName = "<stdin>"

    init(operand: String) {
        self = operand == Self.standardInputOperand ? .standardInput : .file(operand)
    }

    /// The name as given on the command line.
    var operand: String {
        switch self {
        case .file(let path): path
        case .standardInput: Self.standardInputOperand
        }
    }

    /// The path relative to the current folder if the file is in it, as reports for code hosts require; otherwise as
    /// given.
    var relativePath: String {
        guard case .file(let path) = self else { return operand }
        let (file, folder) = (AbsolutePath(path), AbsolutePath(Folder.current))
        return file.parts.starts(with: folder.parts) ? file.relative(to: folder) : path
    }

    /// Returns the path relative to the folder of the settings, or to the current folder if there are none; nil for
    /// standard input.
    func path(below config: LintConfig?) -> String? {
        guard case .file(let path) = self else { return nil }
        return AbsolutePath(path).relative(to: config?.folder ?? AbsolutePath(Folder.current))
    }

    /// The name for messages to users.
    var name: String {
        switch self {
        case .file(let path): path.printable
        case .standardInput: Self.standardInputName
        }
    }

    func read(_ streams: Streams, limit: Int) throws(InputError) -> [UInt8] {
        switch self {
        case .file(let path): try FileContent.read(path, limit: limit)
        case .standardInput: try streams.readInput(limit)
        }
    }
}
