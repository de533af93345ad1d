import HTTP
import JSON
import Testing

@testable import API

@Suite struct DryRunTests {
    let client = TestClient()

    private static let layout = #"""
        {"traits": {"size": {"width": 200, "height": 100}},
         "view": {"subviews": [{"id": "a"}, {"id": "old", "frame": {"x": 1, "y": 2, "width": 30, "height": 4},
                                             "autoresizing": ["flexibleWidth"]}]},
         "constraints": [{"equation": "a.left == 16", "key": "gap"}, "a.width == 30", "a.top == 0", "a.height == 5"]}
        """#

    @Test(
        arguments: [
            ("constraints", #"{"operations": [{"set": {"key": "gap"}, "constant": 20}]}"#),
            ("constraints", #"{"operations": [{"make": ["a.left == 3"]}, {"remove": {"id": "c2"}}]}"#),
            ("constraints", #"{"operations": []}"#),
            ("views", #"{"operations": [{"add": {"id": "b"}, "to": "a"}, {"set": "a", "hidden": true}]}"#),
            ("views", #"{"operations": [{"remove": "a"}]}"#),
            ("traits", #"{"size": {"width": 300, "height": 50}, "direction": "rtl"}"#),
        ]
    )
    func `a dry run answers what the edit answers, and changes nothing`(part: String, edit: String) throws {
        try client.put(Self.layout)
        let before = try client.send(.get, "/layouts/x/source").body
        let trial = try client.send(.patch, "/layouts/x/\(part)?dryRun=true", edit)
        #expect(trial.status == .ok && trial.json["revision"]?.number == 1)
        #expect(trial.headers["ETag"] == "\"1\"")
        #expect(try client.send(.get, "/layouts/x/source").body == before)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
        let real = try client.send(.patch, "/layouts/x/\(part)?dryRun=false", edit)
        for field in ["frames", "contentSizes", "diagnostics", "changes"] {
            #expect(trial.json[field] == real.json[field])
        }
        #expect(trial.json["revision"]?.number == 1)
    }

    @Test func `what a dry run would refuse, it refuses`() throws {
        try client.put(Self.layout)
        let clash = #"{"operations": [{"make": ["a.left == 3"]}], "onConflict": "reject"}"#
        let trial = try client.send(.patch, "/layouts/x/constraints?dryRun=true", clash)
        #expect(trial.status == .unprocessableContent)
        #expect(trial.json["conflicts"]?.elements.count == 1)
        let edit = #"{"operations": [{"remove": {"id": "c9"}}]}"#
        #expect(try client.send(.patch, "/layouts/x/constraints?dryRun=true", edit).status == .unprocessableContent)
        let stale = try client.send(
            .patch,
            "/layouts/x/constraints?dryRun=true",
            #"{"operations": []}"#,
            headers: ["If-Match": #""7""#]
        )
        #expect(stale.status == .preconditionFailed)
    }

    @Test(arguments: ["yes", "1", "TRUE", ""])
    func `any other value than true and false is a fault`(value: String) throws {
        try client.put(Self.layout)
        let answer = try client.send(.patch, "/layouts/x/constraints?dryRun=\(value)", #"{"operations": []}"#)
        #expect(answer.status == .badRequest)
        #expect(answer.json["errors"]?.elements.first?["parameter"]?.string == "dryRun")
        #expect(try client.send(.get, "/layouts/x?dryRun=true").status == .badRequest)
    }
}
