import LayoutModel

/// Collects the steps of a source, and gives each constraint the properties that the request puts beside the source.
struct StepWriter {
    private(set) var steps: [SourceStep] = []
    private let source: DialectSource
    private let tree: ViewTree
    private let limit: Int
    private let work: SourceWork
    /// What is noted when constraints are activated; nil where the tree does not come from the sources.
    private let placement: ViewPlacement?
    /// The current statement, recorded with its constraints and used in error messages.
    private var statement = (position: SourcePosition.start, text: "")
    /// The key for constraints of the current statement that have no other: the name that it assigns to.
    private(set) var assignedKey: String?
    /// The group for constraints of the current block unless the request gives one: the name of an atomic layout.
    var blockGroup: String?

    init(_ source: DialectSource, _ scope: Scope, limit: Int) {
        (self.source, self.limit) = (source, limit)
        (tree, work, placement) = (scope.tree, scope.work, scope.created?.placement)
    }

    /// The group of constraints added now.
    var group: String? { source.labels.group ?? blockGroup }

    /// Whether the request gives all constraints a group.
    var hasGroup: Bool { source.labels.group != nil }

    /// Where the current statement begins.
    var position: SourcePosition { statement.position }

    /// The current statement as written.
    var text: String { statement.text }

    /// Makes `statement` the current one; `key` is for its constraints that have no other.
    mutating func begin(_ statement: Statement, key: String? = nil) {
        self.statement = (statement.position, statement.text)
        assignedKey = key
    }

    /// Makes a position and a text the current statement, in languages without statements.
    mutating func begin(at position: SourcePosition, text: String, key: String? = nil) {
        statement = (position, text)
        assignedKey = key
    }

    mutating func append(_ action: SourceStep.Action) throws(SourceError) {
        guard steps.count < limit else { throw SourceError(.tooManySteps(limit: limit), at: statement.position) }
        try work.spend(SourceWork.ofStep, at: statement.position)
        steps.append(SourceStep(action, at: statement.position, group: source.labels.group, when: source.when))
    }

    /// Activates or deactivates constraints that the source itself makes, by the numbers of their steps.
    mutating func setActive(_ isActive: Bool, _ range: Range<Int>) {
        for index in range {
            guard case .addOrUpdate(var constraint, let verb) = steps[index].action else { continue }
            constraint.isActive = isActive
            steps[index].action = .addOrUpdate(constraint, verb: verb)
        }
    }

    /// Adds a constraint, or updates an installed one with it.
    mutating func addOrUpdate(_ clause: Clause, verb: SourceVerb? = nil) throws(SourceError) {
        try noteActivation(of: clause)
        try append(.addOrUpdate(try constraint(of: clause), verb: verb))
    }

    /// Notes that the current statement activates a constraint.
    func noteActivation(of clause: Clause) throws(SourceError) {
        guard clause.isActive, source.isActive else { return }
        try placement?.note(clause, statement.text, at: statement.position)
    }

    /// The constraint of a clause, completed with the properties beside the source.
    ///
    /// - Throws: ``SourceError`` at the clause if it is not a legal constraint.
    func constraint(of clause: Clause, slot: ConstraintSlot? = nil) throws(SourceError) -> Constraint {
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
            block: blockGroup,
            isBroken: clause.isBroken
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

/// A constraint as a statement gives it, without the properties beside the source.
struct Clause {
    var first: FirstAnchor
    var relation = Relation.equal
    var second: SecondAnchor?
    var multiplier = 1.0
    var constant = 0.0
    /// nil if the source gives none.
    var priority: Double?
    var key: String?
    var isActive = true
    /// Whether a conflict log says that UIKit breaks it.
    var isBroken = false
    /// The position for errors; nil for the start of the statement.
    var position: SourcePosition?

    init(_ first: FirstAnchor, _ relation: Relation = .equal, _ second: SecondAnchor? = nil) {
        (self.first, self.relation, self.second) = (first, relation, second)
    }
}
