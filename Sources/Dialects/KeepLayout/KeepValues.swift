import LayoutModel

/// Numbers with priorities as KeepLayout writes them: `42 +keepHigh`, `KeepHigh(42)`, `KeepNone`.
enum KeepValues {
    /// Evaluates names that only KeepLayout has: priorities, functions that make values, and `keepLayoutView`.
    static func value(of chain: Chain, _ evaluator: Evaluator) throws(SourceError) -> (value: Value, links: Int)? {
        guard let name = chain.name else { return nil }
        if case .call(let arguments, _) = chain.links.first {
            return try number(of: name, arguments, evaluator).map { (.number($0), 1) }
        }
        if let priority = priorities[name.text] { return (.number(Number(value: 0, priority: priority)), 0) }
        if let number = constants[name.text] { return (.number(Number(value: number)), 0) }
        return layoutView(of: chain, evaluator)
    }

    /// Priorities that follow a value; they add up.
    private static let priorities = [
        "keepRequired": PriorityName.required.value, "keepHigh": PriorityName.high.value,
        "keepLow": PriorityName.low.value, "keepFitting": PriorityName.fitting.value, "keepMore": 10, "keepLess": -10,
    ]

    /// The words that may follow a value without an operator in between.
    static let suffixes = Set(priorities.keys).union(["keepAt"])

    private static let constants = [
        "KeepPriorityRequired": PriorityName.required.value, "KeepPriorityHigh": PriorityName.high.value,
        "KeepPriorityLow": PriorityName.low.value, "KeepPriorityFitting": PriorityName.fitting.value,
        "KeepNone": Double.nan, "NAN": Double.nan,
    ]

    private static let constructors = [
        "KeepRequired": PriorityName.required.value, "KeepHigh": PriorityName.high.value,
        "KeepLow": PriorityName.low.value, "KeepFitting": PriorityName.fitting.value,
    ]

    /// Evaluates a function that makes a value; nil for any other function.
    private static func number(
        of name: Token,
        _ arguments: [Argument],
        _ evaluator: Evaluator
    ) throws(SourceError) -> Number? {
        let count = name.text == "KeepValueMake" ? 2 : 1
        guard count == 2 || name.text == "keepAt" || constructors[name.text] != nil else { return nil }
        guard arguments.count == count else {
            let takes = count == 1 ? "one value" : "a value and a priority"
            let found = "another number of values"
            throw SourceError(.wrongValue(word: name.text, takes: takes, found: found), at: name.position)
        }
        let value = try evaluator.number(arguments[0].value, for: name.text).value
        if let priority = constructors[name.text] { return Number(value: value, priority: priority) }
        guard count == 2 else { return Number(value: 0, priority: value) }
        let priority = try evaluator.number(arguments[1].value, for: name.text).value
        return Number(value: value, priority: priority)
    }

    /// `controller.keepLayoutView`: the safe area of the controller's view.
    ///
    /// That is the view named `controller.view` or `controller`, and the root if neither is known.
    private static func layoutView(of chain: Chain, _ evaluator: Evaluator) -> (value: Value, links: Int)? {
        let path = chain.path
        guard let count = path.firstIndex(where: { $0.text == "keepLayoutView" }), count > 0 else { return nil }
        let scope = evaluator.scope
        var item = SourceItem(scope.tree.root)
        let view = path[..<count].map(\.text).joined(separator: ".") + ".view"
        if count < Scope.maxWords, case .item(let named)? = scope.value(named: view) {
            item = named
        } else if let (value, words) = scope.resolve(Array(path[..<count])), words == count,
            case .item(let named) = value
        {
            item = named
        }
        return (.item(SourceItem(item.node, area: item.area ?? .safeArea)), count)
    }
}
