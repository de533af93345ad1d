import LayoutModel

/// Statements that say nothing of the layout.
extension StatementReader {
    /// Passes over a statement that says nothing of the layout.
    ///
    /// - Parameters:
    ///   - statement: the statement.
    ///   - error: why it could not be read.
    /// - Throws: ``SourceError`` if it may say something of the layout.
    mutating func pass(_ statement: Statement, after error: SourceError) throws(SourceError) {
        guard statement.mayBePassed(after: error.reason), !error.reason.isViewMadeAgain else { throw error }
        // What closes nothing is no statement of the app.
        if case .unreadable = statement.kind, let first = statement.text.first, ")]}".contains(first) { throw error }
        if let mention = try evaluator.scope.mention(in: statement, words), !statement.usesOwnWord(mention) {
            if evaluator.scope.created != nil, let name = statement.constraintWithConstant(mention) {
                return evaluator.scope.report.pass(statement, changing: name)
            }
            if mention.nearest == nil, mention.isInBlock, let word = try callWithLayout(in: statement) {
                throw SourceError(.undecidedBlock(of: word.text), at: word.position)
            }
            throw fault(of: mention, error)
        }
        switch statement.kind {
        case .declaration(let type, let name, _?):
            if type.map(Names.mayBeView) ?? true { _ = try evaluator.make([name]) }
        case .assignment(let target, let sign, _):
            if sign.isSymbol("="), target.declaredName != nil { _ = try evaluator.make(target.path) }
        case .declaration, .expression, .control, .unreadable: break
        }
        let report = evaluator.scope.report
        try evaluator.scope.work.spend(SourceWork.ofName, at: statement.position)
        report.pass(statement, calling: statement.calledMethod)
        // A use of the name is a fault for the reason that its value could not be read.
        switch statement.kind {
        case .declaration(let type, let name, _?):
            report.noteUnread(error, name.text)
            if type.map(Names.isTypeOfValue) ?? true { postpone(error, until: name.text) }
        case .assignment(let target, _, _): if let name = target.declaredName { postpone(error, until: name) }
        case .unreadable(_, let names): for name in names { postpone(error, until: name) }
        case .declaration, .expression, .control: break
        }
    }

    /// Whether it makes no difference that a jump out of a method cannot be decided, as there is no layout from there
    /// on to the end of the method.
    func leavesNothing(_ statement: Statement, after error: SourceError) throws(SourceError) -> Bool {
        guard case .control(let control) = statement.kind, control.decides, !error.reason.hidesTheRest,
            let end = evaluator.scope.report.methodEnd
        else { return false }
        var rest = statement
        rest.length = min(end, evaluator.scope.text.endIndex) - statement.start
        return try evaluator.scope.mention(in: rest, words) == nil
    }

    private mutating func postpone(_ error: SourceError, until name: String) {
        if error.reason.isTelling { evaluator.scope.report.postpone(error, until: name) }
        evaluator.scope.forgetNothing(name)
    }

    /// The most telling error for a statement that may be layout.
    private func fault(of mention: LayoutMention, _ error: SourceError) -> SourceError {
        guard case .unsupported(let word, SourceFault.withoutLayout) = error.reason else { return error }
        if let nearest = mention.nearest {
            let fault = SourceFault.unknownWord(mention.word.text, kind: "word of \(words.language)", nearest: nearest)
            return SourceError(fault, at: mention.word.position)
        }
        if mention.word.text == "constant", !mention.isInBlock {
            let because = "the constraint is not made in this source; give it its constant where it is made"
            return SourceError(.unsupported(mention.word.text, because: because), at: mention.word.position)
        }
        guard mention.isInBlock else { return error }
        let because = "its block says something of the layout and is not known to run"
        return SourceError(.unsupported(word, because: because), at: error.location)
    }
}

extension Scope {
    /// The first word of a statement that may be layout; nil if there is none.
    func mention(in statement: Statement, _ words: LayoutWords) throws(SourceError) -> LayoutMention? {
        guard var tokens = self.tokens(of: statement) else { return nil }
        var depth = 0
        var previous: Token?
        while case let token = tokens.skip(), !token.isEnd {
            try work.spend(SourceWork.ofToken, at: statement.position)
            if token.isSymbol("{") { depth += 1 }
            if token.isSymbol("}") { depth -= 1 }
            defer { previous = token }
            guard token.isWord else { continue }
            try work.spend(words.costOfNearness(to: token.text, before: tokens.peek()), at: statement.position)
            switch words.meaning(of: token.text, after: previous, before: tokens.peek(), tokens.peek(1)) {
            case .none: continue
            case .layout: return LayoutMention(word: token, isInBlock: depth > 0)
            case .misspelt(let nearest):
                return LayoutMention(word: token, nearest: nearest, isInBlock: depth > 0)
            }
        }
        return nil
    }
}

extension SourceFault {
    /// Why a statement is refused that says nothing of the layout.
    static let withoutLayout = "it says nothing of the layout"
    /// What is found where a closure stands for a value.
    static let block = "a block"

    /// Whether it tells more of a value that could not be read than that its name is unknown.
    fileprivate var isTelling: Bool {
        switch self {
        case .unsupported(_, SourceFault.withoutLayout), .unexpected(found: SourceFault.block?, _): false
        default: true
        }
    }

    /// Whether it is because of something that only the app has, or because the statement means nothing here.
    fileprivate var isOfApp: Bool {
        switch self {
        case .undecided, .detachedView: true
        case .unknownWord: false
        case .unsupported(_, SourceFault.withoutLayout): true
        default: isUnknownValue
        }
    }
}

extension Control {
    /// Whether it decides which other statements run, beside those that it holds.
    fileprivate var decides: Bool {
        switch self {
        case .body, .method, .type: false
        case .jump: true
        case .guarded: true
        case .choice(let branches, let otherwise):
            branches.contains { $0.statements.contains(where: \.jumps) } || otherwise.contains(where: \.jumps)
        case .selection(_, let cases): cases.contains { $0.statements.contains(where: \.leavesMethod) }
        case .loop(_, _, let statements): statements.contains(where: \.leavesMethod)
        }
    }
}

extension Statement {
    /// Whether it may be passed over: not where the language knows it and finds a fault in what it says.
    fileprivate func mayBePassed(after reason: SourceFault) -> Bool {
        guard !reason.hidesTheRest else { return false }
        switch kind {
        case .unreadable, .declaration: return true
        case .control(let control): return !control.decides
        case .assignment(let target, _, _): return target.declaredName != nil || reason.isOfApp
        case .expression: return reason.isOfApp
        }
    }

    /// Whether what seems to be a misspelt word is a member of a type of the app: `button.insets = .constant(7)`.
    fileprivate func usesOwnWord(_ mention: LayoutMention) -> Bool {
        guard mention.nearest != nil, case .assignment(_, _, let value) = kind,
            case .implicit(let word)? = value.chain?.head
        else { return false }
        return word.start == mention.word.start
    }

    /// The constraint of an interface file whose constant the statement sets: `self.topConstraint.constant = 8`.
    fileprivate func constraintWithConstant(_ mention: LayoutMention) -> String? {
        guard mention.word.text == "constant", case .assignment(let target, _, _) = kind,
            target.lastMember?.start == mention.word.start, target.path.count == target.links.count + 1
        else { return nil }
        return target.path.dropLast().map(\.text).joined(separator: ".")
    }

    fileprivate var jumps: Bool {
        guard case .control(let control) = kind else { return false }
        return control.decides
    }

    fileprivate var leavesMethod: Bool {
        guard case .control(let control) = kind else { return false }
        if case .jump(let jump, _) = control { return jump == .leaveMethod }
        return control.decides
    }

    /// The method of the object itself that the statement calls by name: `setupHeader()`, `[self setupHeader]`.
    fileprivate var calledMethod: String? {
        guard case .expression(let expression) = kind, let chain = expression.chain?.flattened else { return nil }
        if chain.links.count == 1, case .call? = chain.links.first {
            return chain.name.flatMap { Names.isMacroOfSelf($0.text) ? nil : $0.text }
        }
        guard let name = chain.name, Names.isSelf(name.text), case .member(let method)? = chain.links.first,
            chain.links.count <= 2, expression.chain?.links.isEmpty ?? false || chain.links.count == 2
        else { return nil }
        // `[self.rows removeAllObjects]` calls a method of a property.
        if chain.links.count == 2, case .member = chain.links[1] { return nil }
        return method.text
    }
}
