import HTTP
import JSON
import Testing

@testable import API

/// Sweeps whose pieces are worked out by hand.
@Suite struct SweepCallsTests {
    let client = TestClient()

    private func put(_ constraints: String, _ views: String = #"{"id": "a"}"#, traits: String = "") throws {
        try client.put(
            """
            {"traits": {"size": {"width": 200, "height": 100}\(traits)},
             "view": {"id": "root", "subviews": [\(views)]},
             "constraints": [\(constraints)]}
            """
        )
    }

    private func sweep(_ body: String) throws -> JSONValue {
        let answer = try client.send(.post, "/layouts/x/sweep", body)
        #expect(answer.status == .ok, "\(answer.json)")
        return answer.json
    }

    /// The points at which pieces begin and end.
    private func bounds(_ answer: JSONValue) -> [Double] {
        let pieces = answer["pieces"]?.elements ?? []
        return pieces.compactMap { $0["from"]?.number } + [pieces.last?["to"]?.number ?? -1]
    }

    private func numbers(_ value: JSONValue?) -> [Double] { value?.elements.compactMap(\.number) ?? [] }

    /// The value and the change per point of a number, in each piece.
    private func lines(_ answer: JSONValue, _ view: String, _ number: String) -> [[Double]] {
        (answer["pieces"]?.elements ?? []).map { numbers($0["frames"]?[view]?[number]) }
    }

    private func texts(_ constraints: JSONValue?) -> [String] {
        constraints?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// The place of the first fault.
    private func pointer(_ answer: Answer) -> String {
        answer.json["errors"]?.elements.first?["pointer"]?.string ?? ""
    }

    @Test func `an optional width gives way to a cap from the width on at which it would exceed it`() throws {
        try put(#""a.left == 16", "a.right == -16 @750", "a.width <= 300", "a.top == 0", "a.height == 10""#)
        let answer = try sweep(#"{"width": [200, 1000]}"#)
        #expect(bounds(answer) == [200, 332, 1000])
        #expect(lines(answer, "a", "x") == [[16, 0], [16, 0]])
        #expect(lines(answer, "a", "width") == [[168, 1], [300, 0]])
        #expect(lines(answer, "root", "width") == [[200, 1], [332, 1]])
        let found = try #require(answer["breaks"]?.elements.first)
        #expect(found["at"] == .number(332))
        #expect(texts(found["constraints"]) == ["a.right == -16 @750", "a.width <= 300"])
        #expect(
            found["explanation"]
                == .string("From 332 on, 'a.width <= 300' begins to bind and 'a.right == -16 @750' is no longer met.")
        )
    }

    @Test func `a width between bounds has three pieces`() throws {
        try put(
            #""a.left == 0", "a.right == 0 @750", "a.width >= 100", "a.width <= 300", "a.top == 0", "a.height == 10""#
        )
        let answer = try sweep(#"{"width": [50, 400]}"#)
        #expect(bounds(answer) == [50, 100, 300, 400])
        #expect(lines(answer, "a", "width") == [[100, 0], [100, 1], [300, 0]])
    }

    @Test func `the higher of two priorities decides until both agree`() throws {
        try put(
            #""a.left == 0", "a.width >= 120 @900", "a.width == root.width * 0.5 @800", "a.top == 0", "a.height == 10""#
        )
        let answer = try sweep(#"{"width": [100, 400]}"#)
        #expect(bounds(answer) == [100, 240, 400])
        #expect(lines(answer, "a", "width") == [[120, 0], [120, 0.5]])
    }

    @Test func `a conflict ends at the width at which all constraints hold`() throws {
        try put(#""a.left == 16", "a.width == 200", "a.right <= -16", "a.top == 0", "a.height == 10""#)
        let answer = try sweep(#"{"width": [180, 300], "until": ["conflict", "truncated"]}"#)
        #expect(bounds(answer) == [180, 232, 300])
        #expect(lines(answer, "a", "width") == [[200, 0], [200, 0]])
        let conflicts = (answer["pieces"]?.elements ?? []).map { $0["diagnostics"]?["conflicts"]?.elements ?? [] }
        #expect(conflicts.map(\.count) == [1, 0])
        #expect(conflicts[0][0]["broken"] == .array([.string("c3")]))
        #expect(answer["until"]?.elements.map(numbers) == [[232, 300]])
        let found = try #require(answer["breaks"]?.elements.first)
        #expect(texts(found["constraints"]).contains("a.right <= -16"))
        #expect(found["explanation"]?.string?.contains("the conflict of") == true)
    }

    @Test func `the constant of a key changes all of its constraints and nothing else`() throws {
        try put(
            #"""
            "a.left == 0", "a.width == 100", "a.top == 0", "a.height == 10", {"equation": "b.left == a.right + 8", "key": "gap"},
            "b.width == 50 @750", "b.right <= 0", {"equation": "b.top == a.bottom + 8", "key": "gap"}, "b.height == 10"
            """#,
            #"{"id": "a"}, {"id": "b"}"#
        )
        let answer = try sweep(#"{"key": "gap", "constant": [0, 64]}"#)
        #expect(bounds(answer) == [0, 50, 64])
        #expect(lines(answer, "b", "x") == [[100, 1], [150, 1]])
        #expect(lines(answer, "b", "y") == [[10, 1], [60, 1]])
        #expect(lines(answer, "b", "width") == [[50, 0], [50, -1]])
        // The layout itself is as it was.
        let kept = try client.send(.get, "/layouts/x").json
        #expect(kept["revision"] == .number(1) && kept["frames"]?["b"]?["x"] == .number(108))
    }

    @Test func `a text wraps at its own width, and is truncated where it may not`() throws {
        try put(
            #""a.left == 0", "a.right == 0", "a.top == 0", "b.left == 0", "b.right == 0", "b.top == a.bottom""#,
            #"{"id": "a", "text": "some words"}, {"id": "b", "text": {"string": "some words", "numberOfLines": 1}}"#
        )
        // A text is as wide as it is where nothing holds it.
        let text = #"{"id": "a", "text": "some words"}"#
        let alone = #"{"view": {"subviews": [\#(text)]}, "constraints": ["a.edges == superview.edges"]}"#
        _ = try client.send(.put, "/layouts/free", alone)
        let free = try client.send(.get, "/layouts/free").json["frames"]?["a"]
        let (width, height) = try (#require(free?["width"]?.number), #require(free?["height"]?.number))
        let answer = try sweep(#"{"width": [\#(width - 5), \#(width + 5)], "until": ["truncated"]}"#)
        let found = bounds(answer)
        // A text may exceed its view by a ten-thousandth of a point.
        #expect(found.count == 3 && abs(found[1] - width) <= 2e-4)
        #expect(lines(answer, "a", "height") == [[2 * height, 0], [height, 0]])
        #expect(lines(answer, "b", "y") == [[2 * height, 0], [height, 0]])
        #expect(answer["breaks"]?.elements[0]["explanation"]?.string?.contains("'a' takes 1 line instead of 2") == true)
        let interval = try #require(answer["until"]?.elements.first)
        #expect(abs(numbers(interval)[0] - width) <= 2e-4)
    }

    @Test func `a stack shares its width equally over the whole range`() throws {
        try put(
            #""s.left == 0", "s.right == 0", "s.top == 0", "s.height == 10""#,
            """
            {"id": "s", "stack": {"axis": "horizontal", "distribution": "fillEqually", "spacing": 10},
             "subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}
            """
        )
        let answer = try sweep(#"{"width": [320, 620]}"#)
        #expect(bounds(answer) == [320, 620])
        #expect(answer["breaks"] == .array([]))
        let width = lines(answer, "c", "width")[0]
        #expect(width[0] == 100 && abs(width[1] * 300 - 100) < 1e-6)
        let x = lines(answer, "c", "x")[0]
        #expect(x[0] == 220 && abs(x[1] * 300 - 200) < 1e-6)
    }

    @Test func `under rtl a leading edge moves with the width`() throws {
        let leading = #""a.leading == 10", "a.width == 50", "a.top == 0", "a.height == 10""#
        try put(leading, traits: #", "direction": "rtl""#)
        let answer = try sweep(#"{"width": [100, 300]}"#)
        #expect(lines(answer, "a", "x") == [[40, 1]])
        let other = try sweep(#"{"width": [100, 300], "traits": {"direction": "ltr"}}"#)
        #expect(lines(other, "a", "x") == [[10, 0]])
    }

    @Test func `pixels do not round a sweep`() throws {
        let quarter = #""a.left == 0", "a.width == root.width * 0.25", "a.top == 0", "a.height == 10""#
        try put(quarter, traits: #", "scale": 1"#)
        let answer = try sweep(#"{"width": [101, 301]}"#)
        #expect(lines(answer, "a", "width") == [[25.25, 0.25]])
    }

    @Test func `a height is swept where the width fits the content`() throws {
        try put(#""a.edges == superview.edges", "a.width == 80""#, traits: "")
        let answer = try sweep(#"{"height": [0, 50], "traits": {"size": {"width": null}}}"#)
        #expect(lines(answer, "a", "height") == [[0, 1]] && lines(answer, "root", "width") == [[80, 0]])
    }

    @Test func `a document is swept in one call, and nothing is kept`() throws {
        let document = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == superview.edges"]"#
        let answer = try client.send(.post, "/solve", document + #", "sweep": {"width": [10, 20]}}"#)
        #expect(answer.status == .ok && lines(answer.json, "a", "width") == [[10, 1]])
        let both = try client.send(.post, "/solve", document + #", "sweep": {"width": [10, 20]}, "explain": true}"#)
        #expect(both.status == .unprocessableContent && pointer(both) == "/explain")
        let key = try client.send(.post, "/solve", document + #", "sweep": {"key": "gap", "constant": [1, 2]}}"#)
        #expect(key.status == .unprocessableContent && pointer(key) == "/sweep/key")
        let query = try client.send(.post, "/solve?frames=none", document + #", "sweep": {"width": [10, 20]}}"#)
        #expect(query.status == .badRequest)
        let kept = try client.send(.post, "/layouts", document + #", "sweep": {"width": [10, 20]}}"#)
        #expect(kept.status == .unprocessableContent && pointer(kept) == "/sweep")
    }

    @Test(arguments: [
        (#"{}"#, ""), (#"{"width": [1, 2], "height": [1, 2]}"#, "/height"), (#"{"width": [2, 1]}"#, "/width"),
        (#"{"width": [2, 2]}"#, "/width"), (#"{"width": [-1, 2]}"#, "/width/0"), (#"{"width": [1, 2, 3]}"#, "/width"),
        (#"{"width": [1]}"#, "/width"), (#"{"width": 5}"#, "/width"), (#"{"width": [1, 1e300]}"#, "/width/1"),
        (#"{"key": "gap"}"#, ""), (#"{"width": [1, 2], "constant": [1, 2]}"#, "/constant"),
        (#"{"key": "gup", "constant": [1, 2]}"#, "/key"), (#"{"widht": [1, 2]}"#, "/widht"),
        (#"{"width": [1, 2], "until": ["conflicts"]}"#, "/until/0"),
        (#"{"width": [1, 2], "until": ["overlap"]}"#, "/until/0"),
        (#"{"width": [1, 1.0000001]}"#, "/width"),
    ])
    func `what is no sweep is refused at its place`(body: String, pointer: String) throws {
        try put(#"{"equation": "a.left == 0", "key": "gap"}"#)
        let answer = try client.send(.post, "/layouts/x/sweep", body)
        #expect(answer.status == .unprocessableContent)
        #expect(self.pointer(answer) == pointer, "\(answer.json)")
    }

    @Test func `a view with a flexible width follows its superview down to nothing`() throws {
        // The width is the only flexible part, so it takes the whole change from 200 on: 50 - (200 - t).
        let frame = #""frame": {"x": 0, "y": 0, "width": 50, "height": 10}"#
        try put("", #"{"id": "a", \#(frame), "autoresizing": ["flexibleWidth"]}"#)
        #expect(try client.send(.post, "/layouts/y/sweep", #"{"width": [1, 2]}"#).status == .notFound)
        let answer = try sweep(#"{"width": [100, 300]}"#)
        #expect(bounds(answer) == [100, 150, 300])
        #expect(lines(answer, "a", "width") == [[0, 0], [0, 1]])
    }
}
