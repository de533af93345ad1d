import LayoutModel

/// Constants of types: `enum Constants { static let gap = 8 }`.
extension StatementReader {
    /// Runs what is in the braces of a type.
    ///
    /// Its constants are known in all of it, wherever they are declared, and static ones by their whole names behind
    /// it.
    mutating func runType(
        _ name: Token,
        _ statements: [Statement],
        in surroundings: Surroundings
    ) throws(SourceError) -> Jump? {
        var ownNames: [String] = []
        let read = try declareConstants(of: statements, in: [name.text], isStructure: false, &ownNames)
        defer { for name in ownNames { evaluator.scope.restore(name, to: nil) } }
        return try run(statements.filter { !read.contains($0.start) }, in: surroundings)
    }

    /// Declares the constants of a type and of the types in it.
    ///
    /// - Parameters:
    ///   - statements: the content of the innermost type.
    ///   - types: the names of the types around it, the outermost first.
    ///   - isStructure: whether the innermost type has instances that are values.
    ///   - ownNames: gets the names that are known in the outermost type only.
    /// - Throws: ``SourceError`` where the budget is exceeded.
    /// - Returns: where the static ones that could be read begin.
    mutating func declareConstants(
        of statements: [Statement],
        in types: [String],
        isStructure: Bool,
        _ ownNames: inout [String]
    ) throws(SourceError) -> Set<Int> {
        var read: Set<Int> = []
        var hidden: [(String, Value?)] = []
        // Static constants may use each other by their names alone; after a type, only the whole name means one.
        defer { for (name, value) in hidden.reversed() { evaluator.scope.restore(name, to: value) } }
        for statement in statements {
            try evaluator.scope.work.spend(SourceWork.ofName, at: statement.position)
            switch statement.kind {
            case .control(.type(let type)):
                let (name, content) = (type.name, type.statements)
                guard name.text.first?.isUppercase ?? false, types.count < Self.maxNestedTypes else { continue }
                let inner = types + [name.text]
                try read.formUnion(declareConstants(of: content, in: inner, isStructure: !type.isClass, &ownNames))
            case .declaration(_, let name, let value?) where value.chain?.isBlock != true:
                let outer = evaluator.scope.value(named: name.text)
                guard statement.isStatic || types.count == 1 || isStructure, try declareConstant(statement) else {
                    continue
                }
                guard let value = evaluator.scope.value(named: name.text) else { continue }
                guard statement.isStatic else {
                    if isStructure { evaluator.scope.structures.note(name.text, value, of: types[types.count - 1]) }
                    if types.count > 1 { hidden.append((name.text, outer)) }
                    continue
                }
                read.insert(statement.start)
                hidden.append((name.text, outer))
                let length = types.reduce(name.text.utf8.count) { $0 + $1.utf8.count + 1 }
                guard length <= Self.longestConstantName else { continue }
                for first in types.indices {
                    evaluator.scope.declare((types[first...] + [name.text]).joined(separator: "."), value)
                }
                let own = (["Self"] + types.dropFirst() + [name.text]).joined(separator: ".")
                evaluator.scope.declare(own, value)
                ownNames.append(own)
            case .declaration, .assignment, .expression, .control, .unreadable: continue
            }
        }
        return read
    }

    /// Declares a number or a structure; false for anything else, and where the value cannot be read.
    mutating func declareConstant(_ statement: Statement) throws(SourceError) -> Bool {
        guard case .declaration(_, _, let value?) = statement.kind else { return false }
        do throws(SourceError) {
            switch try evaluator.value(of: value) {
            case .number, .insets, .size, .point, .rect: return try evaluator.readCommon(statement)
            case .item, .list, .anchor, .string, .bool, .nothing: return false
            }
        } catch {
            guard !error.reason.hidesTheRest else { throw error }
            return false
        }
    }

    private static var maxNestedTypes: Int { 4 }
    /// In bytes, with the names of the types.
    private static var longestConstantName: Int { 256 }
}

extension Statement {
    /// Whether it declares a member of a type, and not of its instances.
    fileprivate var isStatic: Bool {
        var modifiers = text.prefix { $0 != "=" }.split(whereSeparator: \.isWhitespace)[...]
        while let word = modifiers.popFirst(), word != "let", word != "var" { if word == "static" { return true } }
        return false
    }
}

extension Chain {
    fileprivate var isBlock: Bool { if case .block = head { true } else { false } }
}
