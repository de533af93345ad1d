/// A Swift call, formatted on one line or with one argument per line.
struct SwiftCall {
    let name: String
    let arguments: [String]

    init(_ name: String, _ arguments: [String] = []) {
        (self.name, self.arguments) = (name, arguments)
    }

    /// The width beyond which a call is broken into several lines.
    static let width = 110

    var line: String { "\(name)(\(arguments.joined(separator: ", ")))" }

    /// Returns true if the call fits on its line, indented by `depth` levels and after `used` characters.
    func fits(depth: Int, after used: Int = 0) -> Bool { used + line.count + 4 * depth <= Self.width }

    /// Returns the call with one argument per line.
    func lines(depth: Int) -> String {
        let inner = SwiftSource.indent(depth + 1)
        return "\(name)(\n\(arguments.map { inner + $0 }.joined(separator: ",\n"))\n\(SwiftSource.indent(depth)))"
    }

    /// Returns the call on one line if it fits or has fewer than two arguments.
    func text(depth: Int, after used: Int = 0) -> String {
        fits(depth: depth, after: used) || arguments.count < 2 ? line : lines(depth: depth)
    }
}

/// Swift source formatting.
enum SwiftSource {
    static func indent(_ depth: Int) -> String { String(repeating: "    ", count: depth) }
}
