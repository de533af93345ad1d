import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// What a reader with fresh eyes found wrong with texts.
struct TextFaultTests {
    private let client = TestClient()

    /// Wider for being higher, and higher for being narrower: it never settles.
    private let unsettled =
        #"{"traits":{"size":{"width":375,"height":667}},"view":{"subviews":[{"id":"a","text":{"string":"brave brave brave"},"compressionResistance":{"horizontal":100}}]},"constraints":["a.left == 0","a.top == 0","a.width == a.height * 2 @800"]}"#

    /// The tempting fault is to keep what was told of texts once there are none: the view may be gone.
    @Test(arguments: [#"{"remove":"a"}"#, #"{"set":"a","text":null}"#])
    func `a text that has gone is no longer unsettled`(operation: String) throws {
        try client.put(unsettled)
        let before = try client.send(.get, "/layouts/x")
        #expect(before.json["diagnostics"]?["unsettledTexts"]?.elements.count == 1)
        let after = try client.send(.patch, "/layouts/x/views", #"{"operations":[\#(operation)]}"#)
        #expect(after.status == .ok)
        #expect(after.json["diagnostics"]?["unsettledTexts"] == nil)
    }

    @Test(arguments: [
        #"{"string":"hello brave new world","lineBreak":"clip","preferredMaxLayoutWidth":100}"#,
        #"{"string":"hello                                        ","preferredMaxLayoutWidth":100}"#,
    ])
    func `a text is never wider than it prefers, not even by a pixel`(text: String) throws {
        let document =
            #"{"traits":{"size":{"width":375,"height":667},"scale":2},"view":{"subviews":[{"id":"a","text":\#(text)}]},"constraints":["a.left == 0","a.top == 0"]}"#
        let answer = try client.send(.post, "/solve?text=lines", document)
        #expect(answer.json["frames"]?["a"]?["width"]?.number == 100)
        let lines = answer.json["texts"]?["a"]?["lines"]?.elements ?? []
        #expect(lines.compactMap { $0["width"]?.number }.allSatisfy { $0 <= 100 } && !lines.isEmpty, "\(lines)")
    }

    @Test func `missing fonts are listed in the order of the views, also once these have moved`() throws {
        let labels = ["a", "b", "c"].map { #"{"id":"\#($0)","text":{"string":"x","font":{"family":"None"}}}"# }
        try client.put(#"{"view":{"subviews":[\#(labels.joined(separator: ","))]}}"#)
        let moved = try client.send(.patch, "/layouts/x/views", #"{"operations":[{"move":"a","to":"root"}]}"#)
        let views = moved.json["diagnostics"]?["fallbackFonts"]?.elements.first?["views"]?.elements
        #expect(views?.compactMap(\.string) == ["b", "c", "a"])
    }

    @Test func `variants list no more lines than an answer may have`() throws {
        var limits = ServiceLimits()
        limits.sessions.textLines = 25
        let client = TestClient(limits: limits)
        let lines = String(repeating: "x\\n", count: 9) + "x"
        let variants = #"{"traits":{"size":{"width":300}}}"#
        func solve(_ count: Int) throws -> Answer {
            let list = [String](repeating: variants, count: count).joined(separator: ",")
            let document = #"{"view":{"subviews":[{"id":"a","text":{"string":"\#(lines)"}}]},"variants":[\#(list)]}"#
            return try client.send(.post, "/solve?text=lines", document)
        }
        #expect(try solve(2).status == .ok)
        let refused = try solve(3)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.json["errors"]?.elements.first?["pointer"]?.string == "/variants")
    }
}
