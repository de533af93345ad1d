/// Which constraints an operation means.
public struct Selector: Sendable, ExpressibleByStringLiteral {
    let fields: [String: JSONValue]

    private init(_ fields: [String: JSONValue]) { self.fields = fields }

    /// Those with a label.
    public init(stringLiteral key: String) { self = .key(key) }

    /// Those with a label.
    public static func key(_ key: String) -> Selector { Selector(["key": .string(key)]) }

    /// The one with an id, as `changes` tell it.
    public static func id(_ id: String) -> Selector { Selector(["id": .string(id)]) }

    /// Those of a group.
    public static func group(_ group: String) -> Selector { Selector(["group": .string(group)]) }

    /// Those whose first item is a view or a guide.
    public static func view(_ view: some NamedItem) -> Selector { Selector(["view": .string(view.id)]) }

    /// Those between two anchors.
    public static func between<Kind>(
        _ first: Anchor<Kind>,
        _ second: Anchor<Kind>,
        _ relation: Relation? = nil
    ) -> Selector {
        Selector(fields(first, second, relation))
    }

    /// Those that give an anchor without a second one.
    public static func of<Kind>(_ first: Anchor<Kind>, _ relation: Relation? = nil) -> Selector {
        Selector(fields(first, nil, relation))
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
public struct Operation: Sendable {
    enum Content: Sendable {
        /// `make`, `update` or `remake` with constraints, and for the last the view.
        case constraints(verb: String, view: String?, @Sendable () throws -> [ConstraintEntry])
        case set(Selector, Change)
        /// `activate`, `deactivate` or `remove`.
        case switched(verb: String, Selector)
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
    _ selector: Selector,
    constant: Double? = nil,
    priority: Priority? = nil,
    multiplier: Double? = nil,
    relation: Relation? = nil,
    replace: Bool = false
) -> Operation {
    Operation(
        .set(
            selector,
            Operation.Change(
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
public func activate(_ selector: Selector) -> Operation { Operation(.switched(verb: "activate", selector)) }

/// Installs the constraints of a group.
public func activate(group: String) -> Operation { activate(.group(group)) }

/// Takes constraints out, and keeps them for a later `activate`.
public func deactivate(_ selector: Selector) -> Operation { Operation(.switched(verb: "deactivate", selector)) }

/// Takes the constraints of a group out, and keeps them for a later `activate`.
public func deactivate(group: String) -> Operation { deactivate(.group(group)) }

/// Forgets constraints.
public func remove(_ selector: Selector) -> Operation { Operation(.switched(verb: "remove", selector)) }

/// Forgets the constraints of a group.
public func remove(group: String) -> Operation { remove(.group(group)) }

extension Item {
    /// Changes the constants of installed constraints that are otherwise the same, and adds those of which there is
    /// none.
    public func update(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> Operation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return Operation(.constraints(verb: "update", view: nil, made.entries))
    }
}

extension NamedItem {
    /// Removes every constraint whose first item is this one, and adds these.
    public func remake(@ChainBuilder _ block: (ConstraintMaker) -> [LocatedChain]) -> Operation {
        let made = MadeConstraints(self, block(ConstraintMaker()))
        return Operation(.constraints(verb: "remake", view: id, made.entries))
    }
}

/// Changes the constants of installed constraints that are otherwise the same as these, and adds those of which there
/// is none.
public func update(@ConstraintBuilder _ block: () -> [LocatedStatement]) -> Operation {
    let statements = block()
    return Operation(.constraints(verb: "update", view: nil) { try statements.flatMap { try $0.entries() } })
}
