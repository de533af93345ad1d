import HTTP
import JSON
import Testing

@testable import API

/// Constraints that are written back in another language.
@Suite struct TranslationTests {
    let client = TestClient()

    private func layout(_ constraints: String) -> String {
        """
        {"traits": {"size": {"width": 300, "height": 600}},
         "view": {"subviews": [{"id": "a"}, {"id": "my-view"}, {"id": "list", "scroll": true}]},
         "constraints": \(constraints)}
        """
    }

    private let constraints = """
        ["a.left == superview.left + 8", "a.width == 50 @750", {"equation": "my-view.left == a.right + 10", "key": "gap"},
         {"equation": "a.top >= root.safeArea.top", "group": "g"}, "my-view.centerX == root.centerX * 0.5 - 3",
         "list.content.width == list.frame.width", {"equation": "a.bottom <= root.bottom", "when": {"horizontal": "compact"}}]
        """

    /// The list of the constraints without their ids and sources.
    private func list(_ client: TestClient) throws -> [String] {
        let answer = try client.send(.get, "/layouts/x/constraints")
        return answer.json["constraints"]?.elements.map { constraint in
            let labels = ["text", "key", "group", "when"].map { constraint[$0].map { "\($0)" } ?? "" }
            return labels.joined(separator: "|").replacing("superview.", with: "root.")
        } ?? []
    }

    @Test(arguments: ["equation", "masonry", "snapkit", "anchors", "vfl", "client"])
    func `what is written reads back as the same constraints`(language: String) throws {
        try client.put(layout(constraints))
        _ = try client.send(.patch, "/layouts/x/traits", #"{"sizeClass": {"horizontal": "compact"}}"#)
        let answer = try client.send(.get, "/layouts/x/constraints?as=\(language)")
        #expect(answer.json["language"]?.string == language)
        let entries = try #require(answer.json["entries"])
        let other = TestClient()
        var writer = JSONWriter()
        writer.value(entries)
        try other.put(layout(String(decoding: writer.bytes, as: UTF8.self)))
        _ = try other.send(.patch, "/layouts/x/traits", #"{"sizeClass": {"horizontal": "compact"}}"#)
        #expect(try list(other) == list(client))
    }

    @Test func `a list shows each constraint in the language if it can express it`() throws {
        try client.put(layout(#"["a.width == 50", "a.centerX == superview.centerX"]"#))
        let answer = try client.send(.get, "/layouts/x/constraints?as=vfl")
        #expect(answer.json["constraints"]?[0]?["text"]?.string == "H:[a(50)]")
        #expect(answer.json["constraints"]?[1]?["text"]?.string == "a.centerX == superview.centerX")
        let text = "H:[a(50)]\n// the visual format cannot express:\n// a.centerX == view.centerX"
        #expect(answer.json["text"]?.string == text)
        #expect(answer.json["omitted"]?.number == 1)
    }

    @Test func `code of the client stands in the list and in the text, and its entries are equations`() throws {
        try client.put(layout(constraints))
        let answer = try client.send(.get, "/layouts/x/constraints?as=client")
        #expect(answer.json["constraints"]?[1]?["text"]?.string == "a.width == 50 ~ .high")
        let lines = answer.json["text"]?.string?.split(separator: "\n") ?? []
        #expect(lines.count == 7 && lines[2] == #"(View("my-view").left == a.right + 10).key("gap")"#)
        #expect(answer.json["entries"]?[1]?.string == "a.width == 50 @750")
    }

    /// Catches a text that silently differs from the layout: a lost priority, a constraint left out, another root.
    @Test(arguments: ["masonry", "snapkit", "anchors", "vfl"])
    func `the text reads back as the constraints that it does not comment on`(language: String) throws {
        let constraints = """
            ["a.leading == superview.leading + 8", "a.width == 50 @750", "my-view.trailing == root.trailing - 10 @249.5",
             "root.bottom == a.bottom + 4", {"equation": "a.height == 7", "group": "g"}]
            """
        try client.put(layout(constraints))
        let answer = try client.send(.get, "/layouts/x/constraints?as=\(language)")
        #expect(answer.json["omitted"]?.number == 0)
        let text = try #require(answer.json["text"])
        #expect(text.string?.contains("// Group \"g\":") ?? false)
        let names = try #require(answer.json["names"])
        var writer = JSONWriter()
        writer.value(.array([.object([.init(key: language, value: text), .init(key: "names", value: names)])]))
        let other = TestClient()
        try other.put(layout(String(decoding: writer.bytes, as: UTF8.self)))
        let read = try other.send(.get, "/layouts/x/constraints").json["constraints"]?.elements ?? []
        #expect(read.compactMap { $0["priority"]?.number }.sorted() == [249.5, 750, 1000, 1000])
    }

    @Test func `an unknown language is refused with those that there are`() throws {
        try client.put(layout("[]"))
        let answer = try client.send(.get, "/layouts/x/constraints?as=masonary")
        #expect(answer.status == .badRequest)
        let detail = answer.json["errors"]?[0]?["detail"]?.string
        #expect(detail?.hasPrefix("unknown value 'masonary'; did you mean 'masonry'?") ?? false)
    }
}
