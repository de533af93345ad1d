import LayoutEngine
import LayoutModel

/// What is open, and what would close it.
extension ExplanationText {
    func sentence(_ open: ExplainedAmbiguity) -> String {
        let name = tree.name(of: open.node)
        var sentences: [String] = []
        var told: Set<FrameAttribute> = []
        for number in open.numbers where !told.contains(number.attribute) {
            if number.competing.isEmpty, let tie = number.ties.first {
                let tied = open.numbers.filter { $0.competing.isEmpty && $0.ties.first?.constraint == tie.constraint }
                told.formUnion(tied.map(\.attribute))
                sentences.append(sentence(tied, by: tie, of: open.node))
            } else {
                sentences.append(sentence(number, of: open.node, name))
            }
        }
        if tree.properties(of: open.node).isHidden, !isCollapsed(open.node) {
            sentences.append("\(name) is hidden, but hidden views take part in the layout.")
        }
        return sentences.joined(separator: " ")
    }

    /// Whether a stack lets a hidden view have no length.
    private func isCollapsed(_ node: NodeID) -> Bool {
        tree.parent(of: node).map { tree.properties(of: $0).stack != nil } ?? false
    }

    private func sentence(_ number: AmbiguousNumber, of node: NodeID, _ name: String) -> String {
        let own = self.name(FrameNumber(node: node, attribute: number.attribute))
        if !number.competing.isEmpty {
            return """
                Optional constraints of equal priority compete for \(own), and none outweighs the others; among them: \
                \(list(number.competing, count: number.competing.count)).
                """
        }
        guard number.bounds.isEmpty else {
            return "\(own) is only bounded: \(list(number.bounds, count: number.bounds.count))."
        }
        return "Nothing says \(question(number.attribute, name))."
    }

    /// Numbers of one node that an equality ties to each other or to what is open elsewhere.
    private func sentence(_ numbers: [AmbiguousNumber], by tie: AmbiguousNumber.Tie, of node: NodeID) -> String {
        let own = numbers.map { FrameNumber(node: node, attribute: $0.attribute) }
        let others = tie.others.filter { !own.contains($0) }
        let subject = own.map(name).joined(separator: " and ")
        let verb = own.count == 1 ? "is" : "are"
        guard !others.isEmpty else {
            return "\(subject) \(verb) tied only to each other, by \(statement(tie.constraint))."
        }
        let objects = others.map(name).joined(separator: " and ")
        return """
            \(subject) \(verb) tied to \(objects), which \(others.count == 1 ? "is" : "are") open as well, by \
            \(statement(tie.constraint)).
            """
    }

    private func question(_ attribute: FrameAttribute, _ name: String) -> String {
        switch attribute {
        case .left: "where \(name) is horizontally"
        case .top: "where \(name) is vertically"
        case .width: "how wide \(name) is"
        case .height: "how high \(name) is"
        case .contentWidth: "how wide the content of \(name) is"
        case .contentHeight: "how high the content of \(name) is"
        }
    }

    // MARK: - Advice

    /// What would fix the numbers of a view that are open.
    func suggestion(_ open: ExplainedAmbiguity) -> String {
        let advice = Axis.allCases.compactMap { self.advice(open, along: $0) } + open.numbers.compactMap(contentAdvice)
        let sentence = advice.joined(separator: "; ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."

        func contentAdvice(_ number: AmbiguousNumber) -> String? {
            let name = tree.name(of: open.node)
            switch number.attribute {
            case .contentWidth:
                return "constrain the far edge of something in \(name) to \(name).right, or give \(name).content.width"
            case .contentHeight:
                return
                    "constrain the lower edge of something in \(name) to \(name).bottom, or give \(name).content.height"
            case .left, .top, .width, .height: return nil
            }
        }
    }

    private func advice(_ open: ExplainedAmbiguity, along axis: Axis) -> String? {
        let (start, length) = axis == .horizontal ? (FrameAttribute.left, FrameAttribute.width) : (.top, .height)
        let numbers = open.numbers.filter { $0.attribute == start || $0.attribute == length }
        guard !numbers.isEmpty else { return nil }
        let name = tree.name(of: open.node)
        if let pulled = numbers.first(where: { !$0.competing.isEmpty }) {
            return "give one of the constraints on \(name).\(pulled.attribute.rawValue) another priority"
        }
        let edges = axis == .horizontal ? "left, right, leading, trailing or centerX" : "top, bottom or centerY"
        let isGuide = tree[open.node].kind == .guide
        let lengths = isGuide ? "a \(length.rawValue)" : "a \(length.rawValue), an intrinsicSize.\(length.rawValue)"
        let alternative = alternative(numbers, to: open.node)
        switch (numbers.contains { $0.attribute == start }, numbers.contains { $0.attribute == length }) {
        case (true, true) where isHalfFixed(numbers, open.node):
            return "give \(name) \(lengths) or a second of \(edges)\(alternative)"
        case (true, true): return "give \(name) one of \(edges), and \(lengths) or a second of these\(alternative)"
        case (true, false): return "give \(name) one of \(edges)\(alternative)"
        default: return "give \(name) \(lengths) or a second of \(edges)\(alternative)"
        }
    }

    /// Whether an equality ties the open numbers of a node to each other alone.
    private func isHalfFixed(_ numbers: [AmbiguousNumber], _ node: NodeID) -> Bool {
        numbers.contains { $0.ties.contains { $0.others.allSatisfy { $0.node == node } } }
    }

    /// The number of another view that would fix one of these as well.
    private func alternative(_ numbers: [AmbiguousNumber], to node: NodeID) -> String {
        let others = numbers.flatMap(\.ties).filter { $0.others.count == 1 }.flatMap(\.others)
        guard let other = others.first(where: { $0.node != node }) else { return "" }
        return ", or fix \(name(other))"
    }
}
