import LayoutEngine
import LayoutModel
import Pictures
import Sessions
import Testing
import TextMetrics

/// Two times of a layout in one picture.
struct ChangesTests {
    /// A layout with these views in a root of 100 × 100.
    private func session(_ views: String, _ constraints: String) throws -> LayoutSession {
        try Drawn.session(
            """
            {"traits":{"size":{"width":100,"height":100}},"view":{"id":"root","subviews":[\(views)]},
            "constraints":[\(constraints)]}
            """
        )
    }

    /// A layout, with what has changed since an earlier time.
    private func drawn(_ session: borrowing LayoutSession, since former: borrowing LayoutSession) throws -> Drawn {
        var budget = WorkBudget(limit: .max)
        func picture(_ session: borrowing LayoutSession, since former: Picture? = nil) throws -> Picture {
            let (document, solution) = (session.document, session.solution)
            return try Picture(document, solution, PictureOptions(), fonts: .builtIn, since: former, budget: &budget)
        }
        let both = try picture(session, since: picture(former))
        return try Drawn(try #require(try both.bytes(within: 1 << 20, budget: &budget)))
    }

    @Test func `views that moved, came and went are told apart`() throws {
        let rest = #""a.top == 10","a.width == 20","a.height == 20""#
        let gone = #""gone.left == 90","gone.top == 0","gone.width == 30","gone.height == 10""#
        let old = try session(#"{"id":"a"},{"id":"gone"}"#, #"\#(rest),"a.left == 50",\#(gone)"#)
        let new = try session(#"{"id":"a"},{"id":"new"}"#, #"\#(rest),"a.left == 10","new.edges == a.edges""#)
        let drawn = try drawn(new, since: old)
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
        func session(_ a: Rect) throws -> LayoutSession {
            let edges = #""a.left == \#(a.x)","a.top == \#(a.y)""#
            return try self.session(#"{"id":"a"}"#, #"\#(edges),"a.width == \#(a.width)","a.height == \#(a.height)""#)
        }
        let drawn = try drawn(session(now), since: session(Rect(x: 10, y: 10, width: 20, height: 20)))
        #expect(drawn.elements.compactMap { $0["data-moved"] } == moved)
        #expect(drawn.elements.compactMap { $0["data-before"] } == moved)
        #expect(drawn.elements.first { $0["data-moved"] != nil }?.rect == (moved.isEmpty ? nil : now))
    }
}
