import Dialects
import JSON
import LayoutModel
import Sessions
import Wire

/// A Swift file that creates a layout with QuoinClient.
///
/// Constraints are written as equations, regardless of their original language, in blocks that compile quickly.
struct SwiftFile {
    private let document: LayoutDocument
    private let traits: SwiftCall?
    private let views: SwiftViews
    private let statements: [String]
    /// The name of the layout or else of its file.
    private let name: String

    private enum Limits {
        /// The maximum number of constraints in the document itself.
        static let inDocument = 40
        /// The number of constraints per block if there are more.
        static let inBlock = 25
        /// The maximum JSON depth; valid documents have less.
        static let depth = 10_000
    }

    /// - Parameters:
    ///   - document: the layout.
    ///   - bytes: its text, whose traits may name a device.
    ///   - stem: the name of its file without the extension.
    /// - Throws: a problem if the layout is too large to be written.
    init(_ document: LayoutDocument, written bytes: [UInt8], stem: String) throws(Problem) {
        (self.document, name) = (document, document.name ?? stem)
        let given = try? JSONValue(parsing: bytes, maximumDepth: Limits.depth)
        let json: [UInt8]
        do throws(SessionError) {
            json = try document.json(within: AnswerLimit(bytes: .max))
        } catch {
            throw Problem(error)
        }
        let written = try? JSONValue(parsing: json, maximumDepth: Limits.depth)
        traits = SwiftTraits.expression(given?["traits"], applied: written?["traits"])
        let writer = ConstraintWriter(.client, for: document.tree)
        var statements: [String] = []
        var mentioned: Set<String> = []
        for (_, constraint) in document.constraints {
            statements.append(writer.text(of: constraint) ?? "")
            mentioned.insert(document.tree.name(of: constraint.first.node))
            if case .node(let node)? = constraint.second?.node { mentioned.insert(document.tree.name(of: node)) }
        }
        self.statements = statements
        let ids = Set(document.tree.preorder().map(document.tree.name(of:)))
        views = SwiftViews(written?["view"] ?? .null, mentioned: mentioned, ids: ids, depth: 3)
    }

    var text: String {
        var members = [documentFunction]
        if !views.declarations.isEmpty { members += [""] + views.declarations }
        let blocks = blocks
        if blocks.count > 1 {
            members += blocks.indices.flatMap { index in
                let lines = blocks[index].map { SwiftSource.indent(2) + $0 + "\n" }.joined()
                let opening = "@ConstraintBuilder private static var \(blockName(index)): [LocatedStatement] {"
                return ["", "\(opening)\n\(lines)    }"]
            }
        }
        return """
            import QuoinClient

            /// The layout \(SwiftLiteral.string(name)).
            enum \(Self.typeName(name)) {
            \(members.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n"))
            }

            """
    }

    /// The function that creates the document.
    private var documentFunction: String {
        var text = "static func document() throws -> LayoutDocument {\n"
        text += "        try \(opening) {\n            \(views.root)\n        }"
        let blocks = blocks
        if !blocks.isEmpty {
            let lines = blocks.count == 1 ? blocks[0] : blocks.indices.map(blockName)
            text += " constraints: {\n\(lines.map { SwiftSource.indent(3) + $0 + "\n" }.joined())        }"
        }
        return text + "\n    }"
    }

    /// The start of the call that creates the document, up to its blocks.
    private var opening: String {
        func call(_ traits: String?) -> SwiftCall {
            let name = document.name.map { "name: \(SwiftLiteral.string($0))" }
            let policy = document.onConflict == .reject ? "onConflict: .reject" : nil
            return SwiftCall("LayoutDocument", [name, traits.map { "traits: \($0)" }, policy].compactMap(\.self))
        }
        let short = call(traits?.line)
        guard !short.arguments.isEmpty else { return short.name }
        return short.fits(depth: 2) ? short.line : call(traits?.text(depth: 3, after: 8)).lines(depth: 2)
    }

    private var blocks: [[String]] {
        guard !statements.isEmpty else { return [] }
        guard statements.count > Limits.inDocument else { return [statements] }
        return stride(from: 0, to: statements.count, by: Limits.inBlock).map { start in
            Array(statements[start..<min(start + Limits.inBlock, statements.count)])
        }
    }

    /// Returns `constraints1`, with underscores appended if a view has that name.
    private func blockName(_ index: Int) -> String {
        var name = "constraints\(index + 1)"
        while document.tree.node(named: name) != nil { name += "_" }
        return name
    }

    /// Returns a type name, such as `SignInLayout` for `sign in`.
    private static func typeName(_ name: String) -> String {
        let words = name.prefix(64).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if joined.isEmpty || joined == "Layout" { joined = "Translated" }
        if joined.first?.isNumber ?? false { joined = "Layout" + joined }
        return joined.hasSuffix("Layout") ? joined : joined + "Layout"
    }
}
