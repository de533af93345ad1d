import LayoutModel

extension DocumentEditor {
    mutating func apply(_ operation: ViewOperation) {
        switch operation {
        case .add(let description, let superview, let index): add(description, to: superview, at: index)
        case .set(let name, let change): set(name, change)
        case .move(let name, let superview, let index): move(name, to: superview, at: index)
        case .remove(let name): remove(name)
        }
    }

    private mutating func add(_ description: ViewDescription, to superview: String, at index: Int?) {
        let before = faults.count
        charge(Self.workOfName, times: description.nodeCount)
        for fault in description.faults(whenAddedTo: document.tree, limit: EditFault.limit) {
            record(.name(fault.path), .tree(fault))
        }
        if !hasRoom(forNodes: description.nodeCount) {
            record(.name([]), .tooManyViews(limit: limits.views))
        }
        if document.tree.textByteCount + description.textByteCount > limits.textBytes {
            record(.name([]), .tooMuchText(limit: limits.textBytes))
        }
        let parent = view(named: superview, at: .superview)
        if let parent {
            let siblings = document.tree[parent].subviews.count
            charge(siblings: siblings)
            check(index, among: siblings)
            check(depth: document.tree.depth(of: parent) + 1 + description.height, at: .name([]))
        }
        // Later operations on the view or its subviews would only repeat the fault.
        guard let parent, faults.count == before else { return expectMissing(description.names) }
        do throws(TreeError) {
            _ = try rearrange { (tree) throws(TreeError) in try tree.add(description, to: parent, at: index) }
        } catch {
            record(.name([]), .tree(error))
        }
    }

    private mutating func set(_ name: String, _ change: ViewChange) {
        guard let node = view(named: name, at: .target) else { return }
        let old = document.tree[node].properties
        let new = change.applied(to: old)
        if node == document.tree.root, new.frame != nil { return record(.field(.frame), .frameOfRoot) }
        if change.fields.contains(.stack) { checkCustomSpacing(of: new, node) }
        guard fits(new, insteadOf: old) else {
            return record(.field(.text), .tooMuchText(limit: limits.textBytes))
        }
        if new != old { setProperties(new, of: node) }
        if let guides = change.guides { setGuides(guides, of: node) }
        // Constraints may refer to the content of a view only if the view scrolls.
        if (old.scroll == nil) != (new.scroll == nil) { checkConstraints() }
    }

    /// Returns whether the tree may have other nodes: as many as a layout may have, and with ids below
    /// ``LayoutLimits/nodeIDs``, because those of removed nodes are not free before the edit is complete.
    func hasRoom(forNodes added: Int, insteadOf removed: Int = 0) -> Bool {
        document.tree.nodeCount - removed + added <= limits.views && document.tree.usedIDCount + added <= limits.nodeIDs
    }

    /// Whether the texts of the layout are within their limit after the properties of a view have been replaced.
    func fits(_ new: ViewProperties, insteadOf old: ViewProperties) -> Bool {
        new.textByteCount <= old.textByteCount
            || document.tree.textByteCount - old.textByteCount + new.textByteCount <= limits.textBytes
    }

    /// Records a fault for each view that has a custom spacing but is not a subview.
    private mutating func checkCustomSpacing(of properties: ViewProperties, _ node: NodeID) {
        guard let spacing = properties.stack?.customSpacing, !spacing.isEmpty else { return }
        let names = document.tree[node].subviews.map(document.tree.name(of:))
        let known = Set(names)
        charge(Self.workOfName, times: spacing.count + names.count)
        let unknown = spacing.keys.filter { !known.contains($0) && !isMissing($0) }
        for name in unknown.least(EditFault.limit) where mayGoOn {
            charge(Self.workOfLookup, times: names.count)
            let nearest = NearestName.nearest(to: name, among: names, within: nameAllowance())
            record(.field(.customSpacing(name)), .unknownSubview(name, nearest: nearest))
        }
    }

    private mutating func setGuides(_ names: [String], of node: NodeID) {
        let present = document.tree[node].guides.map(document.tree.name(of:))
        guard names != present else { return }
        guard hasRoom(forNodes: names.count, insteadOf: present.count) else {
            return record(.field(.target), .tooManyViews(limit: limits.views))
        }
        charge(Self.workOfName, times: names.count + present.count)
        do throws(TreeError) {
            _ = try rearrange { (tree) throws(TreeError) in try tree.setGuides(names, of: node) }
        } catch {
            guard case .guide(let index)? = error.path.first else { return record(.field(.target), .tree(error)) }
            record(.field(.guide(index)), .tree(error))
            expectMissing(names)
        }
    }

    private mutating func move(_ name: String, to superview: String, at index: Int?) {
        let node = view(named: name, at: .target)
        let parent = view(named: superview, at: .superview)
        guard let node, let parent else { return }
        chargeSiblings(of: node)
        charge(siblings: document.tree[parent].subviews.count)
        guard node != document.tree.root else { return record(.field(.target), .rootStays) }
        // A move within the superview first removes the view, so there is one fewer valid index.
        let isThere = document.tree.parent(of: node) == parent
        check(index, among: document.tree[parent].subviews.count - (isThere ? 1 : 0))
        check(depth: document.tree.depth(of: parent) + 1 + document.tree.height(of: node), at: .field(.superview))
        do throws(TreeError) {
            try rearrange { (tree) throws(TreeError) in try tree.move(node, to: parent, at: index) }
        } catch {
            return record(.field(.superview), .tree(error))
        }
        checkConstraints()
    }

    private mutating func remove(_ name: String) {
        guard let node = document.tree.node(named: name) else {
            if !isMissing(name) { record(.field(.target), unknownView(name)) }
            return
        }
        guard node != document.tree.root else { return record(.field(.target), .rootStays) }
        chargeSiblings(of: node)
        do throws(TreeError) {
            let removed = try rearrange { (tree) throws(TreeError) in tree.remove(node).count }
            charge(Self.workOfName, times: removed)
        } catch {
            record(.field(.target), .tree(error))
        }
    }

    // MARK: - Steps

    /// Charges for finding a node among the views and guides of its superview.
    private mutating func chargeSiblings(of node: NodeID) {
        guard let parent = document.tree.parent(of: node) else { return }
        let siblings = document.tree[parent]
        charge(siblings: siblings.subviews.count + siblings.guides.count)
    }

    /// Returns the view with a name; records a fault and returns nil if there is none or if it is a guide.
    private mutating func view(named name: String, at field: OperationField) -> NodeID? {
        guard let node = document.tree.node(named: name) else {
            if !isMissing(name) { record(.field(field), unknownView(name)) }
            return nil
        }
        guard document.tree[node].kind == .view else {
            record(.field(field), .isGuide(name))
            return nil
        }
        return node
    }

    private mutating func check(_ index: Int?, among count: Int) {
        if let index, !(0...count).contains(index) { record(.field(.index), .indexOutOfRange(index, count: count)) }
    }

    private mutating func check(depth: Int, at location: EditLocation) {
        if depth > limits.depth { record(location, .tooDeep(limit: limits.depth)) }
    }

    /// Records the constraints that are no longer valid because they refer to the content of a view that no longer
    /// scrolls.
    private mutating func checkConstraints() {
        guard countLookups(document.constraints.count) else {
            return record(.whole, .tooManyLookups(limit: limits.lookups))
        }
        charge(Self.workOfCheck, times: document.constraints.count)
        for (id, constraint) in document.constraints where hasItems(constraint) {
            guard mayGoOn else { return }
            do throws(ConstraintError) {
                try constraint.check(in: document.tree)
            } catch {
                record(.field(.target), .leavesInvalid(id, error))
            }
        }
    }

    /// Removes the constraints of views and guides that operations removed.
    ///
    /// Runs once per edit because it visits every constraint.
    mutating func removeConstraintsOfAbsentNodes() {
        guard isRearranged, mayGoOn else { return }
        charge(Self.workOfCheck, times: document.constraints.count)
        for (id, constraint) in document.constraints where !hasItems(constraint) { remove(id, constraint) }
    }

    /// Returns true if the nodes of a constraint exist.
    private func hasItems(_ constraint: Constraint) -> Bool {
        guard document.tree.contains(constraint.first.node) else { return false }
        guard case .node(let second)? = constraint.second?.node else { return true }
        return document.tree.contains(second)
    }
}

extension ViewTree {
    /// The number of levels of views below a view.
    fileprivate func height(of view: NodeID) -> Int {
        self[view].subviews.reduce(0) { max($0, 1 + height(of: $1)) }
    }
}

extension ViewDescription {
    /// The number of levels of views below the view.
    fileprivate var height: Int {
        subviews.reduce(0) { max($0, 1 + $1.height) }
    }

    /// The number of views, including this one and its descendants.
    var viewCount: Int {
        subviews.reduce(1) { $0 + $1.viewCount }
    }

    /// The names of the view and all its descendants.
    fileprivate var names: [String] {
        [name] + guides + subviews.flatMap(\.names)
    }
}
