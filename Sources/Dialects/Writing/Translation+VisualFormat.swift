import LayoutModel

/// Writes visual formats for an app, with the later view as the first item of each gap.
///
/// A format that needs options is a call: alignments of two views are options of a gap between them, along the other
/// axis.
extension ConstraintWriter {
    func formatLines(of constraints: [Constraint]) -> Body {
        var body = Body()
        let written = constraints.map(formatStatement(inEitherOrder:))
        // Views whose gap can have alignments, by the axis of its format.
        var gaps: [Pair: Int] = [:]
        for (index, constraint) in constraints.enumerated() where written[index]?.nodes.count == 2 {
            guard constraint.first.attribute.kind != .size,
                let pair = Pair(constraint, along: constraint.first.attribute.axis)
            else { continue }
            gaps[pair] = gaps[pair] ?? index
        }
        var alignments: [Int: [Attribute]] = [:]
        var isAligned: Set<Int> = []
        for (index, constraint) in constraints.enumerated() where written[index] == nil {
            let other: Axis = constraint.first.attribute.axis == .horizontal ? .vertical : .horizontal
            // A constraint that is mirrored differently from the other view has an order.
            guard constraint.isAlignment, reversed(constraint) != nil, let pair = Pair(constraint, along: other),
                let gap = gaps[pair]
            else { continue }
            alignments[gap, default: []].append(constraint.first.attribute)
            isAligned.insert(index)
        }
        for (index, constraint) in constraints.enumerated() where !isAligned.contains(index) {
            guard var statement = written[index] else {
                body.omitted.append(constraint.equation { names[$0] })
                continue
            }
            statement.beside.options += (alignments[index] ?? []).map(VisualFormatOptions.word(for:))
            if let key = constraint.key { body.lines.append("// key \(key.literal)") }
            body.lines.append(line(of: statement))
        }
        return body
    }

    private func formatStatement(inEitherOrder constraint: Constraint) -> WrittenStatement? {
        let statements = [constraint, reversed(constraint)].compactMap { $0 }.compactMap { formatStatement(of: $0) }
        return statements.first { $0.beside.options.isEmpty } ?? statements.first
    }

    private func line(of statement: WrittenStatement) -> String {
        guard !statement.beside.options.isEmpty else { return statement.text }
        let options = statement.beside.options.map { ".\($0)" }.joined(separator: ", ")
        let views = statement.nodes.reversed().map { "\(names[$0].literal): \(names[$0])" }.joined(separator: ", ")
        let format = "withVisualFormat: \(statement.text.literal), options: [\(options)]"
        let call = "NSLayoutConstraint.constraints(\(format), metrics: nil, views: [\(views)])"
        return "NSLayoutConstraint.activate(\(call))"
    }
}

/// Two views, whichever comes first, and an axis.
private struct Pair: Hashable {
    private let views: Set<NodeID>
    private let axis: Axis

    /// nil unless a constraint relates two views.
    init?(_ constraint: Constraint, along axis: Axis) {
        guard case .node(let second)? = constraint.second?.node, second != constraint.first.node else { return nil }
        (views, self.axis) = ([constraint.first.node, second], axis)
    }
}

extension Constraint {
    /// Whether it makes two views agree in a position, as an option of a format does.
    fileprivate var isAlignment: Bool {
        guard let second, first.area == nil, second.area == nil, key == nil else { return false }
        return first.attribute == second.attribute && first.attribute.kind != .size && !first.attribute.isWithinMargins
            && relation == .equal && multiplier == 1 && constant == 0 && priority == PriorityName.required.value
    }
}
