/// A file to be worked on, or standard input.
enum Input: Hashable, Sendable {
    case file(String)
    case standardInput

    /// The name that stands for standard input on a command line.
    static let standardInputOperand = "-"
    /// The name of standard input in messages.
    static let standardInputName = "<stdin>"

    init(operand: String) {
        self = operand == Self.standardInputOperand ? .standardInput : .file(operand)
    }

    /// The name as it was given.
    var operand: String {
        switch self {
        case .file(let path): path
        case .standardInput: Self.standardInputOperand
        }
    }

    /// The name in messages for people.
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
