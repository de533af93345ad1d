import HTTP
import JSON
import Testing

@testable import API

/// `GET /layouts/{id}/source?as=…`.
@Suite struct ClassCallsTests {
    let client = TestClient()

    private let layout = """
        {"name": "sign in", "traits": {"size": {"width": 300, "height": 600}},
         "view": {"subviews": [{"id": "title", "text": "Welcome"}, {"id": "row-1", "intrinsicSize": {"width": 9}}]},
         "constraints": ["title.top == superview.top + 8", "row-1.left == title.left @600"]}
        """

    @Test(arguments: [("uikit", "anchors"), ("snapkit", "snapkit")])
    func `a class has its text, its names and what it omits`(library: String, language: String) throws {
        let put = try client.put(layout)
        let answer = try client.send(.get, "/layouts/x/source?as=\(library)")
        #expect(answer.status == .ok)
        #expect(answer.headers["ETag"] == "\"1\"")
        #expect(answer.json["language"]?.string == library)
        #expect(answer.json["omitted"]?.number == 0)
        #expect(answer.json["names"]?["row1"]?.string == "row-1")
        let text = try #require(answer.json["text"]?.string)
        #expect(text.contains("final class SignInViewController: UIViewController {"))
        let traits = try JSONValue(parsing: Array(#"{"size": {"width": 300, "height": 600}}"#.utf8))
        let pasted = PastedClassPropertyTests.document(text, language, traits)
        let solved = try client.send(.post, "/solve", pasted)
        #expect(solved.frame("titleLabel") == put.frame("title"))
        #expect(solved.frame("row1") == put.frame("row-1"))
    }

    @Test func `an unknown library is refused with those that there are`() throws {
        try client.put(layout)
        let answer = try client.send(.get, "/layouts/x/source?as=anchors")
        #expect(answer.status == .badRequest)
        #expect(answer.json["errors"]?[0]?["detail"]?.string?.contains("one of uikit, snapkit") ?? false)
    }
}
