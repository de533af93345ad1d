import LayoutModel

/// A constraint and the methods that an app has for changing one where it is made: `….priority(.defaultHigh)`,
/// `….with(priority: 750)`, `….withIdentifier("top")`, `….activate()`.
struct ModifiedConstraint {
    enum Change {
        case priority(Expression, Token)
        case key(Expression)
        case activate
    }

    /// What the methods are called on.
    let base: Chain
    /// In the order in which they take effect.
    let changes: [Change]

    init(_ chain: Chain) {
        var changes: [Change] = []
        var count = chain.links.count
        // A constraint takes a name and at least one link.
        while count > 2, case .call(let arguments, _) = chain.links[count - 1],
            case .member(let word) = chain.links[count - 2], let change = Self.change(word, arguments)
        {
            changes.append(change)
            count -= 2
        }
        self.changes = changes.reversed()
        base = changes.isEmpty ? chain : chain.dropping(chain.links.count - count)
    }

    private static func change(_ word: Token, _ arguments: [Argument]) -> Change? {
        guard let argument = arguments.first else {
            return word.text == "activate" || word.text == "activated" ? .activate : nil
        }
        guard arguments.count == 1 else { return nil }
        switch word.text == "with" ? argument.label?.text : word.text {
        case "priority", "withPriority", "setPriority", "settingPriority": return .priority(argument.value, word)
        case "identifier", "withIdentifier", "setIdentifier": return .key(argument.value)
        default: return nil
        }
    }
}

extension AnchorsReader {
    /// Applies what methods of the app do to the constraints that they are called on.
    mutating func apply(
        _ changes: [ModifiedConstraint.Change],
        to references: [ConstraintReference]
    ) throws(SourceError) {
        for change in changes {
            try spend(references.count)
            for reference in references {
                switch change {
                case .priority(let value, let word):
                    try setPriority(reference, try evaluator.priority(value, for: word.text), word)
                case .key(let value): try setKey(reference, value, of: nil)
                case .activate: try setActive(reference, true)
                }
            }
        }
    }
}
