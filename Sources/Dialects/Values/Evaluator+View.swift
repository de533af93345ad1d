import LayoutModel

extension Evaluator {
    /// The views that `view` beside the source stands for, to which statements outside of a block apply.
    ///
    /// - Throws: ``SourceError`` at `chain`, the statement that needs them, if there are none.
    func nodes(beside source: DialectSource, for chain: Chain) throws(SourceError) -> [NodeID] {
        guard let view = source.view else {
            throw SourceError(.missingView(word: chain.name?.text ?? "make"), at: chain.position)
        }
        if let node = scope.tree.node(named: view) { return [node] }
        guard let value = scope.value(named: view) else {
            throw SourceError(.unknownName(view, nearest: scope.nearest(to: view)), at: .view)
        }
        try budget.use(value, at: chain.position)
        var nodes: [NodeID] = []
        for element in value.elements {
            guard case .item(let item) = element, item.area == nil, case .node(let node) = item.node else {
                throw SourceError(.wrongValue(word: "view", takes: "a view", found: element.phrase), at: .view)
            }
            nodes.append(node)
        }
        return nodes
    }
}
