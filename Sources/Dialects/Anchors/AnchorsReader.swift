import LayoutModel

/// Reads layout anchors and constructors of NSLayoutConstraint, in Swift and Objective-C.
///
/// Constraints are kept until the source ends, as what follows may still change them. Then those that the source
/// activates are placed in the order in which it does, and after them the others, inactive, in the order of making. An
/// expression that stands alone is active at once; one with a name only when the source says so. Names that no
/// constraint of the source has are keys of constraints that are there.
struct AnchorsReader {
    var evaluator: Evaluator
    var writer: StepWriter
    var budget: RepetitionBudget
    /// The constraints of the source, in the order of making.
    var made: [MadeConstraint] = []
    /// Those that a name stands for; several for a list.
    var names: [String: [ConstraintReference]] = [:]
    /// What has to be done once the source ends, in its order.
    private var events: [Event] = []
    /// How many constraints were meant by names so far.
    private var mentions = 0
    private let isObjectiveC: Bool
    private let limit: Int

    private enum Event {
        /// Places a constraint, unless it was deactivated or activated anew after that.
        case activation(Int)
        case action(SourceStep.Action, at: SourcePosition, text: String)
    }

    private init(_ source: DialectSource, _ scope: Scope, _ writer: StepWriter, _ limits: SourceLimits) {
        (self.writer, limit) = (writer, limits.steps)
        budget = RepetitionBudget(of: source.text)
        isObjectiveC = SourceForm.isObjectiveC(source.text)
        let vocabulary = Vocabulary(attributes: AnchorWords.attributes, dividesIntegers: isObjectiveC)
        evaluator = Evaluator(scope: scope, vocabulary: vocabulary) { (chain, evaluator) throws(SourceError) in
            try Self.anchor(chain, evaluator)
        }
    }

    /// The steps of a source.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = AnchorsReader(source, scope, writer, limits)
        var statements = StatementParser(source.text)
        while let statement = try statements.next() { try reader.read(statement) }
        return try reader.finished()
    }

    /// Anchors of which no view is named: `topLayoutGuide.bottomAnchor`, `[a leadingAnchor]`, `leadingAnchor` of the root.
    private static func anchor(
        _ chain: Chain,
        _ evaluator: Evaluator
    ) throws(SourceError) -> (value: Value, links: Int)? {
        if case .message(let message) = chain.head, let word = message.parts.first?.name, message.parts.count == 1,
            let attribute = AnchorWords.attributes[word.text], let receiver = message.receiver.chain
        {
            return (.anchor(try evaluator.item(receiver, for: word.text), attribute), 0)
        }
        let path = chain.path
        if let last = path.last, path.count > 1, path.count == chain.links.count + 1,
            case .attribute(let edge)? = AnchorWords.attributes[last.text]
        {
            if let support = LayoutSupport(chain.dropping(1), in: evaluator.scope) {
                let (item, attribute) = try support.edge(edge, of: evaluator.scope.tree.root, at: last)
                return (.anchor(item, .attribute(attribute)), chain.links.count)
            }
        }
        guard let name = path.first, let attribute = AnchorWords.attributes[name.text],
            evaluator.scope.resolve([name]) == nil
        else { return nil }
        return (.anchor(Item(evaluator.scope.tree.root), attribute), 0)
    }
}

/// A constraint of the source, and where it was made.
struct MadeConstraint {
    var clause: Clause
    let position: SourcePosition
    let text: String
    /// The event that activates it; nil while it is not active.
    var activation: Int?
}

/// What a word in a source stands for that names a constraint.
enum ConstraintReference: Hashable {
    /// One of the source.
    case made(Int)
    /// Those of the layout with this key.
    case key(String)
}

// MARK: - What is done in the end

extension AnchorsReader {
    /// Keeps a constraint that a statement makes.
    mutating func make(_ clause: Clause) throws(SourceError) -> ConstraintReference {
        _ = try writer.constraint(of: clause)
        made.append(MadeConstraint(clause: clause, position: writer.position, text: writer.text))
        return .made(made.count - 1)
    }

    /// Switches a constraint; activating one that is active changes nothing.
    mutating func setActive(_ reference: ConstraintReference, _ isActive: Bool) throws(SourceError) {
        switch reference {
        case .made(let index):
            guard isActive != (made[index].activation != nil) else { return }
            made[index].activation = isActive ? events.count : nil
            if isActive { events.append(.activation(index)) }
        case .key(let key): try perform(.change(.key(key), isActive ? .activate : .deactivate))
        }
    }

    /// Counts the constraints that names stand for: lists of lists would grow as good as for ever.
    mutating func spend(_ count: Int) throws(SourceError) {
        mentions += count
        guard mentions <= limit else { throw SourceError(.tooManySteps(limit: limit), at: writer.position) }
    }

    /// Does something else once the source ends.
    mutating func perform(_ action: SourceStep.Action) throws(SourceError) {
        guard events.count < limit else { throw SourceError(.tooManySteps(limit: limit), at: writer.position) }
        events.append(.action(action, at: writer.position, text: writer.text))
    }

    private consuming func finished() throws(SourceError) -> [SourceStep] {
        for (place, event) in events.enumerated() {
            switch event {
            case .activation(let index):
                if made[index].activation == place { try self.place(made[index]) }
            case .action(let action, let position, let text):
                writer.begin(at: position, text: text)
                try writer.append(action)
            }
        }
        for var constraint in made where constraint.activation == nil {
            constraint.clause.isActive = false
            try place(constraint)
        }
        return writer.steps
    }

    private mutating func place(_ constraint: MadeConstraint) throws(SourceError) {
        writer.begin(at: constraint.position, text: constraint.text)
        try writer.place(constraint.clause)
    }
}

// MARK: - Statements

extension AnchorsReader {
    mutating func read(_ statement: Statement) throws(SourceError) {
        writer.begin(statement)
        switch statement.kind {
        case .declaration(let type, let name, let value?):
            if try declare(name, type, value) { return }
            // An integer is what Swift makes of integers unless another type is said.
            evaluator.vocabulary.dividesIntegers = isObjectiveC || type == nil
            defer { evaluator.vocabulary.dividesIntegers = isObjectiveC }
            guard try !evaluator.readCommon(statement) else { return }
        case .declaration(_, _, nil): return
        case .assignment(let target, let sign, let value):
            if try assign(target, sign, value) { return }
            guard try !evaluator.readCommon(statement) else { return }
        case .expression(let expression):
            if let chain = expression.chain, try read(chain) { return }
            guard try !evaluator.readCommon(statement) else { return }
        }
        throw refusal(of: statement)
    }

    /// A statement that is a chain: a constraint that stands alone, or a call.
    private mutating func read(_ chain: Chain) throws(SourceError) -> Bool {
        if let clause = try clause(of: chain) {
            try setActive(make(clause), true)
            return true
        }
        if let (nodes, resistance) = try evaluator.resistance(chain) {
            for node in nodes { try perform(.setContentPriorities(node, resistance)) }
            return true
        }
        if let call = ForEachCall(chain) { return try run(call) }
        return try call(chain)
    }

    /// The fault of a statement that nobody reads: of a misspelt method of an anchor, that.
    private func refusal(of statement: Statement) -> SourceError {
        guard case .expression(let expression) = statement.kind, let chain = expression.chain else {
            return evaluator.refusal(of: statement)
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
