import HTTP
import JSON
import Testing

@testable import API

/// The snippets of the first founding text that change constraints, distribute views and fill scroll views.
@Suite struct MasonryUpdateNotesTests {
    let layout = NoteLayout()

    @Test(arguments: ["makeConstraints", "updateConstraints", "remakeConstraints"])
    func `empty blocks`(method: String) throws {
        let text = "[view \(method):^(MASConstraintMaker *make) { }];"
        try layout.put(["view"], [], [masonry(text)])
    }

    // MARK: References

    private let references = """
        @property (nonatomic, strong) MASConstraint *topConstraint;
        // 添加約束
        [view1 mas_makeConstraints:^(MASConstraintMaker *make) {
        self.topConstraint = make.top.equalTo(superview.mas_top).with.offset(padding.top);
        make.left.equalTo(superview.mas_left).with.offset(padding.left);
        }];
        """

    private func putReferences() throws -> Answer {
        let metrics = #", "metrics": {"padding": {"top": 10, "left": 20, "bottom": 30, "right": 40}}"#
        let others = ["view1.size == 50", "view1.bottom == superview.bottom @low"]
        return try layout.put(["view1"], others, [masonry(references, beside: metrics)])
    }

    private func edit(_ text: String) throws -> Answer {
        try layout.client.edit(#"{"make": [\#(masonry(text))]}"#)
    }

    @Test func `a reference is uninstalled`() throws {
        #expect(try putReferences().frame("view1") == [20, 10, 50, 50])
        let answer = try edit("//該約束移除\n[self.topConstraint uninstall];")
        #expect(answer.frame("view1") == [20, 550, 50, 50])
        #expect(answer.changes("updated") == ["c4"] && answer.changes("removed") == [])
    }

    @Test func `a reference gets another constant`() throws {
        _ = try putReferences()
        let answer = try edit("//重新設置value,最常用\nself.topConstraint.mas_equalTo(20);")
        #expect(answer.frame("view1") == [20, 20, 50, 50])
        #expect(answer.changes("updated") == ["c4"] && answer.changes("added") == [])
    }

    @Test func `a reference is deactivated and activated`() throws {
        _ = try putReferences()
        let off = try edit("//該約束失效\n[self.topConstraint deactivate];")
        #expect(off.frame("view1") == [20, 550, 50, 50] && off.changes("updated") == ["c4"])
        let on = try edit("//該約束生效\n[self.topConstraint activate];")
        #expect(on.frame("view1") == [20, 10, 50, 50] && on.changes("updated") == ["c4"])
    }

    // MARK: Updates and remakes

    @Test(arguments: ["self.growingButton mas_updateConstraints", "self.btn updateConstraints"])
    func `a growing button`(receiver: String) throws {
        let text = """
            // this is Apple's recommended place for adding/updating constraints
            - (void)updateConstraints {
            //更新約束
            [\(receiver):^(MASConstraintMaker *make) {
            make.center.equalTo(self);
            make.width.equalTo(@(self.buttonSize.width)).priorityLow();
            make.height.equalTo(@(self.buttonSize.height)).priorityLow();
            make.width.lessThanOrEqualTo(self);
            make.height.lessThanOrEqualTo(self);
            }];
            //according to apple super should be called at end of method
            [super updateConstraints]; }
            """
        let button = receiver.contains("btn") ? "btn" : "growingButton"
        func entry(_ side: Int) -> String {
            masonry(text, beside: #", "metrics": {"self.buttonSize": {"width": \#(side), "height": \#(side)}}"#)
        }
        #expect(try layout.put([button], [], [entry(100)]).frame(button) == [100, 250, 100, 100])
        let larger = try layout.client.edit(#"{"make": [\#(entry(250))]}"#)
        #expect(larger.frame(button) == [25, 175, 250, 250])
        #expect(larger.changes("updated") == ["c3", "c4"] && larger.changes("added") == [])
        #expect(try layout.client.edit(#"{"make": [\#(entry(900))]}"#).frame(button) == [0, 0, 300, 600])
    }

    private func remake(_ corner: String) -> String {
        let text = """
            - (void)changeButtonPosition {
            [self.button mas_remakeConstraints:^(MASConstraintMaker *make) {
            make.size.equalTo(self.buttonSize);
            \(corner)
            }];
            }
            """
        return masonry(text, beside: #", "metrics": {"self.buttonSize": {"width": 100, "height": 100}}"#)
    }

    @Test func `a button moves from corner to corner`() throws {
        #expect(
            try layout.put(["button"], [], [remake("make.top.and.left.offset(10);")]).frame("button") == [
                10, 10, 100, 100,
            ]
        )
        let moved = try layout.client.edit(#"{"make": [\#(remake("make.bottom.and.right.offset(-10);"))]}"#)
        #expect(moved.frame("button") == [190, 490, 100, 100])
        #expect(moved.changes("removed") == ["c1", "c2", "c3", "c4"])
        #expect(moved.changes("added") == ["c5", "c6", "c7", "c8"])
    }

    @Test func `a condition is decided by a metric, which the fault names`() throws {
        let condition = "if (topLeft) { make.top.and.left.offset(10); } else { make.bottom.and.right.offset(-10); }"
        let answer = try layout.refusal(["button"], [remake(condition)])
        #expect(answer.json["errors"]?[0]?["line"]?.number == 4)
        #expect(answer.json["errors"]?[0]?["column"]?.number == 5)
        #expect(answer.json["errors"]?[0]?["detail"]?.string?.contains("'topLeft'") == true)
    }

    @Test func `a button is tapped`() throws {
        let text = """
            - (void)didTapButton:(UIButton *)button {
            // --- Do your changes ie change variables that affect your layout etc ---
            self.buttonSize = CGSize(200, 200);
            // tell constraints they need updating
            [self setNeedsUpdateConstraints];
            }
            // this is Apple's recommended place for adding/updating constraints
            - (void)updateConstraints {
            // --- remake/update constraints here
            [self.button remakeConstraints:^(MASConstraintMaker *make) {
            make.width.equalTo(@(self.buttonSize.width));
            make.height.equalTo(@(self.buttonSize.height));
            }];
            //according to apple super should be called at end of method
            [super updateConstraints];
            }
            """
        let corner = [#""button.left == 0""#, #""button.top == 0""#]
        let size = #""buttonSize": {"width": 100, "height": 50}"#
        let start = try layout.put(["button"], [], [masonry(text, beside: ", \"metrics\": {\(size)}")] + corner)
        #expect(start.frame("button") == [0, 0, 100, 50])
        let tapped = masonry(text, beside: ", \"metrics\": {\(size), \"didTapButton\": true}")
        #expect(try layout.put(["button"], [], [tapped] + corner).frame("button") == [0, 0, 200, 200])
    }

    // MARK: Distribution

    @Test func `fixed spacing`() throws {
        let text = """
            [@[a, b, c] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:10 leadSpacing:5 tailSpacing:15];
            [@[a, b, c] mas_makeConstraints:^(MASConstraintMaker *make) { make.top.bottom.mas_equalTo(0); }];
            """
        let answer = try layout.put(["a", "b", "c"], [], [masonry(text)], size: (320, 600))
        let width = 280.0 / 3
        let places = [5, 5 + width + 10, 5 + 2 * (width + 10)]
        for (view, place) in zip(["a", "b", "c"], places) {
            #expect(isNear(answer.frame(view), [place, 0, width, 600]))
        }
    }

    @Test func `fixed length`() throws {
        let text = """
            [self.row mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedItemLength:50 leadSpacing:10 tailSpacing:20];
            [self.row mas_makeConstraints:^(MASConstraintMaker *make) { make.top.bottom.mas_equalTo(0); }];
            """
        let names = ["a", "b", "c", "d"]
        let beside = #", "names": {"self.row": ["a", "b", "c", "d"]}"#
        let answer = try layout.put(names, [], [masonry(text, beside: beside)], size: (375, 600))
        for (view, place) in zip(names, [10, 10 + 295.0 / 3, 10 + 590.0 / 3, 305]) {
            #expect(isNear(answer.frame(view), [place, 0, 50, 600]))
        }
    }

    // MARK: Labels and scroll views

    @Test func `a label`() throws {
        let text =
            "[self.label makeConstraints:^(MASConstraintMaker *make) { make.left.top.equalTo(10); make.right.equalTo(-10); }];"
        let label = #"{"id": "label", "intrinsicSize": {"height": 20}}"#
        #expect(try layout.put([label], [], [masonry(text)]).frame("label") == [10, 10, 280, 20])
    }

    @Test func `a scroll view with a stack of views`() throws {
        let text = """
            //創建滾動視圖
            UIScrollView *scrollView = [UIScrollView new];
            self.scrollView = scrollView;
            scrollView.backgroundColor = [UIColor grayColor];
            [self addSubview:scrollView];
            [self.scrollView makeConstraints:^(MASConstraintMaker *make) { make.edges.equalTo(self); }];
            //添加內容視圖
            - (void)setUpContentView {
            //約束UIScrollView上contentView
            UIView *contentView = [UIView new];
            [self.scrollView addSubview:contentView];
            [contentView makeConstraints:^(MASConstraintMaker *make) {
            make.edges.equalTo(self.scrollView);
            make.width.equalTo(self.scrollView); //此處必填 - 關鍵點
            }];
            }
            """
        var turns = ""
        for number in 1...15 {
            turns += """
                [v\(number) makeConstraints:^(MASConstraintMaker *make) {
                make.top.equalTo(\(number == 1 ? "@0" : "lastView.bottom"));
                make.left.equalTo(0); make.width.equalTo(contentView.width); make.height.equalTo(height);
                }];
                height = \(30 * (number + 1)); lastView = v\(number);

                """
        }
        let stack = """
            UIView *lastView; CGFloat height = 30;
            \(turns)
            [contentView makeConstraints:^(MASConstraintMaker *make) { make.bottom.equalTo(lastView.bottom); }];
            """
        let views = (1...15).map { #"{"id": "v\#($0)"}"# }.joined(separator: ",")
        let content = #"{"id": "contentView", "subviews": [\#(views)]}"#
        let scroll = #"{"id": "scrollView", "scroll": true, "subviews": [\#(content)]}"#
        let answer = try layout.put([scroll], [], [masonry(text), masonry(stack)])
        #expect(answer.frame("scrollView") == [0, 0, 300, 600])
        #expect(answer.frame("contentView") == [0, 0, 300, 3600])
        #expect(answer.frame("v2") == [0, 30, 300, 60])
        #expect(answer.frame("v15") == [0, 3150, 300, 450])
        #expect(answer.json["contentSizes"]?["scrollView"]?["height"]?.number == 3600)
        #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
    }

    @Test func `a loop is run here`() throws {
        let text = """
            UIView *last;
            for (int i = 0; i < 15; i ++) {
                [v mas_updateConstraints:^(MASConstraintMaker *make) { make.width.mas_equalTo(i); }];
            }
            """
        #expect(try layout.put(["v"], [], [masonry(text)]).frame("v")?[2] == 14)
    }
}
