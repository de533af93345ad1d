import Dialects
import LayoutModel
import Testing

/// Metrics whose keys are texts of expressions.
@Suite struct MetricKeyTests {
    private var fixture: SourceFixture

    init() throws {
        fixture = try SourceFixture()
        fixture.view = "a"
    }

    private func equations(_ language: SourceLanguage, _ text: String, _ keys: [String]) throws -> [String] {
        var fixture = fixture
        for key in keys { fixture.metrics[key] = .number(75) }
        return try fixture.equations(language, text)
    }

    /// The tempting fault is to know names and paths only, so that what a function of the app returns cannot be told.
    @Test(arguments: [
        ("px(150)", "px(150)"), ("px( 150 )", "px(150)"), ("adaptiveSize(for: 20)", "adaptiveSize(for:20)"),
        ("20.resize", "20.resize"), ("12.5.fit()", "12.5 .fit()"), ("Constants.Layout.width", "Constants.Layout.width"),
        ("metrics.f(3)", "metrics.f(3)"),
        ("[UIScreen mainScreen].bounds.size.width", "[UIScreen mainScreen].bounds.size.width"),
        ("[UIScreen   mainScreen]\n .bounds.size.width", "[UIScreen mainScreen].bounds.size.width"),
        ("UIScreen.main.bounds.width", "UIScreen.main.bounds.width"), ("rows[index].gap", "rows[index].gap"),
        ("sizes[@\"row\"]", "sizes[@\"row\"]"), ("[self gap:3]", "[self gap:3]"), ("self.px(150)", "px(150)"),
        ("px(self.gap)", "px(self.gap)"), ("kGap * rows", "kGap*rows"), ("-kGap", "-kGap"), ("(kGap)", "kGap"),
        (".gap", ".gap"), ("CGRectGetWidth(self.b.frame)", "CGRectGetWidth(self.b.frame)"),
        ("self.b.frame.size.width", "self.b.frame.size.width"),
    ])
    func `the text of an expression gives its value`(expression: String, key: String) throws {
        #expect(try equations(.masonry, "make.width.mas_equalTo(\(expression));", [key]) == ["a.width == 75"])
        let offset = try equations(.masonry, "make.width.mas_equalTo(b).offset((\(expression)) + 1);", [key])
        #expect(offset == ["a.width == b.width + 76"])
    }

    @Test
    mutating func `the text of the first part of an expression gives its value`() throws {
        fixture.metrics["[self insets]"] = .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))
        fixture.metrics["Theme.row(2)"] = .size(Size(width: 7, height: 9))
        #expect(
            try fixture.equations(.masonry, "make.top.mas_equalTo(b).offset([self insets].top);")
                == ["a.top == b.top + 1"]
        )
        #expect(
            try fixture.equations(.snapkit, "make.width.equalTo(Theme.row( 2 ).height)") == ["a.width == 9"]
        )
    }

    @Test
    func `other languages know the texts of expressions`() throws {
        #expect(
            try equations(.snapkit, "make.left.equalTo(b).offset(16.scaled)", ["16.scaled"]) == [
                "a.left == b.left + 75"
            ]
        )
        let anchors = "a.widthAnchor.constraint(equalToConstant: Grid.unit(2)).isActive = true"
        #expect(try equations(.anchors, anchors, ["Grid.unit(2)"]) == ["a.width == 75"])
        #expect(try equations(.keep, "a.keepWidth.equal = [Grid unit:2];", ["[Grid unit:2]"]) == ["a.width == 75"])
        #expect(try equations(.ss, "a.width_attr.constant = Unit(2);", ["Unit(2)"]) == ["a.width == 75"])
    }

    /// A key counts only where there is no value otherwise.
    @Test
    func `what has a value keeps it`() throws {
        #expect(try equations(.masonry, "make.width.mas_equalTo(MAX(1, 2));", ["MAX(1,2)", "1"]) == ["a.width == 2"])
        let boxed = "CGFloat w = 3; make.width.mas_equalTo(w + 1);"
        #expect(try equations(.masonry, boxed, ["w + 1"]) == ["a.width == 4"])
    }

    @Test
    mutating func `of keys that differ in white space the first in alphabetical order counts`() throws {
        fixture.metrics = ["px(1)": .number(5), "px( 1)": .number(4), "px(1 )": .number(6)]
        #expect(try fixture.equations(.masonry, "make.width.mas_equalTo(px(1));") == ["a.width == 4"])
    }

    // MARK: - Faults

    @Test(arguments: [
        ("Constants.Layout.width", "Constants.Layout.width"), ("px(150)", "px(150)"), ("20.resize", "20.resize"),
        ("[Theme  shared].bounds\n.size.width", "[Theme shared].bounds .size.width"),
        ("kGap", "kGap"), ("kGap * 2", "kGap"), ("MAX(px(2), 3)", "px(2)"), ("self.kGap", "self.kGap"),
        ("self.b.frame.size.width", "self.b.frame.size.width"), ("self.b.rowHeight", "self.b.rowHeight"),
        ("(px(3))", "px(3)"), ("@(kGap)", "kGap"),
    ])
    func `a fault about an unknown value gives the whole key`(expression: String, key: String) throws {
        let text = "make.width.mas_equalTo(\(expression));"
        let fault = try #require(fixture.fault(.masonry, text))
        guard case .unknownValue(let found, _) = fault.reason else {
            Issue.record("\(fault)")
            return
        }
        #expect(found == key)
        #expect(try equations(.masonry, text, [found]).count == 1)
    }

    @Test
    func `where a view is needed, no key is offered`() {
        let unknown = SourceFault.unknownName("bb", nearest: "b")
        #expect(fixture.fault(.masonry, "[bb mas_makeConstraints:^(MASConstraintMaker *make) {}];")?.reason == unknown)
        #expect(fixture.fault(.masonry, "make.left.equalTo(bb.mas_right);")?.reason == unknown)
        #expect(fixture.fault(.snapkit, "make.left.equalTo(bb.snp.right)")?.reason == unknown)
        #expect(fixture.fault(.snapkit, "bb.snp.makeConstraints { $0.left.equalTo(8) }")?.reason == unknown)
    }

    /// The tempting fault is to name the first word only, which leads nowhere once a view has that name.
    @Test(arguments: [
        ("[self.player.surface mas_makeConstraints:^(MASConstraintMaker *make) {}];", "self.player.surface"),
        ("make.left.equalTo(player.surface.mas_right);", "player.surface"),
        ("make.left.equalTo(b.surface.mas_right);", "b.surface"),
    ])
    mutating func `a fault about a view of another object gives the whole name`(source: String, name: String) throws {
        let fault = try #require(fixture.fault(.masonry, source))
        guard case .unknownView(let found, _) = fault.reason else {
            Issue.record("\(fault)")
            return
        }
        #expect(found == name)
        fixture.names[name] = ["c"]
        #expect(fixture.fault(.masonry, source) == nil)
    }

    @Test
    func `the view of a controller is the view of its name`() throws {
        let source = "a.view.snp.makeConstraints { $0.left.equalTo(b.view.snp.right) }"
        #expect(try fixture.equations(.snapkit, source) == ["a.left == b.right"])
    }

    /// The tempting fault is `inset(8)`: any initializer would be that of a number.
    @Test(arguments: [
        (".init(top: 8)", ".init(top:8)"),
        ("UIEdgeInsets(horizontal: 8, vertical: 4)", "UIEdgeInsets(horizontal:8,vertical:4)"),
        (".init(all: 8)", ".init(all: 8)"), ("CGFloat(points: 8)", "CGFloat(points: 8)"),
    ])
    func `initializers of the app are known from metrics`(value: String, key: String) throws {
        let source = "make.left.equalTo(b).inset(\(value))"
        guard case .unknownValue? = fixture.fault(.snapkit, source)?.reason else {
            Issue.record("\(value) is read")
            return
        }
        var fixture = fixture
        fixture.metrics[key] = .insets(Insets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(try fixture.equations(.snapkit, source) == ["a.left == b.left + 2"])
        #expect(
            try fixture.equations(.snapkit, "make.left.equalTo(b).inset(CGFloat(truncating: 5))") == [
                "a.left == b.left + 5"
            ]
        )
    }

    // MARK: - Boxes

    /// The tempting fault is `a.width == b.height`: a box holds a number and never an attribute.
    @Test(arguments: [
        "@(self.b.height)", "[NSNumber numberWithFloat:self.b.height]", "@(self.b.height / 2)", "@((self.b.height))",
        "@(b.height + 8)",
    ])
    mutating func `a box holds a number`(box: String) throws {
        let text = "make.width.equalTo(\(box));"
        let fault = try #require(fixture.fault(.masonry, text))
        guard case .unknownValue(let key, _) = fault.reason else {
            Issue.record("\(fault)")
            return
        }
        #expect(key.contains("b.height"))
        fixture.metrics = ["self.b.height": .number(12), "b.height": .number(12)]
        let equation = try #require(fixture.equations(.masonry, text).first)
        #expect(equation.hasPrefix("a.width == ") && !equation.contains("b."))
    }

    @Test
    mutating func `a box of a length of the root holds that length`() throws {
        #expect(try fixture.equations(.masonry, "make.width.equalTo(@(self.view.width));") == ["a.width == 320"])
        #expect(try fixture.equations(.masonry, "make.width.equalTo(@(view.height / 2));") == ["a.width == 240"])
        fixture.traits.size = PartialSize(width: 320, height: nil)
        #expect(fixture.fault(.masonry, "make.width.equalTo(@(self.view.height));") != nil)
    }

    @Test
    func `an attribute without a box stays one`() throws {
        #expect(try fixture.equations(.masonry, "make.width.equalTo(self.b.height);") == ["a.width == b.height"])
        #expect(try fixture.equations(.masonry, "make.width.mas_equalTo(b.mas_height);") == ["a.width == b.height"])
    }

    // MARK: - Cost

    /// What is looked up costs work in proportion to the source, whatever the number of metrics.
    @Test
    func `looking up keys is linear in the source and the metrics`() throws {
        func work(_ uses: Int, _ metrics: Int) throws -> Int {
            var source = DialectSource(
                language: .masonry,
                text: Array(String(repeating: "make.width.mas_equalTo(px( 150 ));\n", count: uses).utf8)[...]
            )
            source.view = "a"
            for index in 0..<metrics { source.metrics["px(\(150 + index))"] = .number(1) }
            var budget = WorkBudget(limit: .max)
            let limits = SourceLimits()
            _ = try source.read(in: fixture.tree, traits: fixture.traits, limits: limits, budget: &budget)
            return budget.work
        }
        let one = try work(1_000, 1)
        #expect(try work(2_000, 1) < 2 * one + one / 10)
        #expect(try work(1_000, 1_000) < one + 1_000 * 200)
    }
}
