extension ConstraintDraft {
    /// Returns the constraints that the draft denotes: one, or one per attribute of a composite, in the composite's
    /// order.
    ///
    /// - Throws: The first error; ``faults(in:suggesting:)`` returns all of them, with suggestions for misspelled
    ///   names.
    public func resolve(in tree: ViewTree) throws(ConstraintError) -> [Constraint] {
        var constraints: [Constraint] = []
        try resolve(in: tree) { constraints.append($0) }
        return constraints
    }

    /// Passes the constraints that the draft denotes to `add`.
    ///
    /// Some may be passed before an error is found.
    ///
    /// - Throws: The first error.
    public func resolve(in tree: ViewTree, _ add: (consuming Constraint) -> Void) throws(ConstraintError) {
        try resolve(in: tree, nil, add)
    }

    private func resolve(
        in tree: ViewTree,
        _ allowance: NearestName.Allowance?,
        _ add: (consuming Constraint) -> Void
    ) throws(ConstraintError) {
        try checkNumbers()
        let first = try firstItem(in: tree, allowance)
        guard let second = try secondItem(first: first.node, in: tree, allowance) else {
            return try resolveAlone(first, in: tree, add)
        }
        try Constraint.check(multiplier: multiplier)
        try resolve(first, with: second, in: tree, add)
    }

    /// Returns every independent error: of each side, of each number, and of the two sides together.
    ///
    /// - Parameters:
    ///   - tree: The views of the layout.
    ///   - allowance: The work allowed for finding suggestions.
    /// - Returns: The errors; empty if the draft is valid.
    public func faults(
        in tree: ViewTree,
        suggesting allowance: NearestName.Allowance = NearestName.Allowance()
    ) -> [ConstraintError] {
        var found: [ConstraintError] = []
        collect(into: &found) { () throws(ConstraintError) in try checkMultiplier() }
        collect(into: &found) { () throws(ConstraintError) in try checkConstant() }
        collect(into: &found) { () throws(ConstraintError) in try checkPriority() }
        var first: ResolvedItem?
        collect(into: &found) { () throws(ConstraintError) in first = try firstItem(in: tree, allowance) }
        if first != nil {
            collect(into: &found) { () throws(ConstraintError) in try checkSides(in: tree, allowance) }
        } else if let second, !second.isSuperview {
            // `superview` is undefined while the first item is unknown.
            collect(into: &found) { () throws(ConstraintError) in
                _ = try item(second, superview: nil, side: .second, in: tree, allowance)
            }
        }
        return found
    }

    private func collect(into found: inout [ConstraintError], _ check: () throws(ConstraintError) -> Void) {
        do throws(ConstraintError) {
            try check()
        } catch {
            found.append(error)
        }
    }

    private func checkSides(in tree: ViewTree, _ allowance: NearestName.Allowance) throws(ConstraintError) {
        // The numbers are replaced with valid ones, so that only the sides can be in error.
        var plain = self
        (plain.multiplier, plain.constant, plain.priority) = (1, 0, nil)
        try plain.resolve(in: tree, allowance) { _ in }
    }
}

/// One side of a draft, with its names resolved.
private struct ResolvedItem {
    let node: NodeID
    /// True if it was written as `superview`.
    let isSuperview: Bool
    let area: Area?
    let word: AttributeWord

    init(_ node: NodeID, isSuperview: Bool, area: Area? = nil, _ word: AttributeWord) {
        (self.node, self.isSuperview, self.area, self.word) = (node, isSuperview, area, word)
    }
}

extension ConstraintDraft {
    private func checkNumbers() throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        try checkConstant()
        try checkPriority()
    }

    private func checkMultiplier() throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        if second != nil { try Constraint.check(multiplier: multiplier) }
    }

    private func checkConstant() throws(ConstraintError) {
        guard constant.isFinite else { throw .notFinite(.constant) }
    }

    private func checkPriority() throws(ConstraintError) {
        if let priority { try Constraint.check(priority: priority) }
    }

    private func firstItem(in tree: ViewTree, _ allowance: NearestName.Allowance?) throws(ConstraintError)
        -> ResolvedItem
    {
        guard !first.isSuperview else { throw .superviewAsFirst }
        return try item(first, superview: nil, side: .first, in: tree, allowance)
    }

    /// Returns nil if there is no second item.
    private func secondItem(
        first: NodeID,
        in tree: ViewTree,
        _ allowance: NearestName.Allowance?
    ) throws(ConstraintError) -> ResolvedItem? {
        // Fast path: most second items are named nodes whose names were looked up during parsing.
        if let meaning = second?.meaning, case .node(let node) = meaning.node {
            return ResolvedItem(node, isSuperview: false, meaning.word)
        }
        guard let second else { return nil }
        guard second.isSuperview else { return try item(second, superview: nil, side: .second, in: tree, allowance) }
        guard let parent = tree.parent(of: first) else { throw .noSuperview(of: tree.name(of: first)) }
        return try item(second, superview: parent, side: .second, in: tree, allowance)
    }

    /// Resolves an anchor.
    ///
    /// `superview` is the node it denotes if it is written as `superview`.
    private func item(
        _ anchor: DraftAnchor,
        superview: NodeID?,
        side: ConstraintSide,
        in tree: ViewTree,
        _ allowance: NearestName.Allowance?
    ) throws(ConstraintError) -> ResolvedItem {
        if let meaning = anchor.meaning {
            switch meaning.node {
            case .node(let node): return ResolvedItem(node, isSuperview: false, meaning.word)
            case .superview:
                guard let superview else { preconditionFailure("an anchor of the superview without one") }
                return ResolvedItem(superview, isSuperview: true, meaning.word)
            }
        }
        guard let words = anchor.written else { throw .unknownItem("", nearest: nil, side: side) }
        if let superview { return try item(words, superview, isSuperview: true, side: side, in: tree, allowance) }
        let node = try named(words.item, in: tree, side: side, allowance)
        return try item(words, node, isSuperview: false, side: side, in: tree, allowance)
    }

    private func named(
        _ name: String,
        in tree: ViewTree,
        side: ConstraintSide,
        _ allowance: NearestName.Allowance?
    ) throws(ConstraintError) -> NodeID {
        if let node = tree.node(named: name) { return node }
        let nearest = allowance.flatMap { NearestName.nearest(to: name, among: tree.names, within: $0) }
        throw .unknownItem(name, nearest: nearest, side: side)
    }

    private func item(
        _ words: DraftWords,
        _ node: NodeID,
        isSuperview: Bool,
        side: ConstraintSide,
        in tree: ViewTree,
        _ allowance: NearestName.Allowance?
    ) throws(ConstraintError) -> ResolvedItem {
        var area: Area?
        if let name = words.area {
            guard let known = Area(rawValue: name) else {
                let known = Area.allCases.map(\.rawValue)
                let nearest = allowance.flatMap { NearestName.nearest(to: name, among: known, within: $0) }
                throw .unknownArea(name, nearest: nearest, side: side)
            }
            try known.check(node, side: side, in: tree)
            area = known
        }
        guard let word = AttributeWord(words.attribute.utf8Span.span) else {
            let nearest = allowance.flatMap {
                NearestName.nearest(to: words.attribute, among: AttributeWord.allWords, within: $0)
            }
            throw .unknownAttribute(words.attribute, nearest: nearest, side: side)
        }
        return ResolvedItem(node, isSuperview: isSuperview, area: area, word)
    }

    private func resolveAlone(
        _ item: ResolvedItem,
        in tree: ViewTree,
        _ add: (consuming Constraint) -> Void
    ) throws(ConstraintError) {
        for index in 0..<item.word.count {
            let attribute = item.word[index]
            // A position without a second item is compared with that of the superview.
            if attribute.kind != .size, tree.parent(of: item.node) == nil {
                throw .positionOfRoot(tree.name(of: item.node))
            }
            // A size without a second item has nothing to multiply.
            add(constraint(item, attribute, second: nil, multiplier: attribute.kind == .size ? 1 : multiplier))
        }
    }

    private func resolve(
        _ first: ResolvedItem,
        with second: ResolvedItem,
        in tree: ViewTree,
        _ add: (consuming Constraint) -> Void
    ) throws(ConstraintError) {
        guard first.word.count == second.word.count else {
            let (first, second) = sides(in: tree)
            throw .mismatchedComposites(first: first, second: second)
        }
        for index in 0..<first.word.count {
            let (one, other) = (first.word[index], second.word[index])
            try one.check(with: other) { sides(in: tree) }
            let node: SecondNode = second.isSuperview ? .superview : .node(second.node)
            let anchor = SecondAnchor(node: node, area: second.area, attribute: other)
            add(constraint(first, one, second: anchor, multiplier: multiplier))
        }
    }

    /// Returns both anchors as written.
    private func sides(in tree: ViewTree) -> (first: String, second: String) {
        (first.text(in: tree), second?.text(in: tree) ?? "")
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
        result.labels = labels
        result.isActive = isActive
        result.when = when
        return result
    }
}

extension Area {
    /// Checks that a node has this area.
    public func check(_ node: NodeID, side: ConstraintSide, in tree: ViewTree) throws(ConstraintError) {
        switch self {
        case .safeArea, .margins, .readable: break
        case .keyboard:
            guard tree.parent(of: node) == nil else {
                throw .notTheRoot(tree.name(of: node), area: self, side: side)
            }
        case .content, .frame:
            guard tree.isScrollView(node) else {
                throw .notAScrollView(tree.name(of: node), area: self, side: side)
            }
        }
    }
}

extension Constraint {
    /// Checks that a number is a valid priority.
    public static func check(priority: Double) throws(ConstraintError) {
        guard priority.isFinite else { throw .notFinite(.priority) }
        guard priority > 0, priority <= PriorityName.required.value else { throw .priorityOutOfRange(priority) }
    }

    /// Returns whether the constraint applies: it is active, and it and both its items are installed under the size
    /// classes.
    public func isInstalled(in tree: ViewTree, under current: SizeClasses) -> Bool {
        guard isActive, when.matches(current), tree.isInstalled(first.node, under: current) else { return false }
        // The superview of an installed node is always installed.
        guard case .node(let node)? = second?.node else { return true }
        return tree.isInstalled(node, under: current)
    }

    /// Checks that the constraint is still valid after a change to it or to the views that it refers to.
    public func check(in tree: ViewTree) throws(ConstraintError) {
        guard multiplier.isFinite else { throw .notFinite(.multiplier) }
        guard constant.isFinite else { throw .notFinite(.constant) }
        try Self.check(priority: priority)
        try first.area?.check(first.node, side: .first, in: tree)
        guard let second else { return }
        try Self.check(multiplier: multiplier)
        switch second.node {
        case .node(let node): try second.area?.check(node, side: .second, in: tree)
        case .superview:
            guard let parent = tree.parent(of: first.node) else { throw .noSuperview(of: tree.name(of: first.node)) }
            try second.area?.check(parent, side: .second, in: tree)
        }
    }
}
