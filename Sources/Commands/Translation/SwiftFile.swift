import Dialects
import JSON
import LayoutModel
import Sessions
import Wire

/// A layout as a file of Swift that makes it with QuoinClient.
///
/// Constraints are equations, whatever they were written in, in blocks that the compiler is fast with.
struct SwiftFile {
    private let document: LayoutDocument
    private let traits: SwiftCall?
    private let views: SwiftViews
    private let statements: [String]
    /// That of the layout, or of its file.
    private let name: String

    private enum Limits {
        /// How many constraints stand in the document itself.
        static let inDocument = 40
        /// How many stand in each block where there are more.
        static let inBlock = 25
        /// Of JSON; documents that were accepted have less.
        static let depth = 10_000
    }

    /// - Parameters:
    ///   - document: the layout.
    ///   - bytes: its text, whose traits may name a device.
    ///   - stem: what its file is called, without an ending.
    /// - Throws: a problem for a layout that is too large to be written.
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

    /// The function that makes the document.
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

    /// The call that makes the document, up to its blocks.
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

    /// `constraints1`, or with more letters where a view is called like that.
    private func blockName(_ index: Int) -> String {
        var name = "constraints\(index + 1)"
        while document.tree.node(named: name) != nil { name += "_" }
        return name
    }

    /// `SignInLayout` for `sign in`.
    private static func typeName(_ name: String) -> String {
        let words = name.prefix(64).split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        var joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        if joined.isEmpty || joined == "Layout" { joined = "Translated" }
        if joined.first?.isNumber ?? false { joined = "Layout" + joined }
        return joined.hasSuffix("Layout") ? joined : joined + "Layout"
    }
}
