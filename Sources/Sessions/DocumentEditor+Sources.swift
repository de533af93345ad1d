import LayoutModel

/// Applies sources in other languages to the document, step by step.
extension DocumentEditor {
    /// Applies a source, or records its faults.
    mutating func apply(_ source: SourceEntry, _ verb: SourceVerb, view: String?, at index: Int) {
        let location = EditLocation.source(index, source.text)
        let reading: SourceReading
        do throws(SourceErrors) {
            reading = try read(source, view: view)
        } catch {
            // Later operations may name the keys and groups that the source would have added; faults about these would
            // be misleading.
            markLabelsUnknown()
            for fault in error.all {
                if case .tooMuchWork = fault.reason { return }
                record(location, .source(fault))
            }
            return
        }
        var faulty: SourcePosition?
        record(reading, index: index)
        for step in reading.steps where mayGoOn {
            // A statement about several constraints produces a single fault.
            guard step.position != faulty else { continue }
            do throws(SourceFault) {
                try checkNames(of: step)
                guard try apply(step, verb, at: location) else { return }
            } catch {
                record(location, .source(SourceError(error, at: step.position)))
                expectMissing(step.newName.map { [$0] } ?? [])
                faulty = step.position
            }
        }
    }

    /// Checks the length of the names that a step would store; names outside the source were checked during decoding.
    private func checkNames(of step: SourceStep) throws(SourceFault) {
        let names: [String?] =
            switch step.action {
            case .addOrUpdate(let constraint, _), .changeOrAdd(_, _, let constraint):
                [constraint.key, constraint.group, constraint.source?.block]
            case .fill(let assignment):
                [assignment.side, assignment.mirrored].compactMap { $0?.constraint }
                    .flatMap { [$0.key, $0.group, $0.source?.block] }
            case .change(_, .key(let name)), .change(_, .name(let name)): [name]
            case .change, .removeAll, .setContentPriorities, .set, .add, .addGuide: []
            }
        for case let name? in names where name.utf8.count > limits.nameBytes {
            throw .nameTooLong(limit: limits.nameBytes)
        }
    }

    /// Applies a step; records a fault and returns false if it would exceed a limit.
    private mutating func apply(
        _ step: SourceStep,
        _ verb: SourceVerb,
        at location: EditLocation
    ) throws(SourceFault) -> Bool {
        switch step.action {
        case .addOrUpdate(let constraint, let own): return self.addOrUpdate(constraint, own ?? verb, at: location)
        case .removeAll(let node): removeAll(withFirst: node)
        case .change(let selection, let change):
            return try self.change(selection, change, for: step, at: location) { _ in true }
        case .changeOrAdd(let selection, let change, let constraint):
            return try self.change(selection, change, for: step, at: location) {
                $0.addOrUpdate(constraint, verb, at: location)
            }
        case .fill(let assignment): return fill(assignment, verb, for: step, at: location)
        case .setContentPriorities(let node, let priorities): setContentPriorities(priorities, of: node)
        case .set(let node, let change): return set(change, of: node, at: location)
        case .add(let view, let superview): return add(view, to: superview, at: location)
        case .addGuide(let guide, let owner): return addGuide(guide, to: owner, at: location)
        }
        return true
    }
}

extension SourceStep {
    /// The key that the step would assign to constraints.
    fileprivate var newName: String? {
        switch action {
        case .change(_, .key(let name)), .change(_, .name(let name)): name
        default: nil
        }
    }
}

// MARK: - Existing constraints

extension DocumentEditor {
    /// Changes the selected constraints, or calls `otherwise` if there are none; returns false if a limit is exceeded.
    private mutating func change(
        _ selection: SourceSelection,
        _ change: SourceChange,
        for step: SourceStep,
        at location: EditLocation,
        otherwise: (inout DocumentEditor) -> Bool
    ) throws(SourceFault) -> Bool {
        let found = try ids(of: selection, for: step, at: location)
        guard countLookups(found.count * Self.lookupsOfChange) else {
            record(location, .tooManyLookups(limit: limits.lookups))
            return false
        }
        if found.isEmpty { return otherwise(&self) }
        for id in found { try self.change(id, change) }
        return true
    }

    private mutating func ids(
        of selection: SourceSelection,
        for step: SourceStep,
        at location: EditLocation
    ) throws(SourceFault) -> [ConstraintID] {
        switch selection {
        case .key(let key):
            let found = ids(withKeyOrParts: key)
            guard found.isEmpty, !areLabelsUnknown, !isMissing(key) else { return found }
            throw .unknownKey(key, nearest: nearestKey(to: key))
        case .optionalKey(let key):
            let found = ids(withKeyOrParts: key)
            if found.isEmpty, !areLabelsUnknown, !isMissing(key), case .source(let index, _) = location {
                passOver(PassedStatement(line: step.position.line, text: key, constraint: key), index: index)
            }
            return found
        case .block(let block, let isNeeded):
            let candidates = ids(inGroup: step.group ?? block)
            guard countLookups(candidates.count * Self.lookupsOfChange) else { return [] }
            let found = candidates.filter { document.constraints[$0]?.source?.block == block }
            guard found.isEmpty, isNeeded, !areLabelsUnknown, !isMissing(block) else { return found }
            throw .unknownGroup(block, nearest: nearestGroup(to: block))
        case .all(let node, let language): return ids(madeBy: language, first: node, for: step)
        case .oldest(let sides, let language, let isNeeded):
            var wanted = Constraint(first: sides.first, relation: sides.relation, second: sides.second)
            wanted.when = step.when
            let target = Target(wanted, .written, in: document.tree)
            let oldest = ids(madeBy: language, first: sides.first.node, for: step).first { id in
                guard let constraint = document.constraints[id] else { return false }
                return constraint.first == sides.first && constraint.relation == sides.relation
                    && Target(constraint, .written, in: document.tree) == target
            }
            if let oldest { return [oldest] }
            guard isNeeded, hasLookupsLeft else { return [] }
            throw .noConstraint(
                first: wanted.firstText(in: document.tree),
                second: wanted.secondText(in: document.tree)
            )
        }
    }

    /// Returns the constraints with this key or, if there are none, those with `key[0]`, `key[1]` and so on.
    private mutating func ids(withKeyOrParts key: String) -> [ConstraintID] {
        var found = ids(withKey: key)
        guard found.isEmpty else { return found }
        var part = 0
        while case let ids = ids(withKey: "\(key)[\(part)]"), !ids.isEmpty {
            found += ids
            part += 1
        }
        return found
    }

    /// Returns the constraints created by sources in a language with this first item and the size classes and group of
    /// the step, in ascending order.
    private mutating func ids(madeBy language: SourceLanguage, first node: NodeID, for step: SourceStep)
        -> [ConstraintID]
    {
        let candidates = ids(withFirst: node)
        guard countLookups(candidates.count * Self.lookupsOfChange) else { return [] }
        return candidates.filter { id in
            guard let constraint = document.constraints[id] else { return false }
            return constraint.source?.language == language && constraint.group == step.group
                && constraint.when == step.when
        }
    }

    private mutating func change(_ id: ConstraintID, _ change: SourceChange) throws(SourceFault) {
        guard let constraint = document.constraints[id] else { return }
        var changed = constraint
        switch change {
        case .constant(let rule):
            if let constant = rule.constant(of: constraint) { changed.constant = constant + 0 }  // -0 becomes 0
        case .priority(let priority):
            changed.priority = priority
            // As in UIKit, an active constraint cannot switch between optional and required.
            guard !constraint.isActive || constraint.isRequired == changed.isRequired else {
                throw .crossesRequired(constraint.equation(in: document.tree), to: priority)
            }
        case .activate: changed.isActive = true
        case .deactivate: changed.isActive = false
        case .remove: return remove(id, constraint)
        case .key(let key): changed.key = key
        case .name(let name): changed.key = changed.key ?? name
        }
        replace(id, constraint, with: changed)
    }
}

// MARK: - Slots

extension DocumentEditor {
    /// Fills or clears a slot, using the side from which the layout already constrains the attribute.
    private mutating func fill(
        _ assignment: SlotAssignment,
        _ verb: SourceVerb,
        for step: SourceStep,
        at location: EditLocation
    ) -> Bool {
        let slot = assignment.slot
        var side = assignment.side
        if let mirrored = assignment.mirrored, !isKept(slot, side, step), isKept(slot, mirrored, step) {
            side = mirrored
        }
        // A constraint that was deactivated with another group stays until its group is activated again.
        let group = side.constraint?.group ?? step.group
        var filled = ids(inSlot: key(slot, side, step)).filter { id in
            document.constraints[id].map { $0.isActive || $0.group == group } ?? false
        }
        let last = side.constraint == nil ? nil : filled.popLast()
        // A slot holds one constraint: replace the newest, and remove any others that earlier blocks left in it.
        for id in filled { if let old = document.constraints[id] { remove(id, old) } }
        guard var constraint = side.constraint else { return true }
        guard let last, let old = document.constraints[last] else {
            return addOrUpdate(constraint, verb, at: location)
        }
        constraint.key = constraint.key ?? old.key
        // A block keeps ownership of a slot that it set, so that deactivating the block affects the new value.
        if constraint.source?.block == nil, let block = old.source?.block {
            constraint.source?.block = block
            constraint.group = old.group
        }
        replace(last, old, with: constraint)
        return true
    }

    /// Returns true if any slot of the attribute is filled from this side.
    private mutating func isKept(_ slot: ConstraintSlot, _ side: SlotAssignment.Side, _ step: SourceStep) -> Bool {
        var slot = slot
        for bound in ConstraintSlot.Bound.allCases {
            slot.bound = bound
            if !ids(inSlot: key(slot, side, step)).isEmpty { return true }
        }
        return false
    }

    private func key(_ slot: ConstraintSlot, _ side: SlotAssignment.Side, _ step: SourceStep) -> SlotKey {
        SlotKey(slot, first: side.first, second: side.second, group: step.group, when: step.when)
    }
}

// MARK: - Views

extension DocumentEditor {
    private mutating func setContentPriorities(_ priorities: ContentPriorities, of node: NodeID) {
        var properties = document.tree[node].properties
        properties.hugging = properties.hugging.merging(priorities.hugging)
        properties.compressionResistance = properties.compressionResistance.merging(priorities.compressionResistance)
        setProperties(properties, of: node)
    }

    /// Sets properties of a view; records a fault and returns false if a limit is exceeded.
    private mutating func set(_ change: ViewChange, of node: NodeID, at location: EditLocation) -> Bool {
        var change = change
        let old = document.tree[node].properties
        // Constraints decide where a view is, and not a frame that was set before them.
        if old.frame == nil, change.fields.contains(.frame), !ids(withFirst: node).isEmpty {
            change.fields.remove(.frame)
        }
        let new = change.applied(to: old)
        guard fits(new, insteadOf: old) else {
            record(location, .tooMuchText(limit: limits.textBytes))
            return false
        }
        if new != old { setProperties(new, of: node) }
        return true
    }

    /// Adds a view if the layout does not have it; records a fault and returns false if a limit is exceeded.
    private mutating func add(_ view: String, to superview: String, at location: EditLocation) -> Bool {
        guard document.tree.node(named: view) == nil, let parent = document.tree.node(named: superview) else {
            return true
        }
        guard hasRoom(forNodes: 1) else {
            record(location, .tooManyViews(limit: limits.views))
            return false
        }
        guard document.tree.depth(of: parent) < limits.depth else {
            record(location, .tooDeep(limit: limits.depth))
            return false
        }
        return rearrange(at: location) { (tree) throws(TreeError) in
            _ = try tree.add(ViewDescription(name: view), to: parent)
        }
    }

    /// Adds a guide if the layout does not have it; records a fault and returns false if a limit is exceeded.
    private mutating func addGuide(_ guide: String, to owner: String, at location: EditLocation) -> Bool {
        guard document.tree.node(named: guide) == nil, let owner = document.tree.node(named: owner) else {
            return true
        }
        guard hasRoom(forNodes: 1) else {
            record(location, .tooManyViews(limit: limits.views))
            return false
        }
        let guides = document.tree[owner].guides.map { document.tree.name(of: $0) } + [guide]
        return rearrange(at: location) { (tree) throws(TreeError) in _ = try tree.setGuides(guides, of: owner) }
    }

    /// Changes the tree, or records a fault and returns false if that is not possible.
    private mutating func rearrange(
        at location: EditLocation,
        _ change: (inout ViewTree) throws(TreeError) -> Void
    ) -> Bool {
        do throws(TreeError) {
            _ = try rearrange(change)
            return true
        } catch {
            record(location, .tree(error))
            return false
        }
    }
}

extension AxisPriorities {
    /// Returns these priorities, overridden by those of `other`.
    fileprivate func merging(_ other: AxisPriorities) -> AxisPriorities {
        AxisPriorities(horizontal: other.horizontal ?? horizontal, vertical: other.vertical ?? vertical)
    }
}
