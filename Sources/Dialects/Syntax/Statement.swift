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
    /// Statements in braces of their own.
    case body([Statement])
    case method(Method)
    case type(TypeBody)
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

/// A method, a function, the getter of a property, or a macro with parameters.
struct Method {
    enum Kind {
        case method, getter
        /// `didSet` of a property.
        case observer
    }

    var kind = Kind.method
    /// In Objective-C, the first word of the selector.
    var name: Token
    var parameters: [Parameter] = []
    /// The first word of the type of the result; nil if there is none.
    var result: String?
    /// Whether it belongs to the type and not to its instances.
    var isStatic = false
    /// Whether it overrides a method of the superclass.
    var isOverride = false
    var statements: [Statement]
    /// Whether it is written in Objective-C, where `self.name` calls it as well.
    var isObjectiveC = false
    /// The bytes between the braces.
    var body: Range<Int>
}

/// A parameter of a method.
struct Parameter {
    /// nil if arguments have no label.
    var label: String?
    var name: String
    var type: String?
    /// The default value.
    var value: Expression?
}

/// The body of a type, or of an extension of one.
struct TypeBody {
    var name: Token
    /// Whether it adds to a type: an extension or a category.
    var isExtension = false
    /// Whether its instances may be views or controllers.
    var isClass = false
    /// The first type that it inherits from, which is the superclass of a class that has one.
    var superclass: String?
    var statements: [Statement]
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
