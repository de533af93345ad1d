import LayoutModel

/// Operands with signs between them: `padding + 2 * 8`.
struct Expression {
    var first: Operand
    var rest: [(sign: Token, operand: Operand)] = []

    var position: SourcePosition { first.position }

    /// The chain that it is, where it is nothing more.
    var chain: Chain? {
        rest.isEmpty && first.signs.isEmpty ? first.chain : nil
    }
}

extension Expression {
    init(_ chain: Chain) {
        self.init(first: Operand(chain: chain))
    }
}

/// A chain with signs before it: `-padding.top`.
struct Operand {
    var signs: [Token] = []
    var chain: Chain

    var position: SourcePosition { signs.first?.position ?? chain.position }
}

/// What something begins with, and the members and calls that follow: `make.left.equalTo(view).offset(8)`.
struct Chain {
    var head: Head
    /// Where the head stands.
    var position: SourcePosition
    var links: [Link] = []

    /// The head's name, where it is one.
    var name: Token? {
        guard case .name(let token) = head else { return nil }
        return token
    }

    /// The chain without so many of its last links.
    func dropping(_ count: Int) -> Chain {
        Chain(head: head, position: position, links: links.dropLast(count))
    }

    /// The head's name and the members that follow without a call in between.
    var path: [Token] {
        guard let name else { return [] }
        var words = [name]
        for case .member(let word) in links.prefix(while: \.isMember) { words.append(word) }
        return words
    }

    /// Whether it is `_`, which Swift has for values that nobody wants.
    var isWildcard: Bool { links.isEmpty && name?.text == "_" }
}

indirect enum Head {
    case name(Token)
    case number(Double, isInteger: Bool)
    case string(String)
    /// `.required` of Swift.
    case implicit(Token)
    /// `(…)` and `@(…)`.
    case group(Expression)
    /// `(CGFloat)…`.
    case cast(to: String, Operand)
    /// `@[…]` and `[…]`.
    case list([Expression])
    case message(Message)
    case block(Block)
}

enum Link {
    case member(Token)
    case call([Argument], at: SourcePosition)
    case index(Expression)

    var isMember: Bool {
        if case .member = self { return true }
        return false
    }
}

/// One argument of a call; a block behind the parentheses is the last one.
struct Argument {
    var label: Token?
    var value: Expression
}

/// `[receiver first:a second:b]` of Objective-C.
struct Message {
    struct Part {
        var name: Token
        /// What follows the colon; several where commas part them, none where there is no colon.
        var arguments: [Expression]
    }

    var receiver: Expression
    var parts: [Part]

    /// `first:second:`.
    var selector: String {
        parts.map { $0.arguments.isEmpty ? $0.name.text : $0.name.text + ":" }.joined()
    }

    /// The one argument of a part.
    func argument(_ index: Int) -> Expression? {
        parts.indices.contains(index) && parts[index].arguments.count == 1 ? parts[index].arguments[0] : nil
    }
}

/// `^(MASConstraintMaker *make) { … }` of Objective-C, `{ make in … }` of Swift.
struct Block {
    var parameters: [String]
    var statements: [Statement]
}

/// A statement, and how it was written.
struct Statement {
    enum Kind {
        /// `CGFloat gap = 8;`, `let gap: CGFloat = 8`; the type as far as it is said.
        case declaration(type: String?, name: Token, value: Expression?)
        /// `target = value`, with the sign between them.
        case assignment(target: Chain, sign: Token, value: Expression)
        case expression(Expression)
    }

    var kind: Kind
    var position: SourcePosition
    var text: String
}
