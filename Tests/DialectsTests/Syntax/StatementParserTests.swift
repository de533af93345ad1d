import LayoutModel
import Testing

@testable import Dialects

private func statements(_ text: String, suffix: String? = nil) throws(SourceError) -> [Statement] {
    let work = SourceWork(WorkBudget(limit: .max))
    var parser = StatementParser(Array(text.utf8)[...], style: SyntaxStyle(suffix: suffix), work)
    var statements: [Statement] = []
    while let statement = try parser.next() { statements += try flat(statement) }
    return statements
}

/// The statement, or those in the braces of a method.
private func flat(_ statement: Statement) throws(SourceError) -> [Statement] {
    func all(_ inner: [Statement]) throws(SourceError) -> [Statement] {
        var all: [Statement] = []
        for statement in inner { all += try flat(statement) }
        return all
    }
    switch statement.kind {
    case .control(.body(let inner)): return try all(inner)
    case .control(.method(let method)): return try all(method.statements)
    case .control(.type(let type)): return try all(type.statements)
    case .unreadable(let error, _): throw error
    case .control, .declaration, .assignment, .expression: return [statement]
    }
}

private func fault(_ text: String) -> SourceError? {
    do throws(SourceError) {
        _ = try statements(text)
        return nil
    } catch {
        return error
    }
}

/// A statement as a short text, with brackets around each expression.
private func words(_ statement: Statement) -> String {
    switch statement.kind {
    case .declaration(let type, let name, let value):
        "\(type ?? "?") \(name.text)" + (value.map { " := \(words($0))" } ?? "")
    case .assignment(let target, let sign, let value): "\(words(target)) \(sign.text) \(words(value))"
    case .expression(let expression): words(expression)
    case .control: statement.text.split(separator: " ").first.map { "\($0)…" } ?? ""
    case .unreadable: "unreadable"
    }
}

private func words(_ expression: Expression) -> String {
    expression.rest.reduce(words(expression.first)) { "\($0) \($1.sign.text) \(words($1.operand))" }
}

private func words(_ operand: Operand) -> String {
    operand.signs.map(\.text).joined() + words(operand.chain)
}

private func words(_ chain: Chain) -> String {
    let head =
        switch chain.head {
        case .name(let token): token.text
        case .number(let value, _): NumberText.shortest(value)
        case .string(let text): "'\(text)'"
        case .implicit(let token): ".\(token.text)"
        case .group(let inner), .boxed(let inner): "(\(words(inner)))"
        case .cast(let type, let operand): "(\(type))\(words(operand))"
        case .list(let elements): "[\(elements.map(words).joined(separator: ", "))]"
        case .message(let message): words(message)
        case .block(let block): words(block)
        case .choice(let condition, let value, let other):
            "(\(words(condition)) ? \(value.map(words) ?? "") : \(words(other)))"
        case .opaque(let word): "#\(word.text)"
        }
    return chain.links.reduce(head) { text, link in
        switch link {
        case .member(let word): "\(text).\(word.text)"
        case .call(let arguments, _):
            "\(text)("
                + arguments.map { ($0.label.map { "\($0.text): " } ?? "") + words($0.value) }.joined(separator: ", ")
                + ")"
        case .index(let index, _): "\(text)[\(words(index))]"
        }
    }
}

private func words(_ message: Message) -> String {
    let parts = message.parts.map { part in
        part.arguments.isEmpty
            ? part.name.text : "\(part.name.text):\(part.arguments.map(words).joined(separator: ","))"
    }
    return "<\(words(message.receiver)) \(parts.joined(separator: " "))>"
}

private func words(_ block: Block) -> String {
    "{\(block.parameters.joined(separator: ",")) | \(block.statements.map(words).joined(separator: "; "))}"
}

@Suite struct StatementParserTests {
    @Test(arguments: [
        ("make.left.equalTo(a).offset(-8);", "make.left.equalTo(a).offset(-8)"),
        (
            "[a mas_makeConstraints:^(MASConstraintMaker *make) { make.left; }];",
            "<a mas_makeConstraints:{make | make.left}>"
        ),
        ("make\n  .left\n  .equalTo(@[a, @100, b.right])", "make.left.equalTo([a, 100, b.right])"),
        ("x = @(-3) + (2 * y)", "x = (-3) + (2 * y)"),
        ("(CGFloat)1/3", "(CGFloat)1 / 3"),
        ("[KeepAttribute group:a, b, nil]", "<KeepAttribute group:a,b,nil>"),
        ("[[UIView alloc] initWithFrame:x]", "<<UIView alloc> initWithFrame:x>"),
        ("a[0].b", "a[0].b"),
        ("self->_a.left", "self._a.left"),
        ("a?.snp.left!.x", "a.snp.left.x"),
        ("f(.required, x: [1, 2,])", "f(.required, x: [1, 2])"),
        ("a.b { make in make.left; make.top }", "a.b({make | make.left; make.top})"),
        ("a.b({ [weak self] (make: Maker) -> Void in $0.left })", "a.b({make | $0.left})"),
        ("a.b { $0.left\n$0.top }", "a.b({ | $0.left; $0.top})"),
        ("a = b as! UIView", "a = b"),
        ("x\n[a b]", "x|<a b>"),
        ("x += 3; y", "x += 3|y"), ("i++; --j", "i += 1|j -= 1"),
        ("a ? b : c", "(a ? b : c)"), ("x = a ?: c", "x = (a ?  : c)"), ("a && !b || c >= 3", "a && !b || c >= 3"),
        ("f(a ? b : c, d: 1)", "f((a ? b : c), d: 1)"), ("[a b:c ? d : e f:g]", "<a b:(c ? d : e) f:g>"),
        ("a % 2 == 0", "a % 2 == 0"), ("0..<3", "0 ..< 3"), ("a ?? b", "a ?? b"),
        ("a.f(#selector(b(_:)), c: \"\\(d(1))\")", "a.f(#selector, c: #)"), ("f(@selector(a:b:))", "f(#selector)"),
        ("x = [\"a\": 1, \"b\": [2]]", "x = #a"), ("try? await a.b()", "a.b()"), ("f(&x)", "f(&x)"),
        ("a { 1 } b: { 2 }", "a({ | 1}, b: { | 2})"), ("a as? [String: Any]", "a"), ("a?[0]", "a[0]"),
    ])
    func `expressions and statements are read`(text: String, expected: String) throws {
        #expect(try statements(text).map(words).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        ("CGFloat gap = 8;", "CGFloat gap := 8"), ("static const CGFloat gap = 8", "CGFloat gap := 8"),
        ("UIView *a;", "UIView a"), ("NSArray<UIView *> *row = @[a];", "NSArray row := [a]"),
        ("__weak typeof(self) weakSelf = self;", "typeof weakSelf := self"),
        ("UIView *a = x, *b = y;", "UIView a := x|UIView b := y"), ("let gap: CGFloat = 8", "CGFloat gap := 8"),
        ("private lazy var gap = 8", "? gap := 8"), ("let row: [UIView] = [a]", "[ row := [a]"),
    ])
    func `declarations are distinguished from expressions`(text: String, expected: String) throws {
        #expect(try statements(text).map(words).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        "- (void)updateConstraints {\n a.b;\n [super updateConstraints]; }",
        "override func updateConstraints() {\n a.b\n [super updateConstraints] }",
    ])
    func `a method that is pasted as a whole is its body`(text: String) throws {
        #expect(try statements(text).map(words) == ["a.b", "<super updateConstraints>"])
    }

    @Test(arguments: [
        "import SnapKit\n\nfinal class Login: UIViewController {\n override func viewDidLoad() {\n  a.b\n }\n}",
        "extension Login { func layout() { a.b } }",
        "#import <Masonry/Masonry.h>\n#import \"Login.h\"\n@implementation Login\n- (void)layout {\n a.b;\n}\n@end",
    ])
    func `code around methods has no effect`(text: String) throws {
        #expect(try statements(text).map(words) == ["a.b"])
    }

    @Test(arguments: [
        ("if (a) { b; } else c;", "if…"), ("if a { b } else if c, let d = e { f } else { g }\nh", "if…|h"),
        ("if (a) return; b", "if…|b"), ("guard let self = self else { return }\na.b", "guard…|a.b"),
        ("for (UIView *x in y) { z; }", "for…"), ("for (int i = 0; i < 3; i++) z;", "for…"),
        ("for (i, x) in y.enumerated() where x.z { w }", "for…"), ("while a { b }", "while…"),
        ("do { a; } while (b);", "do…"), ("repeat { a } while b\nc", "repeat…|c"),
        ("switch a { case .b, 1...3: c; d\ndefault: break }", "switch…"),
        ("switch (a) { case B: { c; break; } default: d; }", "switch…"), ("return", "return…"),
        ("return a.b", "return…"),
        ("if #available(iOS 11, *) { a }", "if…"), ("if (@available(iOS 11.0, *)) { a; }", "if…"),
        ("if case .b(let c) = d { e }", "if…"), ("@autoreleasepool { a; }", "a"),
    ])
    func `control flow is read`(text: String, expected: String) throws {
        #expect(try statements(text).map(words).joined(separator: "|") == expected)
    }

    @Test func `a property has no effect`() throws {
        #expect(try statements("@property (nonatomic, strong) MASConstraint *top;\na.b").map(words) == ["a.b"])
    }

    @Test func `a suffix is added to the number before it`() throws {
        let found = try statements("a = 42 keepHigh keepMore; [keeper keepWidthsEqual]", suffix: "keep")
        #expect(found.map(words) == ["a = 42 + keepHigh + keepMore", "<keeper keepWidthsEqual>"])
    }

    @Test func `a statement knows how it was written and where`() throws {
        let found = try statements("a.b;\n  c.d = 8 ; // e")
        #expect(found.map(\.text) == ["a.b", "c.d = 8"])
        #expect(found.map(\.position) == [.start, SourcePosition(line: 2, column: 3)])
        let long = try statements("a(\(String(repeating: "é", count: 300)))")
        #expect(long[0].text.utf8.count < 210 && long[0].text.hasSuffix("é…"))
    }

    @Test(arguments: [
        ("a.", 1, 3, "expected the name of a member, found the end"),
        ("a.(b)", 1, 3, "expected the name of a member, found '('"),
        ("a(b", 1, 4, "expected ',' or ')', found the end"), ("a(b;", 1, 4, "expected ',' or ')', found ';'"),
        ("[a b:", 1, 6, "expected a value, found the end"),
        ("[a b] c", 1, 7, "expected ';' or the end of the statement, found 'c'"),
        ("@;", 1, 2, "expected a number, a text, '(' or '[' after '@', found ';'"),
        ("^(", 1, 3, "expected ')', found the end"),
        ("{ a", 1, 4, "expected '}', found the end"), ("a = ", 1, 5, "expected a value, found the end"),
        ("x\n  a + ;", 2, 7, "expected a value, found ';'"),
    ])
    func `a fault has its position, what was expected and what was found`(
        text: String,
        line: Int,
        column: Int,
        expected: String
    ) throws {
        let found = try #require(fault(text))
        #expect(found.location == .text(SourcePosition(line: line, column: column)))
        guard case .unexpected(let instead, let wanted) = found.reason else { throw found }
        #expect("expected \(wanted), found \(instead.map { "'\($0)'" } ?? "the end")" == expected)
    }

    @Test(arguments: [
        ("a.b(;\n c.d", "a.b(;|c.d"), ("a b\nc.d", "a b|c.d"), ("a.(;c.d", "a.(;|c.d"),
        ("a.f(b,\n  c d)\ne.f", "a.f(b,\n  c d)|e.f"), ("x = 1e999; y", "x = 1e999;|y"),
        ("a.b {\n c d\n e.f }\ng", "a.b {\n c d\n e.f }|g"), ("a.b(c { d e })\nf", "a.b(c { d e })|f"),
        ("} a\nb", "} a|b"), (") a\nb", ") a|b"),
    ])
    func `a statement that cannot be parsed is skipped`(text: String, expected: String) throws {
        var parser = StatementParser(Array(text.utf8)[...], SourceWork(WorkBudget(limit: .max)))
        var found: [String] = []
        while let statement = try parser.next() { found.append(statement.text) }
        #expect(found.joined(separator: "|") == expected)
    }

    @Test func `a fault in a block leaves its other statements`() throws {
        var parser = StatementParser(Array("a.b { c; 1 e; 2 g\nh }".utf8)[...], SourceWork(WorkBudget(limit: .max)))
        guard case .expression(let expression)? = try parser.next()?.kind,
            case .call(let arguments, _)? = expression.chain?.links.last,
            case .block(let block)? = arguments[0].value.chain?.head
        else {
            Issue.record("no block")
            return
        }
        #expect(block.statements.map(words) == ["c", "unreadable", "unreadable", "h"])
    }

    @Test(arguments: ["(", "[", "{", "a(", "@[", "^{", "-(", "(CGFloat)", "a.b{"])
    func `brackets lie in each other to a limit`(open: String) throws {
        let text = String(repeating: open, count: 20_000)
        #expect(try #require(fault(text)).reason == .tooDeep(limit: ExpressionParser.deepest))
    }

    @Test(arguments: ["a.", "a;", "a+", "-", "a(", "a,", "[a] ", "\n", "a b:", "let ", "UIView *", "<", "{in "])
    func `long sources end`(piece: String) {
        _ = fault(String(repeating: piece, count: 5_000))
        _ = fault("[x " + String(repeating: piece, count: 5_000))
    }
}
