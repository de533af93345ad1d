import HTTP
import JSON
import TestSupport
import Testing

/// Constraints that are not installed, and devices that are turned.
@Suite struct ListedConstraintTests {
    private let client = TestClient()

    private func labels(_ query: String = "") throws -> [String] {
        let list = try client.send(.get, "/layouts/x/constraints\(query)").json["constraints"]?.elements ?? []
        return list.map { entry in
            let state = entry["active"] != nil ? " off" : entry["installed"] != nil ? " out" : ""
            return (entry["key"]?.string ?? "") + state
        }
    }

    /// Catches a list that loses a constraint as soon as it is deactivated.
    @Test func `constraints that are not installed remain in the list`() throws {
        let constraints = """
            [{"equation": "a.left == 1", "key": "on"}, {"equation": "a.top == 2", "key": "idle", "active": false},
             {"equation": "a.width == 3", "key": "wide", "when": {"horizontal": "regular"}}]
            """
        let traits = #"{"size": {"width": 100, "height": 100}, "sizeClass": {"horizontal": "compact"}}"#
        try client.put(#"{"traits": \#(traits), "view": {"subviews": [{"id": "a"}]}, "constraints": \#(constraints)}"#)
        #expect(try labels() == ["on", "idle off", "wide out"])
        #expect(try labels("?active=true") == ["on"])
        #expect(try labels("?active=false") == ["idle off", "wide out"])
        #expect(try labels("?slack=true") == ["on", "idle off", "wide out"])
        _ = try client.edit(#"{"deactivate": {"key": "on"}}, {"activate": {"key": "idle"}}"#)
        #expect(try labels("?key=on") == ["on off"])
        let text = try client.send(.get, "/layouts/x/constraints?as=snapkit").json["text"]?.string ?? ""
        #expect(text.contains("// ") && text.contains("make.leading") != text.contains("make.left"))
    }

    @Test func `an orientation alone turns the device of a layout`() throws {
        try client.put(#"{"traits": {"device": "iPhone SE"}, "view": {"subviews": []}}"#)
        let turned = try client.send(.patch, "/layouts/x/traits", #"{"orientation": "landscape"}"#)
        #expect(turned.frame("root") == [0, 0, 667, 375])
        let back = try client.send(
            .patch,
            "/layouts/x/traits",
            #"{"orientation": "portrait", "size": {"height": 600}}"#
        )
        #expect(back.frame("root") == [0, 0, 375, 600])
        let lost = try client.send(.patch, "/layouts/x/traits", #"{"orientation": "portrait"}"#)
        #expect(lost.status == .unprocessableContent)
        #expect(lost.json["errors"]?[0]?["pointer"]?.string == "/orientation")
    }
}
