import LayoutModel
import Testing

@testable import LayoutEngine
@testable import Wire

@Suite struct SweepSentenceTests {
    /// A sentence lists eight views and counts the others.
    @Test(arguments: [
        (8, "'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7' and 'v8'"),
        (9, "'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8' and 1 more view"),
        (10, "'v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7', 'v8' and 2 more views"),
    ])
    func `a sentence counts the views that it does not name`(count: Int, names: String) throws {
        let views = (1...count).map { #"{"id": "v\#($0)"}"# }.joined(separator: ", ")
        let body = #"{"view": {"subviews": [\#(views)]}}"#
        let document = try LayoutRequest(body: RequestBody(Array(body.utf8))).document
        let nodes = (1...count).compactMap { document.tree.node(named: "v\($0)") }
        let sentence = ExplanationText(document: document).sentence(SweepBreak(at: 332, newlyAmbiguous: nodes))
        #expect(sentence == "From 332 on, \(names) are ambiguous.")
    }
}
