import LayoutModel

/// The order in which the statements of a source run.
///
/// If a source has methods that the system calls when a view comes to the screen, its types run as in an app: first
/// what their properties are, then these methods in the order of ``MethodTable/startup(of:)``, and others only where
/// they are called. If it has none, the methods that no other one calls run in the order of the source.
extension StatementReader {
    /// Reads all of a source.
    ///
    /// - Throws: ``SourceError`` where reading ends early, after it has been reported.
    mutating func runAll(_ parser: inout StatementParser, in surroundings: Surroundings) throws(SourceError) {
        var statements: [Statement] = []
        while let statement = try parser.next() { statements.append(statement) }
        let (scope, methods) = (evaluator.scope, evaluator.scope.methods)
        let shared = try sharedDefinitions(style: parser.style, at: parser.position)
        try methods.collect(statements + shared, text: scope.text, scope.work)
        if statements.contains(where: \.isDefinition) { scope.report.hasUnderstood = true }
        for entry in methods.entries { scope.report.noteMethod(entry.method.name.text) }
        try declare(shared)
        if methods.isOrdered {
            try declareConstants(behindOf: statements)
            if scope.created != nil {
                try scope.classes.collect(statements, text: scope.text, isChosen: isChosen, scope.work)
            }
        }
        for statement in statements {
            if try run([statement], in: surroundings) == .leaveMethod { return }
        }
        guard methods.isOrdered else { return }
        try runStartup(of: nil, in: surroundings)
        try runChosen(in: surroundings)
        noteUnreached()
    }

    /// Whether the metrics say that a method runs, or that a class is shown.
    private func isChosen(_ name: String) -> Bool {
        if case .bool(true)? = evaluator.scope.value(named: name) { true } else { false }
    }

    /// Parses the definitions of other sources that this one uses; `end` is the end of its own text.
    private func sharedDefinitions(
        style: SyntaxStyle,
        at end: SourcePosition
    ) throws(SourceError) -> [Statement] {
        let scope = evaluator.scope
        guard scope.ownEnd < scope.text.endIndex else { return [] }
        scope.report.end = end
        var parser = StatementParser(scope.text[scope.ownEnd...], at: end, style: style, scope.work)
        var statements: [Statement] = []
        while let statement = try parser.next() { statements.append(statement) }
        return statements
    }

    /// Declares the constants among definitions of other sources, where their names mean nothing else.
    private mutating func declare(_ shared: [Statement]) throws(SourceError) {
        var names: [String] = []
        // Those that are used by others may come after these.
        for statement in shared.reversed() {
            switch statement.kind {
            case .control(.type(let type)):
                try declareConstants(of: type, &names)
            case .declaration(_, let name, _) where evaluator.scope.resolve([name]) == nil:
                _ = try declareConstant(statement)
            case .declaration, .assignment, .expression, .control, .unreadable: continue
            }
        }
        for name in names { evaluator.scope.restore(name, to: nil) }
    }

    /// Runs what is in the braces of a type.
    mutating func run(
        _ type: TypeBody,
        in surroundings: Surroundings
    ) throws(SourceError) {
        // It runs on the view of each object that is made.
        if !type.isExtension, evaluator.scope.classes.body(of: type.name.text) != nil { return }
        evaluator.scope.created?.enterType(type.name.text)
        defer { _ = evaluator.scope.created?.leaveMethod() }
        _ = try runType(type.name, type.statements, in: surroundings)
        let methods = evaluator.scope.methods
        // What an extension adds to a type of the source runs with that.
        guard methods.isOrdered, !type.isExtension || !methods.defines(type.name.text) else { return }
        try runStartup(of: type.name.text, in: surroundings)
    }

    mutating func runStartup(of owner: String?, in surroundings: Surroundings) throws(SourceError) {
        let methods = evaluator.scope.methods
        for index in methods.startup(of: owner) {
            // A base class in another file calls it, unless the class does so itself.
            if methods.entries[index].isHook, methods.reached.contains(index) { continue }
            try runUncalled(index, in: surroundings)
        }
    }

    /// Runs a method that the system or a user calls.
    mutating func runUncalled(_ index: Int, in surroundings: Surroundings) throws(SourceError) {
        let method = evaluator.scope.methods.entries[index].method
        if evaluator.scope.methods.reach(index) {
            try evaluator.scope.loops.spend(method.body.count, for: method.name)
        }
        let created = evaluator.scope.created
        if !evaluator.scope.methods.isOrdered { created?.beginEra() }
        // The base class decides when it calls a method that is overridden.
        let outer = evaluator.scope.methods.entries[index].isHook ? created?.placement.beginRun() : nil
        defer { if let outer { created?.placement.continueRun(outer) } }
        try runBody(of: method, call: nil, at: method.name, in: surroundings)
    }

    /// Runs the methods that the metrics name, and what these have the system do again.
    private mutating func runChosen(in surroundings: Surroundings) throws(SourceError) {
        let methods = evaluator.scope.methods
        methods.clearScheduled()
        var hasRun = false
        for (index, entry) in methods.entries.enumerated() where entry.method.kind == .method {
            guard !methods.reached.contains(index), isChosen(entry.method.name.text) else { continue }
            hasRun = true
            try runUncalled(index, in: surroundings)
        }
        guard hasRun else { return }
        for owner in methods.startupOwners {
            for index in methods.startup(of: owner) {
                guard let pass = Self.passes[methods.entries[index].method.name.text],
                    !methods.scheduled.isDisjoint(with: pass)
                else { continue }
                try runUncalled(index, in: surroundings)
            }
        }
    }

    /// What schedules each pass of the system, by the methods that run in it.
    private static var passes: [String: Set<String>] {
        let constraints: Set<String> = ["setNeedsUpdateConstraints", "updateConstraintsIfNeeded"]
        let layout: Set<String> = ["setNeedsLayout", "layoutIfNeeded"]
        return [
            "updateViewConstraints": constraints, "updateConstraints": constraints, "viewWillLayoutSubviews": layout,
            "layoutSubviews": layout, "viewDidLayoutSubviews": layout,
        ]
    }

    private func noteUnreached() {
        let (methods, classes) = (evaluator.scope.methods, evaluator.scope.classes)
        var (told, unused): (Set<String>, Set<String>) = ([], [])
        for statement in classes.unused {
            guard case .control(.type(let type)) = statement.kind else { continue }
            unused.insert(type.name.text)
            evaluator.scope.report.pass(statement.text, at: statement.position, .notShown(class: type.name.text))
        }
        for (index, entry) in methods.entries.enumerated() where !unused.contains(entry.owner ?? "") {
            let (method, name) = (entry.method, entry.method.name.text)
            guard method.kind == .method, !method.isStatic, !methods.reached.contains(index), entry.isOfClass,
                !entry.statement.isMacro, entry.statement.start < evaluator.scope.ownEnd, name != "deinit",
                name != "dealloc", !name.hasPrefix("init"),
                told.insert(name).inserted
            else { continue }
            evaluator.scope.report.passMethod(entry.statement, named: name)
        }
    }

    /// Declares the constants of the source that are declared after their first use.
    private mutating func declareConstants(behindOf statements: [Statement]) throws(SourceError) {
        var names: [String] = []
        for statement in statements {
            guard case .control(.type(let type)) = statement.kind else { continue }
            try declareConstants(of: type, &names)
        }
        for name in names { evaluator.scope.restore(name, to: nil) }
    }

    private mutating func declareConstants(of type: TypeBody, _ names: inout [String]) throws(SourceError) {
        let (name, isStructure) = (type.name.text, !type.isClass)
        _ = try declareConstants(of: type.statements, in: [name], isStructure: isStructure, &names)
    }
}

extension Statement {
    fileprivate var isMacro: Bool { text.hasPrefix("#") }

    /// Whether it defines a type or a method, or is a body that may.
    fileprivate var isDefinition: Bool {
        switch kind {
        case .control(.type), .control(.method): true
        case .control(.body(let statements)): statements.contains(where: \.isDefinition)
        case .control, .declaration, .assignment, .expression, .unreadable: false
        }
    }
}
