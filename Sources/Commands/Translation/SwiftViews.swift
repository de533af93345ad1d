import Dialects
import JSON

/// The views of a document as declarations of constants and an expression of the root.
///
/// Views and guides that constraints mention are constants of their ids, where these are names; other views stand
/// inside of their superviews.
struct SwiftViews {
    /// Ids of views and guides that constraints mention and that are names.
    private let mentioned: Set<String>
    /// Ids of all views and guides.
    private let ids: Set<String>
    /// Each with its number in the order of the tree, as those inside of a view are finished first.
    private var declared: [(order: Int, text: String)] = []
    private var count = 0
    /// What stands for the root.
    private(set) var root = ""

    /// How many views stand inside of each other before one becomes a constant.
    private static let mostNested = 10

    /// - Parameters:
    ///   - view: the root, as a document has it.
    ///   - mentioned: the ids of views and guides that constraints mention.
    ///   - ids: those of all views and guides.
    ///   - depth: how deep the root's expression stands.
    init(_ view: JSONValue, mentioned: Set<String>, ids: Set<String>, depth: Int) {
        self.mentioned = mentioned.filter(SwiftLiteral.isName)
        self.ids = ids
        root = expression(of: view, depth: depth, nested: 0)
    }

    /// The declarations, in the order of the tree.
    var declarations: [String] { declared.sorted { $0.order < $1.order }.map(\.text) }

    /// A view as it stands inside of another, or in the block of the document.
    private mutating func expression(of view: JSONValue, depth: Int, nested: Int) -> String {
        let id = view["id"]?.string ?? "root"
        guard mentioned.contains(id) || nested == Self.mostNested else {
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

    /// The name of a constant: the id, or one that no view has.
    private func constant(for id: String, _ order: Int) -> String {
        guard !SwiftLiteral.isName(id) else { return id }
        var name = "view\(order)"
        while ids.contains(name) { name += "_" }
        return name
    }

    /// The view with its properties and subviews, after `used` characters of its line.
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
    /// The view without subviews: in one line, or with a line for each modifier.
    fileprivate func text(depth: Int, used: Int) -> String {
        let line = ([base] + modifiers).map(\.line).joined()
        guard used + line.count + 4 * depth > SwiftCall.width, !modifiers.isEmpty else { return line }
        let inner = SwiftSource.indent(depth + 1)
        return base.line + modifiers.map { "\n\(inner)\($0.text(depth: depth + 1))" }.joined()
    }
}
