import LayoutModel

/// Changes of named constraints, and content priorities.
extension SnapKitReader {
    /// Reads a statement that makes no constraints itself; false for an unknown one.
    mutating func readOthers(_ chain: Chain, in block: SnapBlock?) throws(SourceError) -> Bool {
        if let (nodes, resistance) = try evaluator.resistance(chain) {
            for node in nodes { try writer.append(.setContentPriorities(node, resistance)) }
            return true
        }
        if try readForEach(chain, in: block) { return true }
        return try change(chain)
    }

    /// Reads changes of a named constraint: `self.top?.update(offset: 20)`, `top.deactivate()`, and several in a row.
    private mutating func change(_ chain: Chain) throws(SourceError) -> Bool {
        let path = chain.path
        guard path.count > 1, let word = path.last, Self.changes.contains(word.text),
            let name = constraintName(path[path.count - 2])
        else { return false }
        var rest = chain.links.dropFirst(path.count - 2)
        while let first = rest.popFirst() {
            guard case .member(let word) = first, case .call(let arguments, _)? = rest.popFirst() else { return false }
            guard let change = try change(word, arguments) else { return false }
            try writer.append(.change(.key(keys[name] ?? name), change))
        }
        return true
    }

    private func change(_ word: Token, _ arguments: [Argument]) throws(SourceError) -> SourceChange? {
        switch word.text {
        case "activate", "install": return arguments.isEmpty ? .activate : nil
        // A constraint that is uninstalled is kept, and can be installed again.
        case "deactivate", "uninstall": return arguments.isEmpty ? .deactivate : nil
        case "update", "updateOffset", "updateInsets", "updatePriority":
            let value = try one(arguments, of: word)
            switch word.text == "update" ? arguments[0].label?.text : word.text {
            case "offset", "updateOffset": return .constant(try constant(value, for: word).rule(direction))
            case "inset", "updateInsets": return .constant(try constant(value, for: word).inset.rule(direction))
            case "priority", "updatePriority": return .priority(try evaluator.priority(value, for: word.text))
            default:
                throw SourceError(
                    .unexpected(found: arguments[0].label?.text, expected: "offset:, inset: or priority:"),
                    at: arguments[0].label?.position ?? value.position
                )
            }
        default: return nil
        }
    }

    private static let changes: Set<String> = [
        "activate", "deactivate", "install", "uninstall", "update", "updateOffset", "updateInsets", "updatePriority",
    ]

    /// Reads `top.isActive = false` or `view.snp.contentHuggingHorizontalPriority = 500`; false for other assignments.
    mutating func set(_ target: Chain, _ value: Expression) throws(SourceError) -> Bool {
        if let parts = SnapParts(target), case .member(let word)? = parts.rest.first, parts.rest.count == 1 {
            guard let set = Self.resistances[word.text] else {
                let nearest = NearestName.nearest(to: word.text, among: Self.resistances.keys.sorted())
                throw SourceError(.unknownWord(word.text, kind: "property of snp", nearest: nearest), at: word.position)
            }
            let resistance = set(try evaluator.priority(value, for: word.text))
            let nodes = try evaluator.views(parts.receiver, for: word.text)
            for node in nodes { try writer.append(.setContentPriorities(node, resistance)) }
            return true
        }
        let path = target.path
        guard path.count > 1, path.count == target.links.count + 1, path[path.count - 1].text == "isActive",
            let name = constraintName(path[path.count - 2])
        else { return false }
        try writer.append(
            .change(.key(keys[name] ?? name), try evaluator.flag(value, for: "isActive") ? .activate : .deactivate)
        )
        return true
    }

    /// The name of constraints that a word is; nil for `self`.
    private func constraintName(_ word: Token) -> String? {
        Names.isSelf(word.text) ? nil : Names.key(of: word.text)
    }

    private static let resistances: [String: @Sendable (Double) -> ContentPriorities] = [
        "contentHuggingHorizontalPriority": { ContentPriorities(hugging: AxisPriorities(horizontal: $0)) },
        "contentHuggingVerticalPriority": { ContentPriorities(hugging: AxisPriorities(vertical: $0)) },
        "contentCompressionResistanceHorizontalPriority": {
            ContentPriorities(compressionResistance: AxisPriorities(horizontal: $0))
        },
        "contentCompressionResistanceVerticalPriority": {
            ContentPriorities(compressionResistance: AxisPriorities(vertical: $0))
        },
    ]
}
