public import Dialects
import JSON
public import LayoutEngine
public import LayoutModel
public import Sessions

extension JSONWriter {
    /// Writes a constraint as a string with an equation, or as an object if it has other members.
    mutating func source(_ constraint: Constraint, in tree: ViewTree) {
        let isPlain = constraint.labels == ConstraintLabels() && constraint.isActive && constraint.when == .any
        // The syntax of equations has no factor without a second item.
        let isEquation = constraint.second != nil || constraint.multiplier == 1
        if isPlain, isEquation { return string(constraint.equation(in: tree)) }
        beginObject()
        if isEquation {
            key("equation")
            string(constraint.equation(in: tree))
        } else {
            sides(of: constraint, in: tree)
        }
        labels(of: constraint)
        if !constraint.isActive {
            key("active")
            bool(false)
        }
        if let source = constraint.source {
            key("source")
            self.source(source)
        }
        endObject()
    }

    /// Writes the statement of a source that a constraint comes from.
    mutating func source(_ source: ConstraintSource) {
        beginObject()
        key("language")
        string(source.language.rawValue)
        key("line")
        integer(source.position.line)
        key("column")
        integer(source.position.column)
        key("text")
        string(source.text)
        if let slot = source.slot {
            key("slot")
            string(slot.text)
        }
        if let block = source.block {
            key("block")
            string(block)
        }
        if source.isBroken {
            key("broken")
            bool(true)
        }
        endObject()
    }

    /// Writes a constraint as lists of constraints have it.
    mutating func listed(_ constraint: Constraint, _ id: ConstraintID, in tree: ViewTree) {
        beginObject()
        members(of: constraint, id, in: tree)
        if !constraint.isActive {
            key("active")
            bool(false)
        }
        endObject()
    }

    /// Writes the members of a constraint that do not depend on the solution; the text is its equation if it is not
    /// given.
    fileprivate mutating func members(
        of constraint: Constraint,
        _ id: ConstraintID,
        text: String? = nil,
        in tree: ViewTree
    ) {
        key("id")
        self.id(id)
        key("text")
        string(text ?? constraint.equation(in: tree))
        sides(of: constraint, in: tree)
        labels(of: constraint)
        guard let source = constraint.source else { return }
        key("source")
        self.source(source)
    }

    /// Writes the two sides, the relation, the numbers and the priority of a constraint.
    fileprivate mutating func sides(of constraint: Constraint, in tree: ViewTree) {
        key("first")
        string(constraint.firstText(in: tree))
        key("relation")
        string(constraint.relation.rawValue)
        if let second = constraint.secondText(in: tree) {
            key("second")
            string(second)
        }
        key("multiplier")
        number(constraint.multiplier)
        key("constant")
        number(constraint.constant)
        key("priority")
        number(constraint.priority)
    }

    fileprivate mutating func labels(of constraint: Constraint) {
        if let name = constraint.key {
            key("key")
            string(name)
        }
        if let group = constraint.group {
            key("group")
            string(group)
        }
        if constraint.when != .any {
            key("when")
            sizeClasses(constraint.when)
        }
    }
}

extension JSONWriter {
    /// Writes the slack of a constraint into the current object.
    fileprivate mutating func slack(_ slack: ConstraintSlack, of constraint: Constraint, in tree: ViewTree) {
        key("binds")
        bool(slack.room == 0)
        key("slack")
        number(slack.room)
        if let pushesUp = slack.pushesUp {
            key("pushes")
            string(constraint.push(pushesUp, in: tree))
        }
    }
}

extension Constraint {
    /// Returns the effect of the constraint on its first item, in words that follow "pushes": `title to the right`,
    /// `title wider`.
    ///
    /// Between a view and one inside it, the latter is pushed: `root.right == title.right + 16` keeps title away from
    /// there.
    fileprivate func push(_ pushesUp: Bool, in tree: ViewTree) -> String {
        var (node, isUp) = (first.node, pushesUp)
        if case .node(let other)? = second?.node, tree.isNode(other, inside: node) { (node, isUp) = (other, !isUp) }
        let direction =
            switch (first.attribute.kind, first.attribute.axis) {
            case (.size, .horizontal): isUp ? "wider" : "narrower"
            case (.size, .vertical): isUp ? "taller" : "shorter"
            case (_, .horizontal): isUp ? "to the right" : "to the left"
            case (_, .vertical): isUp ? "down" : "up"
            }
        return "\(tree.name(of: node)) \(direction)"
    }
}

extension LayoutSession {
    /// The cost of writing a constraint, in units of work.
    private static let workOfWriting = 60
    /// The additional cost of writing it in another language, excluding the total length of the text.
    private static let workOfTranslating = 100

    /// Returns a list of constraints as JSON, and as source text if a language is given.
    ///
    /// - Parameters:
    ///   - found: the constraints, and whether each is installed.
    ///   - language: the language; `nil` for the native one only.
    ///   - slacks: the slack of each installed constraint; `nil` to omit slacks.
    ///   - limit: the maximum length of the response.
    ///   - budget: the remaining work budget.
    /// - Returns: the JSON.
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/answerTooLarge(limit:)``.
    public func constraintsJSON(
        _ found: [(id: ConstraintID, isInstalled: Bool)],
        as language: WrittenLanguage?,
        slacks: [ConstraintSlack?]? = nil,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        let document = document
        let leftOut = Set(conflicts.compactMap(\.leftOut))
        let writing = language.map { ConstraintWriter($0, for: document.tree) }
        let constraints = found.compactMap { document.constraints[$0.id] }
        var installedCount = 0
        var writer = JSONWriter(capacity: 64 + 192 * found.count, within: limit)
        writer.beginObject()
        writer.key("constraints")
        writer.beginArray()
        for ((id, isInstalled), constraint) in zip(found, constraints) where !writer.hasOverflowed {
            try budget.charge(Self.workOfWriting + (language == nil ? 0 : Self.workOfTranslating))
            writer.beginObject()
            writer.members(of: constraint, id, text: writing?.text(of: constraint), in: document.tree)
            if leftOut.contains(id) {
                writer.key("broken")
                writer.bool(true)
            }
            if isInstalled {
                if let slack = slacks?[installedCount] { writer.slack(slack, of: constraint, in: document.tree) }
                installedCount += 1
            } else {
                writer.key(constraint.isActive ? "installed" : "active")
                writer.bool(false)
            }
            writer.endObject()
        }
        writer.endArray()
        guard !writer.hasOverflowed else { throw limit.error }
        if let writing { try writer.translation(of: constraints, by: writing, &budget) }
        writer.endObject()
        return try writer.finish(within: limit)
    }
}
