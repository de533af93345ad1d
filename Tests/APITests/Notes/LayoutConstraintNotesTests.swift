import HTTP
import JSON
import Testing

@testable import API

/// The code of the notes that use NSLayoutConstraint, pasted as it stands.
@Suite struct LayoutConstraintNotesTests {
    let client = TestClient()

    /// An entry with a source, as JSON.
    private func anchors(_ source: String) -> String {
        var writer = JSONWriter()
        writer.value(.object([JSONValue.Member(key: "anchors", value: .string(source))]))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func layout(_ views: [String], _ constraints: [String]) -> String {
        let subviews = views.map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
        return """
            {"traits": {"size": {"width": 300, "height": 600}}, "view": {"subviews": [\(subviews)]},
             "constraints": [\(constraints.joined(separator: ","))]}
            """
    }

    @Test func `the formula with a multiplier and the reason for each argument`() throws {
        let source = """
            UIView *view = [[UIView alloc] init];
            NSLayoutConstraint *lc =[NSLayoutConstraint constraintWithItem:anotherView//被約束的控件
                                                                 attribute:NSLayoutAttributeLeft
                                                                 relatedBy:NSLayoutRelationEqual
                                                                    toItem:view//參照控件
                                                                 attribute:NSLayoutAttributeLeft
                                                                multiplier:2//線性關系倍數
                                                                  constant:0];//乘以倍數后需要加的數值

            [view addConstraint:lc];//添加約束到參照控件
            """
        let others = [#""view.left == 30""#, #""view.size == 10""#, #""anotherView.size == 10""#]
        let answer = try client.put(layout(["view", "anotherView"], others + [anchors(source)]))
        #expect(answer.frame("anotherView")?.first == 60)
        let found = try client.send(.get, "/layouts/x/constraints?key=lc")
        #expect(found.json["constraints"]?[0]?["text"]?.string == "anotherView.left == view.left * 2")
    }

    @Test func `four constraints with names, made and then activated`() throws {
        let source = """
            - (void)viewDidLoad {
            [super viewDidLoad];
            // Do any additional setup after loading the view, typically from a nib.

            UIView *v1 = [UIView new];
            v1.backgroundColor = [UIColor blueColor];
            v1.translatesAutoresizingMaskIntoConstraints = NO;
            [self.view addSubview:v1];


            NSLayoutConstraint *topConstraint = [NSLayoutConstraint constraintWithItem:v1
            attribute:NSLayoutAttributeTop
            relatedBy:NSLayoutRelationEqual
            toItem:self.view
            attribute:NSLayoutAttributeTop
            multiplier:1
            constant:0];
            NSLayoutConstraint *leftConstraint = [NSLayoutConstraint constraintWithItem:v1
            attribute:NSLayoutAttributeLeft
            relatedBy:NSLayoutRelationEqual
            toItem:self.view
            attribute:NSLayoutAttributeLeft
            multiplier:1
            constant:0];
            NSLayoutConstraint *rightConstraint = [NSLayoutConstraint constraintWithItem:v1
            attribute:NSLayoutAttributeRight
            relatedBy:NSLayoutRelationEqual
            toItem:self.view
            attribute:NSLayoutAttributeRight
            multiplier:1
            constant:0];
            NSLayoutConstraint *heightConstraint = [NSLayoutConstraint constraintWithItem:v1
            attribute:NSLayoutAttributeHeight
            relatedBy:NSLayoutRelationEqual
            toItem:self.view
            attribute:NSLayoutAttributeHeight
            multiplier:0.5
            constant:0];
            // iOS8 以下
            // [v1 addConstraint:topConstraint];
            // [v1 addConstraint:leftConstraint];
            // [v1 addConstraint:rightConstraint];
            // [v1 addConstraint:heightConstraint];
            // iOS8及以上
            topConstraint.active = YES;
            leftConstraint.active = YES;
            rightConstraint.active = YES;
            heightConstraint.active = YES;
            }
            """
        let answer = try client.put(layout(["v1"], [anchors(source)]))
        #expect(answer.frame("v1") == [0, 0, 300, 300])
        #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
        let list = try client.send(.get, "/layouts/x/constraints")
        let keys = list.json["constraints"]?.elements.compactMap { $0["key"]?.string }
        #expect(keys == ["topConstraint", "leftConstraint", "rightConstraint", "heightConstraint"])
    }

    /// A label that a keyboard pushes up.
    private func putLabel(_ normal: String, _ keyboard: String) throws {
        let constraints = [
            #""label.size == 100""#, #""label.left == 0""#,
            #"{"equation": "label.centerY == root.centerY", "key": "labelCenterYNormalCons", \#(normal)}"#,
            #"{"equation": "label.centerY == root.centerY - 200", "key": "labelCenterYKeyboardCons", \#(keyboard)}"#,
        ]
        #expect(try client.put(layout(["label"], constraints)).frame("label") == [0, 250, 100, 100])
    }

    @Test func `two constraints take turns as the keyboard comes and goes`() throws {
        try putLabel(#""active": true"#, #""active": false"#)
        let show = """
            - (void)keyboardWillShow:(NSNotification *)notification
            {
            self.labelCenterYNormalCons.active = NO;
            self.labelCenterYKeyboardCons.active = YES;
            }
            """
        let hide = """
            - (void)keyboardWillHide:(NSNotification *)notification
            {
            self.labelCenterYKeyboardCons.active = NO;
            self.labelCenterYNormalCons.active = YES;
            }
            """
        let shown = try client.edit(#"{"make": [\#(anchors(show))]}"#)
        #expect(shown.frame("label") == [0, 50, 100, 100] && shown.broken == [])
        let hidden = try client.edit(#"{"make": [\#(anchors(hide))]}"#)
        #expect(hidden.frame("label") == [0, 250, 100, 100] && hidden.broken == [])
        #expect(
            try client.edit(#"{"make": [\#(anchors(show + "\n\n" + hide))]}"#).frame("label") == [0, 250, 100, 100]
        )
    }

    @Test func `two optional constraints change places by their priorities`() throws {
        try putLabel(#""priority": 750"#, #""priority": 250"#)
        let show = """
            - (void)keyboardWillShow:(NSNotification *)notification
            {
            self.labelCenterYNormalCons.priority = UILayoutPriorityDefaultLow;
            self.labelCenterYKeyboardCons.priority = UILayoutPriorityDefaultHigh;
            }
            """
        #expect(try client.edit(#"{"make": [\#(anchors(show))]}"#).frame("label") == [0, 50, 100, 100])
        let hide = """
            - (void)keyboardWillHide:(NSNotification *)notification
            {
            self.labelCenterYKeyboardCons.priority = UILayoutPriorityDefaultLow;
            self.labelCenterYNormalCons.priority = UILayoutPriorityDefaultHigh;
            }
            """
        #expect(try client.edit(#"{"make": [\#(anchors(hide))]}"#).frame("label") == [0, 250, 100, 100])
    }

    @Test func `an optional constraint does not become required`() throws {
        try putLabel(#""priority": 250"#, #""active": false"#)
        let refused = try client.edit(
            #"{"make": [\#(anchors("self.labelCenterYNormalCons.priority = UILayoutPriorityRequired;"))]}"#
        )
        #expect(refused.status == .unprocessableContent)
        #expect(refused.pointers == ["/operations/0/make/0"])
    }
}
