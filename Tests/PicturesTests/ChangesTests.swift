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
}
