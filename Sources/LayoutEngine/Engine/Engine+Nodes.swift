internal import LayoutModel
internal import Simplex

/// The columns of nodes, as the tree and the size classes say.
extension Engine {
    /// Gives every node its state, installs and retires columns, and puts them in document order.
    ///
    /// - Throws: ``EngineError/workLimitExceeded``: there is too much text.
    mutating func refreshNodes(_ document: LayoutDocument, _ budget: inout WorkBudget) throws(EngineError) {
        keepPlaces()
        let former = order
        traits = document.traits
        order = document.tree.preorder()
        grow(to: document.tree.capacity)
        nodes.sizeClasses = traits.sizeClass
        nodes.rootSafeArea = traits.safeArea?.filled(with: 0) ?? .zero
        for id in former where !document.tree.contains(id) {
            retire(id)
            removeRows(of: id)
        }
        // An update that was given up has taken such nodes out of `former`, but not out of what is shown.
        for id in solution.installedNodes where !document.tree.contains(id) { removeFrame(of: id) }
        stacks.installed.removeAll(keepingCapacity: true)
        for (rank, id) in order.enumerated() {
            try refreshNode(id, rank: rank, document, &budget)
        }
        if !texts.isEmpty {
            texts.sort(by: order)
            // Fonts are told in the order of the views that ask for them.
            (texts.isUndelivered, texts.areFontsUntold) = (true, true)
        }
        solution.installedNodes = order.filter { nodes[$0].isInstalled }
        touched.isAll = true
    }

    private mutating func grow(to capacity: Int) {
        nodes.grow(to: capacity)
        solution.frames.grow(to: capacity)
        touched.grow(to: capacity)
    }

    /// Keeps where nodes lie now, so that frames before this update can still be told in root coordinates.
    mutating func keepPlaces() {
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
        var state = state(of: properties, under: document.tree.parent(of: id), former)
        state.rank = rank
        state.hasFramedSubviews = false
        if let parent = state.parent { state.depth = nodes[parent].depth + 1 }
        nodes[id] = state
        if state.isFramed, let parent = state.parent { nodes[parent].hasFramedSubviews = true }
        solution.frames.places[id.index] = Place(parent: state.parent, contentOffset: state.contentOffset)
        guard state.isInstalled else {
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
            rankColumns(of: id)
        }
        refreshContentColumns(of: id)
        try refreshText(of: id, properties, &budget)
        refreshNaturalRows(of: id, properties)
        if state.isStack { stacks.installed.append(id) }
    }

    /// What is to be known of a node, given the states of its superviews; columns and place are those of before.
    func state(of properties: ViewProperties, under parent: NodeID?, _ former: NodeState) -> NodeState {
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
        state.collapsedAxis = collapsedAxis(of: properties, under: parent, state)
        state.contentOffset = properties.scroll?.contentOffset ?? .zero
        return state
    }

    /// The axis of the stack that arranges a view and lets it have no length there.
    private func collapsedAxis(of properties: ViewProperties, under parent: NodeID?, _ state: NodeState) -> Axis? {
        guard let parent, nodes[parent].isStack, !state.isFramed else { return nil }
        return properties.isHidden || nodes[parent].collapsedAxis != nil ? nodes[parent].stackAxis : nil
    }

    // MARK: - Installing

    private mutating func installColumns(of id: NodeID) {
        nodes[id].columns = NodeColumns(
            left: addColumn(.left, of: id),
            top: addColumn(.top, of: id),
            width: addColumn(.width, of: id),
            height: addColumn(.height, of: id)
        )
    }

    private mutating func addColumn(_ attribute: FrameAttribute, of id: NodeID) -> VariableID {
        let isLength = attribute != .left && attribute != .top
        let column = solver.addVariable(isNonNegative: isLength, rank: rank(of: attribute, id))
        nodes.setOwner(FrameNumber(node: id, attribute: attribute), of: column)
        return column
    }

    /// Columns are in document order, and those of a node in that of ``FrameAttribute``.
    private func rank(of attribute: FrameAttribute, _ id: NodeID) -> Int {
        nodes[id].rank * FrameAttribute.count + attribute.order
    }

    /// Gives the root the columns of a given or of a fitted size; its rank never changes.
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

    /// A parameter where the length is given, else a variable; the former column where that is the like.
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
        if let former { retiredColumns.append(former) }
        guard let given else {
            nodes.rootParameters.remove(attribute)
            return addColumn(attribute, of: root)
        }
        nodes.rootParameters.insert(attribute)
        let column = solver.addParameter(value: given)
        nodes.setOwner(FrameNumber(node: root, attribute: attribute), of: column)
        return column
    }

    private mutating func refreshContentColumns(of id: NodeID) {
        let content = nodes[id].columns?.content
        if nodes[id].isScrollView, content == nil {
            let (width, height) = (addColumn(.contentWidth, of: id), addColumn(.contentHeight, of: id))
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

    // MARK: - Taking out

    private mutating func retire(_ id: NodeID) {
        guard let columns = nodes[id].columns else { return }
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
        nodes[id] = NodeState()
    }

    private mutating func removeFrame(of id: NodeID) {
        guard let frame = solution.frames[id] else { return }
        solution.former.replaced.append((id, frame))
        solution.frames[id] = nil
    }
}
