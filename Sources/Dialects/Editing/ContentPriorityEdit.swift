import LayoutModel

extension ContentPriorityEdit {
    private var method: String {
        switch kind {
        case .hugging: "setContentHuggingPriority"
        case .compressionResistance: "setContentCompressionResistancePriority"
        }
    }

    func guesses(in bytes: [UInt8], for view: String, near place: StatementPlace) -> [[TextEdit]] {
        let literal = SourceEditor.literal(priority)
        let tokens = SourceSearch(bytes).tokens
        let isObjectiveC = SourceForm.isObjectiveC(bytes[...])
        var found: [[TextEdit]] = given(tokens, view, isObjectiveC).map { range in
            [TextEdit(range, isObjectiveC ? literal : "UILayoutPriority(\(literal))")]
        }
        let call =
            isObjectiveC
            ? "[\(view) \(method):\(literal) forAxis:UILayoutConstraintAxis\(axis.word.prefix(1).uppercased())\(axis.word.dropFirst())];"
            : "\(view).\(method)(UILayoutPriority(\(literal)), for: .\(axis.word))"
        for offset in lines(tokens, view, near: place, in: bytes) {
            let line = EditedStatement.Line(of: offset, in: bytes)
            found.append([TextEdit(at: line.start, "\(line.indentation)\(call)\n")])
        }
        return found
    }

    /// The priorities that the source sets for the axis.
    private func given(_ tokens: [Token], _ view: String, _ isObjectiveC: Bool) -> [Range<Int>] {
        tokens.indices.compactMap { index in
            guard tokens[index].isWord(method), index + 2 < tokens.count, index > 0 else { return nil }
            let start = index + 2
            let end =
                tokens.end(from: start) { tokens[$0].isSymbol(",") || tokens[$0].isWord("forAxis") } ?? tokens.count
            let owner = index > 1 && tokens[index - 1].isSymbol(".") ? tokens[index - 2] : tokens[index - 1]
            let named = tokens[end..<min(end + 5, tokens.count)].contains {
                $0.text.lowercased().hasSuffix(axis.word)
            }
            guard owner.isWord(view), named, end > start else { return nil }
            return tokens[start].start..<tokens[end - 1].end
        }
    }

    /// The offsets of statements before which a call can stand: the block that makes the view's constraints, or the
    /// statement that makes one.
    private func lines(_ tokens: [Token], _ view: String, near place: StatementPlace, in bytes: [UInt8]) -> [Int] {
        var found: [Int] = []
        let blocks: Set<String> = ["snp", "mas_makeConstraints", "mas_remakeConstraints"]
        for index in tokens.indices.dropFirst() where tokens[index].isWord && blocks.contains(tokens[index].text) {
            let owner = tokens[index - 1].isSymbol(".") && index > 1 ? tokens[index - 2] : tokens[index - 1]
            if owner.isWord(view) { found.append(owner.start) }
        }
        if let offset = place.position.offset(in: bytes) { found.append(offset) }
        return found
    }
}
