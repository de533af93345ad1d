import LayoutModel

extension StatementReader {
    /// Executes `view.mas_key = @"title"` and `view.accessibilityIdentifier = "title"` on views of the document, which
    /// give them labels; false for any other statement, and if the value is not known.
    ///
    /// Not inlined, as statements in statements run in each other's frames.
    @inline(never)
    mutating func setViewLabel(_ statement: Statement) throws(SourceError) -> Bool {
        guard evaluator.scope.created == nil, case .assignment(let target, let sign, let value) = statement.kind,
            sign.isSymbol("="), case .member(let word)? = target.links.last,
            word.text == "mas_key" || word.text == "accessibilityIdentifier",
            let label = try evaluator.text(value, upTo: ViewsReader.longestLabel),
            let nodes = try ifKnown(evaluator.nodes(Expression(target.dropping(1)), for: word.text))
        else { return false }
        let (state, tree) = (evaluator.scope.viewStates, evaluator.scope.tree)
        writer.begin(statement)
        for node in nodes where tree[node].kind == .view && tree.name(of: node) != label {
            var change = ViewChange()
            change.values = state.properties(of: node, in: tree)
            change.values.label = label
            change.fields = .label
            state.properties[node] = change.values
            try writer.append(.set(node, change))
        }
        return true
    }
}
