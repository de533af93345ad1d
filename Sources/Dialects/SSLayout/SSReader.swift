import LayoutModel

/// Reads SSLayout (NSLayoutConstraint-SSLayout) in Objective-C and Swift.
///
/// ```
/// [redView activateConstraints:^{
///     redView.left_attr = blueView.right_attr;
///     [redView.width_attr equalTo:blueView.width_attr constant:50];
///     redView.height_attr.constant = 100;
/// }];
/// [redView constraintAccordingToAttribute:redView.height_attr].constant = 150;
/// ```
///
/// Where the rules are: words, ``SSWords``; values, ``SSValue``; attributes and their methods, `SSReader+Values`;
/// searches, activation and arrays, `SSReader+Statements`; the system's constructor, `SSReader+Constructors`.
///
/// Source: NSLayoutConstraint+SSLayout.m at 2f67b3b.
struct SSReader: StatementReader {
    var writer: StepWriter
    var evaluator: Evaluator
    /// Attributes, constraints and arrays of constraints, by the names that the source gave them.
    var variables: [String: SSValue] = [:]
    /// Bounds the constraints that statements mention.
    private var budget: MentionBudget

    private init(_ writer: StepWriter, scope: Scope, limits: SourceLimits) {
        self.writer = writer
        evaluator = Evaluator(scope: scope, vocabulary: Vocabulary(attributes: [:]))
        budget = MentionBudget(limit: limits.steps, scope.work)
    }

    var words: LayoutWords { .ss }

    /// Translates a source.
    ///
    /// - Throws: ``SourceError`` where reading ended early.
    static func steps(
        of source: DialectSource,
        _ scope: Scope,
        _ writer: StepWriter,
        _ limits: SourceLimits
    ) throws(SourceError) -> [SourceStep] {
        var reader = SSReader(writer, scope: scope, limits: limits)
        var statements = StatementParser(source.text, reader.evaluator.scope.work)
        try reader.runAll(&statements, in: ())
        return reader.writer.steps
    }

    mutating func read(_ statement: Statement, in _: Void) throws(SourceError) -> Bool {
        let isRead: Bool
        switch statement.kind {
        case .declaration(_, let name, let value):
            let name = Names.key(of: name.text)
            writer.begin(statement, key: name)
            isRead = try declare(name, value)
        case .assignment(let target, let sign, let value):
            let target = target.flattened
            writer.begin(statement, key: target.declaredName)
            isRead = try assign(target, sign, value)
        case .expression(let expression):
            writer.begin(statement)
            isRead = try perform(expression)
        case .control, .unreadable: return false
        }
        if isRead { return true }
        return try evaluator.readCommon(statement)
    }

    func refusal(of statement: Statement) -> SourceError { evaluator.refusal(of: statement) }

    mutating func run(_ block: Block) throws(SourceError) {
        try run(block.statements, in: ())
    }

    /// Charges for constraints that a statement mentions, which arrays that contain each other multiply.
    mutating func count(_ mentions: Int) throws(SourceError) {
        try budget.spend(mentions, at: writer.position)
    }

    // MARK: - Names

    /// Assigns a name to an attribute or to constraints; false for other values.
    private mutating func declare(_ name: String?, _ expression: Expression?) throws(SourceError) -> Bool {
        guard let expression, let value = try value(of: expression) else { return false }
        if case .clause(let clause) = value { try writer.addOrUpdate(clause) }
        guard let name else { return true }
        switch value {
        case .attribute: variables[name] = value
        case .clause: variables[name] = .handles([.key(name)])
        case .handles(let handles):
            variables[name] = value
            for case .lookup(let lookup?, _) in handles {
                try writer.append(.change(lookup.selection(isNeeded: false), .name(name)))
            }
        }
        return true
    }

    private mutating func assign(
        _ target: Chain,
        _ sign: Token,
        _ value: Expression
    ) throws(SourceError) -> Bool {
        if let mention = try attribute(of: target), mention.rest.allSatisfy(\.isMember) {
            try assign(mention.attribute, mention.rest, sign, value)
            return true
        }
        if let property = target.lastMember, target.links.last?.isMember ?? false,
            let kind = SSProperty(rawValue: property.text)
        {
            return try set(kind, property, of: target.dropping(1), sign, value)
        }
        let name = target.declaredName
        guard name != nil || target.isWildcard, sign.text == "=" else { return false }
        return try declare(name, value)
    }

    /// Executes `view.left_attr = other.right_attr` or `view.width_attr.constant = 100`.
    private mutating func assign(
        _ attribute: SSAttribute,
        _ rest: ArraySlice<Link>,
        _ sign: Token,
        _ expression: Expression
    ) throws(SourceError) {
        let first = try self.first(attribute)
        guard sign.text == "=" else {
            throw SourceError(.unsupported(sign.text, because: Self.told), at: sign.position)
        }
        guard let link = rest.first else {
            let value = try value(of: expression)
            guard case .attribute(let second) = value else {
                throw try wrongValue(expression, for: attribute.word)
            }
            // In SSLayout an assignment always adds a constraint and replaces none.
            var clause = Clause(first, .equal, second.second)
            clause.position = attribute.word.position
            return try writer.addOrUpdate(clause)
        }
        guard case .member(let word) = link, word.text == "constant", rest.count == 1 else {
            throw refusal(of: link, attribute)
        }
        guard first.attribute.kind == .size else {
            let because = "only a width or a height is a number of its own"
            throw SourceError(.unsupported(word.text, because: because), at: word.position)
        }
        var clause = Clause(first)
        clause.constant = try evaluator.number(expression, for: word.text).value
        clause.position = attribute.word.position
        let lookup = ConstraintSides(first: first, second: nil, relation: .equal)
        // SSLayout changes the first `==` without a second item, and adds one if there is none.
        let change = SourceChange.constant(ConstantRule(clause.constant))
        try writer.append(
            .changeOrAdd(lookup.selection(isNeeded: false), change, try writer.constraint(of: clause))
        )
    }

    static let told = "what a layout holds is told by its constraints"
}
