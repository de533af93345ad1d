import LayoutModel

/// Reads the constraints of a conflict log as UIKit prints it ("Unable to simultaneously satisfy constraints").
///
/// A source may hold several logs, each of a layout at a time of its own: apart from views of the layout, no two logs
/// share a view. A log that says what an earlier one says is left out. Of each log the constraints of the system come
/// first, and the one that UIKit breaks last: constraints are left out in reverse order.
///
/// Views that the layout does not have are added first, by steps of their own. Later steps refer to them by id: adding
/// views to the same tree in the same order gives the same nodes.
///
/// Where the rules are: finding constraints in the text, ``LogParser``; equations, formats and priorities,
/// `LogParser+Statements`; KeepLayout's own wording, `LogParser+Keep`; identifying views, ``LogViews``.
struct ConflictLogReader {
    private let source: DialectSource
    private let scope: Scope
    private let limits: SourceLimits

    private init(_ source: DialectSource, scope: Scope, limits: SourceLimits) {
        (self.source, self.scope, self.limits) = (source, scope, limits)
    }

    /// Translates a log.
    ///
    /// - Throws: ``SourceError`` where reading ended early.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        try ConflictLogReader(source, scope: scope, limits: limits).steps()
    }

    private func steps() throws(SourceError) -> [SourceStep] {
        var parser = LogParser(source.text)
        let constraints = Self.inOrder(withoutRepeated(try parser.readAll(scope.report)))
        let views = try LogViews(constraints, scope: scope)
        var scope = scope
        scope.tree = views.tree
        var writer = StepWriter(source, scope, limit: limits.steps)
        for addition in views.additions {
            writer.begin(at: addition.position, text: addition.view)
            try writer.append(.add(view: addition.view, to: addition.superview))
        }
        for constraint in constraints {
            writer.begin(at: constraint.position, text: constraint.text)
            do throws(SourceError) {
                for var clause in try clauses(of: constraint, views) {
                    (clause.key, clause.isActive) = (constraint.key, constraint.isActive)
                    clause.isBroken = constraint.isBroken
                    try writer.addOrUpdate(clause)
                }
            } catch {
                try scope.report.record(error)
            }
        }
        return writer.steps
    }

    /// Removes repetitions: of constraints within a log, and of whole logs.
    private func withoutRepeated(_ constraints: [LogConstraint]) -> [LogConstraint] {
        var kept: [LogConstraint] = []
        var seenLogs: Set<[ArraySlice<UInt8>]> = []
        var start = 0
        while start < constraints.count {
            let log = constraints[start...].prefix { $0.log == constraints[start].log }
            var seen: Set<ArraySlice<UInt8>> = []
            let distinct = log.filter { !$0.text.hasPrefix("<") || seen.insert(text(of: $0)).inserted }
            if seenLogs.insert(distinct.map(text)).inserted { kept += distinct }
            start = log.endIndex
        }
        return kept
    }

    private func text(of constraint: LogConstraint) -> ArraySlice<UInt8> {
        source.text.dropFirst(constraint.range.lowerBound).prefix(constraint.range.count)
    }

    /// Puts what is to be left out last behind the rest of its log, and the system's constraints before it.
    private static func inOrder(_ constraints: [LogConstraint]) -> [LogConstraint] {
        func rank(_ constraint: LogConstraint) -> Int {
            constraint.isBroken ? 2 : constraint.isSystemGenerated ? 0 : 1
        }
        return constraints.enumerated()
            .sorted { ($0.element.log, rank($0.element), $0.offset) < ($1.element.log, rank($1.element), $1.offset) }
            .map(\.element)
    }
}

// MARK: - What constraints mean

extension ConflictLogReader {
    private func clauses(of constraint: LogConstraint, _ views: LogViews) throws(SourceError) -> [Clause] {
        switch constraint.meaning {
        case .equation(let equation): return [try clause(of: equation, in: constraint, views)]
        case .gap(let gap): return try clauses(of: gap, in: constraint, views)
        case .length(let length): return [try clause(of: length, in: constraint, views)]
        case .content(var length, let hugging, let resistance):
            // UIKit's content size constraint: at most the content's length with the hugging priority, at least that
            // length with the compression resistance.
            (length.relation, length.priority) = (.lessThanOrEqual, hugging)
            let most = try clause(of: length, in: constraint, views)
            (length.relation, length.priority) = (.greaterThanOrEqual, resistance)
            return [most, try clause(of: length, in: constraint, views)]
        }
    }

    private func clause(
        of equation: LogEquation,
        in constraint: LogConstraint,
        _ views: LogViews
    ) throws(SourceError) -> Clause {
        let (node, area) = try self.node(equation.first.view, in: constraint, views)
        let attribute = equation.first.attribute
        let first = FirstAnchor(node: node, area: equation.first.area ?? area, attribute: attribute)
        var clause = Clause(first, equation.relation)
        if let second = equation.second {
            let (node, area) = try self.node(second.view, in: constraint, views)
            clause.second = SecondAnchor(
                node: .node(node),
                area: second.area ?? area,
                attribute: second.attribute
            )
        } else if equation.first.isOfFrame {
            // `minX == 20` is a frame's coordinate, which counts from the superview's left or top edge.
            let origin: Attribute = attribute.kind == .horizontalPosition ? .left : .top
            clause.second = SecondAnchor(node: .superview, attribute: origin)
        }
        (clause.multiplier, clause.constant) = (equation.multiplier, equation.constant)
        clause.priority = equation.priority
        return clause
    }

    private func clauses(
        of gap: LogGap,
        in constraint: LogConstraint,
        _ views: LogViews
    ) throws(SourceError) -> [Clause] {
        var options = VisualFormatOptions()
        options.direction = gap.direction
        let lines = FormatLines(axis: gap.axis, options: options, tree: views.tree)
        let before = try end(gap.before, beside: gap.after, in: constraint, views)
        let after = try end(gap.after, beside: gap.before, in: constraint, views)
        return try lines.connection(before, gap.gap, after)
    }

    private func end(
        _ view: LogView?,
        beside neighbour: LogView?,
        in constraint: LogConstraint,
        _ views: LogViews
    ) throws(SourceError) -> FormatEnd {
        if let view {
            let (node, area) = try self.node(view, in: constraint, views)
            return .box(SourceItem(node, area: area), at: constraint.position)
        }
        guard let superview = constraint.superview, let neighbour else { return .superview(at: constraint.position) }
        let (outer, area) = try node(superview, in: constraint, views)
        let (inner, _) = try node(neighbour, in: constraint, views)
        if area == nil, views.tree.parent(of: inner) == outer { return .superview(at: constraint.position) }
        return .superview(SourceItem(outer, area: area), at: constraint.position)
    }

    private func clause(
        of length: LogLength,
        in constraint: LogConstraint,
        _ views: LogViews
    ) throws(SourceError) -> Clause {
        let attribute = length.axis.length
        let (node, area) = try self.node(length.view, in: constraint, views)
        var clause = Clause(FirstAnchor(node: node, area: area, attribute: attribute), length.relation)
        if let other = length.other {
            let (node, area) = try self.node(other, in: constraint, views)
            clause.second = SecondAnchor(node: .node(node), area: area, attribute: attribute)
        }
        (clause.constant, clause.priority) = (length.constant, length.priority)
        return clause
    }

    private func node(
        _ view: LogView,
        in constraint: LogConstraint,
        _ views: LogViews
    ) throws(SourceError) -> (NodeID, Area?) {
        guard let item = views.item(view, in: constraint), case .node(let node) = item.node else {
            throw SourceError(.unknownName(view.text, nearest: scope.nearest(to: view.text)), at: constraint.position)
        }
        return (node, item.area)
    }
}
