import LayoutModel

/// Views that statements constrain in a source which puts nothing anywhere: a method that was pasted alone.
///
/// They are laid out in the root. Where a source says of some views where they are, those that it says nothing of are
/// faults instead.
extension ViewsReader {
    /// Makes the views that a statement constrains, which are found by the words of the languages behind them.
    mutating func makeMentionedViews(in statement: Statement) throws(SourceError) {
        guard placesMentioned, var tokens = evaluator.scope.tokens(of: statement, upTo: evaluator.scope.ownEnd)
        else { return }
        var path: [Token] = []
        var previous: Token?
        // Parameters of blocks and variables of loops are no views of their own.
        var (local, candidates): (Set<String>, Set<String>) = ([], [])
        while case let token = tokens.skip(), !token.isEnd {
            try evaluator.scope.work.spend(SourceWork.ofToken, at: statement.position)
            defer { previous = token }
            if token.isSymbol("{") || token.isWord("for") { candidates = [] }
            guard token.isWord else {
                if !token.isOneOf([".", "?", "!"]) { path = [] }
                continue
            }
            if token.text == "in" { local.formUnion(candidates) }
            candidates.insert(token.text)
            let follows = previous?.isOneOf([".", "?", "!"]) ?? false
            if Self.constrains(token.text), !path.isEmpty, follows || previous?.isWord ?? false {
                try makeMentionedView(path, local, statement)
                path = []
            } else if follows, !path.isEmpty {
                path.append(token)
            } else {
                path = [token]
            }
        }
    }

    private mutating func makeMentionedView(
        _ path: [Token],
        _ local: Set<String>,
        _ statement: Statement
    ) throws(SourceError) {
        guard let name = path.last, path.count == 1 || path.count == 2 && Names.isSelf(path[0].text),
            !Names.isSelf(name.text), !local.contains(name.text), name.text != "make", name.text != "maker"
        else { return }
        let links = path.dropFirst().map { Link.member($0) }
        let chain = Chain(head: .name(path[0]), position: path[0].position, links: links)
        guard let index = try view(chain, statement), index != 0 else { return }
        records.change(index) { $0.isMentioned = true }
    }

    /// Whether a word makes constraints of what is before it, or names an attribute of it.
    private static func constrains(_ word: String) -> Bool {
        word == "snp" || word.hasPrefix("mas_") && word != "mas_key"
            || word.hasSuffix("Anchor") && AnchorWords.attributes[word] != nil
    }
}
