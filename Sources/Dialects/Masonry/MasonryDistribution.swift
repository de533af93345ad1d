import LayoutModel

/// `mas_distributeViewsAlongAxis`: views in a row or column with fixed gaps or fixed lengths.
///
/// Physical left and right, whatever the layout direction. With n views in the superview S, lead a and tail z:
/// - fixed spacing g: `v0.left == S.left + a`, `vi.left == v(i-1).right + g`, `vi.width == v(i-1).width`,
///   `v(n-1).right == S.right - z`;
/// - fixed length l: `vi.width == l`, and for t = i / (n-1): `vi.right == S.right * t + (1 - t)(l + a) - t z`.
///
/// Source: Masonry, NSArray+MASAdditions.m.
struct MasonryDistribution {
    private enum Fixed {
        case spacing(Double)
        case length(Double)
    }

    private let isHorizontal: Bool
    private let fixed: Fixed
    private let lead: Double
    private let tail: Double

    static let selectors: [String] = ["mas_distributeViewsAlongAxis", "distributeViewsAlongAxis"].flatMap { name in
        fixedLabels.map { "\(name):\($0):leadSpacing:tailSpacing:" }
    }

    private static let names: Set<String> = [
        "mas_distributeViewsAlongAxis", "distributeViewsAlongAxis", "mas_distributeViews", "distributeViews",
    ]

    private static let fixedLabels = ["withFixedSpacing", "withFixedItemLength"]

    /// nil if the call is that of another method.
    init?(_ call: SelectorCall, _ evaluator: Evaluator) throws(SourceError) {
        guard Self.names.contains(call.word.text), call.arguments.count == 4, call.labels.count == 3,
            Self.fixedLabels.contains(call.labels[0]), call.labels[1...] == ["leadSpacing", "tailSpacing"]
        else { return nil }
        isHorizontal = try Self.isHorizontal(call.arguments[0].value, call.word)
        let number = try evaluator.number(call.arguments[1].value, for: call.labels[0]).value
        fixed = call.labels[0] == "withFixedSpacing" ? .spacing(number) : .length(number)
        lead = try evaluator.number(call.arguments[2].value, for: "leadSpacing").value
        tail = try evaluator.number(call.arguments[3].value, for: "tailSpacing").value
    }

    private static func isHorizontal(_ axis: Expression, _ word: Token) throws(SourceError) -> Bool {
        switch axis.word?.text {
        case "MASAxisTypeHorizontal", "horizontal": return true
        case "MASAxisTypeVertical", "vertical": return false
        case let other:
            let takes = "MASAxisTypeHorizontal or MASAxisTypeVertical"
            let fault = SourceFault.wrongValue(word: word.text, takes: takes, found: other ?? "something else")
            throw SourceError(fault, at: axis.position)
        }
    }

    private var near: Attribute { isHorizontal ? .left : .top }
    private var far: Attribute { isHorizontal ? .right : .bottom }
    private var length: Attribute { isHorizontal ? .width : .height }

    /// Adds the constraints that distribute the views.
    ///
    /// - Throws: ``SourceError`` for fewer than two views, as in Masonry.
    func add(
        _ views: [NodeID],
        at call: SelectorCall,
        in tree: ViewTree,
        _ writer: inout StepWriter
    ) throws(SourceError) {
        guard views.count > 1 else {
            let found = views.isEmpty ? "none" : "one"
            let fault = SourceFault.wrongValue(word: call.word.text, takes: "two views at least", found: found)
            throw SourceError(fault, at: call.receiver.position)
        }
        let superview = tree.closestCommonSuperview(of: views)
        for (index, view) in views.enumerated() {
            var clauses: [Clause] = []
            switch fixed {
            case .spacing(let spacing):
                if index > 0 {
                    clauses.append(clause(view, length, views[index - 1], length))
                    clauses.append(clause(view, near, views[index - 1], far, constant: spacing))
                }
            case .length(let length):
                var clause = Clause(FirstAnchor(node: view, attribute: self.length))
                clause.constant = length
                clauses.append(clause)
            }
            if index == 0 { clauses.append(clause(view, near, superview, near, constant: lead)) }
            if index == views.count - 1 {
                clauses.append(clause(view, far, superview, far, constant: -tail))
            } else if index > 0, case .length(let length) = fixed {
                clauses.append(inner(view, superview, Double(index) / Double(views.count - 1), length))
            }
            for clause in clauses { try writer.addOrUpdate(clause) }
        }
    }

    private func clause(
        _ view: NodeID,
        _ first: Attribute,
        _ other: NodeID,
        _ second: Attribute,
        constant: Double = 0
    ) -> Clause {
        var clause = Clause(
            FirstAnchor(node: view, attribute: first),
            .equal,
            SecondAnchor(node: .node(other), attribute: second)
        )
        clause.constant = constant
        return clause
    }

    /// An inner view of fixed length, at a fraction of the way from the first position to the last.
    private func inner(_ view: NodeID, _ superview: NodeID, _ fraction: Double, _ length: Double) -> Clause {
        let constant = (1 - fraction) * (length + lead) - fraction * tail
        var clause = clause(view, far, superview, far, constant: constant)
        clause.multiplier = fraction
        return clause
    }
}

extension ViewTree {
    /// The deepest node that is or contains all of these nodes, in O(number of nodes visited).
    fileprivate func closestCommonSuperview(of nodes: [NodeID]) -> NodeID {
        // Distance above the first node at which each visited node meets the path from there to the root.
        var path: [NodeID] = []
        var heights: [NodeID: Int] = [:]
        var next = nodes.first
        while let node = next {
            heights[node] = path.count
            path.append(node)
            next = parent(of: node)
        }
        var highest = 0
        for node in nodes.dropFirst() {
            var passed: [NodeID] = []
            var current = node
            while heights[current] == nil, let parent = parent(of: current) {
                passed.append(current)
                current = parent
            }
            let height = heights[current] ?? path.count - 1
            for node in passed { heights[node] = height }
            highest = max(highest, height)
        }
        return path[highest]
    }
}
