import LayoutModel

extension DocumentEditor {
    mutating func apply(_ operation: ConstraintOperation) {
        switch operation {
        case .make(let entries): addOrUpdate(entries, .make)
        case .update(let entries): addOrUpdate(entries, .update)
        case .remake(let entries, let view): remake(entries, view: view)
        case .set(let selector, let change): set(selector, change)
        case .activate(let selector): activate(selector, true)
        case .deactivate(let selector): activate(selector, false)
        case .remove(let selector):
            for (id, constraint) in selected(selector) { remove(id, constraint) }
        }
    }

    /// Adds the constraints of entries or updates existing ones; blocks in sources may override the verb for their own
    /// constraints.
    ///
    /// - Parameters:
    ///   - entries: the entries of the operation.
    ///   - verb: the verb of the operation.
    ///   - view: the view that the operation names, if any.
    private mutating func addOrUpdate(_ entries: [ConstraintEntry], _ verb: SourceVerb, view: String? = nil) {
        for (index, entry) in entries.enumerated() where mayGoOn {
            entryStarts?.append(document.constraints.nextID.number)
            switch entry {
            case .draft(let draft):
                for constraint in resolve(draft, at: index) {
                    guard addOrUpdate(constraint, verb, at: .constraint(index, draft)) else { return }
                }
            case .source(let source): apply(source, verb, view: view, at: index)
            }
        }
    }

    /// Adds or updates a constraint; records a fault and returns false if the layout cannot have another constraint.
    mutating func addOrUpdate(_ constraint: Constraint, _ verb: SourceVerb, at location: EditLocation) -> Bool {
        switch verb {
        case .make: add(constraint, at: location) != nil
        case .update: update(constraint, at: location)
        }
    }

    private mutating func remake(_ entries: [ConstraintEntry], view: String) {
        if let node = document.tree.node(named: view) {
            removeAll(withFirst: node)
        } else if !isMissing(view) {
            record(.field(.view), unknownView(view))
        }
        addOrUpdate(entries, .make, view: view)
    }

    mutating func removeAll(withFirst node: NodeID) {
        for id in ids(withFirst: node) {
            if let constraint = document.constraints[id] { remove(id, constraint) }
        }
    }

    private mutating func activate(_ selector: Selector, _ isActive: Bool) {
        for (id, constraint) in selected(selector) {
            var changed = constraint
            changed.isActive = isActive
            replace(id, constraint, with: changed)
        }
    }

    // MARK: - Steps

    /// Returns the constraints described by a draft, or records its faults and returns an empty array.
    private mutating func resolve(_ draft: ConstraintDraft, at index: Int) -> [Constraint] {
        do throws(ConstraintError) {
            return try draft.resolve(in: document.tree)
        } catch {
            // Later operations may select the constraints that would have been added.
            expectMissing([draft.key, draft.group].compactMap { $0 })
            for fault in draft.faults(in: document.tree, suggesting: nameAllowance()) where !isConsequence(fault) {
                record(.constraint(index, draft), .constraint(fault))
            }
            return []
        }
    }

    /// Returns true if a fault is only a consequence of an earlier one.
    private func isConsequence(_ fault: ConstraintError) -> Bool {
        if case .unknownItem(let name, _, _) = fault { return isMissing(name) }
        return false
    }

    /// Returns true if a selector selects nothing only because of an earlier fault.
    private func isConsequence(_ fault: SelectorFault) -> Bool {
        if case .constraint(let error) = fault.reason { return isConsequence(error) }
        guard let name = fault.missingName else { return false }
        // After a faulty source, any key or group may be one that the source would have added; views are known.
        return isMissing(name) || areLabelsUnknown && fault.field != .view
    }

    /// Adds a constraint, or records a fault and returns nil if the layout cannot have another one.
    mutating func add(_ constraint: Constraint, at location: EditLocation) -> ConstraintID? {
        guard document.constraints.count < limits.constraints else {
            record(location, .tooManyConstraints(limit: limits.constraints))
            return nil
        }
        return add(constraint)
    }

    /// Returns the constraints that match a selector; if there are none, records a fault.
    private mutating func selected(_ selector: Selector) -> [(ConstraintID, Constraint)] {
        do throws(SelectorFault) {
            let ids = try select(selector)
            guard countLookups(ids.count * Self.lookupsOfChange) else {
                record(.whole, .tooManyLookups(limit: limits.lookups))
                return []
            }
            return ids.compactMap { id in document.constraints[id].map { (id, $0) } }
        } catch {
            guard !isConsequence(error) else { return [] }
            record(.selector(error.field), error.reason)
            return []
        }
    }
}

// MARK: - set

extension DocumentEditor {
    private mutating func set(_ selector: Selector, _ change: ConstraintChange) {
        guard change.isAny else { return record(.whole, .nothingToSet) }
        // As in UIKit, only the constant, a priority below required, and the activity of an existing constraint can
        // change.
        if !change.replaces {
            if change.multiplier != nil { record(.field(.multiplier), .needsReplacement) }
            if change.relation != nil { record(.field(.relation), .needsReplacement) }
        }
        for (id, constraint) in selected(selector) where canRecord {
            let changed = change.applied(to: constraint)
            if !change.replaces, let priority = change.priority, constraint.isRequired != changed.isRequired {
                let equation = constraint.equation(in: document.tree)
                record(.field(.priority), .crossesRequired(id, equation: equation, to: priority))
                continue
            }
            do throws(ConstraintError) {
                try changed.check(in: document.tree)
                replace(id, constraint, with: changed)
            } catch {
                return record(.field(OperationField(error.part)), .constraint(error))
            }
        }
    }
}

extension ConstraintChange {
    fileprivate var isAny: Bool {
        constant != nil || priority != nil || multiplier != nil || relation != nil
    }

    fileprivate func applied(to constraint: Constraint) -> Constraint {
        var result = constraint
        if let constant { result.constant = constant + 0 }  // -0 becomes 0
        if let priority { result.priority = priority }
        if let relation { result.relation = relation }
        // The multiplier of a size without a second item is meaningless.
        if let multiplier, result.second != nil || result.first.attribute.kind != .size {
            result.multiplier = multiplier
        }
        return result
    }
}

extension OperationField {
    fileprivate init(_ part: ConstraintPart) {
        switch part {
        case .multiplier: self = .multiplier
        case .constant: self = .constant
        case .priority: self = .priority
        case .first, .second, .whole: self = .target
        }
    }
}

// MARK: - update

extension DocumentEditor {
    /// Changes the newest installed constraint that differs from `constraint` only in its constant, or adds
    /// `constraint`.
    private mutating func update(_ constraint: Constraint, at location: EditLocation) -> Bool {
        let target = Target(constraint, .meant, in: document.tree)
        var near: UpdateNote?
        // An update considers only installed constraints: in UIKit, a view has no others.
        if isInstalled(constraint) {
            let candidates = ids(withFirst: constraint.first.node)
            guard countLookups(candidates.count) else {
                record(location, .tooManyLookups(limit: limits.lookups))
                return false
            }
            // Newest first, like Masonry's `update`.
            for id in candidates.reversed() {
                guard let old = document.constraints[id], old.first == constraint.first, isInstalled(old) else {
                    continue
                }
                let differences = differences(of: old, Target(old, .meant, in: document.tree), to: constraint, target)
                if differences.isEmpty {
                    var changed = old
                    changed.constant = constraint.constant
                    replace(id, old, with: changed)
                    return true
                }
                // Add a note: a single difference is often a slip, which adds a constraint that conflicts with the old
                // one.
                if near == nil, differences.count == 1 {
                    let text = old.equation(in: document.tree)
                    near = UpdateNote(added: id, near: id, nearText: text, difference: differences[0])
                }
            }
        }
        guard let added = add(constraint, at: location) else { return false }
        if var near {
            near.added = added
            record(near)
        }
        return true
    }

    /// Returns true if a constraint is active in the current size classes.
    func isInstalled(_ constraint: Constraint) -> Bool {
        constraint.isInstalled(in: document.tree, under: document.traits.sizeClass)
    }

    private func differences(
        of installed: Constraint,
        _ installedTarget: Target,
        to asked: Constraint,
        _ askedTarget: Target
    ) -> [UpdateDifference] {
        var found: [UpdateDifference] = []
        if installed.relation != asked.relation {
            found.append(.relation(installed: installed.relation, asked: asked.relation))
        }
        if installed.multiplier != asked.multiplier {
            found.append(.multiplier(installed: installed.multiplier, asked: asked.multiplier))
        }
        if installed.priority != asked.priority {
            found.append(.priority(installed: installed.priority, asked: asked.priority))
        }
        if installedTarget != askedTarget {
            let texts = (installed.secondText(in: document.tree), asked.secondText(in: document.tree))
            found.append(.target(installed: texts.0, asked: texts.1))
        }
        return found
    }
}

extension Constraint {
    var isRequired: Bool { priority == PriorityName.required.value }
}
