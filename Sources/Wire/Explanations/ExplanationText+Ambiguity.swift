import LayoutEngine
import LayoutModel

/// Sentences about ambiguity: the undetermined numbers, and constraints that would determine them.
extension ExplanationText {
    /// Explains why the numbers of a view are ambiguous.
    func sentence(_ ambiguity: ExplainedAmbiguity) -> String {
        let name = tree.name(of: ambiguity.node)
        var sentences: [String] = []
        var covered: Set<FrameAttribute> = []
        for contest in ambiguity.contests {
            sentences.append(sentence(contest))
            covered.formUnion(contest.attributes[ambiguity.node] ?? [])
        }
        for number in ambiguity.numbers where !covered.contains(number.attribute) {
            if number.competing.isEmpty, let tie = number.ties.first {
                // One sentence covers all numbers of the view that the same equality ties: left and width by centerX.
                let tied = ambiguity.numbers.filter {
                    $0.competing.isEmpty && $0.ties.first?.constraint == tie.constraint
                }
                covered.formUnion(tied.map(\.attribute))
                sentences.append(sentence(tied, by: tie, of: ambiguity.node))
            } else {
                sentences.append(sentence(number, of: ambiguity.node, name))
            }
        }
        if tree.properties(of: ambiguity.node).isHidden, !isCollapsed(ambiguity.node) {
            sentences.append("\(name) is hidden, but hidden views take part in the layout.")
        }
        return sentences.joined(separator: " ")
    }

    /// Returns whether the view is arranged by a stack, which collapses hidden views.
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
            return "\(own) is bounded, but not determined (\(list(number.bounds, count: number.bounds.count)))."
        }
        return "Nothing determines the \(quantity(number.attribute)) of \(name)."
    }

    /// States which numbers of a view an equality ties to each other or to ambiguous numbers of other views.
    private func sentence(_ numbers: [AmbiguousNumber], by tie: AmbiguousNumber.Tie, of node: NodeID) -> String {
        let own = numbers.map { FrameNumber(node: node, attribute: $0.attribute) }
        let others = tie.others.filter { !own.contains($0) }
        let subject = own.map(name).joined(separator: " and ")
        let verb = own.count == 1 ? "depends" : "depend"
        guard !others.isEmpty else {
            return "\(subject) \(verb) only on each other (\(statement(tie.constraint)))."
        }
        if tie.isMutual, own.count == 1 {
            let pair = "\(subject) and \(name(others[0]))"
            return "\(pair) go together, and nothing fixes either (\(statement(tie.constraint)))."
        }
        var objects = others.prefix(Self.maxListed).map(name).joined(separator: " and ")
        if others.count > Self.maxListed { objects += " and \(others.count - Self.maxListed) more" }
        return """
            \(subject) \(verb) on \(objects), which \(others.count == 1 ? "is" : "are") ambiguous too \
            (\(statement(tie.constraint))).
            """
    }

    // MARK: - Contents that compete

    /// States which views share space, and that their priorities do not decide which of them gives way.
    private func sentence(_ contest: ContentContest) -> String {
        let length = contest.axis == .horizontal ? "width" : "height"
        let (change, priority) =
            switch contest.kind {
            case .hugging: ("stretches", "content hugging")
            case .compressionResistance: ("shrinks", "compression resistance")
            }
        return """
            \(names(contest.views)) share the \(length) that is \(contest.kind == .hugging ? "left" : "there"), and \
            nothing decides which of them \(change): the \(contest.axis.word) \(priority) of each is \
            \(Self.number(priorityOfContest(contest))).
            """
    }

    private func advice(_ contest: ContentContest) -> String {
        let priority = contest.kind == .hugging ? "content hugging" : "compression resistance"
        let keeps = contest.kind == .hugging ? "stretch" : "shrink"
        return """
            give the view that should not \(keeps) a higher \(contest.axis.word) \(priority) priority than \
            \(contest.views.count == 2 ? "the other" : "the others"), such as \
            \(Self.number(priorityOfContest(contest) + 1))
            """
    }

    private func priorityOfContest(_ contest: ContentContest) -> Double {
        contest.views.first.map { tree.properties(of: $0).priority(of: contest.kind, along: contest.axis) } ?? 0
    }

    private func names(_ nodes: [NodeID]) -> String {
        Self.enumeration(nodes, tree.name) { "\($0) more" }
    }

    private func quantity(_ attribute: FrameAttribute) -> String {
        switch attribute {
        case .left: "horizontal position"
        case .top: "vertical position"
        case .width: "width"
        case .height: "height"
        case .contentWidth: "content width"
        case .contentHeight: "content height"
        }
    }

    // MARK: - Suggestions

    /// Suggests constraints that would determine the ambiguous numbers of a view.
    func suggestion(_ ambiguity: ExplainedAmbiguity) -> String {
        let advice =
            ambiguity.contests.map(advice)
            + Axis.allCases.compactMap { self.advice(ambiguity, along: $0) }
            + ambiguity.numbers.compactMap(contentAdvice)
        let sentence = advice.joined(separator: "; ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."

        func contentAdvice(_ number: AmbiguousNumber) -> String? {
            let name = tree.name(of: ambiguity.node)
            switch number.attribute {
            case .contentWidth:
                return
                    "constrain the far edge of a view in \(name) to \(name).right, or constrain \(name).content.width"
            case .contentHeight:
                return
                    "constrain the bottom edge of a view in \(name) to \(name).bottom, or constrain \(name).content.height"
            case .left, .top, .width, .height: return nil
            }
        }
    }

    private func advice(_ ambiguity: ExplainedAmbiguity, along axis: Axis) -> String? {
        let (start, length) = axis == .horizontal ? (FrameAttribute.left, FrameAttribute.width) : (.top, .height)
        guard !ambiguity.contests.contains(where: { $0.axis == axis }) else { return nil }
        let numbers = ambiguity.numbers.filter { $0.attribute == start || $0.attribute == length }
        guard !numbers.isEmpty else { return nil }
        let name = tree.name(of: ambiguity.node)
        if let pulled = numbers.first(where: { !$0.competing.isEmpty }) {
            return "give one of those that compete for \(name).\(pulled.attribute.rawValue) another priority"
        }
        let edges = axis == .horizontal ? "left, right, leading, trailing or centerX" : "top, bottom or centerY"
        // A guide has no intrinsic size.
        let isGuide = tree[ambiguity.node].kind == .guide
        let intrinsic = isGuide ? "" : " (or set its intrinsicSize.\(length.rawValue))"
        let alternative = alternative(numbers, to: ambiguity.node)
        switch (numbers.contains { $0.attribute == start }, numbers.contains { $0.attribute == length }) {
        case (true, true) where !isHalfDetermined(numbers, ambiguity.node):
            let second = "its \(length.rawValue) or a second of these\(intrinsic)"
            return "constrain the \(edges) of \(name), and \(second)\(alternative)"
        case (true, false): return "constrain the \(edges) of \(name)\(alternative)"
        default:
            return "constrain the \(length.rawValue) of \(name)\(intrinsic) or a second of its \(edges)\(alternative)"
        }
    }

    /// Returns whether an equality ties the ambiguous numbers of a view only to each other: one more constraint
    /// determines both.
    private func isHalfDetermined(_ numbers: [AmbiguousNumber], _ node: NodeID) -> Bool {
        numbers.contains { $0.ties.contains { $0.others.allSatisfy { $0.node == node } } }
    }

    /// Returns a number of another view that would also determine one of these.
    private func alternative(_ numbers: [AmbiguousNumber], to node: NodeID) -> String {
        let others = numbers.flatMap(\.ties).filter { $0.others.count == 1 }.flatMap(\.others)
        guard let other = others.first(where: { $0.node != node }) else { return "" }
        return ", or determine \(name(other))"
    }
}
