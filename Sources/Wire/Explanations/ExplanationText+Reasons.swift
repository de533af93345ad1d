import LayoutEngine
import LayoutModel

/// Sentences about the reason for a number: `title is 168 wide: it keeps 16 from both sides of root (c1, c2), which is
/// 200 wide.`
extension ExplanationText {
    func sentence(_ reason: FrameReason) -> String {
        let value = value(of: reason)
        guard let only = reason.terms.first else { return "\(value), where coordinates begin." }
        if reason.terms.count == 1, let words = soleReason(only, of: reason.number) { return "\(value)\(words)." }
        var clauses: [String] = []
        var rest = reason.terms[...]
        if let (words, others) = bothSides(reason) {
            clauses.append(words)
            rest = others[...]
        }
        clauses += rest.prefix(Self.maxListed).map(clause)
        if rest.count > Self.maxListed { clauses.append("and \(rest.count - Self.maxListed) more") }
        return "\(value): \(clauses.joined(separator: "; "))."
    }

    // MARK: - The value

    private func value(of reason: FrameReason) -> String {
        let (name, node) = (tree.name(of: reason.number.node), reason.number.node)
        let amount = Self.number(reason.value)
        switch reason.number.attribute {
        case .width: return "\(name) is \(amount) wide"
        case .height: return "\(name) is \(amount) tall"
        case .contentWidth: return "the content of \(name) is \(amount) wide"
        case .contentHeight: return "the content of \(name) is \(amount) tall"
        case .left: return "\(name) is \(place(reason.value, in: node, "left edge", ("right", "left")))"
        case .top: return "\(name) is \(place(reason.value, in: node, "top edge", ("below", "above")))"
        }
    }

    /// Returns `at the left edge of card` or `16 right of the left edge of card`.
    private func place(_ value: Double, in node: NodeID, _ edge: String, _ sides: (String, String)) -> String {
        guard let superview = tree.parent(of: node) else { return "at 0" }
        let scrolls = tree.properties(of: superview).scroll != nil
        let edge = "the \(edge) of \(scrolls ? "the content of " : "")\(tree.name(of: superview))"
        guard value != 0 else { return "at \(edge)" }
        let side = value > 0 ? sides.0 : sides.1
        return "\(Self.number(abs(value))) \(side)\(side == "right" || side == "left" ? " of" : "") \(edge)"
    }

    // MARK: - A single reason

    /// Returns the words after the value if a single row explains it; `nil` if the row's statement is better.
    private func soleReason(_ term: FrameReason.Term, of number: FrameNumber) -> String? {
        guard case .constraint(let description) = term.source else {
            return ": nothing fixes it"
        }
        let equation = description.equation
        switch description.origin {
        case .constraint(let id):
            guard equation.first.node == number.node, equation.first.attribute.kind == .size, equation.second == nil
            else { return nil }
            let isRequired = equation.priority == PriorityName.required.value
            return ", as \(mention(id)) \(isRequired ? "requires" : "asks for \(priority(of: description))")"
        case .content:
            guard equation.first.node == number.node else { return nil }
            return ", the \(equation.first.attribute.rawValue) of its \(content(of: description))"
        case .rootSize: return equation.first.node == number.node ? ", as given" : nil
        case .frame: return ", set by its frame"
        case .sign: return equation.first.node == number.node ? ": nothing makes it larger" : nil
        case .aspectRatio, .stack, .fitting: return nil
        }
    }

    // MARK: - Both sides

    /// Returns a length derived from the distances to both sides of one item, with the terms still to be reported.
    private func bothSides(_ reason: FrameReason) -> (words: String, others: [FrameReason.Term])? {
        let isHorizontal = reason.number.attribute == .width
        guard isHorizontal || reason.number.attribute == .height else { return nil }
        let sides = reason.terms.indices.compactMap { index in side(reason.terms[index], of: reason.number, at: index) }
        guard sides.count == 2, let start = sides.first(where: { !$0.isEnd }), let end = sides.first(where: \.isEnd),
            start.item == end.item, start.distance >= 0, end.distance >= 0
        else { return nil }
        let ids = "\(mention(start.id)), \(mention(end.id))"
        let item = itemName(start.item)
        let edges = isHorizontal ? "both sides" : "the top and bottom"
        var words: String
        if start.distance == 0, end.distance == 0 {
            words = "it spans \(item) (\(ids))"
        } else if start.distance == end.distance {
            words = "it keeps \(Self.number(start.distance)) from \(edges) of \(item) (\(ids))"
        } else {
            words = """
                it keeps \(Self.number(start.distance)) from the \(start.edge) and \(Self.number(end.distance)) from the \
                \(end.edge) of \(item) (\(ids))
                """
        }
        var told = [start.index, end.index]
        // The size of the root is a separate term.
        if start.item.area == nil,
            let size = reason.terms.indices.first(where: { isSize(reason.terms[$0], of: start.item.node, isHorizontal) }
            )
        {
            words += ", which is \(Self.number(reason.terms[size].constant)) \(isHorizontal ? "wide" : "tall")"
            told.append(size)
        }
        return (words, reason.terms.indices.filter { !told.contains($0) }.map { reason.terms[$0] })
    }

    /// The origin of an edge's distance: a view or guide, or an area of one.
    private struct Item: Equatable {
        var node: NodeID
        var area: Area?
    }

    /// A constraint between an edge of a view and the same edge of another item.
    private struct Side {
        var index: Int
        var id: ConstraintID
        var item: Item
        /// True for the right, trailing or bottom edge.
        var isEnd: Bool
        /// `left`, `trailing` and so on.
        var edge: String
        /// The distance of the edge from the item's, inward.
        var distance: Double
    }

    private func side(_ term: FrameReason.Term, of number: FrameNumber, at index: Int) -> Side? {
        guard case .constraint(let description) = term.source, let id = description.id else { return nil }
        let equation = description.equation
        guard equation.first.node == number.node, equation.first.area == nil, equation.multiplier == 1 else {
            return nil
        }
        let isEnd: Bool
        switch (equation.first.attribute, number.attribute) {
        case (.left, .width), (.leading, .width), (.top, .height): isEnd = false
        case (.right, .width), (.trailing, .width), (.bottom, .height): isEnd = true
        default: return nil
        }
        let superview = tree.parent(of: number.node)
        let item: Item
        if let second = equation.second {
            guard second.attribute == equation.first.attribute else { return nil }
            switch second.node {
            case .superview:
                guard let superview else { return nil }
                item = Item(node: superview, area: second.area)
            case .node(let node): item = Item(node: node, area: second.area)
            }
        } else {
            guard let superview else { return nil }
            item = Item(node: superview)
        }
        return Side(
            index: index,
            id: id,
            item: item,
            isEnd: isEnd,
            edge: equation.first.attribute.rawValue,
            distance: isEnd ? -equation.constant : equation.constant
        )
    }

    private func itemName(_ item: Item) -> String {
        let name = tree.name(of: item.node)
        return item.area.map { "\(name).\($0.rawValue)" } ?? name
    }

    private func isSize(_ term: FrameReason.Term, of node: NodeID, _ isHorizontal: Bool) -> Bool {
        guard case .constraint(let description) = term.source, description.origin == .rootSize else { return false }
        let first = description.equation.first
        return first.node == node && first.attribute == (isHorizontal ? .width : .height)
    }

    // MARK: - Statements

    /// Returns a term as a statement, followed by the constraint's name.
    private func clause(_ term: FrameReason.Term) -> String {
        switch term.source {
        case .free(let number): return "nothing fixes \(name(number)), which is \(Self.number(term.constant))"
        case .constraint(let description):
            guard let id = description.id else { return fact(description) }
            return "\(fact(description)) (\(mention(id)))"
        }
    }

    /// Returns `c4`, or `c4, gap` if it has a key.
    private func mention(_ id: ConstraintID) -> String {
        document.constraints[id]?.labels.key.map { "\(id) '\($0)'" } ?? "\(id)"
    }
}
