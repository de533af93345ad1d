import LayoutModel

/// Views in a row or a column: as long as the space between them allows, or as far apart as their length allows.
///
/// Left and right are meant, whatever the direction.
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

    /// nil where something else is called.
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

    /// Adds the constraints that distribute these views.
    ///
    /// - Throws: ``SourceError`` where there are fewer than two.
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
            for clause in clauses { try writer.place(clause) }
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

    /// A view at a fraction of the way from the first place to the last.
    private func inner(_ view: NodeID, _ superview: NodeID, _ fraction: Double, _ length: Double) -> Clause {
        let constant = (1 - fraction) * (length + lead) - fraction * tail
        var clause = clause(view, far, superview, far, constant: constant)
        clause.multiplier = fraction
        return clause
    }
}

extension ViewTree {
    /// The deepest node that is or holds each of these, of which there is one at least.
    fileprivate func closestCommonSuperview(of nodes: [NodeID]) -> NodeID {
        // How far above the first node each node is met that was walked through.
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
