import LayoutEngine
import LayoutModel
import TextMetrics

/// Checks for faults visible in frames.
///
/// The checks use frames before rounding to pixels, which moves edges by up to half a pixel, and compare alignment
/// rectangles, because the area around those is not content.
extension LintRun {
    /// The permitted deviation of lengths and positions in points.
    private static var tolerance: Double { 0.5 + 1e-9 }

    /// A visible view in one solution.
    private struct Placed {
        var edges: Edges
        /// The edges in root coordinates.
        var inRoot: Edges
        /// The origin of the subviews' coordinates, in root coordinates.
        var origin: Point
    }

    mutating func lookAtFrames(
        _ engine: borrowing Engine,
        _ traits: Traits,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        do throws(WorkLimitExceeded) {
            try budget.spend(Self.workOfView * views.entries.count)
            let placed = placed(engine)
            lookBeyondEdges(placed, traits)
            lookAtLengths(placed, engine.solution)
            try lookAtOverlaps(placed, &budget)
        } catch {
            throw .workLimitExceeded
        }
    }

    /// The cost of checking one view, in units of work.
    private static var workOfView: Int { 20 }

    /// Returns the views in the order of ``VisibleViews/entries``; `nil` for those that are not installed.
    private func placed(_ engine: borrowing Engine) -> [Placed?] {
        var placed: [Placed?] = []
        placed.reserveCapacity(views.entries.count)
        for entry in views.entries {
            let around = entry.superview.flatMap { placed[$0] }
            guard let frame = engine.exactFrame(of: entry.node), entry.superview == nil || around != nil else {
                placed.append(nil)
                continue
            }
            let outer = around?.origin ?? .zero
            let edges = Edges(frame).inset(by: entry.alignmentInsets)
            placed.append(
                Placed(
                    edges: edges,
                    inRoot: edges.moved(by: outer),
                    origin: Point(
                        x: outer.x + frame.x - entry.contentOffset.x,
                        y: outer.y + frame.y - entry.contentOffset.y
                    )
                )
            )
        }
        return placed
    }

    // MARK: - Beyond edges

    private mutating func lookBeyondEdges(_ placed: [Placed?], _ traits: Traits) {
        guard let root = placed.first ?? nil else { return }
        let safe = root.inRoot.inset(by: (traits.safeArea ?? PartialInsets()).filled(with: 0))
        for (entry, view) in zip(views.entries, placed) {
            guard let view, let superview = entry.superview, let outer = placed[superview] else { continue }
            var isTold = false
            if !views.entries[superview].isScrollView {
                let insets = views.entries[superview].alignmentInsets
                let bounds = Edges(
                    Rect(
                        x: 0,
                        y: 0,
                        width: outer.edges.width + insets.left + insets.right,
                        height: outer.edges.height + insets.top + insets.bottom
                    )
                )
                let beyond = view.edges.excess(beyond: bounds, tolerance: Self.tolerance)
                report(.outsideSuperview, entry.node, beyond, LintFact.outsideSuperview)
                isTold = !beyond.isEmpty && !found.isExempt(FindingKey(rule: .outsideSuperview, view: entry.node))
            }
            // What lies outside of the superview is one fault, under whichever rule.
            if entry.hasContent, !entry.isInScrollView, !isTold {
                let beyond = view.inRoot.excess(beyond: safe, tolerance: Self.tolerance)
                report(.outsideSafeArea, entry.node, beyond, LintFact.outsideSafeArea)
            }
        }
    }

    private mutating func report(
        _ rule: LintRule,
        _ node: NodeID,
        _ beyond: [EdgeExcess],
        _ fact: ([EdgeExcess]) -> LintFact
    ) {
        guard let worst = beyond.first else { return }
        let key = FindingKey(rule: rule, view: node)
        let points = worst.points.roundedToMillionth
        if found.finds(key, by: points) { found.keep(key, fact(beyond), by: points) }
    }

    // MARK: - Lengths

    private mutating func lookAtLengths(_ placed: [Placed?], _ solution: Solution) {
        var texts = solution.texts[...]
        // From last to first, so that the contents of a view are known before the view.
        var shows = placed.indices.map { placed[$0] != nil && views.entries[$0].hasContent }
        for (index, entry) in views.entries.enumerated().reversed() where shows[index] {
            if let superview = entry.superview { shows[superview] = true }
        }
        for (index, entry) in views.entries.enumerated() {
            guard let view = placed[index] else { continue }
            if shows[index] { lookForEmptiness(entry.node, view.edges) }
            guard entry.hasContent else { continue }
            var text: SolvedText?
            if entry.hasText {
                // Both lists are in document order.
                while let next = texts.first, next.node != entry.node { texts.removeFirst() }
                text = texts.first
            }
            for axis in Axis.allCases {
                let length = axis == .horizontal ? view.edges.width : view.edges.height
                if let needs = entry.naturalSize.length(along: axis) {
                    lookForSqueezing(entry.node, axis, needs: needs, has: length, isText: false)
                } else if axis == .vertical, let text {
                    lookForSqueezing(entry.node, axis, needs: text.text.height, has: length, isText: true)
                }
            }
        }
    }

    private mutating func lookForEmptiness(_ node: NodeID, _ edges: Edges) {
        for (axis, length) in [(Axis.horizontal, edges.width), (.vertical, edges.height)] where length <= Self.noise {
            let key = FindingKey(rule: .empty, view: node, attribute: axis.length.rawValue)
            if found.finds(key) { found.keep(key, .empty(axis)) }
        }
    }

    private mutating func lookForSqueezing(
        _ node: NodeID,
        _ axis: Axis,
        needs: Double,
        has: Double,
        isText: Bool
    ) {
        guard needs - has > Self.tolerance else { return }
        let key = FindingKey(rule: .squeezed, view: node, attribute: axis.length.rawValue)
        let points = (needs - has).roundedToMillionth
        guard found.finds(key, by: points) else { return }
        found.keep(key, .squeezed(axis, needs: needs, has: has, isText: isText), by: points)
    }

    // MARK: - Overlaps

    private mutating func lookAtOverlaps(_ placed: [Placed?], _ budget: inout WorkBudget) throws(WorkLimitExceeded) {
        guard !found.isOff(.overlap) else { return }
        var siblings: [Int: [Int]] = [:]
        var order: [Int] = []
        for (index, entry) in views.entries.enumerated() {
            guard entry.hasContent, placed[index] != nil, let superview = entry.superview else { continue }
            if siblings[superview] == nil { order.append(superview) }
            siblings[superview, default: []].append(index)
        }
        for superview in order {
            guard let indices = siblings[superview], indices.count > 1 else { continue }
            let boxes = indices.compactMap { index in
                placed[index].map { Overlaps.Box(index: index, edges: $0.edges) }
            }
            var new = FirstPairs(limit: found.room(for: .overlap))
            // Most runs have neither known nor exempt overlaps, and looking each pair up would dominate the running
            // time.
            let (hasKnown, hasExempt) = (found.knowsAny(.overlap), found.exemptsAny(.overlap))
            try Overlaps.forEachPair(of: boxes, tolerance: Self.tolerance, &budget) { pair in
                if hasKnown {
                    let key = key(of: pair)
                    if found.knows(key) { return note(pair, key) }
                }
                if !hasExempt || !found.isExempt(key(of: pair)) { new.add(pair) }
            }
            for pair in new.sorted() { note(pair, key(of: pair)) }
            found.miss(.overlap, new.dropped)
        }
    }

    private func key(of pair: Overlaps.Pair) -> FindingKey {
        FindingKey(rule: .overlap, view: views.entries[pair.first].node, other: views.entries[pair.second].node)
    }

    private mutating func note(_ pair: Overlaps.Pair, _ key: FindingKey) {
        let points = min(pair.shared.width, pair.shared.height).roundedToMillionth
        if found.finds(key, by: points) { found.keep(key, .overlap(pair.shared), by: points) }
    }
}
