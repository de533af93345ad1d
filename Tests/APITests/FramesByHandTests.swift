import HTTP
import JSON
import Testing

@testable import API

/// Frames that sources set by hand, which are executed in order, at the sizes that views have at that point.
@Suite struct FramesByHandTests {
    let client = TestClient()

    /// The frames of a document of 320 × 480 points with this source of the anchors' language.
    private func frames(_ source: String, views: String = #""fromSource""#) throws -> JSONValue {
        let text = source.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let traits = #""traits": {"size": {"width": 320, "height": 480}}"#
        let document = #"{"view": \#(views), \#(traits), "constraints": [{"anchors": "\#(text)"}]}"#
        let answer = try client.send(.post, "/solve", document)
        try #require(answer.status == .ok, "\(String(decoding: answer.body, as: UTF8.self))")
        return try #require(answer.json["frames"])
    }

    private func frame(_ frames: JSONValue, _ view: String) -> [Double?] {
        ["x", "y", "width", "height"].map { frames[view]?[$0]?.number }
    }

    /// `a` is at 10, 20 with a size of 50 × 30; what `b` is given, and what comes of it.
    private static let placements: [(String, [Double])] = [
        ("a.frame", [10, 20, 50, 30]), ("a.bounds", [0, 0, 50, 30]),
        ("CGRectMake(CGRectGetMinX(a.frame), CGRectGetMidY(a.frame), 5, 6)", [10, 35, 5, 6]),
        ("CGRectMake(NSMaxX(a.frame), CGRectGetMaxY(a.frame), NSWidth(a.frame), 6)", [60, 50, 50, 6]),
        ("CGRectMake(a.frame.origin.y, a.center.x, a.frame.size.height, a.bounds.size.width)", [20, 35, 30, 50]),
        ("CGRectOffset(a.frame, 5, -6)", [15, 14, 50, 30]), ("CGRectInset(a.frame, 5, 6)", [15, 26, 40, 18]),
        ("CGRectMake(0, 0, [UIScreen mainScreen].bounds.size.width / 2, 6)", [0, 0, 160, 6]),
        ("CGRectMake(self.view.center.x, self.view.bounds.size.height / 3, 5, 6)", [160, 160, 5, 6]),
    ]

    @Test(arguments: placements)
    func `the frame of a view follows from that of another`(value: String, expected: [Double]) throws {
        let frames = try frames(
            """
            - (void)viewDidLoad {
            UIView *a = [[UIView alloc] initWithFrame:CGRectMake(10, 20, 50, 30)];
            [self.view addSubview:a];
            UIView *b = [[UIView alloc] initWithFrame:\(value)];
            [self.view addSubview:b];
            }
            """
        )
        #expect(frame(frames, "b") == expected)
    }

    private static let changes: [(String, [Double])] = [
        ("a.center = CGPointMake(100, 100);", [75, 85, 50, 30]),
        ("a.bounds = CGRectMake(0, 0, 20, 10);", [25, 30, 20, 10]),
        ("CGRect f = a.frame;\nf.origin.x = 90;\nf.size = CGSizeMake(7, 8);\na.frame = f;", [90, 20, 7, 8]),
        ("a.frame = CGRectMake(1, 2, 3, 4);\na.frame = CGRectOffset(a.frame, 10, 10);", [11, 12, 3, 4]),
        ("CGPoint p = a.center;\np.y = 50;\na.center = p;", [10, 35, 50, 30]),
    ]

    @Test(arguments: changes)
    func `a frame is changed step by step`(statements: String, expected: [Double]) throws {
        let frames = try frames(
            """
            - (void)viewDidLoad {
            UIView *a = [[UIView alloc] initWithFrame:CGRectMake(10, 20, 50, 30)];
            [self.view addSubview:a];
            \(statements)
            }
            """
        )
        #expect(frame(frames, "a") == expected)
    }

    @Test func `Swift sets parts of frames, and moves and insets rectangles`() throws {
        let frames = try frames(
            """
            class Screen: UIViewController {
            override func viewDidLoad() {
            let a = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 30))
            view.addSubview(a)
            a.frame.size.width = 60
            a.frame.origin.y = a.frame.maxY
            let b = UIView(frame: CGRect(origin: a.center, size: CGSize(width: view.bounds.width / 2, height: 5)))
            view.addSubview(b)
            let c = UIView(frame: a.frame.offsetBy(dx: 1, dy: 2).insetBy(dx: 10, dy: 5))
            view.addSubview(c)
            b.center.x = UIScreen.main.bounds.midX
            }
            }
            """
        )
        #expect(frame(frames, "a") == [10, 50, 60, 30])
        #expect(frame(frames, "b") == [80, 65, 160, 5])
        #expect(frame(frames, "c") == [21, 57, 40, 20])
    }

    /// What `set` does to a view, an assignment in the source does.
    @Test func `views in a view whose frame is set move by their masks`() throws {
        let frames = try frames(
            """
            - (void)viewDidLoad {
            UIView *c = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 320, 200)];
            [self.view addSubview:c];
            UIView *d = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 300, 100)];
            d.autoresizingMask = UIViewAutoresizingFlexibleWidth | UIViewAutoresizingFlexibleTopMargin;
            [c addSubview:d];
            UIView *e = [[UIView alloc] initWithFrame:d.bounds];
            e.autoresizingMask = UIViewAutoresizingFlexibleWidth;
            [d addSubview:e];
            UIView *late = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 40, 40)];
            late.autoresizingMask = UIViewAutoresizingFlexibleWidth;
            c.frame = CGRectMake(0, 0, 300, 260);
            [c addSubview:late];
            UIView *f = [[UIView alloc] initWithFrame:d.frame];
            [self.view addSubview:f];
            }
            """
        )
        #expect(frame(frames, "d") == [0, 60, 280, 100])
        #expect(frame(frames, "e") == [0, 0, 280, 100])
        #expect(frame(frames, "late") == [0, 0, 40, 40])
        #expect(frame(frames, "f") == [0, 60, 280, 100])
    }

    @Test func `the frame that the document gives a view has a value in a constraint`() throws {
        let views = #"{"subviews": [{"id": "c", "frame": {"width": 200, "height": 100}}, {"id": "v"}]}"#
        let source = "v.widthAnchor.constraint(equalToConstant: c.frame.width / 2).isActive = true"
        let frames = try frames(source, views: views)
        #expect(frame(frames, "v")[2] == 100)
    }

    /// A size that follows from constraints is not known when the source runs, in the app neither.
    @Test func `a frame from constraints has no value`() throws {
        let document =
            #"{"view": {"subviews": [{"id": "c"}, {"id": "v"}]}, "constraints": ["c.width == 5", {"anchors": "#
            + #""v.widthAnchor.constraint(equalToConstant: c.frame.width).isActive = true"}]}"#
        #expect(try client.send(.post, "/solve", document).status == .unprocessableContent)
    }

    @Test func `a value that the request gives for the screen goes before its size`() throws {
        let screen = "[UIScreen mainScreen].bounds.size.width"
        func width(_ more: String) throws -> Double? {
            let source = #"{"masonry": "make.width.mas_equalTo(\#(screen) / 2);", "view": "v"\#(more)}"#
            let traits = #""traits": {"size": {"width": 320, "height": 480}}"#
            let document = #"{"view": {"subviews": [{"id": "v"}]}, \#(traits), "constraints": [\#(source)]}"#
            return try client.send(.post, "/solve", document).json["frames"]?["v"]?["width"]?.number
        }
        #expect(try width("") == 160)
        #expect(try width(#", "metrics": {"\#(screen)": 50}"#) == 25)
    }
}
