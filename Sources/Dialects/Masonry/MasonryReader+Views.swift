import LayoutModel

// MARK: - Blocks for views

extension MasonryReader {
    /// The methods that run a block for a view, or for each view of an array.
    private enum Method: String, CaseIterable {
        case make = "makeConstraints"
        case update = "updateConstraints"
        case remake = "remakeConstraints"

        init?(_ name: String) {
            self.init(rawValue: name.hasPrefix("mas_") ? String(name.dropFirst(4)) : name)
        }

        /// nil for the verb of the operation that contains the source.
        var verb: SourceVerb? {
            switch self {
            case .make: nil
            case .update: .update
            case .remake: .make
            }
        }
    }

    /// Known selectors, for suggestions.
    static let selectors: [String] =
        Method.allCases.flatMap { ["mas_\($0.rawValue):", "\($0.rawValue):"] }
        + MasonryDistribution.selectors + ["install", "uninstall", "activate", "deactivate"]

    /// Reads `[views mas_makeConstraints:^…]` and `views.mas_makeConstraints { … }`.
    mutating func makeForViews(_ chain: Chain, in statement: Statement, key: String?) throws(SourceError) -> Bool {
        guard let call = SelectorCall(chain.flattened), let method = Method(call.word.text), call.labels.isEmpty else {
            return false
        }
        guard call.arguments.count == 1, case .block(let block)? = call.arguments[0].value.chain?.head else {
            let found = call.arguments.isEmpty ? "nothing" : "something else"
            // `updateConstraints` without a block is UIKit's own method.
            if call.arguments.isEmpty, !call.word.text.hasPrefix("mas_") { return false }
            let position = call.arguments.first?.value.position ?? call.word.position
            throw SourceError(.wrongValue(word: call.word.text, takes: "a block", found: found), at: position)
        }
        let names = block.parameters.last.map { [$0] } ?? ["$0", "make"]
        let views: [NodeID]
        do throws(SourceError) {
            views = try self.views(of: Expression(call.receiver), for: call.word)
        } catch {
            try runTentatively(block, names, key: key)
            throw error
        }
        for (index, view) in views.enumerated() {
            try spend()
            writer.begin(statement)
            // mas_remakeConstraints uninstalls the constraints whose first item is the view, and no others.
            if method == .remake { try writer.append(.removeAll(first: view)) }
            let name = method == .make ? key : nil
            let inner = MasonryBlock(makerNames: names, views: [view], verb: method.verb, arrayName: name)
            try within(inner) { (reader) throws(SourceError) in
                for statement in block.statements { try reader.spend(on: statement, index: index) }
                try reader.run(block.statements, in: key)
            }
        }
        return true
    }

    /// Reads a block for an unknown view, for the faults in it alone.
    private mutating func runTentatively(_ block: Block, _ names: [String], key: String?) throws(SourceError) {
        let inner = MasonryBlock(makerNames: names, views: [evaluator.scope.anyView])
        try within(inner) { (reader) throws(SourceError) in try reader.runTentatively(block.statements, in: key) }
    }

    /// Evaluates one view, or an array of views.
    func views(of expression: Expression, for word: Token) throws(SourceError) -> [NodeID] {
        let value = try evaluator.viewValue(of: expression)
        guard case .list(let elements) = value else { return [try view(value, word, at: expression.position)] }
        var views: [NodeID] = []
        views.reserveCapacity(elements.count)
        for element in elements { views.append(try view(element, word, at: expression.position)) }
        return views
    }

    private func view(_ value: Value, _ word: Token, at position: SourcePosition) throws(SourceError) -> NodeID {
        guard case .item(let item) = value, item.area == nil else {
            throw SourceError(.wrongValue(word: word.text, takes: "a view", found: value.phrase), at: position)
        }
        switch item.node {
        case .node(let node): return node
        case .superview:
            if let view = block.views?.first, let parent = evaluator.scope.tree.parent(of: view) { return parent }
            throw SourceError(.unknownName(ViewName.superview, nearest: nil), at: position)
        }
    }
}
