import LayoutEngine
import LayoutModel
import Sessions

/// Explains in sentences the requirements of a layout's constraints and how the solution treats them.
///
/// Positions are written as distances (`24 right of title.right`), sizes as lengths, and `superview` by its name.
struct ExplanationText {
    /// The explained document, whose names are those of all values.
    let document: LayoutDocument
    /// The views with the names that sentences use.
    let tree: ViewTree

    /// The maximum number of constraints that a sentence lists; the rest are counted.
    static let maxListed = 8
    /// The maximum length of a quoted part of a source, in characters.
    private static let longestQuote = 60

    /// - Parameters:
    ///   - document: the document.
    ///   - names: the names of views in sentences, by their ids; nil for ids next to labels.
    init(document: LayoutDocument, showing names: [String: String]? = nil) {
        self.document = document
        tree = names.map(document.tree.showing) ?? document.tree.showingLabels
    }

    // MARK: - Summary

    /// Returns a one-sentence summary with the counts of explained items.
    func summary(of explanation: LayoutExplanation) -> String {
        ([counts(of: explanation)] + unconfirmedBreaks(in: explanation)).joined(separator: " ")
    }

    private func counts(of explanation: LayoutExplanation) -> String {
        let (conflicts, ambiguous) = (explanation.conflictCount, explanation.ambiguousCount)
        let unmet = explanation.unmetCount
        let truncated =
            explanation.truncatedCount == 0
            ? "" : "; " + Self.count(explanation.truncatedCount, "text is truncated", "texts are truncated")
        if conflicts + ambiguous + unmet == 0 {
            return "Every constraint is satisfied, and nothing is ambiguous\(truncated)."
        }
        let parts = [
            conflicts == 0 ? "no conflict" : Self.count(conflicts, "conflict", "conflicts"),
            ambiguous == 0 ? "nothing ambiguous" : Self.count(ambiguous, "ambiguous view", "ambiguous views"),
            unmet == 0
                ? "no unmet optional constraint"
                : Self.count(unmet, "unmet optional constraint", "unmet optional constraints"),
        ]
        let sentence = "\(parts[0]), \(parts[1]) and \(parts[2])\(truncated)."
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    // MARK: - Names

    /// Returns a reference to a constraint: `c4 (gap; masonry, line 3: `make.left…`)`.
    func reference(_ id: ConstraintID) -> String {
        let labels = document.constraints[id]?.labels ?? ConstraintLabels()
        let notes = [labels.key, labels.source.map(location)].compactMap { $0 }
        return notes.isEmpty ? "\(id)" : "\(id) (\(notes.joined(separator: "; ")))"
    }

    private func location(of source: ConstraintSource) -> String {
        let text = source.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let quote = text.count > Self.longestQuote ? text.prefix(Self.longestQuote) + "…" : text[...]
        let position = source.position
        return "\(source.language.rawValue), line \(position.line), column \(position.column): `\(quote)`"
    }

    /// Returns the name of a number: `title.left`, `list.content.width`.
    func name(_ number: FrameNumber) -> String {
        let name = tree.name(of: number.node)
        return switch number.attribute {
        case .left, .top, .width, .height: "\(name).\(number.attribute.rawValue)"
        case .contentWidth: "\(name).content.width"
        case .contentHeight: "\(name).content.height"
        }
    }

    // MARK: - Lists

    /// Returns constraints as statements, up to a limit, without a full stop.
    ///
    /// - Parameters:
    ///   - descriptions: at least one.
    ///   - count: the total number; `descriptions` may be the first few.
    /// - Returns: the statements, separated by semicolons.
    func list(_ descriptions: [ConstraintDescription], count: Int) -> String {
        var parts = descriptions.prefix(Self.maxListed).map(statement)
        if count > parts.count { parts.append("and \(count - parts.count) more") }
        return parts.joined(separator: "; ")
    }

    /// Returns items as an enumeration, up to a limit, and the number of the others in the words of `more`.
    static func enumeration<Item>(_ items: [Item], _ text: (Item) -> String, more: (Int) -> String) -> String {
        var parts = items.prefix(maxListed).map(text)
        if items.count > parts.count { parts.append(more(items.count - parts.count)) }
        return enumeration(parts)
    }

    /// Returns `a`, `a and b`, or `a, b and c`.
    static func enumeration(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return "\(parts.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// Returns a constraint as a statement with its name: `c2 (gap): field.left is 24 right of title.right, at priority
    /// 750`.
    func statement(_ description: ConstraintDescription) -> String {
        guard let id = description.id else { return fact(description) }
        return "\(reference(id)): \(fact(description))"
    }

    /// Returns a number with at most three decimals, unless it would round to 0.
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
