import LayoutEngine
import LayoutModel
import Sessions

/// Says what a layout is asked for, and what came of it, in plain words.
///
/// Positions read as distances (`24 right of title.right`), sizes as lengths; `superview` is called by its name.
struct ExplanationText {
    let document: LayoutDocument

    /// How many constraints a sentence lists before it counts the rest.
    static let mostListed = 8
    /// The longest part of a source that is quoted, in characters.
    private static let longestQuote = 60

    var tree: ViewTree { document.tree }

    // MARK: - Names

    /// How a constraint is spoken of: `c4 (gap; masonry, line 3: `make.left…`)`.
    func reference(_ id: ConstraintID) -> String {
        let labels = document.constraints[id]?.labels ?? ConstraintLabels()
        let notes = [labels.key, labels.source.map(place)].compactMap { $0 }
        return notes.isEmpty ? "\(id)" : "\(id) (\(notes.joined(separator: "; ")))"
    }

    private func place(of source: ConstraintSource) -> String {
        let text = source.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let quote = text.count > Self.longestQuote ? text.prefix(Self.longestQuote) + "…" : text[...]
        let position = source.position
        return "\(source.language.rawValue), line \(position.line), column \(position.column): `\(quote)`"
    }

    /// A number of a view: `title.left`, `list.content.width`.
    func name(_ number: FrameNumber) -> String {
        let name = tree.name(of: number.node)
        return switch number.attribute {
        case .left, .top, .width, .height: "\(name).\(number.attribute.rawValue)"
        case .contentWidth: "\(name).content.width"
        case .contentHeight: "\(name).content.height"
        }
    }

    // MARK: - Lists

    /// Several constraints as statements, each with its name, up to a limit.
    ///
    /// - Parameters:
    ///   - descriptions: at least one.
    ///   - count: how many there are, those among them that are not at hand included.
    /// - Returns: the words, without a full stop.
    func list(_ descriptions: [ConstraintDescription], count: Int) -> String {
        var parts = descriptions.prefix(Self.mostListed).map(statement)
        if count > parts.count { parts.append("and \(count - parts.count) more") }
        return parts.joined(separator: "; ")
    }

    /// A constraint as a statement, with its name: `c2 (gap): field.left is 24 right of title.right, at priority 750`.
    func statement(_ description: ConstraintDescription) -> String {
        guard let id = description.id else { return fact(description) }
        return "\(reference(id)): \(fact(description))"
    }

    /// Numbers as one reads them: at most three decimals, unless the number is smaller than that.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return NumberText.shortest(rounded == 0 || !rounded.isFinite ? value : rounded + 0)
    }

    static func points(_ value: Double) -> String {
        let text = number(value)
        return text == "1" ? "1 point" : "\(text) points"
    }

    static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
