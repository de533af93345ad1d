import Dialects
import JSON

/// The views of a document as declarations of constants and an expression for the root.
///
/// Views and guides that constraints reference become constants named by their ids, if these are valid identifiers;
/// other views are nested in their superviews.
struct SwiftViews {
    /// The ids of views and guides that constraints reference and that are valid identifiers.
    private let mentioned: Set<String>
    /// The ids of all views and guides.
    private let ids: Set<String>
    /// The declarations with their numbers in tree order, because nested views are completed first.
    private var declared: [(order: Int, text: String)] = []
    private var count = 0
    /// The expression of the root.
    private(set) var root = ""

    /// The nesting depth at which a view becomes a constant.
    private static let maxNested = 10

    /// - Parameters:
    ///   - view: the root, in the form of a document.
    ///   - mentioned: the ids of views and guides that constraints reference.
    ///   - ids: the ids of all views and guides.
    ///   - depth: the indentation depth of the root's expression.
    init(_ view: JSONValue, mentioned: Set<String>, ids: Set<String>, depth: Int) {
        self.mentioned = mentioned.filter(SwiftLiteral.isName)
        self.ids = ids
        root = expression(of: view, depth: depth, nested: 0)
    }

    /// The declarations in tree order.
    var declarations: [String] { declared.sorted { $0.order < $1.order }.map(\.text) }

    /// Returns the expression of a view inside another view or in the document's block.
    private mutating func expression(of view: JSONValue, depth: Int, nested: Int) -> String {
        let id = view["id"]?.string ?? "root"
        guard mentioned.contains(id) || nested == Self.maxNested else {
            return definition(of: view, depth: depth, used: 0, nested: nested)
        }
        count += 1
        let order = count
        let name = constant(for: id, order)
        let opening = "static let \(name) = "
        let text = definition(of: view, depth: 1, used: opening.count, nested: 0)
        declared.append((order, opening + text))
        return name
    }

    /// Returns the name of a constant: the id, or a name that no view has.
    private func constant(for id: String, _ order: Int) -> String {
        guard !SwiftLiteral.isName(id) else { return id }
        var name = "view\(order)"
        while ids.contains(name) { name += "_" }
        return name
    }

    /// Returns the view with its properties and subviews, starting after `used` characters of the line.
    private mutating func definition(of view: JSONValue, depth: Int, used: Int, nested: Int) -> String {
        let properties = SwiftProperties(view)
        for guide in view["guides"]?.elements ?? [] {
            guard let id = guide["id"]?.string, SwiftLiteral.isName(id) else { continue }
            count += 1
            declared.append((count, "static let \(id) = Guide(\(SwiftLiteral.string(id)))"))
        }
        let subviews = view["subviews"]?.elements ?? []
        guard !subviews.isEmpty else {
            return properties.text(depth: depth, used: used)
        }
        let inner = SwiftSource.indent(depth + 1)
        var text = properties.base.line + " {\n"
        for subview in subviews {
            text += "\(inner)\(expression(of: subview, depth: depth + 1, nested: nested + 1))\n"
        }
        text += SwiftSource.indent(depth) + "}"
        for modifier in properties.modifiers {
            text += "\n\(SwiftSource.indent(depth))\(modifier.text(depth: depth))"
        }
        return text
    }
}

extension SwiftProperties {
    /// Returns the view without subviews: on one line, or with one modifier per line.
    fileprivate func text(depth: Int, used: Int) -> String {
        let line = ([base] + modifiers).map(\.line).joined()
        guard used + line.count + 4 * depth > SwiftCall.width, !modifiers.isEmpty else { return line }
        let inner = SwiftSource.indent(depth + 1)
        return base.line + modifiers.map { "\n\(inner)\($0.text(depth: depth + 1))" }.joined()
    }
}
