import LayoutModel
import Testing

@testable import Dialects

/// Conditions and loops.
@Suite struct DecisionTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.metrics = ["isPad": .number(1), "servers.count": .number(3), "gap": .number(8), "off": .number(0)]
        fixture.names = ["buttons": ["a", "b", "c"]]
        fixture.traits.sizeClass = SizeClasses(horizontal: .compact, vertical: .regular)
    }

    /// Sets the width of `b` to a number.
    private static func masonry(_ number: String) -> String {
        "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(\(number)); }];"
    }

    private static func snapkit(_ number: String) -> String {
        "b.snp.makeConstraints { $0.width.equalTo(\(number)) }"
    }

    /// Conditions of both languages.
    @Test(arguments: [
        ("isPad", true), ("!isPad", false), ("off", false), ("servers.count > 2", true), ("servers.count == 2", false),
        ("servers.count % 2 == 1", true), ("gap * 2 >= 16 && isPad", true), ("off || gap != 8", false),
        ("unknown && off", false), ("isPad || unknown", true), ("(gap + 1) / 3 == 3", true), ("self.b != nil", true),
        ("b == nil", false), ("a === b", false), ("view.bounds.width > 300", true),
    ])
    func `conditions are decided where they are known`(condition: String, expected: Bool) throws {
        let objectiveC = "if (\(condition)) { \(Self.masonry("1")) } else \(Self.masonry("2"))"
        #expect(try fixture.equations(.masonry, objectiveC) == ["b.width == \(expected ? 1 : 2)"])
        let swift = "if \(condition) { \(Self.snapkit("1")) } else { \(Self.snapkit("2")) }"
        #expect(try fixture.equations(.snapkit, swift) == ["b.width == \(expected ? 1 : 2)"])
        let choice = Self.snapkit("(\(condition)) ? 1 : 2")
        #expect(try fixture.equations(.snapkit, choice) == ["b.width == \(expected ? 1 : 2)"])
    }

    @Test func `what is returned is read where it is layout`() throws {
        let snapkit = "b.snp.makeConstraints { make in return make.width.equalTo(1) }"
        #expect(try fixture.equations(.snapkit, snapkit) == ["b.width == 1"])
        let early = "func setup() -> UIView { \(Self.snapkit("1")); return b; \(Self.snapkit("2")) }"
        #expect(try fixture.equations(.snapkit, early) == ["b.width == 1"])
        let masonry = "return [b mas_makeConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(3); }];"
        #expect(try fixture.equations(.masonry, masonry) == ["b.width == 3"])
        #expect(throws: SourceErrors.self) {
            try fixture.equations(.snapkit, "b.snp.makeConstraints { make in return make.widht.equalTo(1) }")
        }
    }

    @Test(arguments: [
        ("traitCollection.horizontalSizeClass == .compact", true),
        ("self.traitCollection.verticalSizeClass == .compact", false),
        ("view.traitCollection.horizontalSizeClass != UIUserInterfaceSizeClass.regular", true),
        ("self.traitCollection.horizontalSizeClass == UIUserInterfaceSizeClassCompact", true),
        ("UIDevice.current.userInterfaceIdiom == .pad", false),
        ("[UIDevice currentDevice].userInterfaceIdiom == UIUserInterfaceIdiomPhone", true),
        ("[[UIDevice currentDevice] userInterfaceIdiom] == UIUserInterfaceIdiomPad", false),
        ("UI_USER_INTERFACE_IDIOM() == UIUserInterfaceIdiomPad", false),
    ])
    func `the traits decide`(condition: String, expected: Bool) throws {
        let text = "if (\(condition)) { \(Self.masonry("1")) } else { \(Self.masonry("2")) }"
        #expect(try fixture.equations(.masonry, text) == ["b.width == \(expected ? 1 : 2)"])
    }

    @Test(arguments: [
        "if (@available(iOS 11.0, *)) { W(1) } else { W(2) }",
        "if (off) { W(2) } else if (isPad) { W(1) } else { W(3) }", "if (isPad) W(1)",
        "switch (servers.count) { case 1: W(2) break; case 3: W(1) break; default: W(4) }",
        "switch (servers.count) { case 3: case 4: W(1) break; case 5: W(2) }", "for (int i = 0; i < 1; i++) { W(1) }",
        "for (UIView *v in @[a]) W(1)", "int i = 0; while (i < 1) { i += 1; W(1) }", "do { W(1) } while (off);",
        "for (int i = 0; i < 9; i++) { if (i == 3) { break; } if (i != 2) continue; W(1) }",
        "- (void)f { if (off) { return; } W(1) if (isPad) { return; } W(2) }",
    ])
    func `control flow of Objective-C`(text: String) throws {
        let whole = text.replacingCalls(of: "W") { Self.masonry($0) }
        #expect(try fixture.equations(.masonry, whole) == ["b.width == 1"], "\(whole)")
    }

    @Test(
        arguments: [
            ("if #available(iOS 11, *) { W(1) } else { W(2) }", [1]), ("if let x = b { W(1) }", [1]),
            ("if let x = nil { W(2) } else { W(1) }", [1]), ("guard isPad else { return }\nW(1)", [1]),
            ("guard !isPad else { return }\nW(2)", []), ("guard let self = self else { return }\nW(1)", [1]),
            ("func f() { guard off else { return }; W(2) }\nW(1)", [1]),
            ("switch servers.count { case 0, 1: W(2); case 2...4: W(1); default: W(3) }", [1]),
            ("switch traitCollection.horizontalSizeClass { case .regular: W(2); default: W(1) }", [1]),
            ("for i in 0..<3 { W(i + 1) }", [1, 2, 3]), ("for i in 1...2 where i != 1 { W(i) }", [2]),
            ("for i in stride(from: 0, to: 10, by: 5) { W(i + 1) }", [1, 6]),
            ("for i in stride(from: 4, through: 0, by: -2) { W(i + 1) }", [5, 3, 1]),
            ("for (i, v) in buttons.enumerated() { if v == c { continue }; W(i + 1) }", [1, 2]),
            ("buttons.enumerated().forEach { i, v in W(i + 1) }", [1, 2, 3]),
            ("for (i, v) in [a, b].reversed().enumerated() { if v == b { W(i + 1) } }", [1]),
            ("var n = 0\nwhile n < 2 { n += 1; W(n) }", [1, 2]),
            ("var n = 3\nrepeat { n -= 1 } while n > 1\nW(n)", [1]),
            ("let n = isPad ? 1 : 2\nW(n)", [1]), ("let n = off ? 5 : servers.count > 9 ? 4 : 7 % 3\nW(n)", [1]),
            ("let isBig = gap > 3\nif isBig { W(1) }", [1]),
        ] as [(String, [Int])]
    )
    func `control flow of Swift`(text: String, expected: [Int]) throws {
        let whole = text.replacingCalls(of: "W") { Self.snapkit($0) }
        #expect(try fixture.equations(.snapkit, whole) == expected.map { "b.width == \($0)" }, "\(whole)")
    }

    @Test func `the view before in a loop`() throws {
        let text = """
            UIView *last = nil;
            for (UIView *v in @[a, b]) {
                [v mas_makeConstraints:^(MASConstraintMaker *make) {
                    if (last) { make.left.equalTo(last.mas_right); } else { make.left.equalTo(@0); }
                    make.top.equalTo(last ? last.mas_bottom : self.view.mas_top);
                }];
                last = v;
            }
            """
        #expect(
            try fixture.equations(.masonry, text) == [
                "a.left == superview.left", "a.top == root.top", "b.left == a.right", "b.top == a.bottom",
            ]
        )
        let swift = """
            var last: UIView?
            for v in [a, b] {
                v.snp.makeConstraints { make in
                    make.top.equalTo(last?.snp.bottom ?? view.snp.top)
                    make.left.equalTo(last == nil ? view.snp.left : last!.snp.right)
                }
                last = v
            }
            """
        #expect(
            try fixture.equations(.snapkit, swift) == [
                "a.top == root.top", "a.left == root.left", "b.top == a.bottom", "b.left == a.right",
            ]
        )
    }

    @Test func `the name of an element ends with its loop`() throws {
        let text = "for view in [a] { }\nb.snp.makeConstraints { $0.width.equalTo(view) }"
        #expect(try fixture.equations(.snapkit, text) == ["b.width == root.width"])
    }

    @Test(
        arguments: [
            ("if (isLoggedIn) { BLOCK }", "isLoggedIn"), ("if (self.items.count > 2) { BLOCK }", "self.items.count"),
            ("if (!self.model.isVIP) { return; }", "self.model.isVIP"),
            ("for (int i = 0; i < self.count; i++) { BLOCK }", "self.count"),
        ] as [(String, String)]
    )
    func `an unknown value is told with the metric that would decide`(text: String, key: String) throws {
        let whole = text.replacing("BLOCK", with: Self.masonry("1"))
        #expect(fixture.fault(.masonry, whole)?.reason == .undecided(key))
        var decided = fixture
        decided.metrics[key] = .number(1)
        #expect(decided.fault(.masonry, whole) == nil)
    }

    @Test func `a state that the traits do not tell may be a metric as a whole`() throws {
        var unknown = fixture
        unknown.traits.sizeClass = .any
        let text = "if UIDevice.current.userInterfaceIdiom == .pad { \(Self.snapkit("1")) }"
        #expect(
            unknown.fault(.snapkit, text)?.reason == .undecided("UIDevice.current.userInterfaceIdiom == .pad")
        )
    }

    @Test func `a decision about statements without layout is none`() throws {
        #expect(try fixture.equations(.masonry, "if (x) { NSLog(@\"x\"); } \(Self.masonry("1"))") == ["b.width == 1"])
        #expect(
            try fixture.equations(.snapkit, "for x in items { print(x) }\n\(Self.snapkit("1"))") == ["b.width == 1"]
        )
    }

    /// The tempting fault is to charge for what a round does, and nothing where each round has a fault.
    @Test(arguments: ["while true { b.snp.x }", "while true { b.text = 3 }", "while true { }", "while true { x. }"])
    func `rounds are few, whatever they do`(text: String) throws {
        var source = DialectSource(language: .snapkit, text: Array(text.utf8)[...])
        source.view = "a"
        var budget = WorkBudget(limit: .max)
        #expect(throws: SourceErrors.self) {
            try source.read(in: fixture.tree, traits: fixture.traits, limits: SourceLimits(), budget: &budget)
        }
        #expect(budget.work < 30_000_000)
    }

    @Test(arguments: [
        "while true { }", "for i in 0..<1000 { for j in 0..<1000 { for k in 0..<1000 { } } }",
        "for i in 0..<100000000 { }", "repeat { print(1) } while true", "var i = 0\nwhile i < 1 { i -= 1 }",
        "for v in buttons { for v in buttons { while isPad { } } }",
    ])
    func `loops end`(text: String) throws {
        let fault = try #require(fixture.fault(.snapkit, text + "\n" + Self.snapkit("1")))
        switch fault.reason {
        case .tooOften, .tooManyElements: break
        default: throw fault
        }
    }
}

extension String {
    /// The text with each call, such as `W(x)`, replaced by what `replacement` makes of its argument.
    fileprivate func replacingCalls(of name: String, _ replacement: (String) -> String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.firstRange(of: name + "(") {
            result += rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
            let end = rest.firstIndex(of: ")") ?? rest.endIndex
            result += replacement(String(rest[..<end]))
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }

    // MARK: - Keys that are texts

    @Test func `a metric is the value of a whole choice`() throws {
        var fixture = try SourceFixture()
        let text =
            "b.snp.makeConstraints { $0.width.equalTo(isBig ? 3 : gap); $0.left.equalTo(c).offset(-(isBig ? 1 : 2)) }"
        fixture.metrics = ["isBig ? 3 : gap": .number(9), "isBig?1:2": .number(5)]
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 9", "b.left == c.left - 5"])
    }

    @Test func `metrics say which value of an enumeration of the app it is`() throws {
        var fixture = try SourceFixture()
        let text = """
            switch style {
            case .big: b.snp.makeConstraints { $0.width.equalTo(1) }
            case .small, .tiny: b.snp.makeConstraints { $0.width.equalTo(2) }
            case .custom(let width): b.snp.makeConstraints { $0.width.equalTo(width) }
            default: b.snp.makeConstraints { $0.width.equalTo(4) }
            }
            """
        fixture.metrics = ["style == .tiny": .flag(true)]
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 2"])
        fixture.metrics = [
            "style==.big": .flag(false), "style == .small": .flag(false), "style == .tiny": .flag(false),
        ]
        let key = ".custom(let width)"
        #expect(fixture.faults(.snapkit, text).contains { $0.reason == .undecided(key) })
        fixture.metrics[key] = .flag(false)
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 4"])
        fixture.metrics[key] = .flag(true)
        fixture.metrics["width"] = .number(3)
        #expect(try fixture.equations(.snapkit, text) == ["b.width == 3"])
    }

    @Test(
        arguments: [
            ("if case let .open(url) = state { BLOCK }", "case let .open(url) = state"),
            ("guard case .open = state else { return }; BLOCK", "case .open = state"),
            ("if kind == \"mail\" { BLOCK }", "kind == \"mail\""),
            ("if isOn, \"mail\" == self.kind { BLOCK }", "\"mail\" == self.kind"),
        ]
    )
    func `a condition that no value decides is decided by its text`(text: String, key: String) throws {
        var fixture = try SourceFixture()
        let text = text.replacing("BLOCK", with: "b.snp.makeConstraints { $0.width.equalTo(1) }")
        fixture.metrics = ["isOn": .flag(true)]
        #expect(fixture.faults(.snapkit, text).map(\.reason) == [.undecided(key)])
        fixture.metrics[key] = .flag(true)
        #expect(try fixture.equations(.snapkit, text).count == 1)
        fixture.metrics[key] = .flag(false)
        #expect(try fixture.equations(.snapkit, text).count == 0)
    }

    @Test func `a comparison of a number with a text is told at the text`() throws {
        var fixture = try SourceFixture()
        fixture.metrics = ["kind": .number(1)]
        let fault = fixture.fault(.snapkit, "if kind == \"mail\" { b.snp.makeConstraints { $0.width.equalTo(1) } }")
        #expect(fault?.reason == .wrongValue(word: "==", takes: "two numbers", found: "a text"))
    }

    @Test func `a view that the app makes is missing, and not a value`() throws {
        let text = """
            self.card = [UIButton buttonWithType:UIButtonTypeCustom];
            [self.card mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(card2.mas_right); }];
            """
        let reasons = try SourceFixture().faults(.masonry, text).map(\.reason)
        #expect(reasons.first == .unknownView(name: "self.card", .unknownName("card", nearest: nil)))
        let other = text.replacing("self.card", with: "_card").replacing("card2", with: "c")
        let fault = try SourceFixture().fault(.masonry, other)
        #expect(fault?.reason == .unknownView(name: "_card", .unknownName("_card", nearest: nil)))
    }
}
