import HTTP
import JSON
import Testing

@testable import API

/// The snippets of the first founding text, which explains how Masonry is used.
@Suite struct MasonryUsageNotesTests {
    let layout = NoteLayout()

    // MARK: Margins, sizes, centres

    @Test func `distances from the superview`() throws {
        let text = """
            //分別設置各個相對邊距(superview為view的父類視圖,下同)
            make.left.mas_equalTo(superView.mas_left).mas_offset(10);
            make.right.mas_equalTo(superView.mas_right).mas_offset(-10);
            make.top.mas_equalTo(superView.mas_top).mas_offset(10);
            make.bottom.mas_equalTo(superView.mas_bottom).offset(-10);
            """
        #expect(try layout.box(text) == [10, 10, 280, 580])
    }

    @Test func `at least as far from the left, and a size`() throws {
        let text = """
            //直接連接使用left大于等于某個值
            make.left.mas_greaterThanOrEqualTo(10);
            //設置寬和高
            make.width.mas_equalTo(60); make.height.mas_equalTo(60);
            """
        #expect(try layout.box(text, ["box.left == 0 @low", "box.top == 0"]) == [10, 0, 60, 60])
    }

    @Test func `in the centre with a part of the size`() throws {
        let text = """
            //.設置center和寬高比
            make.center.mas_equalTo(superView);
            make.width.mas_equalTo(superView).multipliedBy(1.00/3);
            make.height.mas_equalTo(superView).multipliedBy(0.25);
            """
        #expect(isNear(try layout.box(text), [100, 225, 100, 150]))
    }

    /// The text says that 100 is the same as an offset of 10: a slip, so the first two conflict, and the later one is
    /// left out.
    @Test func `priorities`() throws {
        let text = """
            make.left.mas_equalTo(100);
            make.left.mas_equalTo(view.superview.mas_left).offset(10);
            make.left.mas_equalTo(20).priority(700);
            make.left.mas_equalTo(40).priorityHigh();
            make.left.mas_equalTo(60).priorityMedium();
            make.left.mas_equalTo(80).priorityLow();
            """
        let size = ["box.top == 0", "box.size == 10"]
        let answer = try layout.put(["box"], size, [masonry(text, beside: #", "view": "box""#)])
        #expect(answer.frame("box") == [100, 0, 10, 10])
        #expect(answer.broken == ["c5"])
        let optional = text.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        #expect(try layout.box(optional, size) == [40, 0, 10, 10])
    }

    @Test(arguments: ["make.left.greaterThanOrEqualTo(label);", "make.left.greaterThanOrEqualTo(label.mas_left);"])
    func `a view stands for its same attribute`(text: String) throws {
        let others = ["label.left == 70", "box.left == 0 @low", "box.top == 0", "box.size == 10"]
        #expect(try layout.box(text, others, views: ["label"]) == [70, 0, 10, 10])
    }

    // MARK: Composites

    @Test func `edges`() throws {
        let text = """
            // 使一個view的top, left, bottom, right 等于view2的
            make.edges.equalTo(view2);
            """
        let view2 = ["view2.left == 7", "view2.top == 8", "view2.width == 90", "view2.height == 100"]
        #expect(try layout.box(text, view2, views: ["view2"]) == [7, 8, 90, 100])
        let insets = """
            // 相對于superviewde上左下右邊距分別為5,10,15,20
            make.edges.equalTo(superview).insets(UIEdgeInsetsMake(5, 10, 15, 20))
            """
        #expect(try layout.box(insets) == [10, 5, 270, 580])
    }

    @Test func `size`() throws {
        let text = """
            // 使得寬度和高度大于等于 titleLabel
            make.size.greaterThanOrEqualTo(titleLabel)
            """
        let title = ["titleLabel.width == 120", "titleLabel.height == 22"]
        let others = ["box.left == 0", "box.top == 0", "box.size == 30 @low"]
        #expect(try layout.box(text, title + others, views: ["titleLabel"]) == [0, 0, 120, 30])
        let offset = """
            // 相對于superview寬度大100,高度小50
            make.size.equalTo(superview).sizeOffset(CGSizeMake(100, -50))
            """
        #expect(try layout.box(offset, ["box.left == 0", "box.top == 0"]) == [0, 0, 400, 550])
    }

    @Test func `center`() throws {
        let text = """
            //中心與button1對齊
            make.center.equalTo(button1)
            """
        let button = ["button1.left == 20", "button1.top == 40", "button1.width == 60", "button1.height == 80"]
        #expect(try layout.box(text, button + ["box.size == 10"], views: ["button1"]) == [45, 75, 10, 10])
        let offset = """
            //水平方向中心相對向左偏移5,豎直方向中心向下偏移10
            make.center.equalTo(superview).centerOffset(CGPointMake(-5, 10))
            """
        #expect(try layout.box(offset, ["box.size == 10"]) == [140, 305, 10, 10])
    }

    @Test func `all edges but the top`() throws {
        let text = """
            // 除了top,所有的邊界與superview對齊
            make.left.right.and.bottom.equalTo(superview);
            make.top.equalTo(otherView);
            """
        #expect(try layout.box(text, ["otherView.top == 40"], views: ["otherView"]) == [0, 40, 300, 560])
    }

    // MARK: Numbers and arrays

    @Test(arguments: [(500, 400), (300, 300), (100, 200)])
    func `a width between two`(asked: Double, width: Double) throws {
        let text = """
            //width >= 200 && width <= 400
            make.width.greaterThanOrEqualTo(@200);
            make.width.lessThanOrEqualTo(@400)
            """
        let others = ["box.left == 0", "box.top == 0", "box.height == 1", "box.width == \(asked) @low"]
        #expect(try layout.box(text, others) == [0, 0, width, 1])
    }

    /// The text says that this makes left equal to 10: it is at most 10.
    @Test func `a number beside a position`() throws {
        let text = """
            // creates view.left = view.superview.left + 10
            make.left.lessThanOrEqualTo(@10)
            """
        #expect(try layout.box(text, ["box.left == 50 @low", "box.top == 0", "box.size == 1"]) == [10, 0, 1, 1])
        #expect(try layout.box(text, ["box.left == 5 @low", "box.top == 0", "box.size == 1"]) == [5, 0, 1, 1])
    }

    @Test func `numbers and structures`() throws {
        let left = ["box.left == 0", "box.width == 30"]
        #expect(try layout.box("make.top.mas_equalTo(42); make.height.mas_equalTo(20);", left) == [0, 42, 30, 20])
        let corner = ["box.left == 0", "box.top == 0"]
        #expect(try layout.box("make.size.mas_equalTo(CGSizeMake(50, 100));", corner) == [0, 0, 50, 100])
        #expect(try layout.box("make.edges.mas_equalTo(UIEdgeInsetsMake(10, 0, 10, 0));") == [0, 10, 300, 580])
        let offset = "make.left.mas_equalTo(view).mas_offset(UIEdgeInsetsMake(10, 0, 10, 0));"
        #expect(try layout.box(offset, ["box.top == 0", "box.size == 1"]) == [0, 0, 1, 1])
    }

    @Test(arguments: ["@[view1.mas_height, view2.mas_height]", "@[view1, view2]"])
    func `an array of heights`(array: String) throws {
        let others = [
            "view1.height == 30", "view2.height == 30", "box.left == 0", "box.top == 0", "box.width == 1",
        ]
        let frame = try layout.box("make.height.equalTo(\(array));", others, views: ["view1", "view2"])
        #expect(frame == [0, 0, 1, 30])
    }

    @Test func `an array of different things`() throws {
        let others = ["view1.left == 100", "view3.left == 40", "view3.width == 60", "box.top == 0", "box.size == 1"]
        let entry = masonry("make.left.equalTo(@[view1, @100, view3.right]);", beside: #", "view": "box""#)
        let answer = try layout.put(["box", "view1", "view3"], others, [entry])
        #expect(answer.frame("box") == [100, 0, 1, 1] && answer.broken == [])
    }

    @Test(arguments: ["make.width.equalTo(@100);", "make.width.mas_equalTo(100);"])
    func `boxed and plain numbers`(text: String) throws {
        #expect(try layout.box(text, ["box.left == 0", "box.top == 0", "box.height == 1"]) == [0, 0, 100, 1])
    }

    @Test(arguments: ["make.bottom.mas_equalTo(ws.view.mas_bottom);", "make.bottom.equalTo(ws.view);"])
    func `a view and its attribute`(text: String) throws {
        #expect(try layout.box(text, ["box.left == 0", "box.size == 10"]) == [0, 590, 10, 10])
    }

    @Test(arguments: ["make.left.and.right.equalTo(self.view);", "make.left.right.equalTo(self.view);"])
    func `and has no effect`(text: String) throws {
        #expect(try layout.box(text, ["box.top == 0", "box.height == 10"]) == [0, 0, 300, 10])
    }

    @Test func `three times as high as another is wide`() throws {
        let text = "make.height.mas_equalTo(bottomInnerView.mas_width).multipliedBy(3);"
        let others = ["bottomInnerView.width == 50", "box.left == 0", "box.top == 0", "box.width == 1"]
        #expect(try layout.box(text, others, views: ["bottomInnerView"]) == [0, 0, 1, 150])
    }

    @Test func `a block and its shorter forms`() throws {
        let text = """
            [iconView makeConstraints:^(MASConstraintMaker *make){
            make.top.equalTo(self.view).with.offset(30);
            make.left.equalTo(self.view).with.offset(30);
            make.bottom.equalTo(self.view).with.offset(-30);
            make.right.equalTo(self.view).with.offset(-30);
            }]
            """
        #expect(try layout.put(["iconView"], [], [masonry(text)]).frame("iconView") == [30, 30, 240, 540])
        let short = "make.top.left.bottom.and.right.equalTo(self.view).with.insets(UIEdgeInsetsMake(10,10,10,10));"
        #expect(try layout.box(short) == [10, 10, 280, 580])
    }

    @Test func `points between numbers are reported with their position`() throws {
        let text = "make.edges.equalTo(self.view).insets(UIEdgeInsetsMake(30.30.30.30));"
        let answer = try layout.refusal(["box"], [masonry(text, beside: #", "view": "box""#)])
        #expect(answer.pointers == ["/constraints/0"])
        #expect(answer.json["errors"]?[0]?["line"]?.number == 1)
        #expect(answer.json["errors"]?[0]?["column"]?.number == 60)
    }

    @Test func `names of views have no effect`() throws {
        let text = """
            redView.mas_key = @"redView"; greenView.mas_key = @"greenView"; blueView.mas_key = @"blueView";
            // 一句代碼即可全部設置
            MASAttachKeys(redView,greenView,blueView);
            """
        try layout.put(["redView", "greenView", "blueView"], [], [masonry(text)])
        let list = try layout.client.send(.get, "/layouts/x/constraints")
        #expect(list.json["constraints"]?.elements.isEmpty ?? false)
    }

    @Test func `optional inequalities`() throws {
        let text = """
            make.left.greaterThanOrEqualTo(label.mas_left).with.priorityLow();
            make.top.equalTo(label.mas_top).with.priority(600);
            """
        let others = [
            "label.left == 70", "label.top == 30", "box.size == 10", "box.left == 20 @500", "box.top == 5 @500",
        ]
        #expect(try layout.box(text, others, views: ["label"]) == [20, 30, 10, 10])
    }
}
