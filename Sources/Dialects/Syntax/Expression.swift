import LayoutModel

/// One or more operands joined by binary operators: `padding + 2 * 8`.
struct Expression {
    var first: Operand
    var rest: [(sign: Token, operand: Operand)] = []

    var position: SourcePosition { first.position }

    /// The bytes of the expression; nil if it is not written in the source.
    var bytes: Range<Int>? {
        guard let start = first.start, let end = rest.last?.operand.chain.end ?? first.chain.end, start <= end else {
            return nil
        }
        return start..<end
    }

    /// The expression as a single chain; nil where it has a sign or an operator.
    var chain: Chain? {
        rest.isEmpty && first.signs.isEmpty ? first.chain : nil
    }
}

extension Expression {
    init(_ chain: Chain) {
        self.init(first: Operand(chain: chain))
    }
}

/// An operand of the grammar, which is a chain with any signs before it: `-padding.top`.
struct Operand {
    var signs: [Token] = []
    var chain: Chain

    var position: SourcePosition { signs.first?.position ?? chain.position }

    /// The offset of its first byte.
    var start: Int? { signs.first?.start ?? chain.extent?.start }
}

/// A head followed by member accesses, calls and subscripts: `make.left.equalTo(view).offset(8)`.
struct Chain {
    var head: Head
    /// Of the first byte of the head.
    var position: SourcePosition
    var links: [Link] = []
    /// nil if the head is not written in the source.
    var extent: Extent?

    /// The bytes of the head of a chain.
    struct Extent {
        let start: Int
        let headEnd: Int
    }

    /// The offset after the last byte.
    var end: Int? { end(of: links.count) }

    /// The offset after the last byte of the head and its first `count` links.
    func end(of count: Int) -> Int? {
        guard count > 0, extent != nil else { return extent?.headEnd }
        return links[count - 1].end
    }

    /// The name at the head; nil for any other head.
    var name: Token? {
        guard case .name(let token) = head else { return nil }
        return token
    }

    /// The chain without its last `count` links.
    func dropping(_ count: Int) -> Chain {
        Chain(head: head, position: position, links: links.dropLast(count), extent: extent)
    }

    /// The chain that a C cast applies to, `(id)a.b`, or the chain itself.
    var withoutCast: Chain {
        guard case .cast(_, let operand) = head, links.isEmpty, operand.signs.isEmpty else { return self }
        return operand.chain
    }

    /// The name at the head and the member names up to the first call or subscript.
    var path: [Token] {
        guard let name else { return [] }
        var words = [name]
        for case .member(let word) in links.prefix(while: \.isMember) { words.append(word) }
        return words
    }

    /// Whether the chain is `_`, Swift's wildcard.
    var isWildcard: Bool { links.isEmpty && name?.text == "_" }
}

indirect enum Head {
    case name(Token)
    case number(Double, isInteger: Bool)
    case string(String)
    /// Implicit member of Swift, `.required`.
    case implicit(Token)
    case group(Expression)
    /// A number in an object: `@(…)`.
    case boxed(Expression)
    /// C cast, `(CGFloat)…`.
    case cast(to: String, Operand)
    /// Array literal, `@[…]` or `[…]`.
    case list([Expression])
    case message(Message)
    case block(Block)
    /// `condition ? value : other`; `value` is nil in `condition ?: other`.
    case choice(Expression, Expression?, Expression)
    /// A value that only the app has: `#selector(…)`, a dictionary, a text with values in it.
    case opaque(Token)
}

enum Link {
    case member(Token)
    case call([Argument], at: CallPlace)
    case index(Expression, end: Int)

    /// The offset after its last byte.
    var end: Int? {
        switch self {
        case .member(let word): word.end
        case .call(_, let place): place.end
        case .index(_, let end): end
        }
    }

    var isMember: Bool {
        if case .member = self { return true }
        return false
    }
}

/// Where the arguments of a call are.
struct CallPlace {
    let position: SourcePosition
    /// The offset after their last byte; nil where they are not in the source as they stand.
    var end: Int?
}

/// One argument of a call; a trailing closure is the last argument.
struct Argument {
    var label: Token?
    var value: Expression
}

/// A message of Objective-C: `[receiver first:a second:b]`.
struct Message {
    struct Part {
        var name: Token
        /// The values after the colon: several if separated by commas, none if there is no colon.
        var arguments: [Expression]
    }

    var receiver: Expression
    var parts: [Part]

    /// `first:second:`.
    var selector: String {
        parts.map { $0.arguments.isEmpty ? $0.name.text : $0.name.text + ":" }.joined()
    }

    /// The argument of a part that has exactly one; otherwise nil.
    func argument(_ index: Int) -> Expression? {
        parts.indices.contains(index) && parts[index].arguments.count == 1 ? parts[index].arguments[0] : nil
    }
}

/// `^(MASConstraintMaker *make) { … }` of Objective-C or `{ make in … }` of Swift.
struct Block {
    var parameters: [String]
    var statements: [Statement]
}
