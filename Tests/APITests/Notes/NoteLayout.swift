import HTTP
import JSON
import Testing

@testable import API

/// A layout of 300 × 600 for the snippets of the notes, each pasted as it stands.
struct NoteLayout {
    let client = TestClient()

    /// Puts a layout with these subviews of the root, native constraints and then snippets.
    @discardableResult
    func put(
        _ views: [String],
        _ constraints: [String] = [],
        _ snippets: [String],
        size: (Double, Double) = (300, 600)
    ) throws -> Answer {
        try client.put(body(views, constraints, snippets, size: size))
    }

    /// Sends such a layout, which has to be refused.
    func refusal(_ views: [String], _ snippets: [String]) throws -> Answer {
        let answer = try client.send(.post, "/solve", body(views, [], snippets, size: (300, 600)))
        #expect(answer.status == .unprocessableContent, "\(answer.json)")
        return answer
    }

    private func body(
        _ views: [String],
        _ constraints: [String],
        _ snippets: [String],
        size: (Double, Double)
    ) -> String {
        let subviews = views.map { $0.hasPrefix("{") ? $0 : #"{"id": "\#($0)"}"# }
        let entries = constraints.map { "\"\($0)\"" } + snippets
        return """
            {"traits": {"size": {"width": \(size.0), "height": \(size.1)}},
             "view": {"subviews": [\(subviews.joined(separator: ","))]}, "constraints": [\(entries.joined(separator: ","))]}
            """
    }

    /// Puts a view called box with a snippet about it, and answers its frame.
    func box(
        _ snippet: String,
        _ constraints: [String] = [],
        beside: String = "",
        views: [String] = []
    ) throws -> [Double]? {
        let entry = masonry(snippet, beside: #", "view": "box""# + beside)
        return try put(["box"] + views, constraints, [entry]).frame("box")
    }
}

/// A Masonry entry; `beside` begins with a comma.
func masonry(_ text: String, beside: String = "") -> String {
    var writer = JSONWriter()
    writer.value(.string(text))
    return #"{"masonry": \#(String(decoding: writer.bytes, as: UTF8.self))\#(beside)}"#
}

/// Whether a frame is this one but for rounding.
func isNear(_ frame: [Double]?, _ expected: [Double]) -> Bool {
    frame?.count == 4 && zip(frame ?? [], expected).allSatisfy { abs($0 - $1) < 1e-6 }
}
