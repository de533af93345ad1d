import LayoutModel

/// What runs when a property of the object itself is assigned: `didSet` in Swift, the setter in Objective-C.
extension StatementReader {
    /// The accessor that a statement runs; nil if it runs none.
    ///
    /// To be called before the statement is executed, as `didSet` is told the value that the property had. In Swift, an
    /// assignment in an initializer runs no observer, nor does one in the observer itself.
    func accessor(of statement: Statement) -> Accessor? {
        let (methods, classes) = (evaluator.scope.methods, evaluator.scope.classes)
        guard !methods.isEmpty, case .assignment(let target, _, _) = statement.kind else { return nil }
        let path = target.path
        guard let property = path.last, path.count == target.links.count + 1,
            path.count == 1 || path.count == 2 && Names.isSelf(path[0].text)
        else { return nil }
        let type = methods.currentOwner ?? classes.current
        for index in methods.entries(assigning: property.text, onSelf: path.count == 2) {
            let entry = methods.entries[index]
            if methods.isRunning(index) { continue }
            if let type, let owner = entry.owner, owner != type, !classes.isKind(type, of: owner) { continue }
            if entry.method.kind == .observer {
                if methods.isInInitializer || path.count == 1 && methods.isLocal(property.text) { continue }
            }
            return Accessor(
                index: index,
                target: target,
                word: property,
                old: evaluator.scope.resolve(path).flatMap { $0.count == path.count ? $0.value : nil }
            )
        }
        return nil
    }

    /// Runs the accessor of a property that has been assigned; `isKnown` tells whether the new value is known.
    mutating func run(_ accessor: Accessor?, isKnown: Bool, in surroundings: Surroundings) throws(SourceError) {
        guard let accessor else { return }
        let methods = evaluator.scope.methods
        let method = methods.entries[accessor.index].method
        if methods.reach(accessor.index) { try evaluator.scope.loops.spend(method.body.count, for: accessor.word) }
        try evaluator.scope.work.spend(SourceWork.ofMethod, at: accessor.word.position)
        var argument: Value?
        switch method.kind {
        case .observer: argument = accessor.old
        case .method, .getter: if isKnown { argument = try ifKnown(evaluator.value(of: accessor.target)) }
        }
        let parameter = method.parameters[0]
        evaluator.scope.hideProperty(parameter.name)
        let outer = evaluator.scope.value(named: parameter.name)
        evaluator.scope.restore(parameter.name, to: argument?.converted(to: parameter.type))
        defer {
            evaluator.scope.restore(parameter.name, to: outer)
            evaluator.scope.showProperty(parameter.name)
        }
        try runBody(of: method, call: accessor.word, at: accessor.word, in: surroundings)
    }
}

/// An observer or a setter that an assignment runs.
struct Accessor {
    /// Its entry in the ``MethodTable``.
    fileprivate let index: Int
    /// What is assigned.
    fileprivate let target: Chain
    fileprivate let word: Token
    /// The value before the assignment; nil if it is not known.
    fileprivate let old: Value?
}
