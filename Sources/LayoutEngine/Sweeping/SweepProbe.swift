internal import LayoutModel
internal import Simplex
internal import TextMetrics

/// A quantity that is linear over a piece, and whose sign cannot change within it.
struct SweepGauge: Sendable {
    enum Kind: Hashable, Sendable {
        /// The distance by which the row that a conflict leaves out misses its constant.
        case conflict
        /// A number that nothing determines: the solver minimizes its magnitude.
        case ambiguous
        /// A quantity whose sign decides how the insets of a view follow its frame.
        case insets
        /// The length of a view placed by frame and mask.
        case mask
        /// The room of a text in its view's width, which may be negative; without any, the text does not wrap.
        case wrapping
        /// The room of a text in its view's height.
        case truncation
    }

    var kind: Kind
    var node: NodeID
    var value: Double
}

/// A text at one point of a sweep.
struct ProbedText: Sendable {
    var node: NodeID
    /// The width of the view less its insets, in points.
    var width: Double
    /// The measurement in the rows.
    var current: MeasuredText
    /// The measurement at the width.
    var shown: MeasuredText
    /// True if the rows depend on the width.
    var followsWidth: Bool
}

/// The solution at one point of a sweep.
struct SweepProbe: Sendable {
    /// The value of the parameter.
    var point: Double
    /// The numbers of frames, then of content sizes, before rounding.
    var numbers: [Double]
    var pattern: VertexPattern
    var gauges: [SweepGauge]
    var texts: [ProbedText]
    var conflicts: [Conflict]
    var isTruncated: Bool
    /// True if several rounds of settling led to the solution, so that it may depend on decisions of earlier rounds.
    var isSettledInRounds: Bool
    var solution: Solution
}

extension Engine {
    /// Returns the numbers of all frames, in document order, then of all content sizes.
    func sweptNumbers() -> [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(4 * solution.installedNodes.count)
        for node in solution.installedNodes {
            let frame = solvedFrame(of: node)
            numbers.append(frame.x)
            numbers.append(frame.y)
            numbers.append(frame.width)
            numbers.append(frame.height)
        }
        for content in solution.contentSizes {
            guard let columns = nodes[content.node].columns?.content else { continue }
            numbers.append(max(0, solver.value(of: columns.width)))
            numbers.append(max(0, solver.value(of: columns.height)))
        }
        return numbers
    }

    /// Returns the texts with the widths of their views.
    func probedTexts() -> [ProbedText] {
        solution.texts.compactMap { solved in
            guard let state = texts[solved.node], let columns = nodes[solved.node].columns else { return nil }
            let insets = nodes.alignmentInsets(of: solved.node).total(along: .horizontal)
            return ProbedText(
                node: solved.node,
                width: max(0, solver.value(of: columns.width) - insets),
                current: state.current,
                shown: solved.text,
                followsWidth: state.followsWidth
            )
        }
    }

    /// The magnitude below which differences are only rounding: insets and frames with masks are constants of rows, and
    /// are rounded to a hundred-millionth.
    var sweepNoise: Double { framed.order.isEmpty && nodes.settledInsets.isEmpty ? 0 : 3e-8 }

    /// True if other heights of texts, or other insets, may be consistent with the same document: where widths depend
    /// on heights, or where insets take several rounds to settle.
    var mayHaveOtherSolutions: Bool {
        hasSettledSlowly || !texts.isEmpty && (!rows.widthHeightTies.isEmpty || !aspectRatios.isEmpty)
    }

    /// Returns the gauges of the solution, in an order that depends on the document, conflicts and ambiguity only.
    ///
    /// - Parameters:
    ///   - document: the document of the last update.
    ///   - committed: the frames from which that update derived those of views with masks.
    ///   - followingTruncation: true to include the room of texts.
    ///   - budget: the remaining work budget.
    /// - Returns: the gauges.
    /// - Throws: ``EngineError/workLimitExceeded``.
    mutating func sweepGauges(
        _ document: LayoutDocument,
        committed: [NodeID: FramedView],
        followingTruncation: Bool,
        _ budget: inout WorkBudget
    ) throws(EngineError) -> [SweepGauge] {
        var gauges: [SweepGauge] = []
        for conflict in solver.conflicts {
            try budget.charge(Self.conflictWork * conflict.rows.count)
            gauges.append(SweepGauge(kind: .conflict, node: root, value: solver.distance(of: conflict) ?? 0))
        }
        for variable in solver.undeterminedVariables {
            guard let owner = nodes.owner(of: variable) else { continue }
            gauges.append(SweepGauge(kind: .ambiguous, node: owner.node, value: solver.value(of: variable)))
        }
        try addInsetGauges(to: &gauges, document, &budget)
        addMaskGauges(to: &gauges, document, committed)
        for solved in solution.texts where followingTruncation || texts[solved.node]?.followsWidth == true {
            let insets = nodes.alignmentInsets(of: solved.node).total(along: .horizontal)
            // Without insets, the room is the width, which is never negative.
            guard insets > 0 else { continue }
            let room = solvedFrame(of: solved.node).width - insets
            gauges.append(SweepGauge(kind: .wrapping, node: solved.node, value: room))
        }
        if followingTruncation {
            for solved in solution.texts {
                let insets = nodes.alignmentInsets(of: solved.node).total(along: .vertical)
                let room = solvedFrame(of: solved.node).height - insets - solved.text.height + Self.missingHeight
                gauges.append(SweepGauge(kind: .truncation, node: solved.node, value: room))
            }
        }
        return gauges
    }

    /// The cost of solving a conflict's members again, in touched entries for each of them.
    private static let conflictWork = 200

    // MARK: - Insets

    /// Adds the quantities that decide how insets follow frames, for all views whose insets are used.
    private mutating func addInsetGauges(
        to gauges: inout [SweepGauge],
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        guard nodes.rootSafeArea != .zero || nodes.preservingViewCount > 0 || rows.readableUseCount > 0 else { return }
        var found: [NodeID: SettledInsets] = [:]
        var visited: Set<NodeID> = []
        for view in viewsWithInsets(document) where nodes[view].isInstalled {
            _ = solvedInsets(of: view, document.tree, &found)
            var next: NodeID? = view
            while let node = next, visited.insert(node).inserted {
                try budget.charge(Self.loweringWork)
                addInsetGauges(of: node, to: &gauges, document.tree, found)
                next = nodes[node].parent
            }
        }
    }

    private func addInsetGauges(
        of node: NodeID,
        to gauges: inout [SweepGauge],
        _ tree: ViewTree,
        _ found: [NodeID: SettledInsets]
    ) {
        func add(_ value: Double) { gauges.append(SweepGauge(kind: .insets, node: node, value: value)) }
        guard let own = found[node] else { return }
        var place = solvedFrame(of: node)
        if rows.readableUseCount > 0 {
            add(place.width - own.margins.left - own.margins.right - readableWidth * nodes.textScale)
        }
        guard let parent = nodes[node].parent, let outer = found[parent] else { return }
        let (around, offset) = (solvedFrame(of: parent), nodes[parent].contentOffset)
        place.x -= offset.x
        place.y -= offset.y
        let gaps = Insets(around: place, in: Size(width: around.width, height: around.height))
        // The gap itself, what remains of the inset behind it, and how far that is from a bound.
        func add(_ inset: Double, _ gap: Double, _ bound: Double) {
            guard inset > 0 else { return }
            add(gap)
            add(gap - inset)
            add(bound - min(inset, max(0, inset - gap)))
        }
        func add(_ insets: Insets, boundedBy bounds: Insets) {
            add(insets.top, gaps.top, bounds.top)
            add(insets.left, gaps.left, bounds.left)
            add(insets.bottom, gaps.bottom, bounds.bottom)
            add(insets.right, gaps.right, bounds.right)
        }
        // A safe area is limited to the lengths of the view.
        let lengths = Insets(top: place.height, left: place.width, bottom: place.height, right: place.width)
        add(outer.safeArea, boundedBy: lengths)
        guard nodes[node].preservesSuperviewMargins else { return }
        // The larger one of the own margin and the rest of the superview's applies.
        let properties = tree.properties(of: node)
        let least = properties.marginsFollowSafeArea ? properties.ownMargins + own.safeArea : properties.ownMargins
        add(outer.margins, boundedBy: least)
    }

    // MARK: - Masks

    /// Adds the lengths of views placed by frame and mask, as they would be if they could be negative.
    private func addMaskGauges(
        to gauges: inout [SweepGauge],
        _ document: LayoutDocument,
        _ committed: [NodeID: FramedView]
    ) {
        for id in framed.order {
            guard let former = committed[id], let superview = nodes[id].parent else { continue }
            let node = document.tree[id]
            guard let given = node.properties.frame, nodes[superview].isInstalled else { continue }
            for axis in Axis.allCases {
                let flexibility = node.properties.autoresizing.flexibility(along: axis)
                guard flexibility.length, let reference = former.reference.length(along: axis) else { continue }
                let extent = given.extent(along: axis)
                // One point more than the reference shows the share of the length.
                let share = extent.resized(flexibility, from: reference, to: reference + 1).length - extent.length
                let length = solvedFrame(of: superview).extent(along: axis).length
                let value = extent.length + share * (length - reference)
                gauges.append(SweepGauge(kind: .mask, node: id, value: value))
            }
        }
    }
}
