import LayoutModel

/// A view inside a button, by the property that holds it.
struct ButtonPart: Hashable, Sendable {
    /// The id of the button.
    var button: String
    /// `titleLabel` or `imageView`.
    var property: String

    /// The properties, and the classes of the views that they hold.
    static let types = ["titleLabel": "UILabel", "imageView": "UIImageView"]
}

/// The views inside buttons, which are in the layout only if constraints name them.
///
/// A button places its label itself, and shows its title in it; so text and font are those of the button.
extension ViewsReader {
    /// Makes the views inside buttons that a statement constrains, or constrains others to.
    ///
    /// The constraints are read later, when the tree is there; here, they are found by their words.
    mutating func makeButtonParts(in statement: Statement) throws(SourceError) {
        guard mentionsButtonParts, var tokens = evaluator.scope.tokens(of: statement, upTo: evaluator.scope.ownEnd)
        else { return }
        var path: [Token] = []
        // The word before the path, and the last two tokens.
        var label: Token?
        var last: (Token?, Token?) = (nil, nil)
        while case let token = tokens.skip(), !token.isEnd {
            try evaluator.scope.work.spend(SourceWork.ofToken, at: statement.position)
            if token.isWord {
                if last.1?.isSymbol(".") != true { (path, label) = ([], last.0) }
                path.append(token)
                if path.count > 1, ButtonPart.types[token.text] != nil,
                    tokens.constrains || label?.takesView ?? false && tokens.endsArgument
                {
                    try makeButtonPart(path, statement)
                }
            } else if !token.isOneOf([".", "?", "!"]) {
                path = []
            }
            last = (last.1, token)
        }
    }

    private mutating func makeButtonPart(_ path: [Token], _ statement: Statement) throws(SourceError) {
        guard let property = path.last?.text, let (value, count) = evaluator.scope.resolve(path.dropLast()),
            count == path.count - 1, let button = index(value), let type = records[button].type,
            case .button? = ViewClass(named: type)
        else { return }
        let part = ButtonPart(button: "-\(button)", property: property)
        guard let created = evaluator.scope.created, created.parts[part] == nil else { return }
        var record = ViewRecord(
            name: "\(records[button].name)-\(property)",
            isProperty: false,
            statement: (statement.position, statement.text)
        )
        (record.type, record.isCreated, record.isConstrained) = (ButtonPart.types[property], true, true)
        record.button = button
        let index = try add(record, at: statement)
        records.attach(index, to: records.resolved(button), at: nil)
        created.note(part, is: "-\(index)")
    }
}

extension TokenCursor {
    /// Whether the view before is constrained: `.snp.makeConstraints`, `.leadingAnchor`, ` mas_makeConstraints:`.
    fileprivate var constrains: Bool {
        mutating get {
            var next = 0
            while peek(next).isOneOf(["?", "!", "."]) { next += 1 }
            let word = peek(next)
            return word.isWord && (Scope.looksLikeAttribute(word.text) || word.text.hasSuffix("LayoutGuide"))
        }
    }

    /// Whether an argument ends here.
    fileprivate var endsArgument: Bool {
        mutating get {
            let next = peek(peek().isOneOf(["?", "!"]) ? 1 : 0)
            return next.isOneOf([")", ",", "]"]) || next.isWord("attribute")
        }
    }
}

extension Token {
    /// Whether the argument after it is a view of a constraint: `equalTo(…)`, `toItem: …`.
    fileprivate var takesView: Bool { isWord && (text.hasSuffix("qualTo") || text.hasSuffix("tem")) }
}
