import LayoutModel

/// Reads layout anchors and constructors of NSLayoutConstraint, in Swift and Objective-C.
///
/// Constraints are collected until the source ends, as later statements may still change them. Then those that the
/// source activates are added in order of activation, and the others after them, inactive, in the order in which they
/// were made. A constraint in a statement of its own is active at once, a named one only when the source activates it.
/// Names that the source does not define are keys of installed constraints.
///
/// Where the rules are: anchors and constructors, `AnchorsReader+Making`; activation and arrays, `AnchorsReader+Calls`;
/// names, keys and priorities, `AnchorsReader+Names`; integer division, ``SourceForm``.
struct AnchorsReader: StatementReader {
    var evaluator: Evaluator
    var writer: StepWriter
    /// The constraints of the source, in the order in which they were made.
    var made: [MadeConstraint] = []
    /// Constraints by name; several for an array.
    var names: [String: [ConstraintReference]] = [:]
    /// The constraints that methods have returned, by the offsets of the names of these methods in the calls.
    var returned: [Int: [ConstraintReference]] = [:]
    /// Dictionaries of the source, which visual formats name.
    var dictionaries: [String: Expression] = [:]
    /// What to do once the source ends, in order, each with the mark at that time.
    private var events: [(mark: Int, event: Event)] = []
    /// How many steps another language has made so far, whose source the statements are in.
    var mark = 0
    /// How many constraints names have referred to so far.
    private var mentions = 0
    private let isObjectiveC: Bool
    private let limit: Int

    private enum Event {
        /// Adds a constraint, unless it has been deactivated or activated again since.
        case activation(Int)
        case action(SourceStep.Action, at: SourcePosition, text: String)
    }

    init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter, _ limits: SourceLimits) {
        (self.writer, limit) = (writer, limits.steps)
        isObjectiveC = SourceForm.isObjectiveC(source.text)
        let vocabulary = Vocabulary(attributes: AnchorWords.attributes, dividesIntegers: isObjectiveC)
        evaluator = Evaluator(scope: scope, vocabulary: vocabulary) { (chain, evaluator) throws(SourceError) in
            try Self.anchor(chain, evaluator)
        }
    }

    var words: LayoutWords { .anchors }

    /// Translates a source.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = AnchorsReader(source, scope, writer, limits)
        var statements = StatementParser(source.text, reader.evaluator.scope.work)
        try reader.runAll(&statements, in: ())
        return try reader.finished().map(\.step)
    }
}

/// A constraint that the source made, with the statement that made it.
struct MadeConstraint {
    var clause: Clause
    let position: SourcePosition
    let text: String
    /// Whether the source gives it an identifier, which names do not replace.
    var hasOwnKey = false
    /// The index of the event that activates it; nil while it is inactive.
    var activation: Int?
}

/// What the name of a constraint refers to.
enum ConstraintReference: Hashable {
    /// One made by the source, by index.
    case made(Int)
    /// The installed constraints with this key.
    case key(String)
    /// The installed constraints with this key, which need not exist: those of a property that is nil, or that is
    /// activated with others and set in a part of the app that is not in the source.
    case optionalKey(String)
}

// MARK: - What is done in the end

extension AnchorsReader {
    /// Stores a constraint made by the current statement.
    mutating func make(_ clause: Clause) throws(SourceError) -> ConstraintReference {
        try evaluator.scope.work.spend(SourceWork.ofStep, at: writer.position)
        _ = try writer.constraint(of: clause)
        made.append(MadeConstraint(clause: clause, position: writer.position, text: writer.text))
        return .made(made.count - 1)
    }

    /// Activates or deactivates a constraint; no effect if it is in that state already.
    mutating func setActive(_ reference: ConstraintReference, _ isActive: Bool) throws(SourceError) {
        switch reference {
        case .made(let index):
            guard isActive != (made[index].activation != nil) else { return }
            made[index].activation = isActive ? events.count : nil
            guard isActive else { return }
            try writer.noteActivation(of: made[index].clause)
            events.append((mark, .activation(index)))
        case .key, .optionalKey: try change(reference, isActive ? .activate : .deactivate)
        }
    }

    /// Charges for constraints that names refer to, which arrays that contain each other multiply.
    mutating func spend(_ count: Int) throws(SourceError) {
        mentions += count
        guard mentions <= limit else { throw SourceError(.tooManySteps(limit: limit), at: writer.position) }
        try evaluator.scope.work.spend(SourceWork.ofMention, times: count, at: writer.position)
    }

    /// Changes installed constraints at the end of the source.
    mutating func change(_ reference: ConstraintReference, _ change: SourceChange) throws(SourceError) {
        switch reference {
        case .made: break
        case .key(let key): try perform(.change(.key(key), change))
        case .optionalKey(let key): try perform(.change(.optionalKey(key), change))
        }
    }

    /// Schedules an action for the end of the source.
    mutating func perform(_ action: SourceStep.Action) throws(SourceError) {
        guard events.count < limit else { throw SourceError(.tooManySteps(limit: limit), at: writer.position) }
        try evaluator.scope.work.spend(SourceWork.ofStep, at: writer.position)
        events.append((mark, .action(action, at: writer.position, text: writer.text)))
    }

    /// All steps, each with the number of steps of another language that come before it.
    consuming func finished() throws(SourceError) -> [(mark: Int, step: SourceStep)] {
        var ends: [(mark: Int, end: Int)] = []
        for (index, (mark, event)) in events.enumerated() {
            defer { ends.append((mark, writer.steps.count)) }
            switch event {
            case .activation(let constraint):
                if made[constraint].activation == index { try add(made[constraint]) }
            case .action(let action, let position, let text):
                writer.begin(at: position, text: text)
                try writer.append(isOfLater(action) ? action.optional : action)
            }
        }
        for var constraint in made where constraint.activation == nil {
            let name = constraint.clause.key ?? constraint.text
            evaluator.scope.report.pass(constraint.text, at: constraint.position, .notActivated(constraints: name))
            constraint.clause.isActive = false
            try add(constraint)
        }
        ends.append((mark, writer.steps.count))
        var steps: [(mark: Int, step: SourceStep)] = []
        for (mark, end) in ends { steps += writer.steps[steps.count..<end].map { (mark, $0) } }
        return steps
    }

    /// Whether an action deactivates constraints that the source replaces later, so that there may be none at first.
    private func isOfLater(_ action: SourceStep.Action) -> Bool {
        guard case .change(.key(let key), .deactivate) = action else { return false }
        return names[key] != nil
    }

    private mutating func add(_ constraint: MadeConstraint) throws(SourceError) {
        writer.begin(at: constraint.position, text: constraint.text)
        try writer.addOrUpdate(constraint.clause)
    }
}

extension SourceStep.Action {
    /// The same action, which is no fault where there is no such constraint.
    fileprivate var optional: SourceStep.Action {
        guard case .change(.key(let key), let change) = self else { return self }
        return .change(.optionalKey(key), change)
    }
}

// MARK: - Statements

extension AnchorsReader {
    mutating func read(_ statement: Statement, in _: Void) throws(SourceError) -> Bool {
        writer.begin(statement)
        switch statement.kind {
        case .declaration(let type, let name, let value?):
            if try declare(name, type, value) { return true }
            // Swift infers an integer for `let x = 7 / 2` and truncates; `let x: CGFloat = 7 / 2` is 3.5.
            evaluator.vocabulary.dividesIntegers = isObjectiveC || type == nil
            defer { evaluator.vocabulary.dividesIntegers = isObjectiveC }
            return try evaluator.readCommon(statement)
        case .declaration(_, _, nil): break
        case .assignment(let target, let sign, let value):
            if try assign(target, sign, value) { return true }
        case .expression(let expression):
            if let chain = expression.chain, try read(chain) { return true }
        case .control, .unreadable: return false
        }
        return try evaluator.readCommon(statement)
    }

    /// Executes a statement that is a chain: a constraint of its own, or a call.
    private mutating func read(_ chain: Chain) throws(SourceError) -> Bool {
        let modified = ModifiedConstraint(chain)
        if let clause = try clause(of: modified.base) {
            let reference = try make(clause)
            try apply(modified.changes, to: [reference])
            try setActive(reference, true)
            return true
        }
        if let references = try formatted(chain) {
            for reference in references { try setActive(reference, true) }
            return true
        }
        if let (nodes, resistance) = try evaluator.resistance(chain) {
            for node in nodes { try perform(.setContentPriorities(node, resistance)) }
            return true
        }
        if let call = ForEachCall(chain) { return try run(call) }
        return try call(chain)
    }

    /// The error for an unknown statement: a misspelled method of an anchor if there is one, else the common refusal.
    func refusal(of statement: Statement) -> SourceError {
        let chain: Chain
        switch statement.kind {
        case .expression(let expression):
            guard let whole = expression.chain else { return evaluator.refusal(of: statement) }
            chain = whole
        case .assignment(let target, _, _): chain = target.dropping(1)
        case .declaration, .control, .unreadable: return evaluator.refusal(of: statement)
        }
        if case .message(let message) = chain.head, let word = message.parts.first?.name,
            message.receiver.chain?.lastMember.map({ AnchorWords.attributes[$0.text] != nil }) ?? false
        {
            let nearest = NearestName.nearest(to: word.text, among: AnchorRelation.objectiveCWords.keys.sorted())
            return SourceError(
                .unknownWord(word.text, kind: "method of an anchor", nearest: nearest),
                at: word.position
            )
        }
        if case .member(let word)? = chain.links.dropLast().last,
            case .member(let anchor)? = chain.links.dropLast(2).last,
            AnchorWords.attributes[anchor.text] != nil
        {
            let nearest = NearestName.nearest(to: word.text, among: ["constraint"])
            return SourceError(
                .unknownWord(word.text, kind: "method of an anchor", nearest: nearest),
                at: word.position
            )
        }
        return evaluator.refusal(of: statement)
    }
}
