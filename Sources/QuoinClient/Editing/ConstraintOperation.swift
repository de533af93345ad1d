/// Which constraints an operation means.
public struct ConstraintSelector: Sendable, ExpressibleByStringLiteral {
    let fields: [String: JSONValue]

    private init(_ fields: [String: JSONValue]) { self.fields = fields }

    /// Those with a label.
    public init(stringLiteral key: String) { self = .key(key) }

    /// Those with a label.
    public static func key(_ key: String) -> ConstraintSelector { ConstraintSelector(["key": .string(key)]) }

    /// The one with an id, as `changes` tell it.
    public static func id(_ id: String) -> ConstraintSelector { ConstraintSelector(["id": .string(id)]) }

    /// Those of a group.
    public static func group(_ group: String) -> ConstraintSelector { ConstraintSelector(["group": .string(group)]) }

    /// Those whose first item is a view or a guide.
    public static func view(_ view: some NamedItem) -> ConstraintSelector {
        ConstraintSelector(["view": .string(view.id)])
    }

    /// Those between two anchors.
    public static func between<Kind>(
        _ first: Anchor<Kind>,
        _ second: Anchor<Kind>,
        _ relation: Relation? = nil
    ) -> ConstraintSelector {
        ConstraintSelector(fields(first, second, relation))
    }

    /// Those that give an anchor without a second one.
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

    /// The label, the id or the group alone; nil for the others.
    var single: (name: String, value: String)? {
        guard fields.count == 1, let (name, value) = fields.first, case .string(let text) = value else { return nil }
        return (name, text)
    }
}

extension Anchor {
    /// `title.left`, as selectors have it.
    var text: String { "\(item).\(attributes[0].rawValue)" }
}

/// One operation of an edit of constraints.
public struct ConstraintOperation: Sendable {
    enum Content: Sendable {
        /// `make`, `update` or `remake` with constraints, and for the last the view.
        case constraints(verb: String, view: String?, @Sendable () throws -> [ConstraintEntry])
        case set(ConstraintSelector, Change)
        /// `activate`, `deactivate` or `remove`.
        case switched(verb: String, ConstraintSelector)
    }

    /// What a `set` changes.
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

/// Changes the selected constraints, which are a label where a string is given.
///
/// - Parameters:
///   - selector: which.
///   - constant: in points.
///   - priority: never across the line between required and optional, unless `replace` is given.
///   - multiplier: with `replace` only.
///   - relation: with `replace` only.
///   - replace: whether the constraints are replaced in place, with their ids and labels.
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

/// Installs constraints that were deactivated.
public func activate(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "activate", selector))
}

/// Installs the constraints of a group.
public func activate(group: String) -> ConstraintOperation { activate(.group(group)) }

/// Takes constraints out, and keeps them for a later `activate`.
public func deactivate(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "deactivate", selector))
}

/// Takes the constraints of a group out, and keeps them for a later `activate`.
public func deactivate(group: String) -> ConstraintOperation { deactivate(.group(group)) }

/// Forgets constraints.
public func remove(_ selector: ConstraintSelector) -> ConstraintOperation {
    ConstraintOperation(.switched(verb: "remove", selector))
}

/// Forgets the constraints of a group.
public func remove(group: String) -> ConstraintOperation { remove(.group(group)) }

extension Item {
    /// Changes the constants of installed constraints that are otherwise the same, and adds those of which there is
    /// none.
    public func update(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> ConstraintOperation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return ConstraintOperation(.constraints(verb: "update", view: nil, made.entries))
    }
}

extension NamedItem {
    /// Removes every constraint whose first item is this one, and adds these.
    public func remake(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> ConstraintOperation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return ConstraintOperation(.constraints(verb: "remake", view: id, made.entries))
    }
}

/// Changes the constants of installed constraints that are otherwise the same as these, and adds those of which there
/// is none.
public func update(@ConstraintBuilder _ block: () -> [LocatedStatement]) -> ConstraintOperation {
    let statements = block()
    return ConstraintOperation(.constraints(verb: "update", view: nil) { try statements.flatMap { try $0.entries() } })
}
