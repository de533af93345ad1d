import LayoutModel

/// A statement with its source text.
struct Statement {
    enum Kind {
        /// `CGFloat gap = 8;` or `let gap: CGFloat = 8`; `type` is nil where it is inferred.
        case declaration(type: String?, name: Token, value: Expression?)
        /// `target = value`, or with a compound operator such as `+=`.
        case assignment(target: Chain, sign: Token, value: Expression)
        case expression(Expression)
        /// A statement that decides which others run, or holds them.
        case control(Control)
        /// What cannot be parsed, and the names that it may declare.
        case unreadable(SourceError, names: [String])
    }

    var kind: Kind
    var position: SourcePosition
    var text: String
    /// The byte offset at which it begins.
    var start: Int
    /// In bytes; `text` may be truncated.
    var length: Int
}

/// Control flow, and statements in braces.
indirect enum Control {
    /// The body of a method or a type with its name, or plain braces without one.
    case body(name: Token?, [Statement])
    /// `if … else if … else`.
    case choice([Branch], otherwise: [Statement])
    /// `guard … else { … }`.
    case guarded(Branch)
    /// `switch`; without `default` nothing may match.
    case selection(Expression, [Case])
    case loop(Loop, word: Token, [Statement])
    /// A jump, and what it returns.
    case jump(Jump, Expression?)
}

/// Statements and the condition under which they run.
struct Branch {
    /// All must hold.
    var conditions: [Condition]
    var statements: [Statement]
}

/// One condition of several.
enum Condition {
    case expression(Expression)
    /// `let name = value`, which holds unless the value is nil; `let name` alone where `value` is nil.
    case binding(Token, Expression?)
    /// `case let .some(x) = value` and the like, by its bytes.
    case pattern(Token, Range<Int>)
}

/// A case of `switch`.
struct Case {
    /// None for `default`.
    var patterns: [Condition]
    var statements: [Statement]
}

/// What makes statements repeat.
indirect enum Loop {
    /// `for name in sequence where condition`; two names for the index and the element.
    case elements([String], of: Expression, where: [Condition])
    /// `for (setup; condition; step)`.
    case counted(setup: [Statement], Expression?, step: [Statement])
    case whilst([Condition], isTestedLast: Bool)
}

/// A statement that leaves others.
enum Jump {
    case leaveLoop, nextRound, leaveMethod, fallThrough
}
