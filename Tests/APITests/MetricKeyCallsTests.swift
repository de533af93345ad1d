import HTTP
import JSON
import Testing

@testable import API

/// Metrics whose keys are texts of expressions, over the wire.
@Suite struct MetricKeyCallsTests {
    let client = TestClient()

    private func solve(_ source: String, metrics: String) throws -> Answer {
        try client.send(
            .post,
            "/solve",
            """
            {"traits": {"size": {"width": 300, "height": 600}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": [{"masonry": "\(source)", "view": "a", "metrics": \(metrics)}]}
            """
        )
    }

    @Test func `the key that a fault gives makes the source readable`() throws {
        let source = #"make.width.mas_equalTo(dictionary[@\"row\"]  *  2);"#
        let fault = try solve(source, metrics: "{}").json["errors"]?[0]?["detail"]?.string ?? ""
        #expect(
            fault.hasPrefix(
                #"unknown view or value 'dictionary'; "metrics": {"dictionary[@\"row\"]": …} would give it a value"#
            )
        )
        let answer = try solve(source, metrics: #"{"dictionary[@\"row\"]": 21}"#)
        #expect(answer.frame("a")?[2] == 42)
    }

    @Test func `the name that a fault gives says which view is meant`() throws {
        let source = "make.left.equalTo(self.player.surface.mas_right);"
        let fault = try solve(source, metrics: "{}").json["errors"]?[0]?["detail"]?.string ?? ""
        #expect(
            fault.hasPrefix(
                #"unknown view or value 'player'; "names": {"self.player.surface": …} would say which view it is"#
            )
        )
    }

    @Test(arguments: ["{\"a..b\": 1}", "{\"\": 1}"])
    func `a key that no source can spell is a fault`(metrics: String) throws {
        let answer = try solve("make.width.mas_equalTo(1);", metrics: metrics)
        #expect(answer.json["errors"]?[0]?["detail"]?.string == "a name is one to 16 words with points between them")
    }
}
