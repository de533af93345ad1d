import LayoutModel

/// Objects of classes that the source defines beside the one that is shown.
extension StatementReader {
    /// Runs what a class of the source does at the start, on the view of an object that has just been made.
    ///
    /// Its properties have names of their own; behind a name that the object gets, they are members of it:
    /// `header.titleLabel`.
    mutating func makeObject(
        _ creation: Creation,
        of node: NodeID,
        named name: String,
        in surroundings: Surroundings
    ) throws(SourceError) {
        let (classes, methods) = (evaluator.scope.classes, evaluator.scope.methods)
        guard creation.body?.local == nil, let body = classes.body(of: creation.type),
            classes.begin(creation.type, named: name)
        else {
            return
        }
        try evaluator.scope.work.spend(SourceWork.ofName, times: evaluator.scope.nameCount, at: creation.position)
        let item = SourceItem(node)
        let outer = evaluator.scope.enterObject(item, declaring: body.statements.compactMap(\.declaredProperty))
        let isOnView = methods.isOnView
        methods.isOnView = true
        evaluator.scope.created?.enterType(creation.type)
        defer {
            _ = evaluator.scope.created?.leaveMethod()
            methods.isOnView = isOnView
            let names = evaluator.scope.leaveObject(outer)
            classes.end(item, with: names)
            for (member, value) in names where !member.contains(".") && !member.hasPrefix("_") {
                evaluator.scope.declare(name + "." + member, value)
            }
        }
        _ = try runType(body.name, body.statements, in: surroundings)
        try runStartup(of: creation.type, in: surroundings)
    }
}

extension Statement {
    /// The name of the property that it declares in the body of a type.
    fileprivate var declaredProperty: String? {
        guard case .declaration(_, let name, _) = kind else { return nil }
        return Names.key(of: name.text) ?? name.text
    }
}
