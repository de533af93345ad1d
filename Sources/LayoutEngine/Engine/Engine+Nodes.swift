internal import LayoutModel
internal import Simplex

/// The states and columns of nodes, derived from the tree and the traits.
extension Engine {
    /// Updates the state of every node, adds and retires columns, and ranks them in document order.
    ///
    /// - Throws: ``EngineError/workLimitExceeded`` if there is too much text.
    mutating func refreshNodes(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        keepFormerPlaces()
        let former = order
        traits = document.traits
        order = document.tree.preorder()
        grow(to: document.tree.capacity)
        nodes.sizeClasses = traits.sizeClass
        nodes.rootSafeArea = traits.safeArea?.filled(with: 0) ?? .zero
        nodes.keyboardHeight = traits.coveringKeyboardHeight
        nodes.textScale = traits.textScale?.factor ?? 1
        // The columns are retired, not removed yet: rows that are lowered later in this pass still contain them.
        for id in former where !document.tree.contains(id) {
            retire(id)
            removeRows(of: id)
        }
        // An abandoned update may have removed these nodes from `order` but not from the solution.
        for id in solution.installedNodes where !document.tree.contains(id) { removeFrame(of: id) }
        stacks.installed.removeAll(keepingCapacity: true)
        // In document order: the state of a node depends on that of its superview.
        for (rank, id) in order.enumerated() {
            try refreshNode(id, rank: rank, document, &budget)
        }
        if !texts.isEmpty {
            texts.forgetOrder()
            // Missing fonts are listed in the order of the views that use them.
            state.leave([.texts, .fonts])
        }
        solution.installedNodes = order.filter { nodes[$0].isInstalled }
        state.leave(.allFrames)
    }

    private mutating func grow(to capacity: Int) {
        nodes.grow(to: capacity)
        solution.frames.grow(to: capacity)
        touched.grow(to: capacity)
    }

    /// Saves the current positions of nodes, so that frames before this update can still be converted to root
    /// coordinates.
    mutating func keepFormerPlaces() {
        // The first call of an update wins: later ones would record positions of this update.
        if solution.former.places == nil { solution.former.places = solution.frames.places }
    }

    private mutating func refreshNode(
        _ id: NodeID,
        rank: Int,
        _ document: LayoutDocument,
        _ budget: inout WorkBudget
    ) throws(EngineError) {
        let properties = document.tree.properties(of: id)
        let former = nodes[id]
        var new = nodeState(of: properties, under: document.tree.parent(of: id), former)
        new.rank = rank
        new.hasFramedSubviews = false
        if let parent = new.parent { new.depth = nodes[parent].depth + 1 }
        nodes[id] = new
        if new.isFramed, let parent = new.parent { nodes[parent].hasFramedSubviews = true }
        solution.frames.places[id.index] = Place(parent: new.parent, contentOffset: new.contentOffset)
        // An uninstalled node has no columns, rows or frame; its constraints detect this when they are lowered.
        guard new.isInstalled else {
            retire(id)
            removeText(of: id)
            removeNaturalRows(of: id)
            removeFrame(of: id)
            return
        }
        if id == root {
            refreshRootColumns()
        } else if former.columns == nil {
            installColumns(of: id)
        } else if former.rank != rank {
            // The columns are unchanged, but the node has moved in document order.
            rankColumns(of: id)
        }
        refreshContentColumns(of: id)
        nodes.setAlignmentInsets(properties.alignmentInsets, of: id)
        try refreshText(of: id, properties, &budget)
        refreshNaturalRows(of: id, properties)
        if new.isStack { stacks.installed.append(id) }
    }

    /// Returns the state of a node, given those of its superviews; columns, rank and depth are taken from `former`.
    func nodeState(of properties: ViewProperties, under parent: NodeID?, _ former: NodeState) -> NodeState {
        var inherited = traits.direction == .rightToLeft
        var isSuperviewInstalled = true
        if let parent { (inherited, isSuperviewInstalled) = (nodes[parent].isRightToLeft, nodes[parent].isInstalled) }
        var state = former
        state.parent = parent
        state.isFramed = properties.frame != nil && parent != nil
        state.isInstalled = isSuperviewInstalled && properties.when.matches(traits.sizeClass)
        state.isRightToLeft = properties.direction.map { $0 == .rightToLeft } ?? inherited
        state.isScrollView = properties.scroll != nil
        state.stackAxis = properties.stack?.axis
        state.fillsAcross = properties.stack?.alignment == .fill
        state.collapsedAxis = collapsedAxis(of: properties, under: parent, state)
        state.isCollapsedToFill = state.collapsedAxis != nil && parent.map { nodes[$0].fillsAcross } == true
        state.contentOffset = properties.scroll?.contentOffset ?? .zero
        state.preservesSuperviewMargins = parent != nil && properties.preservesSuperviewMargins
        state.hasRequiredContentPriority = properties.hugging.isRequired || properties.compressionResistance.isRequired
        return state
    }

    /// Returns the axis along which a view is collapsed: that of the enclosing stack if the view is hidden, or the axis
    /// along which that stack is itself collapsed.
    ///
    /// Views placed by frame and mask are not arranged, so a stack never collapses them.
    private func collapsedAxis(of properties: ViewProperties, under parent: NodeID?, _ state: NodeState) -> Axis? {
        guard let parent, nodes[parent].isStack, !state.isFramed else { return nil }
        return properties.isHidden ? nodes[parent].stackAxis : nodes[parent].collapsedAxis
    }

    // MARK: - Columns

    private mutating func installColumns(of id: NodeID) {
        nodes[id].columns = NodeColumns(
            left: addColumn(.left, of: id),
            top: addColumn(.top, of: id),
            width: addColumn(.width, of: id),
            height: addColumn(.height, of: id)
        )
    }

    private mutating func addColumn(_ attribute: FrameAttribute, of id: NodeID) -> VariableID {
        // Content sizes are lengths too; only positions may be negative.
        let column = solver.addVariable(isNonNegative: !attribute.isPosition, rank: rank(of: attribute, id))
        nodes.setOwner(FrameNumber(node: id, attribute: attribute), of: column)
        return column
    }

    /// Returns the rank by which the solver chooses between equally good solutions: lengths before positions, each in
    /// document order, and within a node in the order of ``FrameAttribute``.
    ///
    /// Undetermined lengths are therefore minimised first, and then distances to the superview's left and top; and the
    /// solution does not depend on the order in which columns were added.
    private func rank(of attribute: FrameAttribute, _ id: NodeID) -> Int {
        (attribute.isPosition ? Self.firstPositionRank : 0) + nodes[id].rank * FrameAttribute.count + attribute.order
    }

    /// The first rank above those of all lengths, for the maximum number of nodes in a layout.
    private static let firstPositionRank = 1 << 30

    /// Sets the root's columns for a given or fitted size; the root's rank is always 0.
    private mutating func refreshRootColumns() {
        let width = rootColumn(.width, given: traits.size.width, former: nodes[root].columns?.width)
        let height = rootColumn(.height, given: traits.size.height, former: nodes[root].columns?.height)
        nodes[root].columns = NodeColumns(
            left: nil,
            top: nil,
            width: width,
            height: height,
            content: nodes[root].columns?.content
        )
    }

    /// Returns the column of a root length: a parameter if it is given, otherwise a variable.
    ///
    /// A former column of the same kind is kept; otherwise it is retired, and all rows that contain it are lowered
    /// again.
    private mutating func rootColumn(
        _ attribute: FrameAttribute,
        given: Double?,
        former: VariableID?
    ) -> VariableID {
        let wasGiven = nodes.rootParameters.contains(attribute)
        if let former, wasGiven == (given != nil) {
            if let given { solver.setParameter(former, to: given) }
            return former
        }
        // The solver cannot convert a parameter into a variable or back.
        if let former { retiredColumns.append(former) }
        guard let given else {
            nodes.rootParameters.remove(attribute)
            return addColumn(attribute, of: root)
        }
        nodes.rootParameters.insert(attribute)
        let column = solver.addParameter(value: given, rank: rank(of: attribute, root))
        nodes.setOwner(FrameNumber(node: root, attribute: attribute), of: column)
        return column
    }

    private mutating func refreshContentColumns(of id: NodeID) {
        let content = nodes[id].columns?.content
        if nodes[id].isScrollView, content == nil {
            let (width, height) = (addColumn(.contentWidth, of: id), addColumn(.contentHeight, of: id))
            // The order of adding does not matter because columns have ranks.
            nodes[id].columns?.content = (width, height)
        } else if !nodes[id].isScrollView, let content {
            retiredColumns.append(content.width)
            retiredColumns.append(content.height)
            nodes[id].columns?.content = nil
        }
    }

    private mutating func rankColumns(of id: NodeID) {
        let columns = nodes.columns(of: id)
        for column in columns.all {
            guard let owner = nodes.owner(of: column) else { continue }
            solver.setRank(rank(of: owner.attribute, id), of: column)
        }
    }

    // MARK: - Removal

    private mutating func retire(_ id: NodeID) {
        guard let columns = nodes[id].columns else { return }
        // Rows that contain them are lowered later in this pass; then they are removed from the solver.
        retiredColumns.append(contentsOf: columns.all)
        nodes[id].columns = nil
    }

    private mutating func removeNaturalRows(of id: NodeID) {
        for axis in Axis.allCases { rows.remove(.natural(id, axis), from: &solver) }
        setAspectRatio(nil, of: id)
    }

    private mutating func removeRows(of id: NodeID) {
        removeText(of: id)
        removeNaturalRows(of: id)
        for attribute in FrameAttribute.ofFrame { rows.remove(.frame(id, attribute), from: &solver) }
        // The index may be reused for another node, which must not inherit any state.
        nodes[id] = NodeState()
        nodes.setAlignmentInsets(.zero, of: id)
    }

    private mutating func removeFrame(of id: NodeID) {
        guard let frame = solution.frames[id] else { return }
        // Record the frame as replaced, so that the node's last position is known.
        solution.former.replace(frame, of: id)
        solution.frames[id] = nil
    }
}
