/// A call in Swift, in one line or with a line for each argument.
struct SwiftCall {
    let name: String
    let arguments: [String]

    init(_ name: String, _ arguments: [String] = []) {
        (self.name, self.arguments) = (name, arguments)
    }

    /// The width from which a line is broken.
    static let width = 110

    var line: String { "\(name)(\(arguments.joined(separator: ", ")))" }

    /// Whether the call fits in its line, `depth` levels deep and after `used` characters.
    func fits(depth: Int, after used: Int = 0) -> Bool { used + line.count + 4 * depth <= Self.width }

    /// The call with a line for each argument.
    func lines(depth: Int) -> String {
        let inner = SwiftSource.indent(depth + 1)
        return "\(name)(\n\(arguments.map { inner + $0 }.joined(separator: ",\n"))\n\(SwiftSource.indent(depth)))"
    }

    /// The call in one line where that is short or there is nothing to break.
    func text(depth: Int, after used: Int = 0) -> String {
        fits(depth: depth, after: used) || arguments.count < 2 ? line : lines(depth: depth)
    }
}

/// Lines of Swift.
enum SwiftSource {
    static func indent(_ depth: Int) -> String { String(repeating: "    ", count: depth) }
}
