import LayoutModel
import Testing

@testable import Dialects

/// Blocks for views and arrays of views, and the code around them.
@Suite struct MasonryBlockTests {
    /// Each step as a short text.
    private func words(_ text: String, names: [String: [String]] = [:], view: String? = nil) throws -> [String] {
        var fixture = try SourceFixture()
        fixture.names = names
        fixture.view = view
        return try fixture.steps(.masonry, text).map { step in
            switch step.action {
            case .addOrUpdate(let constraint, let verb):
                "\(verb.map { "\($0) " } ?? "")\(constraint.equation(in: fixture.tree))"
            case .removeAll(let first): "remove \(fixture.tree.name(of: first))"
            case .change, .changeOrAdd, .fill, .setContentPriorities, .set, .add, .addGuide: "other"
            }
        }
    }

    @Test(arguments: [
        "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@8); }];",
        "[self.b makeConstraints:^(MASConstraintMaker *make){\n    make.left.equalTo(8);\n}]",
        "[_b mas_makeConstraints:^(MASConstraintMaker *maker) { maker.left.mas_equalTo(8); }];",
        "[b mas_makeConstraints:^void (MASConstraintMaker *m) { m.left\n    // comment\n    .equalTo(@8);; }];",
        "b.mas_makeConstraints { make in make?.left.equalTo()(8) }",
        "b.mas_makeConstraints { (make: MASConstraintMaker!) -> Void in make.left.equalTo()(8) }",
        "b.mas_makeConstraints({ $0.left.mas_equalTo()(8) })",
        "NSArray *installed = [b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@8); }];",
        """
        - (void)viewDidLoad {
            [super viewDidLoad];
            __weak typeof(self) ws = self;
            UIView *b = [[UIView alloc] init];
            b.backgroundColor = [UIColor redColor];
            b.mas_key = @"b";
            self.b = b;
            [self.view addSubview:b];
            CGFloat gap = 8;
            [b mas_makeConstraints:^(MASConstraintMaker *make) {
                make.left.equalTo(ws.view.mas_left).offset(gap);
            }];
            MASAttachKeys(a, b, superview);
        }
        """,
    ])
    func `a block makes constraints of its view`(text: String) throws {
        let side = text.contains("ws.view") ? "root" : "superview"
        #expect(try words(text) == ["b.left == \(side).left + 8"])
    }

    @Test(arguments: ["mas_", ""])
    func `each method has its verb`(prefix: String) throws {
        let block = "^(MASConstraintMaker *make) { make.width.equalTo(@1); make.height.equalTo(@2); }"
        #expect(try words("[a \(prefix)makeConstraints:\(block)];") == ["a.width == 1", "a.height == 2"])
        #expect(
            try words("[a \(prefix)updateConstraints:\(block)];") == ["update a.width == 1", "update a.height == 2"]
        )
        #expect(
            try words("[a \(prefix)remakeConstraints:\(block)];")
                == ["remove a", "make a.width == 1", "make a.height == 2"]
        )
    }

    @Test func `a block for an array runs once a view`() throws {
        let block = "^(MASConstraintMaker *make) { make.top.bottom.equalTo(@0); }"
        let parts = ["a", "b"].flatMap { ["\($0).top == superview.top", "\($0).bottom == superview.bottom"] }
        #expect(try words("[@[a, b] mas_makeConstraints:\(block)];") == parts)
        #expect(try words("NSArray *row = @[a, b]; [row makeConstraints:\(block)];") == parts)
        #expect(try words("[self.row mas_makeConstraints:\(block)];", names: ["self.row": ["a", "b"]]) == parts)
        #expect(
            try words("[@[a, b] mas_remakeConstraints:^(MASConstraintMaker *make) { make.width; }];")
                == ["remove a", "make a.width == 0", "remove b", "make b.width == 0"]
        )
    }

    @Test func `several blocks, and statements beside them`() throws {
        let text = """
            make.left.equalTo(b);
            [b mas_updateConstraints:^(MASConstraintMaker *make) {
                [c mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(make.height); }];
            }];
            """
        #expect(throws: SourceErrors.self) { try words(text, view: "a") }
        let nested = """
            make.left.equalTo(b);
            [b mas_updateConstraints:^(MASConstraintMaker *make) {
                [c mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(b); }];
                make.width.equalTo(@1);
            }];
            make.right.equalTo(b);
            """
        #expect(
            try words(nested, view: "a")
                == ["a.left == b.left", "c.width == b.width", "update b.width == 1", "a.right == b.right"]
        )
    }

    @Test func `the view beside the source may be a name of several`() throws {
        #expect(
            try words("make.left.equalTo(c); make.group(^{ make.top; });", names: ["pair": ["a", "b"]], view: "pair")
                == ["a.left == c.left", "b.left == c.left", "a.top == superview.top", "b.top == superview.top"]
        )
    }

    @Test func `arrays of constraints may be kept`() throws {
        #expect(
            try words("[self.kept addObjectsFromArray:@[make.left.equalTo(b), make.top.equalTo(b)]];", view: "a")
                == ["a.left == b.left", "a.top == b.top"]
        )
    }

    @Test func `a constraint records its statement`() throws {
        let fixture = try SourceFixture()
        let text = "[a mas_makeConstraints:^(MASConstraintMaker *make) {\n  make.left\n    .equalTo(b);\n}];"
        let source = try #require(fixture.constraints(try fixture.steps(.masonry, text)).first?.source)
        #expect(source.language == .masonry && source.position == SourcePosition(line: 2, column: 3))
        #expect(source.text == "make.left\n    .equalTo(b)")
    }
}
