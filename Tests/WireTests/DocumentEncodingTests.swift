import JSON
import LayoutEngine
import LayoutModel
import Sessions
import Testing

@testable import Wire

/// A document with every member that a document may have.
private let everything = """
    {"name": "all \\"of\\" it",
     "traits": {"size": {"width": 320, "height": 480}, "safeArea": {"top": 20, "bottom": 0}, "direction": "rtl",
                "sizeClass": {"horizontal": "compact"}, "scale": 2,
                "keyboard": {"height": 216.5}},
     "view": {"id": "window", "direction": "ltr", "subviews": [
       {"id": "title", "intrinsicSize": {"width": 120.5}, "hugging": {"horizontal": 249}, "hidden": true,
        "compressionResistance": {"vertical": 1000}, "baseline": {"first": 14, "last": 4}, "margins": {"left": 0, "top": 3},
        "marginsFollowSafeArea": false, "preservesSuperviewMargins": true,
        "alignmentInsets": {"left": -1.5, "right": 2}, "meta": {"tags": ["a b", 1.50, null], "q\\"": {}}, "aspectRatio": "16:9",
        "kind": "switch", "label": "Remember \\"me\\"",
        "style": {"background": "#0a7AFF", "foreground": "label", "tint": "#00000080", "cornerRadius": 4.5,
                  "border": {"width": 0.5, "color": "separator"}, "opacity": 0.25, "clips": true, "image": "photo.fill",
                  "placeholder": "E-Mail"},
        "text": {"string": "x", "alignment": "justified"},
        "when": {"vertical": "regular"}, "guides": [{"id": "gutter"}, {"id": "edge"}]},
       {"id": "list", "scroll": {"contentOffset": {"x": 0, "y": 12.25}}, "subviews": [{"id": "row-1"}]},
       {"id": "plain", "scroll": true},
       {"id": "framed", "frame": {"x": 1, "y": 2, "width": 30, "height": 4.5},
        "autoresizing": ["flexibleLeftMargin", "flexibleWidth", "flexibleBottomMargin"]}]},
     "constraints": ["plain.bottom <= window.keyboard.top", "title.left >= window.readable.left", "list.edges == superview.edges", "row-1.edges == superview.edges", "row-1.size == 700",
       "plain.left == superview.leftMargin + 0.1 @750", "plain.size == 10", "plain.top >= 3",
       {"equation": "gutter.left == title.right", "key": "gap", "group": "g", "active": false},
       {"first": "edge.right", "multiplier": 0.5, "constant": 3, "when": {"horizontal": "compact", "vertical": "regular"}}],
     "onConflict": "reject"}
    """

/// Documents are decoded and encoded without a session or a server.
@Suite struct DocumentEncodingTests {
    private let limit = AnswerLimit(LayoutLimits())

    private func document(_ json: [UInt8]) throws -> LayoutDocument {
        try LayoutRequest(body: RequestBody(json)).document
    }

    @Test func `a document that is encoded and decoded again is the same`() throws {
        let document = try document(Array(everything.utf8))
        let json = try document.json(within: limit)
        #expect(try self.document(json).json(within: limit) == json)
        let value = try JSONValue(parsing: json)
        #expect(value["name"] == .string("all \"of\" it"))
        #expect(value["view"]?["subviews"]?[0]?["guides"]?[1]?["id"] == .string("edge"))
        #expect(value["constraints"]?[12] == .string("plain.left == superview.leftMargin + 0.1 @750"))
        #expect(value["onConflict"] == .string("reject"))
        let title = value["view"]?["subviews"]?[0]
        let written = try JSONValue(parsing: Array(everything.utf8))["view"]?["subviews"]?[0]
        for field in ["kind", "label", "style", "text"] { #expect(title?[field] == written?[field]) }
        #expect(String(decoding: json, as: UTF8.self).contains(#""meta":{"tags":["a b",1.50,null],"q\"":{}}"#))
    }

    @Test func `members that have their default values are left out`() throws {
        let document = try document(Array(#"{"view": {"subviews": [{"id": "a"}]}}"#.utf8))
        let plain = #"{"traits":{},"view":{"id":"root","subviews":[{"id":"a"}]},"constraints":[],"onConflict":"break"}"#
        #expect(String(decoding: try document.json(within: limit), as: UTF8.self) == plain)
    }

    @Test func `a session has the document that it was made of, and solves it as decoded again`() throws {
        let document = try document(Array(everything.utf8))
        let session = try LayoutSession(id: "x", document: document, limits: LayoutLimits())
        let json = try document.json(within: limit)
        #expect(try session.documentJSON(within: limit) == json)
        let again = try LayoutSession(id: "x", document: try self.document(json), limits: LayoutLimits())
        #expect(!session.solution.contentSizes.isEmpty)
        let (one, other) = (
            try again.solutionJSON(SolutionOptions(), within: limit),
            try session.solutionJSON(SolutionOptions(), within: limit)
        )
        #expect(one == other)
    }
}
