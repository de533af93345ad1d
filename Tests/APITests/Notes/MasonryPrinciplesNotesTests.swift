import HTTP
import JSON
import Testing

@testable import API

/// The Masonry snippets of the second founding text, which looks into its source.
@Suite struct MasonryPrinciplesNotesTests {
    let layout = NoteLayout()

    @Test func `three columns`() throws {
        let text = """
            UIView *redView = [[UIView alloc] init];
            redView.backgroundColor = [UIColor redColor];
            self.redView = redView;
            [self.view addSubview:redView];
            [redView mas_makeConstraints:^(MASConstraintMaker *make) {
                make.top.bottom.mas_equalTo(0);//上下邊距均為0
                make.centerX.mas_equalTo(self.view.mas_centerX);//X軸中心對齊self.view的X軸中心。
                make.width.mas_equalTo(self.view.frame.size.width/3.0);//寬度為self.view的寬度1/3。
            }];

            UIView *greenView = [[UIView alloc] init];
            greenView.backgroundColor = [UIColor greenColor];
            self.greenView = greenView;
            [self.view addSubview:greenView];
            [greenView mas_makeConstraints:^(MASConstraintMaker *make) {
                make.left.top.bottom.mas_equalTo(0);
                make.right.mas_equalTo(redView.mas_left);
            }];

            UIView *blueView = [[UIView alloc] init];
            blueView.backgroundColor = [UIColor blueColor];
            self.blueView = blueView;
            [self.view addSubview:blueView];
            [blueView mas_makeConstraints:^(MASConstraintMaker *make) {
                make.right.top.bottom.mas_equalTo(0);
                make.left.mas_equalTo(redView.mas_right);
            }];
            """
        let answer = try layout.put(["redView", "greenView", "blueView"], [], [masonry(text)])
        #expect(answer.frame("redView") == [100, 0, 100, 600])
        #expect(answer.frame("greenView") == [0, 0, 100, 600])
        #expect(answer.frame("blueView") == [200, 0, 100, 600])
        #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
        #expect(answer.broken == [])
    }

    @Test(arguments: [
        "make.top.bottom.mas_equalTo(0)", "make.top.mas_equalTo(0)\n\nmake.bottom.mas_equalTo(0)",
    ])
    func `a chain is the same as its parts`(text: String) throws {
        #expect(try layout.box(text, ["box.left == 0", "box.width == 10"]) == [0, 0, 10, 600])
    }

    @Test func `beside another view`() throws {
        let other = ["anotherView.left == 20", "anotherView.width == 30", "box.top == 0", "box.size == 10"]
        let frame = try layout.box("make.left.equalTo(anotherView.mas_right).offset(8)", other, views: ["anotherView"])
        #expect(frame == [58, 0, 10, 10])
    }

    @Test func `a block without statements`() throws {
        try layout.put(["redView"], [], [masonry("[redView mas_makeConstraints:^(MASConstraintMaker *make) { }];")])
    }

    @Test(arguments: [
        "mas_left", "mas_right", "mas_leading", "mas_trailing", "mas_centerX", "mas_leftMargin", "mas_rightMargin",
        "mas_leadingMargin", "mas_trailingMargin", "mas_centerXWithinMargins", "mas_safeAreaLayoutGuideRight",
    ])
    func `horizontal attributes of a view`(word: String) throws {
        let first = word.contains("ea") || word.contains("rail") ? "leading" : "left"
        let entry = masonry(
            "make.\(word.contains("Guide") ? "left" : first).equalTo(self.view.\(word));",
            beside: #", "view": "box""#
        )
        let answer = try layout.put(["box"], ["box.top == 0", "box.size == 10"], [entry])
        let places = [
            "mas_left": 0.0, "mas_leading": 0, "mas_right": 300, "mas_trailing": 300, "mas_centerX": 150,
            "mas_leftMargin": 8, "mas_leadingMargin": 8, "mas_rightMargin": 292, "mas_trailingMargin": 292,
            "mas_centerXWithinMargins": 150, "mas_safeAreaLayoutGuideRight": 300,
        ]
        #expect(answer.frame("box")?.first == places[word])
    }

    @Test(arguments: [
        ("mas_top", 0.0), ("mas_bottom", 600), ("mas_centerY", 300), ("mas_baseline", 600), ("mas_lastBaseline", 600),
        ("mas_firstBaseline", 0), ("mas_topMargin", 8), ("mas_bottomMargin", 592), ("mas_centerYWithinMargins", 300),
        ("mas_safeAreaLayoutGuideTop", 0), ("mas_safeAreaLayoutGuideBottom", 600), ("mas_safeAreaLayoutGuide", 0),
    ])
    func `vertical attributes of a view`(word: String, place: Double) throws {
        let frame = try layout.box("make.top.equalTo(self.view.\(word));", ["box.left == 0", "box.size == 10"])
        #expect(frame == [0, place, 10, 10])
    }

    @Test func `the misspelt guide is told with the right one`() throws {
        let entry = masonry("make.left.equalTo(self.view.mas_safeAreaLayoutGuideLef);", beside: #", "view": "box""#)
        let answer = try layout.refusal(["box"], [entry])
        #expect(answer.json["errors"]?[0]?["detail"]?.string?.contains("'mas_safeAreaLayoutGuideLeft'") ?? false)
    }
}
