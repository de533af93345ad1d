import LayoutModel

/// Collects what a source does, and gives each of its constraints what the request says beside the source.
struct StepWriter {
    private(set) var steps: [SourceStep] = []
    private let source: DialectSource
    private let tree: ViewTree
    private let limit: Int
    /// The statement that is being read, of which constraints and faults tell.
    private var statement = (position: SourcePosition.start, text: "")
    /// The key that the statement gives its constraints unless they have another: that of an assignment.
    private(set) var assignedKey: String?
    /// The group that a block gives its constraints, unless the request gives one: that of an atomic layout.
    var blockGroup: String?

    init(_ source: DialectSource, tree: ViewTree, limit: Int) {
        (self.source, self.tree, self.limit) = (source, tree, limit)
    }

    /// The group that constraints get which are made now.
    var group: String? { source.labels.group ?? blockGroup }

    /// Whether the request gives all constraints a group.
    var hasGroup: Bool { source.labels.group != nil }

    /// Where the statement begins that is being read.
    var position: SourcePosition { statement.position }

    /// The statement that is being read, as it was written.
    var text: String { statement.text }

    /// Says that another statement is being read from here on, whose constraints get `key` where they have no other.
    mutating func begin(_ statement: Statement, key: String? = nil) {
        self.statement = (statement.position, statement.text)
        assignedKey = key
    }

    /// The same, for languages without statements.
    mutating func begin(at position: SourcePosition, text: String, key: String? = nil) {
        statement = (position, text)
        assignedKey = key
    }

    mutating func append(_ action: SourceStep.Action) throws(SourceError) {
        guard steps.count < limit else { throw SourceError(.tooManySteps(limit: limit), at: statement.position) }
        steps.append(SourceStep(action, at: statement.position, group: source.labels.group, when: source.when))
    }

    /// Adds a constraint, or updates by it.
    mutating func place(_ clause: Clause, verb: SourceVerb? = nil) throws(SourceError) {
        try append(.addOrUpdate(try constraint(of: clause), verb: verb))
    }

    /// The constraint that a clause stands for, with all that is said beside it.
    ///
    /// - Throws: ``SourceError`` at the clause where it is no constraint.
    func constraint(of clause: Clause, slot: String? = nil) throws(SourceError) -> Constraint {
        var constraint = Constraint(
            first: clause.first,
            relation: clause.relation,
            second: clause.second,
            multiplier: clause.second == nil ? 1 : clause.multiplier,
            constant: clause.constant + 0,  // -0 becomes 0
            priority: clause.priority ?? source.priority ?? PriorityName.required.value
        )
        constraint.isActive = source.isActive && clause.isActive
        constraint.when = source.when
        constraint.key = clause.key ?? assignedKey ?? source.labels.key
        constraint.group = group
        constraint.source = ConstraintSource(
            language: source.language,
            position: statement.position,
            text: statement.text,
            slot: slot,
            block: blockGroup
        )
        let position = clause.position ?? statement.position
        for number in [clause.multiplier, clause.constant] {
            try Evaluator.check(Number(value: number), at: position)
        }
        do throws(ConstraintError) {
            try constraint.validate(in: tree)
        } catch {
            throw SourceError(.constraint(error), at: position)
        }
        return constraint
    }
}

/// A constraint as a statement of a source says it, before what stands beside the source is added.
struct Clause {
    var first: FirstAnchor
    var relation = Relation.equal
    var second: SecondAnchor?
    var multiplier = 1.0
    var constant = 0.0
    /// nil where the source gives none.
    var priority: Double?
    var key: String?
    var isActive = true
    /// The word that a fault is told of; nil = the start of the statement.
    var position: SourcePosition?

    init(_ first: FirstAnchor, _ relation: Relation = .equal, _ second: SecondAnchor? = nil) {
        (self.first, self.relation, self.second) = (first, relation, second)
    }
}
