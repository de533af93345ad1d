extension ConstraintDraft {
    /// The constraints that the draft stands for: one, or one for each item of a composite, in the composite's order.
    ///
    /// - Throws: the first fault that is found; ``faults(in:)`` tells them all.
    public func resolve(in tree: ViewTree) throws(ConstraintError) -> [Constraint] {
        var constraints: [Constraint] = []
        try resolve(in: tree) { constraints.append($0) }
        return constraints
    }

    /// Gives the constraints that the draft stands for to `add`, which may get some of them before a fault is found.
    ///
    /// - Throws: the first fault that is found.
    public func resolve(in tree: ViewTree, _ add: (Constraint) -> Void) throws(ConstraintError) {
        try checkNumbers()
        let first = try firstItem(in: tree)
        guard let written = second else {
            return try resolveAlone(first, in: tree, add)
        }
        let second = try secondItem(written, first: first.node, in: tree)
        guard multiplier != 0 else { throw .zeroMultiplier }
        try resolve(first, with: second, written: written, in: tree, add)
    }

    /// Every fault that stands for itself: one of each side, of each number, or of the two sides together.
    public func faults(in tree: ViewTree) -> [ConstraintError] {
        var found: [ConstraintError] = []
        collect(into: &found) { () throws(ConstraintError) in try checkMultiplier() }
        collect(into: &found) { () throws(ConstraintError) in try checkConstant() }
        collect(into: &found) { () throws(ConstraintError) in try checkPriority() }
        var first: ResolvedItem?
        collect(into: &found) { () throws(ConstraintError) in first = try firstItem(in: tree) }
        if first != nil {
            collect(into: &found) { () throws(ConstraintError) in try checkSides(in: tree) }
        } else if let second, !second.isSuperview {
            collect(into: &found) { () throws(ConstraintError) in
                _ = try item(second, superview: nil, side: .second, in: tree)
            }
        }
        return found
    }

    private func collect(into found: inout [ConstraintError], _ check: () throws(ConstraintError) -> Void) {
        do throws(ConstraintError) {
            try check()
        } catch {
            if !found.contains(error) { found.append(error) }
        }
    }

    private func checkSides(in tree: ViewTree) throws(ConstraintError) {
        var plain = self
        (plain.multiplier, plain.constant, plain.priority) = (1, 0, nil)
        _ = try plain.resolve(in: tree)
    }
}

/// One side of a draft whose names are known.
private struct ResolvedItem {
    let node: NodeID
    let area: Area?
    let word: AttributeWord
}

extension ConstraintDraft {
    private func checkNumbers() throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        try checkConstant()
        try checkPriority()
    }

    private func checkMultiplier() throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        if second != nil, multiplier == 0 { throw .zeroMultiplier }
    }

    private func checkConstant() throws(ConstraintError) {
        guard constant.isFinite else { throw .notFinite(.constant) }
    }

    private func checkPriority() throws(ConstraintError) {
        if let priority { try Constraint.check(priority: priority) }
    }

    private func firstItem(in tree: ViewTree) throws(ConstraintError) -> ResolvedItem {
        guard !first.isSuperview else { throw .superviewAsFirst }
        return try item(first, superview: nil, side: .first, in: tree)
    }

    private func secondItem(
        _ second: DraftAnchor,
        first: NodeID,
        in tree: ViewTree
    ) throws(ConstraintError) -> ResolvedItem {
        guard second.isSuperview else { return try item(second, superview: nil, side: .second, in: tree) }
        guard let parent = tree.parent(of: first) else { throw .noSuperview(of: tree.name(of: first)) }
        return try item(second, superview: parent, side: .second, in: tree)
    }

    /// What an anchor means; `superview` is given where it speaks of that.
    private func item(
        _ anchor: DraftAnchor,
        superview: NodeID?,
        side: ConstraintSide,
        in tree: ViewTree
    ) throws(ConstraintError) -> ResolvedItem {
        switch anchor {
        case .found(.node(let node), let word): return ResolvedItem(node: node, area: nil, word: word)
        case .found(.superview, let word):
            guard let superview else { preconditionFailure("whose superview?") }
            return ResolvedItem(node: superview, area: nil, word: word)
        case .written(let words):
            let node = if let superview { superview } else { try named(words.item, in: tree, side: side) }
            return try item(words, node: node, side: side, in: tree)
        case .unreadable: throw .unknownItem("", nearest: nil, side: side)
        }
    }

    private func named(_ name: String, in tree: ViewTree, side: ConstraintSide) throws(ConstraintError) -> NodeID {
        if let node = tree.node(named: name) { return node }
        throw .unknownItem(name, nearest: NearestName.nearest(to: name, among: tree.names), side: side)
    }

    private func item(
        _ words: DraftWords,
        node: NodeID,
        side: ConstraintSide,
        in tree: ViewTree
    ) throws(ConstraintError) -> ResolvedItem {
        var area: Area?
        if let name = words.area {
            guard let known = Area(rawValue: name) else {
                let nearest = NearestName.nearest(to: name, among: Area.allCases.map(\.rawValue))
                throw .unknownArea(name, nearest: nearest, side: side)
            }
            try known.check(node, side: side, in: tree)
            area = known
        }
        guard let word = AttributeWord(words.attribute.utf8Span.span) else {
            let nearest = NearestName.nearest(to: words.attribute, among: AttributeWord.allWords)
            throw .unknownAttribute(words.attribute, nearest: nearest, side: side)
        }
        return ResolvedItem(node: node, area: area, word: word)
    }

    private func resolveAlone(
        _ item: ResolvedItem,
        in tree: ViewTree,
        _ add: (Constraint) -> Void
    ) throws(ConstraintError) {
        for index in 0..<item.word.count {
            let attribute = item.word[index]
            if attribute.kind != .size, tree.parent(of: item.node) == nil {
                throw .positionOfRoot(tree.name(of: item.node))
            }
            // A size beside nothing has nothing to multiply.
            add(constraint(item, attribute, second: nil, multiplier: attribute.kind == .size ? 1 : multiplier))
        }
    }

    private func resolve(
        _ first: ResolvedItem,
        with second: ResolvedItem,
        written: DraftAnchor,
        in tree: ViewTree,
        _ add: (Constraint) -> Void
    ) throws(ConstraintError) {
        guard first.word.count == second.word.count else {
            throw .unlikeComposites(first: self.first.text(in: tree), second: written.text(in: tree))
        }
        let node: SecondNode = written.isSuperview ? .superview : .node(second.node)
        for index in 0..<first.word.count {
            let (one, other) = (first.word[index], second.word[index])
            try Attribute.check(one, of: self.first, with: other, of: written, in: tree)
            let anchor = SecondAnchor(node: node, area: second.area, attribute: other)
            add(constraint(first, one, second: anchor, multiplier: multiplier))
        }
    }

    private func constraint(
        _ item: ResolvedItem,
        _ attribute: Attribute,
        second: SecondAnchor?,
        multiplier: Double
    ) -> Constraint {
        var result = Constraint(
            first: FirstAnchor(node: item.node, area: item.area, attribute: attribute),
            relation: relation,
            second: second,
            multiplier: multiplier,
            constant: constant + 0,  // -0 becomes 0
            priority: priority ?? PriorityName.required.value
        )
        result.key = key
        result.group = group
        result.isActive = isActive
        result.when = when
        return result
    }
}

extension Attribute {
    /// Whether two attributes may stand in one constraint, of which these are the sides as written.
    fileprivate static func check(
        _ one: Attribute,
        of first: DraftAnchor,
        with other: Attribute,
        of second: DraftAnchor,
        in tree: ViewTree
    ) throws(ConstraintError) {
        guard one.kind == other.kind else {
            throw .incomparable(first: first.text(in: tree), one, second: second.text(in: tree), other)
        }
        if one.isDirectional && other.isPhysicalEdge || one.isPhysicalEdge && other.isDirectional {
            throw .mixedDirections(first: first.text(in: tree), one, second: second.text(in: tree), other)
        }
    }
}

extension Area {
    /// Whether a node has such an area.
    func check(_ node: NodeID, side: ConstraintSide, in tree: ViewTree) throws(ConstraintError) {
        switch self {
        case .safeArea, .margins: break
        case .content, .frame:
            guard tree.isScrollView(node) else {
                throw .notAScrollView(tree.name(of: node), area: self, side: side)
            }
        }
    }
}

extension Constraint {
    /// Whether the number is a priority.
    public static func check(priority: Double) throws(ConstraintError) {
        guard priority.isFinite else { throw .notFinite(.priority) }
        guard priority > 0, priority <= PriorityName.required.value else { throw .priorityOutOfRange(priority) }
    }

    /// Whether the constraint is in force: active, and it and both its items installed under the size classes.
    public func isInstalled(in tree: ViewTree, under current: SizeClasses) -> Bool {
        guard isActive, when.matches(current), tree.isInstalled(first.node, under: current) else { return false }
        guard case .node(let node)? = second?.node else { return true }
        return tree.isInstalled(node, under: current)
    }

    /// Whether the constraint is still one after it, or the views that it names, have changed.
    public func check(in tree: ViewTree) throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        guard constant.isFinite else { throw .notFinite(.constant) }
        try Self.check(priority: priority)
        try first.area?.check(first.node, side: .first, in: tree)
        guard let second else { return }
        guard multiplier != 0 else { throw .zeroMultiplier }
        switch second.node {
        case .node(let node): try second.area?.check(node, side: .second, in: tree)
        case .superview:
            guard let parent = tree.parent(of: first.node) else { throw .noSuperview(of: tree.name(of: first.node)) }
            try second.area?.check(parent, side: .second, in: tree)
        }
    }
}
