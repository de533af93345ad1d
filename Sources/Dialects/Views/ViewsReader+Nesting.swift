import LayoutModel

/// Statements that put views into others.
extension ViewsReader {
    static let nestingWords: Set<String> = [
        "addSubview", "addSubviews", "insertSubview", "addArrangedSubview", "addArrangedSubviews",
        "insertArrangedSubview", "addLayoutGuide",
    ]

    /// Executes a call, as a chain of members, that concerns the tree or a property; false for any other.
    mutating func call(_ chain: Chain, _ statement: Statement) throws(SourceError) -> Bool {
        guard case .call(let arguments, _)? = chain.links.last else {
            guard chain.lastMember?.text == "removeFromSuperview" else { return false }
            return try remove(chain.dropping(1), statement)
        }
        let word = chain.links.count == 1 ? chain.name : chain.lastMember
        guard let word, chain.links.count == 1 || chain.links[chain.links.count - 2].isMember else { return false }
        let receiver: Chain? = chain.links.count == 1 ? nil : chain.dropping(2)
        let name = nestingWord(meantBy: word)
        switch name {
        // Without arguments, it is a method of the source.
        case "addSubview" where !arguments.isEmpty, "addSubviews" where !arguments.isEmpty, "insertSubview",
            "addLayoutGuide":
            if name != word.text { note(.misspelt(word.text, meant: name), statement) }
            return try nest(arguments, in: receiver, statement, isArranged: false)
        case "addArrangedSubview" where !arguments.isEmpty, "addArrangedSubviews" where !arguments.isEmpty,
            "insertArrangedSubview":
            return try nest(arguments, in: receiver, statement, isArranged: true)
        case "forEach", "makeObjectsPerformSelector": return try nestEach(chain, arguments, statement)
        case "removeFromSuperview": return try remove(chain.dropping(2), statement)
        case "removeArrangedSubview":
            return try arguments.first.flatMap(\.value.chain).map { (view) throws(SourceError) in
                try remove(view, statement)
            } ?? false
        default: break
        }
        if try constrain(word, receiver, statement) { return true }
        return try setByCall(word, arguments, of: receiver, statement)
    }

    /// The method that a word means: `addSubview` for `addSubView`, unless the source has a method of that name.
    private func nestingWord(meantBy word: Token) -> String {
        guard !Self.nestingWords.contains(word.text), !evaluator.scope.methods.has(word.text) else { return word.text }
        let name = word.text.lowercased()
        return Self.nestingWords.first { $0.lowercased() == name } ?? word.text
    }

    /// The view that a call is about; nil, with a note, for what is no view of the source.
    private mutating func receiver(_ chain: Chain?, _ statement: Statement) throws(SourceError) -> Int? {
        guard let chain else { return evaluator.scope.value(named: "self").flatMap(index) ?? 0 }
        return try view(chain, statement)
    }

    /// The views that an expression stands for; nil for what is no view.
    mutating func views(_ expression: Expression, _ statement: Statement) throws(SourceError) -> [Int]? {
        guard let chain = expression.chain else { return nil }
        if let creation = Creation(expression) {
            return try make(creation, statement).map { [$0] }
        }
        if case .list(let elements) = chain.head, chain.links.isEmpty {
            var found: [Int] = []
            for element in elements {
                guard let inner = try views(element, statement) else { return nil }
                found += inner
            }
            return found
        }
        if let index = try view(chain, statement) { return [index] }
        guard case .list(let elements)? = try ifKnown(evaluator.value(of: chain)) else { return nil }
        let indices = elements.compactMap { index($0) }
        return indices.count == elements.count ? indices : nil
    }

    private mutating func nest(
        _ arguments: [Argument],
        in outer: Chain?,
        _ statement: Statement,
        isArranged: Bool
    ) throws(SourceError) -> Bool {
        guard let superview = try receiver(outer, statement) else {
            note(.unknownView, statement)
            return true
        }
        if superview != 0, !records[superview].isCreated, outer?.lastMember?.text == "contentView" {
            records.change(superview) { $0.isOwnTree = true }
        }
        var place: Int?
        for argument in arguments.dropFirst() {
            switch argument.label?.text {
            case "at", "atIndex": place = try index(argument.value)
            case "aboveSubview", "belowSubview":
                let sibling = try views(argument.value, statement)?.first
                place = sibling.flatMap { sibling in records[superview].children.firstIndex(of: sibling) }
                    .map { argument.label?.text == "aboveSubview" ? $0 + 1 : $0 }
            default: break
            }
        }
        for (number, argument) in arguments.enumerated() {
            guard number == 0 || argument.label == nil else { continue }
            guard let children = try views(argument.value, statement) else {
                note(.unknownView, statement)
                continue
            }
            for child in children {
                try attach(child, to: superview, at: place, isArranged: isArranged, statement)
                place = place.map { $0 + 1 }
            }
        }
        readStatements.insert(statement.position)
        return true
    }

    private func index(_ expression: Expression) throws(SourceError) -> Int? {
        try ifKnown(evaluator.number(expression, for: "at")).flatMap { Int(exactly: $0.value) }
    }

    /// Puts a view into another one.
    mutating func attach(
        _ child: Int,
        to superview: Int,
        at place: Int? = nil,
        isArranged: Bool,
        _ statement: Statement
    ) throws(SourceError) {
        let (child, superview) = (records.resolved(child), records.resolved(superview))
        // The root is in a window, which is no part of the layout.
        guard child != 0 else { return }
        guard !records[superview].isGuide else {
            let because = "'\(records[superview].name)' is a layout guide"
            throw SourceError(.unsupported("addSubview", because: because), at: statement.position)
        }
        if superview == 0 { try checkClass(of: statement) }
        let method = evaluator.scope.created?.era ?? 0
        try evaluator.scope.work.spend(SourceWork.ofMention, at: statement.position)
        if let parent = records[child].parent {
            let siblings = records[parent].children.count
            try evaluator.scope.work.spend(SourceWork.ofElement, times: siblings, at: statement.position)
            if parent != superview, records[child].adder != method {
                return note(.addedBefore(view: records[child].name), statement)
            }
        }
        let depth = records.depth(of: superview)
        try evaluator.scope.work.spend(SourceWork.ofElement, times: depth, at: statement.position)
        guard depth <= limits.depth else { throw SourceError(.tooDeep(limit: limits.depth), at: statement.position) }
        guard !records.isIn(superview, child) else {
            let because = "the view would be inside of itself"
            throw SourceError(.unsupported(records[child].name, because: because), at: statement.position)
        }
        let isMoved = records[child].parent == superview && (isArranged || !records[child].isArranged)
        if place != nil {
            let siblings = records[superview].children.count
            try evaluator.scope.work.spend(SourceWork.ofElement, times: siblings, at: statement.position)
        }
        // An arranged view stays so where it is added as a subview, too.
        let wasArranged = records[child].parent == superview && records[child].isArranged
        if records[child].parent != superview || isMoved { records.attach(child, to: superview, at: place) }
        records.change(child) {
            $0.adder = method
            $0.isArranged = isArranged || wasArranged
        }
        if isArranged, records[superview].stack == nil { records.change(superview) { $0.stack = StackProperties() } }
        evaluator.scope.created?.note("\(child)", nestedAt: statement.position)
    }

    /// Throws where another class than before adds views to the root: the views of the two are in different places.
    private mutating func checkClass(of statement: Statement) throws(SourceError) {
        let implementation = implementations.last { $0.start <= statement.start }?.name
        guard let inner = evaluator.scope.created?.types.first ?? implementation else { return }
        let type = evaluator.scope.classes.rootType(for: inner)
        guard let known = records.rootType, known != type else { return records.rootType = type }
        let because = "the root is the view of '\(known)'; send one class at a time"
        throw SourceError(.unsupported(type, because: because), at: statement.position)
    }

    /// Takes a view out of its superview, unless another method has put it there.
    private mutating func remove(_ chain: Chain, _ statement: Statement) throws(SourceError) -> Bool {
        guard let child = try view(chain, statement), child != 0, let parent = records[child].parent else {
            return false
        }
        guard records[child].adder == evaluator.scope.created?.era else {
            note(.addedBefore(view: records[child].name), statement)
            return true
        }
        let siblings = records[parent].children.count
        try evaluator.scope.work.spend(SourceWork.ofElement, times: siblings, at: statement.position)
        records.detach(child)
        return true
    }

    /// Executes `[a, b].forEach(view.addSubview)`; false for a `forEach` with a block, which runs.
    private mutating func nestEach(
        _ chain: Chain,
        _ arguments: [Argument],
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        let list = chain.dropping(2)
        try prepareNames(in: Expression(list), statement)
        guard let method = arguments.first?.value.chain, arguments.count == 1,
            let word = method.references, Self.nestingWords.contains(word.text)
        else { return false }
        guard let children = try views(Expression(list), statement) else {
            throw SourceError(.undecided(evaluator.text(of: list)), at: statement.position)
        }
        let outer = method.path.dropLast()
        let receiver = outer.isEmpty ? nil : Chain(outer)
        guard let superview = try self.receiver(receiver, statement) else {
            note(.unknownView, statement)
            return true
        }
        for child in children {
            try attach(child, to: superview, isArranged: word.text == "addArrangedSubview", statement)
        }
        readStatements.insert(statement.position)
        return true
    }

    /// Notes which views a language makes constraints of, which switches off their masks; false for other statements.
    private mutating func constrain(
        _ word: Token,
        _ receiver: Chain?,
        _ statement: Statement
    ) throws(SourceError) -> Bool {
        guard Self.makers.contains(word.text), var receiver else { return false }
        if case .member(let namespace)? = receiver.links.last, namespace.text == "snp" {
            receiver = receiver.dropping(1)
        }
        if let index = try view(receiver, statement) {
            records.change(index) { ($0.isConstrained, $0.isMentioned) = (true, placesMentioned) }
        }
        return true
    }

    private static let makers: Set<String> = [
        "makeConstraints", "remakeConstraints", "updateConstraints", "mas_makeConstraints", "mas_remakeConstraints",
        "mas_updateConstraints", "snp_makeConstraints", "snp_remakeConstraints", "snp_updateConstraints",
    ]
}

extension Chain {
    /// The name of the method that a chain without a call refers to: `view.addSubview`, `view.addSubview(_:)`.
    fileprivate var references: Token? {
        if links.isEmpty { return name }
        if path.count == links.count + 1 { return lastMember }
        return nil
    }

    /// A chain of names.
    fileprivate init(_ path: ArraySlice<Token>) {
        let words = Array(path)
        self.init(
            head: .name(words[0]),
            position: words[0].position,
            links: words.dropFirst().map { .member($0) }
        )
    }
}

extension Evaluator {
    /// A chain as the source has it.
    func text(of chain: Chain) -> String {
        guard let start = chain.extent?.start, let end = chain.end, let key = scope.key(start..<end) else {
            return chain.path.map(\.text).joined(separator: ".")
        }
        return key
    }
}
