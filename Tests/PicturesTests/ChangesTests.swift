import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Testing
import TextMetrics

/// Two times of a layout in one picture.
struct ChangesTests {
    @Test func `views that moved, came and went are told apart`() throws {
        func session(_ views: String, _ constraints: String) throws -> LayoutSession {
            try Drawn.session(
                """
                {"traits":{"size":{"width":100,"height":100}},"view":{"id":"root","subviews":[{"id":"a"},\(views)]},
                "constraints":["a.top == 10","a.width == 20","a.height == 20",\(constraints)]}
                """
            )
        }
        let old = try session(
            #"{"id":"gone"}"#,
            #""a.left == 50","gone.left == 90","gone.top == 0","gone.width == 30","gone.height == 10""#
        )
        let new = try session(#"{"id":"new"}"#, #""a.left == 10","new.edges == a.edges""#)
        var budget = WorkBudget(limit: .max)
        func picture(_ session: borrowing LayoutSession, since former: Picture? = nil) throws -> Picture {
            let (document, solution) = (session.document, session.solution)
            let options = PictureOptions()
            return try Picture(document, solution, options, fonts: .builtIn, since: former, budget: &budget)
        }
        let both = try picture(new, since: picture(old))
        let drawn = try Drawn(try #require(try both.bytes(within: 1 << 20, budget: &budget)))
        #expect(drawn.root["viewBox"] == "0 0 120 100")
        func all(_ attribute: String) -> [String] { drawn.elements.compactMap { $0[attribute] } }
        #expect(all("data-moved") == ["a"] && all("data-before") == ["a"])
        #expect(all("data-added") == ["new"] && all("data-removed") == ["gone"])
        #expect(drawn.elements.first { $0["data-before"] != nil }?["stroke-opacity"] == ".5")
        #expect(drawn.elements.first { $0["data-before"] != nil }?.rect == Rect(x: 50, y: 10, width: 20, height: 20))
    }

    /// Each edge and length alone.
    @Test(arguments: [
        (Rect(x: 30, y: 10, width: 20, height: 20), ["a"]), (Rect(x: 10, y: 30, width: 20, height: 20), ["a"]),
        (Rect(x: 10, y: 10, width: 30, height: 20), ["a"]), (Rect(x: 10, y: 10, width: 20, height: 30), ["a"]),
        (Rect(x: 10, y: 10, width: 20, height: 20), []),
    ])
    func `a view is outlined if its place or its size has changed`(now: Rect, moved: [String]) throws {
        var budget = WorkBudget(limit: .max)
        func picture(_ frame: Rect, since former: Picture? = nil) throws -> Picture {
            let session = try Drawn.session(
                """
                {"traits":{"size":{"width":100,"height":100}},"view":{"id":"root","subviews":[{"id":"a"}]},
                "constraints":["a.left == \(frame.x)","a.top == \(frame.y)","a.width == \(frame.width)",
                "a.height == \(frame.height)"]}
                """
            )
            let (document, solution) = (session.document, session.solution)
            return try Picture(document, solution, PictureOptions(), fonts: .builtIn, since: former, budget: &budget)
        }
        let former = try picture(Rect(x: 10, y: 10, width: 20, height: 20))
        let bytes = try picture(now, since: former).bytes(within: 1 << 20, budget: &budget)
        let drawn = try Drawn(#require(bytes))
        #expect(drawn.elements.compactMap { $0["data-moved"] } == moved)
        #expect(drawn.elements.compactMap { $0["data-before"] } == moved)
        #expect(drawn.elements.first { $0["data-moved"] != nil }?.rect == (moved.isEmpty ? nil : now))
    }
}
