import LayoutModel

/// Blocks that are known to run at once, and blocks that run for the elements of an array.
extension StatementReader {
    /// Runs the blocks of a call that runs them; false for any other statement.
    mutating func runBlocks(of statement: Statement, in surroundings: Surroundings) throws(SourceError) -> Bool {
        guard case .expression(let expression) = statement.kind, let chain = expression.chain else { return false }
        // `{ … }()` and `^{ … }();`
        if case .block(let block) = chain.head, chain.links.count == 1, case .call? = chain.links.first {
            try run(block.statements, in: surroundings)
            return true
        }
        let flat = chain.flattened
        if let blocks = BlockCall(flat) {
            for block in blocks.later where try holdsLayout(block) {
                let because = "its block says something of the layout and does not run at once"
                throw SourceError(.unsupported(blocks.word.text, because: because), at: blocks.word.position)
            }
            for block in blocks.atOnce { try run(block.statements, in: surroundings) }
            return true
        }
        return try runForElements(flat, statement, in: surroundings)
    }

    private func holdsLayout(_ block: Block) throws(SourceError) -> Bool {
        for statement in block.statements where try evaluator.scope.mention(in: statement, words) != nil { return true }
        return false
    }

    /// `[a, b].forEach { … }`, `[views enumerateObjectsUsingBlock:^…]`.
    private mutating func runForElements(
        _ chain: Chain,
        _ statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) -> Bool {
        guard chain.links.count > 1, case .call(let arguments, _)? = chain.links.last,
            case .member(let word)? = chain.links.dropLast().last,
            ["forEach", "enumerateObjectsUsingBlock"].contains(word.text),
            case .block(let block)? = arguments.last?.value.chain?.head, arguments.count == 1
        else { return false }
        let isEnumeration = word.text != "forEach"
        let rows = try evaluator.rows(of: Expression(chain.dropping(2)))
        var names = block.parameters.isEmpty ? ["$0", "$1"] : block.parameters
        if isEnumeration { names = Array(names.prefix(2)) }
        let outer = names.map { ($0, evaluator.scope.value(named: $0)) }
        let report = evaluator.scope.report
        let methodEnd = report.methodEnd
        report.methodEnd = nil
        defer {
            report.methodEnd = methodEnd
            for (name, value) in outer { evaluator.scope.restore(name, to: value) }
        }
        for (index, row) in rows.enumerated() {
            try evaluator.scope.loops.spend(statement.length, for: word)
            let count = Value.number(Number(value: Double(index), isInteger: true))
            for (name, value) in zip(names, isEnumeration ? row.suffix(1) + [count] : row) {
                evaluator.scope.declare(name, value)
            }
            try run(block.statements, in: surroundings)
        }
        return true
    }
}

/// A call that is known to run its blocks.
private struct BlockCall {
    let word: Token
    var atOnce: [Block] = []
    /// Those that run when it has ended.
    var later: [Block] = []

    /// nil for any other chain.
    init?(_ chain: Chain) {
        guard case .call(let arguments, _)? = chain.links.last,
            let word = chain.links.count == 1 ? chain.name : chain.lastMember
        else { return nil }
        let head = chain.name?.text ?? ""
        let isKnown =
            chain.links.count == 1
            ? Self.functions.contains(word.text)
            : Self.methods.contains(word.text) || head == "UIView" && Self.methodsOfView.contains(word.text)
                || Self.queues.contains(head) && word.text == "async"
        guard isKnown else { return nil }
        self.word = word
        for argument in arguments {
            guard case .block(let block)? = argument.value.chain?.head else { continue }
            if argument.label?.text == "completion" || !atOnce.isEmpty, argument.label?.text != "animations" {
                later.append(block)
            } else {
                atOnce.append(block)
            }
        }
        if atOnce.isEmpty, later.isEmpty { return nil }
    }

    private static let functions: Set<String> = [
        "dispatch_async", "dispatch_sync", "dispatch_once", "UIViewPropertyAnimator", "autoreleasepool",
    ]
    private static let methods: Set<String> = [
        "performWithoutAnimation", "addAnimations", "addOperationWithBlock", "performBatchUpdates",
    ]
    private static let methodsOfView: Set<String> = [
        "animate", "animateWithDuration", "animateKeyframes", "animateKeyframesWithDuration", "transition",
        "transitionWithView", "addKeyframe", "addKeyframeWithRelativeStartTime",
    ]
    private static let queues: Set<String> = ["DispatchQueue"]
}
