import HTTP
import JSON
import LayoutEngine
import Sessions
import Testing

@testable import API

/// `POST /compare`.
@Suite struct ComparisonCallsTests {
    private let client = TestClient()

    private static func label(_ width: Int) -> String {
        #"""
        {"name": "login", "traits": {"size": {"width": 320, "height": 480}},
         "view": {"subviews": [{"id": "title", "text": {"string": "Welcome back", "numberOfLines": 1}}]},
         "constraints": ["title.left == 20", "title.top == 20", {"equation": "title.width == \#(width)", "key": "w"}]}
        """#
    }

    /// An Interface Builder file with these objects, as a document with more fields beside it.
    private static func file(_ objects: String, _ beside: String = "") -> String {
        let type = "com.apple.InterfaceBuilder3.CocoaTouch.XIB"
        let xml = #"<document type="\#(type)" version="3.0"><objects>\#(objects)</objects></document>"#
        return #"{"interfaceBuilder": \#(EditedSource.json(.string(xml)))\#(beside)}"#
    }

    private func compare(
        _ before: String = label(150),
        _ after: String = label(126),
        lint: String = "{}",
        accept: String? = nil,
        query: String = ""
    ) throws -> Answer {
        var headers: HeaderFields = [:]
        if let accept { headers.append("Accept", accept) }
        let body = #"{"before": \#(before), "after": \#(after), "lint": \#(lint)}"#
        return try client.send(.post, "/compare\(query)", body, headers: headers)
    }

    @Test func `what differs comes with the variants, and nothing is kept`() throws {
        let lint = #"{"devices": ["iPhone SE", "iPad"], "orientations": ["portrait", "landscape"]}"#
        let answer = try compare(lint: lint)
        #expect(answer.status == .ok)
        #expect(answer.json["variants"]?.number == 4)
        #expect(answer.json["same"] == .bool(false))
        let frames = try #require(answer.json["frames"]?.elements)
        #expect(frames.count == 1 && frames[0]["view"]?.string == "title")
        #expect(frames[0]["before"]?["width"]?.number == 150 && frames[0]["after"]?["width"]?.number == 126)
        #expect(
            frames[0]["variants"]?.strings
                == ["iPhone SE portrait", "iPhone SE landscape", "iPad portrait", "iPad landscape"]
        )
        let updated = try #require(answer.json["constraints"]?["updated"]?.elements.first)
        #expect(updated["before"]?["constant"]?.number == 150 && updated["after"]?["constant"]?.number == 126)
        #expect(updated["after"]?["key"]?.string == "w")
        #expect(try client.send(.get, "/layouts").json["layouts"]?.elements.isEmpty == true)
    }

    @Test func `of two documents that say the same, all lists are there and empty`() throws {
        let answer = try compare(Self.label(150), Self.label(150))
        let expected = #"""
            {"variants":1,"same":true,"views":{"added":[],"removed":[],"moved":[],"updated":[],"renamed":[]},
            "constraints":{"added":[],"removed":[],"updated":[]},"frames":[],"findings":{"new":[],"fixed":[]}}
            """#
        #expect(answer.json == (try JSONValue(parsing: Array(expected.utf8))))
    }

    @Test func `findings have the form of lint`() throws {
        let answer = try compare(Self.label(150), Self.label(40))
        let finding = try #require(answer.json["findings"]?["new"]?.elements.first)
        #expect(finding["rule"]?.string == "truncated" && finding["level"]?.string == "warning")
        #expect(finding["view"]?.string == "title" && finding["message"]?.string != nil)
        #expect(finding["variants"]?.strings == ["own traits"])
    }

    @Test func `a document that refuses conflicts is compared all the same`() throws {
        let conflict = #"{"view": {}, "constraints": ["root.width == 1", "root.width == 2"], "onConflict": "reject"}"#
        let answer = try compare(conflict, conflict)
        #expect(answer.status == .ok && answer.json["same"] == .bool(true))
    }

    @Test(
        arguments: [
            (#"{"after": {"view": {}}}"#, ["/before"]), (#"{"before": {"view": {}}}"#, ["/after"]),
            (#"{"before": {"view": {}}, "after": {"view": {}}, "old": 1}"#, ["/old"]),
            (#"{"before": {"view": {"idd": "a"}}, "after": {"view": {}}}"#, ["/before/view/idd"]),
            (
                #"{"before": {"view": {}, "constraints": ["x.left == 1"]}, "after": {"view": {}, "constraints": ["root.left =", 3]}}"#,
                ["/before/constraints/0", "/after/constraints/0", "/after/constraints/1"]
            ),
            (#"{"before": {"view": {}}, "after": {"view": {}, "lint": {}}}"#, ["/after/lint"]),
            (#"{"before": {"view": {}, "variants": []}, "after": {"view": {}}}"#, ["/before/variants"]),
            (#"{"before": {"view": {}, "scene": "x"}, "after": {"view": {}}}"#, ["/before/scene"]),
            (#"{"before": {"view": {}}, "after": {"interfaceBuilder": "<x"}}"#, ["/after/interfaceBuilder"]),
            (#"{"before": 3, "after": {"view": {}}}"#, ["/before"]),
            (
                #"{"before": {"view": {}}, "after": {"view": {}}, "lint": {"devices": ["iPhone SX"]}}"#,
                ["/lint/devices/0"]
            ),
            (
                #"{"before": {"view": {"intrinsicSize": {"width": 1e999}}}, "after": {"view": {}}}"#,
                ["/before/view/intrinsicSize/width"]
            ),
        ]
    )
    func `every fault is at its place in its document`(body: String, pointers: [String]) throws {
        let answer = try client.send(.post, "/compare", body)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["errors"]?.elements.compactMap { $0["pointer"]?.string } == pointers)
    }

    @Test func `malformed JSON is told with line and column of the body`() throws {
        let answer = try client.send(.post, "/compare", "{\"before\": {\"view\": {}},\n \"after\": {\"view\" {}}}")
        #expect(answer.status == .badRequest)
        let error = try #require(answer.json["errors"]?.elements.first)
        #expect(error["line"]?.number == 2 && error["column"]?.number == 19)
    }

    @Test func `the scenes of Interface Builder files are compared, also with a document`() throws {
        func file(_ width: Int) -> String {
            let objects = """
                <view id="r" userLabel="card"><rect key="frame" x="0" y="0" width="100" height="50"/>
                <subviews><view id="a" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="0" y="0" width="\(width)" height="10"/><constraints>
                <constraint firstAttribute="width" constant="\(width)" id="w"/>
                <constraint firstAttribute="height" constant="10" id="h"/></constraints></view></subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="r" secondAttribute="leading" id="l"/>
                <constraint firstItem="a" firstAttribute="top" secondItem="r" secondAttribute="top" id="t"/>
                </constraints></view>
                """
            return Self.file(objects, #", "scene": "r""#)
        }
        let answer = try compare(file(20), file(30))
        #expect(answer.status == .ok, "\(answer.json)")
        #expect(answer.json["frames"]?.elements.map { $0["view"]?.string } == ["a"])
        #expect(answer.json["constraints"]?["updated"]?.elements.first?["after"]?["key"]?.string == "w")
        #expect(try compare(file(20), Self.label(20)).status == .ok)
        let unknown = try compare(file(20), file(20).replacing(#""scene": "r""#, with: #""scene": "x""#))
        #expect(unknown.json["errors"]?.elements.first?["pointer"]?.string == "/after/scene")
    }

    // MARK: - Pictures

    @Test func `a picture shows before and after side by side, with what moved outlined`() throws {
        let answer = try compare(accept: "image/svg+xml")
        #expect(answer.status == .ok && answer.headers["Content-Type"] == "image/svg+xml")
        let svg = String(decoding: answer.body, as: UTF8.self)
        #expect(svg.contains(#"data-variant="before: own traits""#))
        #expect(svg.contains(#"data-variant="after: own traits""#))
        #expect(svg.contains(#"data-moved="title""#) && svg.contains(#"data-before="title""#))
        #expect(!svg.contains("data-added") && !svg.contains("data-removed"))
    }

    @Test func `in a picture, a renamed view is the same, and others are new or gone`() throws {
        let renamed = Self.label(126).replacing("title", with: "heading")
        let svg = try String(decoding: compare(Self.label(150), renamed, accept: "image/svg+xml").body, as: UTF8.self)
        #expect(svg.contains(#"data-moved="heading""#) && !svg.contains("data-removed"))
        #expect(svg.contains(#"data-view="title""#))
        let empty = try compare(Self.label(150), #"{"view": {}}"#, accept: "image/svg+xml")
        #expect(String(decoding: empty.body, as: UTF8.self).contains(#"data-removed="title""#))
    }

    @Test func `the picture is that of the variant that changes most`() throws {
        let sizes = #"""
            {"variants": [{"name": "a", "traits": {"size": {"width": 100}}},
                          {"name": "b", "traits": {"size": {"width": 300}}}]}
            """#
        func half(_ share: String) -> String {
            Self.label(1).replacing("title.width == 1", with: "title.width == root.width * \(share)")
        }
        let answer = try compare(half("0.5"), half("0.4"), lint: sizes, accept: "image/svg+xml")
        let svg = String(decoding: answer.body, as: UTF8.self)
        #expect(svg.contains(#"data-variant="after: b""#))
    }

    /// A view whose width follows that of the root, with a content that does not fit where the root is 250 wide.
    private static func narrow(_ constraint: String) -> String {
        #"""
        {"traits": {"size": {"width": 320, "height": 480}},
         "view": {"subviews": [{"id": "title", "frame": {"x": 0, "y": 0, "width": 100, "height": 20},
                                "autoresizing": ["flexibleWidth"], "intrinsicSize": {"width": 80},
                                "compressionResistance": {"horizontal": 1000}},
                               {"id": "line"}]},
         "constraints": ["line.left == 0", "line.top == 30", "line.width == 9", \#(constraint)]}
        """#
    }

    @Test func `where layouts contradict themselves, another variant is drawn`() throws {
        let sizes = #"""
            {"variants": [{"name": "a", "traits": {"size": {"width": 250}}},
                          {"name": "b", "traits": {"size": {"width": 330}}}]}
            """#
        let (before, after) = (Self.narrow(#""line.height == 2""#), Self.narrow(#""line.bottom == root.top + 32""#))
        let answer = try compare(before, after, lint: sizes, accept: "image/svg+xml")
        #expect(answer.status == .ok)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(#"data-variant="after: b""#))
        let only = #"{"variants": [{"name": "a", "traits": {"size": {"width": 250}}}]}"#
        #expect(try compare(before, after, lint: only, accept: "image/svg+xml").status == .unprocessableContent)
    }

    @Test func `a cell that sizes itself is drawn as high as its content, as its frames say`() throws {
        func file(_ height: Int) -> String {
            Self.file(
                """
                <tableViewCell id="r"><rect key="frame" x="0" y="0" width="200" height="44"/>
                <tableViewCellContentView key="contentView" id="c">
                <rect key="frame" x="0" y="0" width="200" height="44"/>
                <subviews><view id="a" translatesAutoresizingMaskIntoConstraints="NO">
                <rect key="frame" x="0" y="10" width="100" height="\(height)"/><constraints>
                <constraint firstAttribute="width" constant="100" id="w"/>
                <constraint firstAttribute="height" constant="\(height)" id="h"/></constraints></view></subviews><constraints>
                <constraint firstItem="a" firstAttribute="leading" secondItem="c" secondAttribute="leading" id="l"/>
                <constraint firstItem="a" firstAttribute="top" secondItem="c" secondAttribute="top" constant="10" id="t"/>
                <constraint firstAttribute="bottom" secondItem="a" secondAttribute="bottom" constant="10" id="b"/>
                </constraints></tableViewCellContentView></tableViewCell>
                """
            )
        }
        let frames = try compare(file(60), file(73)).json["frames"]?.elements ?? []
        let content = try #require(frames.first { $0["view"]?.string == "c" })
        #expect(content["before"]?["height"]?.number == 80 && content["after"]?["height"]?.number == 93)
        let answer = try compare(file(60), file(73), accept: "image/svg+xml")
        let svg = String(decoding: answer.body, as: UTF8.self)
        for height in [80, 93] { #expect(svg.contains(#"data-view="c" x="0" y="0" width="200" height="\#(height)""#)) }
    }

    @Test func `before and after are drawn as pixels and for print, too`() throws {
        let png = try compare(accept: "image/png", query: "?scale=2")
        #expect(png.status == .ok && png.headers["Content-Type"] == "image/png")
        #expect(png.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let pdf = try compare(accept: "application/pdf")
        #expect(pdf.status == .ok && pdf.body.starts(with: Array("%PDF-".utf8)))
    }

    /// Catches a picture of all constraints of the layout that does not have the view.
    @Test func `the view whose constraints are drawn is one of either layout`() throws {
        func halves(_ after: String, view: String) throws -> [Bool] {
            let answer = try compare(Self.label(150), after, accept: "image/svg+xml", query: "?view=\(view)")
            #expect(answer.status == .ok, "\(answer.json)")
            let svg = String(decoding: answer.body, as: UTF8.self)
            return svg.split(separator: "data-variant=").dropFirst().map { $0.contains("data-constraint=") }
        }
        #expect(try halves(Self.label(126), view: "title") == [true, true])
        // A view that was renamed is found in both.
        #expect(try halves(Self.label(126).replacing("title", with: "heading"), view: "heading") == [true, true])
        let other = #"""
            {"traits": {"size": {"width": 320, "height": 480}},
             "view": {"subviews": [{"id": "box", "subviews": [{"id": "photo"}]}]},
             "constraints": ["box.left == 20", "box.top == 20", "box.width == 200", "box.height == 100",
                             "photo.left == 20", "photo.top == 20", "photo.width == 90", "photo.height == 50"]}
            """#
        #expect(try halves(other, view: "title") == [true, false])
        #expect(try halves(other, view: "photo") == [false, true])
        let unknown = try compare(accept: "image/svg+xml", query: "?view=titel")
        #expect(unknown.status == .unprocessableContent)
        #expect(unknown.json["errors"]?.elements.first?["parameter"]?.string == "view")
    }

    @Test func `what cannot be made is refused`() throws {
        #expect(try compare(accept: "application/sarif+json").status == .notAcceptable)
        #expect(try compare(accept: "image/gif").status == .notAcceptable)
        #expect(try compare(query: "?annotate=names").status == .badRequest)
        #expect(try compare(accept: "image/svg+xml", query: "?annotate=names").status == .ok)
        #expect(try client.send(.get, "/compare").status == .methodNotAllowed)
    }

    // MARK: - Limits

    @Test func `work, answer and variants are limited for both documents together`() throws {
        let body = #"{"before": \#(Self.label(150)), "after": \#(Self.label(126))}"#
        var limits = ServiceLimits()
        limits.sessions.engine.work = 3_000
        let busy = try TestClient(limits: limits).send(.post, "/compare", body)
        #expect(busy.status == .unprocessableContent)
        #expect(busy.json["detail"]?.string?.contains("--max-solver-work") == true)
        limits = ServiceLimits()
        limits.sessions.answerBytes = 400
        let long = try TestClient(limits: limits).send(.post, "/compare", body)
        #expect(long.json["detail"]?.string?.contains("--max-answer-bytes") == true)
        limits = ServiceLimits()
        limits.sessions.variants = 1
        let both = #"{"before": {"view": {}}, "after": {"view": {}}, "lint": {"directions": ["ltr", "rtl"]}}"#
        let many = try TestClient(limits: limits).send(.post, "/compare", both)
        #expect(many.json["errors"]?.elements.first?["pointer"]?.string == "/lint")
    }
}
