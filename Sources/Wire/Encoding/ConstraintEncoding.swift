public import Dialects
import JSON
public import LayoutModel
public import Sessions

extension JSONWriter {
    /// Writes a constraint as a string with an equation, or as an object where it has more than that.
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

extension LayoutSession {
    /// What writing a constraint costs, in units of work.
    private static let workOfWriting = 60
    /// What writing it in another language costs, too.
    private static let workOfTranslating = 300

    /// Returns a list of constraints as JSON, and the same constraints as source text where a language is given.
    ///
    /// - Throws: ``SessionError/workLimitExceeded``, ``SessionError/answerTooLarge(limit:)``.
    public func constraintsJSON(
        _ ids: [ConstraintID],
        as language: WrittenLanguage?,
        within limit: AnswerLimit,
        budget: inout WorkBudget
    ) throws(SessionError) -> [UInt8] {
        try budget.charge(Self.workOfWriting + (language == nil ? 0 : Self.workOfTranslating), times: ids.count)
        let document = document
        let leftOut = Set(conflicts.compactMap(\.leftOut))
        let writing = language.map { ConstraintWriter($0, for: document.tree) }
        let constraints = ids.compactMap { document.constraints[$0] }
        var writer = JSONWriter(capacity: 64 + 192 * ids.count, within: limit)
        writer.beginObject()
        writer.key("constraints")
        writer.beginArray()
        for (id, constraint) in zip(ids, constraints) where !writer.hasOverflowed {
            writer.beginObject()
            writer.key("id")
            writer.id(id)
            writer.key("text")
            writer.string(writing?.entry(constraint)?.text ?? constraint.equation(in: document.tree))
            writer.sides(of: constraint, in: document.tree)
            writer.labels(of: constraint)
            if let source = constraint.source {
                writer.key("source")
                writer.source(source)
            }
            if leftOut.contains(id) {
                writer.key("broken")
                writer.bool(true)
            }
            writer.endObject()
        }
        writer.endArray()
        guard !writer.hasOverflowed else { throw limit.error }
        if let writing { writer.translation(writing.entries(constraints), language: writing.language) }
        writer.endObject()
        return try writer.finish(within: limit)
    }
}
