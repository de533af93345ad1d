/// A selector for the constraints that an operation applies to.
public struct ConstraintSelector: Sendable, ExpressibleByStringLiteral {
    let fields: [String: JSONValue]

    private init(_ fields: [String: JSONValue]) { self.fields = fields }

    /// Selects the constraints with a label.
    public init(stringLiteral key: String) { self = .key(key) }

    /// Selects the constraints with a label.
    public static func key(_ key: String) -> ConstraintSelector { ConstraintSelector(["key": .string(key)]) }

    /// Selects the constraint with an id, as listed in `changes`.
    public static func id(_ id: String) -> ConstraintSelector { ConstraintSelector(["id": .string(id)]) }

    /// Selects the constraints in a group.
    public static func group(_ group: String) -> ConstraintSelector { ConstraintSelector(["group": .string(group)]) }

    /// Selects the constraints whose first item is the given view or guide.
    public static func view(_ view: some NamedItem) -> ConstraintSelector {
        ConstraintSelector(["view": .string(view.id)])
    }

    /// Selects the constraints between two anchors.
    public static func between<Kind>(
        _ first: Anchor<Kind>,
        _ second: Anchor<Kind>,
        _ relation: Relation? = nil
    ) -> ConstraintSelector {
        ConstraintSelector(fields(first, second, relation))
    }

    /// Selects the constraints on an anchor that have no second anchor.
    public static func of<Kind>(_ first: Anchor<Kind>, _ relation: Relation? = nil) -> ConstraintSelector {
        ConstraintSelector(fields(first, nil, relation))
    }

    private static func fields<Kind>(
        _ first: Anchor<Kind>,
        _ second: Anchor<Kind>?,
        _ relation: Relation?
    ) -> [String: JSONValue] {
        var fields: [String: JSONValue] = ["first": .string(first.text)]
        if let second { fields["second"] = .string(second.text) }
        if let relation { fields["relation"] = .string(relation.rawValue) }
        return fields
    }

    /// The field and value of a selector by label, id or group; nil for other selectors.
    var single: (name: String, value: String)? {
        guard fields.count == 1, let (name, value) = fields.first, case .string(let text) = value else { return nil }
        return (name, text)
    }
}

extension Anchor {
    /// The anchor in the form of selectors, such as `title.left`.
    var text: String { "\(item).\(attributes[0].rawValue)" }
}

/// A single operation of a constraint edit.
public struct ConstraintOperation: Sendable {
    enum Content: Sendable {
        /// `make`, `update` or `remake` with constraints; for `remake`, also the view.
        case constraints(verb: String, view: String?, @Sendable () throws -> [ConstraintEntry])
        case set(ConstraintSelector, Change)
        /// `activate`, `deactivate` or `remove`.
        case switched(verb: String, ConstraintSelector)
    }

    /// The changes of a `set` operation.
    struct Change: Sendable {
        var constant: Double?
        var priority: Priority?
        var multiplier: Double?
        var relation: Relation?
        var replace = false
    }

    let content: Content

    init(_ content: Content) { self.content = content }
}

/// Changes the selected constraints; a string literal selects by label.
///
/// - Parameters:
///   - selector: the constraints to change.
///   - constant: the new constant, in points.
///   - priority: the new priority; only with `replace` may it change between required and optional.
///   - multiplier: the new multiplier; requires `replace`.
///   - relation: the new relation; requires `replace`.
///   - replace: true to replace the constraints in place, keeping their ids and labels.
/// - Returns: the operation.
public func set(
    _ selector: ConstraintSelector,
    constant: Double? = nil,
    priority: Priority? = nil,
    multiplier: Double? = nil,
    relation: Relation? = nil,
    replace: Bool = false
) -> ConstraintOperation {
    ConstraintOperation(
        .set(
            selector,
            ConstraintOperation.Change(
                constant: constant,
                priority: priority,
                multiplier: multiplier,
                relation: relation,
                replace: replace
            )
        )
    )
}

/// Installs deactivated constraints.
public func activate(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "activate", selector))
}

/// Installs the constraints of a group.
public func activate(group: String) -> ConstraintOperation { activate(.group(group)) }

/// Uninstalls constraints, but keeps them for a later `activate`.
public func deactivate(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "deactivate", selector))
}

/// Uninstalls the constraints of a group, but keeps them for a later `activate`.
public func deactivate(group: String) -> ConstraintOperation { deactivate(.group(group)) }

/// Deletes constraints.
public func remove(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "remove", selector))
}

/// Deletes the constraints of a group.
public func remove(group: String) -> ConstraintOperation { remove(.group(group)) }

extension Item {
    /// Updates the constants of installed constraints that are otherwise identical, and adds those that do not exist
    /// yet.
    public func update(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> ConstraintOperation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return ConstraintOperation(.constraints(verb: "update", view: nil, made.entries))
    }
}

extension NamedItem {
    /// Replaces all constraints whose first item is this one.
    public func remake(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> ConstraintOperation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return ConstraintOperation(.constraints(verb: "remake", view: id, made.entries))
    }
}

/// Updates the constants of installed constraints that are otherwise identical to these, and adds those that do not
/// exist yet.
public func update(@ConstraintBuilder _ block: () -> [LocatedStatement]) -> ConstraintOperation {
    let statements = block()
    return ConstraintOperation(.constraints(verb: "update", view: nil) { try statements.flatMap { try $0.entries() } })
}
