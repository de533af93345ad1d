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
            for block in blocks.atOnce {
                try runInTime(later: blocks.isQueued) { (reader) throws(SourceError) in
                    try reader.run(block.statements, in: surroundings)
                }
            }
            for block in blocks.later where try holdsLayout(block.statements) {
                try runInTime(later: true) { (reader) throws(SourceError) in
                    try reader.runAtEnd(block, in: surroundings)
                }
            }
            return true
        }
        return try runForElements(flat, statement, in: surroundings)
    }

    /// Runs statements, which an app runs after others that follow them if `isLater`.
    private mutating func runInTime(
        later isLater: Bool,
        _ body: (inout Self) throws(SourceError) -> Void
    ) throws(SourceError) {
        let placement = isLater ? evaluator.scope.created?.placement : nil
        let outer = placement?.beginRun()
        defer { if let outer { placement?.continueRun(outer) } }
        try body(&self)
    }

    /// Runs the block that an animation has for its end, with `finished` true.
    private mutating func runAtEnd(_ block: Block, in surroundings: Surroundings) throws(SourceError) {
        let name = block.parameters.first ?? "$0"
        let outer = evaluator.scope.value(named: name)
        evaluator.scope.declare(name, .bool(true))
        defer { evaluator.scope.restore(name, to: outer) }
        try run(block.statements, in: surroundings)
    }

    /// Runs or passes over the blocks with layout of a statement, as the metrics by the names of their calls say.
    ///
    /// - Returns: false where there is no such metric.
    mutating func runDecidedBlocks(
        of statement: Statement,
        in surroundings: Surroundings
    ) throws(SourceError) -> Bool {
        var decided: [Block] = []
        var isDecided = false
        for (word, block) in statement.givenBlocks where try holdsLayout(block.statements) {
            guard case .bool(let runs)? = evaluator.scope.value(named: word.text) else { return false }
            isDecided = true
            if runs { decided.append(block) }
        }
        if isDecided { evaluator.scope.report.hasUnderstood = true }
        for block in decided { try run(block.statements, in: surroundings) }
        return isDecided
    }

    /// The call that the first block with layout is given to.
    func callWithLayout(in statement: Statement) throws(SourceError) -> Token? {
        for (word, block) in statement.givenBlocks where try holdsLayout(block.statements) { return word }
        return nil
    }

    /// Whether any of some statements may be layout.
    func holdsLayout(_ statements: [Statement]) throws(SourceError) -> Bool {
        for statement in statements where try evaluator.scope.mention(in: statement, words) != nil { return true }
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
            Chain.loops.contains(word.text),
            case .block(let block)? = arguments.last?.value.chain?.head, arguments.count == 1
        else { return false }
        let isEnumeration = word.text != "forEach"
        let element = block.parameters.first ?? "$0"
        if try runForConstraints(named: Expression(chain.dropping(2)), element, block.statements, in: surroundings) {
            return true
        }
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
                || Self.queues.contains(head) && Self.methodsOfQueue.contains(word.text)
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

    /// Whether its blocks run when the code around them has ended.
    var isQueued: Bool { Self.queueing.contains(word.text) }

    private static let queueing: Set<String> = [
        "dispatch_async", "dispatch_after", "dispatch_main_async_safe", "async", "asyncAfter", "addOperation",
        "addOperationWithBlock",
    ]
    private static let functions: Set<String> = [
        "dispatch_async", "dispatch_sync", "dispatch_once", "dispatch_after", "dispatch_main_async_safe",
        "dispatch_main_sync_safe", "UIViewPropertyAnimator", "autoreleasepool",
    ]
    private static let methods: Set<String> = [
        "performWithoutAnimation", "addAnimations", "addOperationWithBlock", "performBatchUpdates",
    ]
    private static let methodsOfView: Set<String> = [
        "animate", "animateWithDuration", "animateKeyframes", "animateKeyframesWithDuration", "transition",
        "transitionWithView", "addKeyframe", "addKeyframeWithRelativeStartTime",
    ]
    private static let queues: Set<String> = ["DispatchQueue", "OperationQueue"]
    private static let methodsOfQueue: Set<String> = ["async", "asyncAfter", "sync", "addOperation"]
}

extension Statement {
    /// The blocks that it gives to calls or assigns, each with the name of what gets it.
    fileprivate var givenBlocks: [(Token, Block)] {
        switch kind {
        case .expression(let expression): expression.chain?.givenBlocks(to: nil) ?? []
        case .assignment(let target, _, let value): value.chain?.givenBlocks(to: target.lastMember ?? target.name) ?? []
        case .declaration(_, let name, let value): value?.chain?.givenBlocks(to: name) ?? []
        case .control, .unreadable: []
        }
    }
}

extension Chain {
    /// Methods that run a block for each element of an array.
    fileprivate static let loops: Set<String> = ["forEach", "enumerateObjectsUsingBlock"]

    /// The blocks among the arguments of its calls; one at its head is given to `target`.
    fileprivate func givenBlocks(to target: Token?) -> [(Token, Block)] {
        let chain = flattened
        var found: [(Token, Block)] = []
        if case .block(let block) = chain.head, let target { found.append((target, block)) }
        var word = chain.name
        for link in chain.links {
            switch link {
            case .member(let member): word = member
            case .call(let arguments, _):
                for argument in arguments {
                    guard let word, !Self.loops.contains(word.text),
                        case .block(let block)? = argument.value.chain?.head
                    else { continue }
                    found.append((word, block))
                }
            case .index: continue
            }
        }
        return found
    }
}
