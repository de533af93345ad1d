import LayoutModel

/// Numbers with priorities, as KeepLayout writes them: `42 +keepHigh`, `KeepHigh(42)`, `KeepNone`.
enum KeepValues {
    /// What only KeepLayout's sources name: priorities, values made of them, and the view that a controller keeps.
    static func value(of chain: Chain, _ evaluator: Evaluator) throws(SourceError) -> (value: Value, links: Int)? {
        guard let name = chain.name else { return nil }
        if case .call(let arguments, _) = chain.links.first {
            return try number(of: name, arguments, evaluator).map { (.number($0), 1) }
        }
        if let priority = priorities[name.text] { return (.number(Number(value: 0, priority: priority)), 0) }
        if let number = constants[name.text] { return (.number(Number(value: number)), 0) }
        return layoutView(of: chain, evaluator)
    }

    /// Priorities that stand behind a value; they add up.
    private static let priorities = [
        "keepRequired": PriorityName.required.value, "keepHigh": PriorityName.high.value,
        "keepLow": PriorityName.low.value, "keepFitting": PriorityName.fitting.value, "keepMore": 10, "keepLess": -10,
    ]

    /// The words that may stand behind a value without a sign in between.
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

    /// A value by one of the functions that make values; nil for any other function.
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

    /// `controller.keepLayoutView`: the safe area of the view of a controller, which is the root unless names say more,
    /// of `controller.view` or of `controller` itself.
    private static func layoutView(of chain: Chain, _ evaluator: Evaluator) -> (value: Value, links: Int)? {
        let path = chain.path
        guard let count = path.firstIndex(where: { $0.text == "keepLayoutView" }), count > 0 else { return nil }
        let scope = evaluator.scope
        var item = Item(scope.tree.root)
        let view = path[..<count].map(\.text).joined(separator: ".") + ".view"
        if count < Scope.mostWords, case .item(let named)? = scope.value(named: view) {
            item = named
        } else if let (value, words) = scope.resolve(Array(path[..<count])), words == count,
            case .item(let named) = value
        {
            item = named
        }
        return (.item(Item(item.node, area: item.area ?? .safeArea)), count)
    }
}
