import LayoutModel

/// The reason that a selector selects nothing, and the field at fault.
struct SelectorFault: Error {
    let field: SelectorField
    let reason: EditFaultReason
    /// The key, group or view that does not exist; nil for other faults.
    var missingName: String?
}

extension DocumentEditor {
    /// Returns the constraints that match a selector in ascending order; there is at least one.
    mutating func select(_ selector: Selector) throws(SelectorFault) -> [ConstraintID] {
        switch selector {
        case .id(let text): return [try id(text)]
        case .key(let key):
            let found = ids(withKey: key)
            guard found.isEmpty else { return found }
            throw SelectorFault(field: .key, reason: .unknownKey(key, nearest: nearestKey(to: key)), missingName: key)
        case .group(let group):
            let found = ids(inGroup: group)
            guard found.isEmpty else { return found }
            throw SelectorFault(
                field: .group,
                reason: .unknownGroup(group, nearest: nearestGroup(to: group)),
                missingName: group
            )
        case .view(let name):
            let found = ids(withFirst: try view(named: name))
            guard found.isEmpty else { return found }
            throw SelectorFault(field: .view, reason: .viewWithoutConstraints(name))
        case .touching(let name):
            return ids(touching: try view(named: name))
        case .items(let first, let second, let relation):
            return try items(first, second, relation)
        }
    }

    private mutating func view(named name: String) throws(SelectorFault) -> NodeID {
        if let node = document.tree.node(named: name) { return node }
        throw SelectorFault(field: .view, reason: unknownView(name), missingName: name)
    }

    private func ids(touching node: NodeID) -> [ConstraintID] {
        var found: [ConstraintID] = []
        document.constraints.forEach { id, constraint in
            if constraint.first.node == node || Target(constraint, .meant, in: document.tree).node == node {
                found.append(id)
            }
        }
        return found
    }

    /// Parses an id such as `c12`.
    private func id(_ text: String) throws(SelectorFault) -> ConstraintID {
        let digits = text.utf8.dropFirst()
        if text.utf8.first == UInt8(ascii: "c"), let number = Int(Substring(digits)), number > 0 {
            let id = ConstraintID(number: number)
            // `c012` parses as a number but is not the canonical id of a constraint.
            if document.constraints[id] != nil, id.description == text { return id }
        }
        throw SelectorFault(field: .id, reason: .unknownID(text))
    }

    private mutating func items(
        _ first: DraftAnchor,
        _ second: DraftAnchor?,
        _ relation: Relation?
    ) throws(SelectorFault) -> [ConstraintID] {
        let draft = ConstraintDraft(first: first, second: second)
        let parts: [Constraint]
        do throws(ConstraintError) {
            parts = try draft.resolve(in: document.tree)
        } catch {
            let error = draft.faults(in: document.tree, suggesting: nameAllowance()).first ?? error
            throw SelectorFault(field: SelectorField(error.part), reason: .constraint(error))
        }
        // Prefer a match as written; fall back to an equivalent constraint.
        for sameness in [TargetSameness.written, .meant] {
            var found: [ConstraintID] = []
            for part in parts {
                let wanted = Target(part, sameness, in: document.tree)
                let candidates = ids(withFirst: part.first.node)
                // If there are too many, the caller notices when it counts the constraints that were found.
                _ = countLookups(candidates.count)
                found += candidates.filter { id in
                    guard let constraint = document.constraints[id], constraint.first == part.first else {
                        return false
                    }
                    return relation.map { $0 == constraint.relation } ?? true
                        && Target(constraint, sameness, in: document.tree) == wanted
                }
            }
            if !found.isEmpty { return found.sorted() }
        }
        let texts = (first.text(in: document.tree), second?.text(in: document.tree))
        throw SelectorFault(field: .whole, reason: .noConstraintBetween(first: texts.0, second: texts.1))
    }

    mutating func unknownView(_ name: String) -> EditFaultReason {
        .unknownView(name, nearest: NearestName.nearest(to: name, among: document.tree.names, within: nameAllowance()))
    }
}

extension SelectorField {
    fileprivate init(_ part: ConstraintPart) {
        switch part {
        case .first: self = .first
        case .second: self = .second
        case .multiplier, .constant, .priority, .whole: self = .whole
        }
    }
}

/// The criteria by which two constraints have the same second item.
enum TargetSameness {
    /// `superview` and the name of the superview are the same; a missing second item matches neither.
    case written
    /// A position without a second item also matches the superview.
    case meant
}

/// The second side of a constraint, with its node resolved regardless of how it was written.
struct Target: Hashable {
    var node: NodeID?
    var area: Area?
    var attribute: Attribute?

    init(_ constraint: Constraint, _ sameness: TargetSameness, in tree: ViewTree) {
        if let second = constraint.second {
            switch second.node {
            case .node(let node): self.node = node
            case .superview: node = tree.parent(of: constraint.first.node)
            }
            area = second.area
            attribute = second.attribute
        } else if sameness == .meant, constraint.first.attribute.kind != .size {
            node = tree.parent(of: constraint.first.node)
            attribute = constraint.first.attribute
        }
    }
}
