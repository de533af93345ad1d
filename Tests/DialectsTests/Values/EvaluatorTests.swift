import LayoutModel
import Testing

@testable import Dialects

@Suite struct EvaluatorTests {
    var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
    }

    private func evaluator(dividesIntegers: Bool = true) throws -> Evaluator {
        let scope = try Scope(
            tree: fixture.tree,
            traits: fixture.traits,
            names: fixture.names,
            metrics: fixture.metrics,
            of: [],
            suggesting: NearestName.Allowance(),
            SourceWork(WorkBudget(limit: .max)),
            SourceReport()
        )
        var vocabulary = Vocabulary(attributes: ["left": .attribute(.left)])
        vocabulary.dividesIntegers = dividesIntegers
        return Evaluator(scope: scope, vocabulary: vocabulary)
    }

    /// The value of the last statement of a source, as a short text.
    private func value(_ text: String, dividesIntegers: Bool = true) throws -> String {
        var evaluator = try evaluator(dividesIntegers: dividesIntegers)
        var parser = StatementParser(Array(text.utf8)[...], SourceWork(WorkBudget(limit: .max)))
        var result = ""
        while let statement = try parser.next() {
            guard try !evaluator.readCommon(statement) else { continue }
            guard case .expression(let expression) = statement.kind else { throw evaluator.refusal(of: statement) }
            result = words(try evaluator.value(of: expression), evaluator)
        }
        return result
    }

    private func words(_ value: Value, _ evaluator: Evaluator) -> String {
        switch value {
        case .number(let number): NumberText.shortest(number.value) + (number.isInteger ? "" : " real")
        case .insets(let insets, let isDirectional):
            "\(isDirectional ? "directional " : "")insets \(insets.top) \(insets.left) \(insets.bottom) \(insets.right)"
        case .size(let size): "size \(size.width) \(size.height)"
        case .point(let point): "point \(point.x) \(point.y)"
        case .rect(let rect): "rect \(rect.width) \(rect.height)"
        case .item(let item): evaluator.name(of: item) + (item.area.map { ".\($0.rawValue)" } ?? "")
        case .anchor(let item, let word): "\(evaluator.name(of: item)):\(word.text)"
        case .list(let elements): "[" + elements.map { words($0, evaluator) }.joined(separator: ", ") + "]"
        case .string(let text): "'\(text)'"
        case .bool(let bool): "\(bool)"
        case .nothing: "nil"
        }
    }

    private func fault(_ text: String) -> SourceFault? {
        do {
            _ = try value(text)
            return nil
        } catch {
            return (error as? SourceError)?.reason
        }
    }

    @Test(arguments: [
        ("1 + 2 * 3", "7"), ("8 - 2 - 1", "5"), ("7 / 2", "3"), ("-7 / 2", "-3"), ("7.0 / 2", "3.5 real"),
        ("1 / 3 * 3", "0"), ("(CGFloat)1 / 4", "0.25 real"), ("(int)7.9", "7"), ("2 * (3 + 4)", "14"), ("-(3)", "-3"),
        ("@(7 / 2)", "3"), ("@200", "200"), ("@-5", "-5"), ("MAX(3, 4)", "4 real"), ("fabs(-2)", "2 real"),
        ("int n = 7; n / 2", "3"), ("CGFloat n = 7; n / 2", "3.5 real"), ("let n = 7\nn / 2", "3"),
        ("NSInteger n = 7.5; n", "7"),
    ])
    func `arithmetic is that of C`(text: String, expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test func `where integers are no integers their quotient has a fraction`() throws {
        #expect(try value("7 / 2", dividesIntegers: false) == "3.5")
    }

    @Test(arguments: [
        ("CGSizeMake(1, 2)", "size 1.0 2.0"), ("CGSize(width: 1, height: 2).height", "2 real"),
        ("CGPointMake(1, 2)", "point 1.0 2.0"), ("UIEdgeInsetsMake(1, 2, 3, 4)", "insets 1.0 2.0 3.0 4.0"),
        ("UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4).bottom", "3 real"),
        ("NSDirectionalEdgeInsetsMake(1, 2, 3, 4)", "directional insets 1.0 2.0 3.0 4.0"),
        ("NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).trailing", "4 real"),
        ("UIEdgeInsetsZero", "insets 0.0 0.0 0.0 0.0"), ("CGSize.zero", "size 0.0 0.0"), ("nil", "nil"),
        ("YES", "true"),
        ("UILayoutPriorityDefaultLow", "250 real"), ("UILayoutPriority.defaultHigh.rawValue", "750 real"),
        ("UILayoutPriority(999)", "999 real"), (".required", "1000 real"), ("@\"x\"", "'x'"),
        ("@[a, @1, b.left]", "[a, 1, b:left]"), ("@[a, b][1]", "b"), ("@[a, b].lastObject", "b"), ("[a, b].count", "2"),
        ("UIEdgeInsets p = UIEdgeInsetsMake(1, 2, 3, 4); p.top + p.left", "3 real"),
        ("NSArray *row = @[a, b]; row", "[a, b]"),
        ("CGSize s = {1, 2}; s", "size 1.0 2.0"), ("UIEdgeInsets p = {1, 2, 3, 4,}; p.left", "2 real"),
        ("(CGSize){1, 7 / 2}", "size 1.0 3.0"), ("(CGPoint){.x = 1, .y = -2}", "point 1.0 -2.0"),
        ("static const UIEdgeInsets p = (UIEdgeInsets){1, 2, 3, 4}; p", "insets 1.0 2.0 3.0 4.0"),
    ])
    func `structures, arrays and constants of the frameworks are known`(text: String, expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test(arguments: [
        ("redView", "redView"), ("self.redView", "redView"), ("weakSelf.redView.left", "redView:left"),
        ("_redView", "redView"), ("self->_redView", "redView"), ("superview", "superview"), ("inner.superview", "a"),
        ("self", "root"), ("self.view", "root"), ("view", "root"), ("self.view.safeAreaLayoutGuide", "root.safeArea"),
        ("a.layoutMarginsGuide.left", "a:left"), ("list.contentLayoutGuide", "list.content"),
        ("list.frameLayoutGuide", "list.frame"), ("gutter", "gutter"),
        ("self.view.frame.size.width / 3", "106.66666666666667 real"),
        ("root.bounds.height", "480 real"), ("view.frame.width", "320 real"),
        ("UIView *v = self.redView; v", "redView"),
        ("UIView *redView = [[UIView alloc] init]; redView", "redView"),
        ("UIView *redView = UIView.new; redView", "redView"),
        ("self.redView = redView; self.redView", "redView"), ("__weak typeof(self) weakSelf = self; weakSelf.a", "a"),
        ("a.translatesAutoresizingMaskIntoConstraints = NO; [self.view addSubview:a]; a.addSubview(b); a", "a"),
    ])
    func `names are views, and self is the root`(text: String, expected: String) throws {
        #expect(try value(text) == expected)
    }

    @Test mutating func `a root of which one length is given has that one`() throws {
        fixture.traits.size = PartialSize(width: 320)
        #expect(try value("self.view.frame.size.width") == "320 real")
        #expect(try value("view.bounds.width") == "320 real")
        #expect(fault("root.frame.size.height") == .unknownSize(of: "root"))
        #expect(fault("root.frame.size") == .unknownSize(of: "root"))
        fixture.traits.size = PartialSize(height: 480)
        #expect(try value("root.frame.size.height / 2") == "240 real")
        #expect(fault("root.frame.width") == .unknownSize(of: "root"))
    }

    @Test mutating func `the first name at fault is reported, and which of its views`() {
        fixture.names = ["e": ["a", "redVeiw"], "d": ["b"], "f": ["nobody"], "g": ["nobody", "a"]]
        #expect(
            fixture.fault(.masonry, "")
                == SourceError(.unknownName("redVeiw", nearest: "redView"), at: .name("e", index: 1))
        )
        fixture.names = ["f": ["nobody"]]
        #expect(
            fixture.fault(.masonry, "") == SourceError(.unknownName("nobody", nearest: nil), at: .name("f", index: nil))
        )
    }

    @Test mutating func `names and metrics of the request come first`() throws {
        fixture.names = ["self.view": ["a"], "self.buttons": ["b", "c"], "guide": ["root.safeArea"], "b": ["c"]]
        fixture.metrics = [
            "a": .number(3), "self.size.width": .number(100),
            "pad": .insets(Insets(top: 1, left: 2, bottom: 3, right: 4)),
        ]
        #expect(try value("self.view") == "a")
        #expect(try value("self.buttons") == "[b, c]")
        #expect(try value("guide") == "root.safeArea")
        #expect(try value("a + pad.top") == "4 real")
        #expect(try value("self.size.width") == "100 real")
        #expect(try value("b") == "c")
        #expect(try value("CGFloat a = 5; a") == "5 real")
        fixture.names = ["self.buttons": ["b"]]
        #expect(try value("self.buttons[0]") == "b" && value("self.buttons.firstObject.left") == "b:left")
    }

    @Test func `an unknown name is a fault with the nearest one`() {
        #expect(fault("redVeiw") == .unknownName("redVeiw", nearest: "redView"))
        #expect(fault("self.redVeiw.left") == .unknownName("redVeiw", nearest: "redView"))
        #expect(fault("UIView *nobody = [UIView new];") == .unknownName("nobody", nearest: nil))
        #expect(fault("a.lefft") == .unknownWord("lefft", kind: "attribute", nearest: "left"))
    }

    @Test func `what cannot be known or done is a fault`() {
        #expect(fault("a.frame.size.width") == .unknownSize(of: "a"))
        #expect(fault("1 / 0") == .divisionByZero)
        #expect(fault("(CGSize){1}") == fault("CGSize(1)"))
        #expect(fault("(CGPoint){.y = 1, .x = 2}") == .unexpected(found: "y", expected: "x"))
        #expect(fault("(CGSize){1 2}") == .unexpected(found: "2", expected: "',' or '}'"))
        #expect(fault("CGSize s = {1, 2") == .unexpected(found: nil, expected: "',' or '}'"))
        #expect(fault("root.superview") == .constraint(.noSuperview(of: "root")))
        #expect(fault("a.contentLayoutGuide") == .constraint(.notAScrollView("a", area: .content, side: .second)))
        #expect(
            fault("CGSizeMake(1)")
                == .wrongValue(word: "CGSizeMake", takes: "2 values", found: "another number of them")
        )
        #expect(fault("CGSizeMake(1, 1e13)") == .numberTooLarge(1e13))
        #expect(fault("a + 1") == .unexpected(found: "a view", expected: "a number"))
        #expect(fault("@[a][3]") == .wrongValue(word: "[]", takes: "a place in the array", found: "3.0"))
        #expect(fault("random()") == .unsupported("random", because: "it calls a function of the app"))
        #expect(fault("a.alpha = x") == .unsupported("alpha", because: "it says nothing of the layout"))
        #expect(
            fault("[a removeFromSuperview]")
                == .unsupported("removeFromSuperview", because: "it calls a method of the app")
        )
    }

    @Test(arguments: [
        "[root addSubview:a]", "root.addSubview(a)", "[super updateConstraints]", "super.viewDidLoad()",
        "a.backgroundColor = [UIColor redColor]",
    ])
    func `what makes views and shows them has no effect`(text: String) {
        #expect(fault(text) == nil)
    }

    @Test func `the flag of masks is turned off only`() {
        #expect(fault("a.translatesAutoresizingMaskIntoConstraints = NO") == nil)
        #expect(fault("a.translatesAutoresizingMaskIntoConstraints = false") == nil)
        guard case .unsupported = fault("a.translatesAutoresizingMaskIntoConstraints = YES") else {
            Issue.record("turned on")
            return
        }
    }
}
