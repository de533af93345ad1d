import HTTP
import JSON
import LayoutFuzzing
import TestSupport
import Testing

@testable import API

@Suite struct VariantEditsTests {
    let client = TestClient()

    private let card = """
        {"traits": {"size": {"width": 200}}, "view": {"id": "card", "subviews": [
          {"id": "name", "text": "?"}, {"id": "badge", "intrinsicSize": {"width": 20, "height": 20}}]},
         "constraints": ["name.leading == card.leading + 8", "name.top == card.top + 8",
           {"masonry": "make.trailing.equalTo(@-8);", "view": "badge", "group": "right"},
           "badge.top == name.bottom + 4", "badge.bottom == card.bottom - 8",
           {"first": "badge.leading", "constant": 8, "group": "left", "active": false}]
        """

    @Test func `one template is solved with many contents, and stays as it was`() throws {
        try client.put(card + "}")
        let variants = """
            {"variants": [
              {"name": "Ann", "views": [{"set": "name", "text": "Ann"}]},
              {"name": "B", "constraints": [{"deactivate": {"group": "right"}}, {"activate": {"group": "left"}}]},
              {"views": [{"set": "badge", "intrinsicSize": {"width": 30, "height": 40}}], "traits": {"size": {"width": 100}}},
              {"views": [{"add": {"id": "line"}, "to": "card"}], "constraints": [{"make": ["line.edges == card.edges"]}]},
              {}]}
            """
        let before = try client.send(.get, "/layouts/x")
        let kept = try client.send(.post, "/layouts/x/variants", variants)
        #expect(kept.status == .ok, "\(kept.json)")
        let solved = try #require(kept.json["variants"]?.elements)
        #expect(solved.map { $0["name"]?.string } == ["Ann", "B", nil, nil, nil])
        #expect(solved.map { $0["frames"]?["badge"]?["x"]?.number } == [172, 8, 62, 172, 172])
        #expect(solved.map { $0["frames"]?["badge"]?["height"]?.number } == [20, 20, 40, 20, 20])
        #expect(solved[3]["frames"]?["line"]?["width"]?.number == 200)
        #expect(solved[4]["frames"]?.keys == ["card", "name", "badge"])
        #expect(solved[0]["frames"]?["name"] != solved[1]["frames"]?["name"])
        #expect(try client.send(.get, "/layouts/x").body == before.body)
        let oneShot = try client.send(.post, "/solve", card + ", " + variants.dropFirst())
        #expect(oneShot.body == kept.body)
    }

    @Test func `variants may be a product, named as lint names them`() throws {
        try client.put(card + "}")
        let body = """
            {"variants": {"devices": ["iPhone SE", "iPad"], "orientations": ["portrait", "landscape"], "directions": ["ltr", "rtl"],
              "textScales": ["accessibilityLarge"],
              "variants": [{"name": "Ann", "traits": {"size": {"width": 90}}, "views": [{"set": "name", "text": "Ann"}]}, {}]}}
            """
        let solved = try #require(try client.send(.post, "/layouts/x/variants", body).json["variants"]?.elements)
        let names = solved.compactMap { $0["name"]?.string }
        #expect(names.count == 12 && solved.count == 12)
        #expect(
            names.prefix(3) == [
                "iPhone SE portrait, ltr, accessibilityLarge", "iPhone SE portrait, rtl, accessibilityLarge",
                "iPhone SE landscape, ltr, accessibilityLarge",
            ]
        )
        #expect(
            names.suffix(4) == [
                "Ann, ltr, accessibilityLarge", "Ann, rtl, accessibilityLarge", "variant 2, ltr, accessibilityLarge",
                "variant 2, rtl, accessibilityLarge",
            ]
        )
        #expect(solved[2]["frames"]?["card"]?["width"]?.number == 667)
        #expect(solved[9]["traits"]?["direction"]?.string == "rtl")
        #expect(solved[8]["frames"]?["card"]?["width"]?.number == 90)
        let all = try client.send(.post, "/solve", #"\#(card), "variants": {"devices": "all"}}"#).json["variants"]
        let devices = try client.send(.get, "/devices").json["devices"]?.elements
        let onPhonesAndTablets = devices?.filter { ["iPhone", "iPad"].contains($0["family"]?.string) }
        #expect(all?.elements.map { $0["name"]?.string } == onPhonesAndTablets?.map { $0["name"]?.string })
        for (wrong, place) in [
            (#"{"devices": ["iPhone 99"]}"#, "/variants/devices/0"),
            (#"{"orientations": ["portrait"]}"#, "/variants/orientations"),
            (#"{"directions": ["up"]}"#, "/variants/directions/0"), (#"{"device": "iPad"}"#, "/variants/device"),
            (
                #"{"variants": [{"constraints": [{"make": ["nam.left == 0"]}]}]}"#,
                "/variants/variants/0/constraints/0/make/0"
            ),
        ] {
            let refused = try client.send(.post, "/layouts/x/variants", #"{"variants": \#(wrong)}"#)
            #expect(refused.json["errors"]?[0]?["pointer"]?.string == place, "\(refused.json)")
        }
    }

    @Test func `faults of all variants are told at their places`() throws {
        try client.put(card + "}")
        let answer = try client.send(
            .post,
            "/layouts/x/variants",
            """
            {"variants": [{"constraints": [{"make": ["nam.left == 0"]}]}, {},
              {"views": [{"set": "name", "hidden": true}, {"remove": "bage"}]},
              {"constraints": [{"set": {"key": "gap"}, "constant": 3}, {"make": [{"masonry": "make.tpo.equalTo(@8);", "view": "name"}]}]}]}
            """
        )
        let faults = try #require(answer.json["errors"]?.elements)
        #expect(
            faults.map { $0["pointer"]?.string } == [
                "/variants/0/constraints/0/make/0", "/variants/2/views/1/remove", "/variants/3/constraints/0/set/key",
                "/variants/3/constraints/1/make/0",
            ]
        )
        #expect(answer.status == .unprocessableContent)
        #expect(faults[1]["detail"]?.string?.contains("'badge'") == true)
    }

    @Test func `what sources of a variant say of no layout is told beside it`() throws {
        try client.put(card + "}")
        let body = """
            {"variants": [{}, {"constraints": [{"make": [
              {"masonry": "[v mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@9); NSLog(@\\"x\\"); }];",
               "names": {"v": "name"}}]}]}]}
            """
        let answer = try client.send(.post, "/layouts/x/variants", body)
        #expect(answer.status == .ok, "\(answer.json)")
        let solved = answer.json["variants"]
        #expect(solved?[0]?["passedOver"] == nil)
        let note = solved?[1]?["passedOver"]?[0]
        #expect(note?["pointer"]?.string == "/variants/1/constraints/0/make/0")
    }

    /// The same edits one by one, each tried on the layout as it is.
    @Test(.property(checking: 0.4), arguments: Seeds.range(3))
    func `a variant is solved as the edit would be`(seed: UInt64) throws {
        let author = LayoutAuthor(seed: 900 + seed)
        var compared = 0
        for number in 0..<24 where number % 4 != 3 {
            let script = author[number]
            guard try client.send(.put, "/layouts/x", script.document.text).status != .unprocessableContent else {
                Cases.skip()
                continue
            }
            Cases.check()
            var expected: [JSONValue] = []
            var variants: [String] = []
            for edit in script.edits {
                guard edit.body["onConflict"] == nil, edit.body["animation"] == nil else { continue }
                let path = "/layouts/x/\(edit.part.rawValue)?dryRun=true"
                let answer = try client.send(.patch, path, edit.body.text)
                guard answer.status == .ok else { continue }
                expected.append(answer.json)
                switch edit.part {
                case .traits: variants.append(#"{"traits": \#(edit.body.text)}"#)
                case .constraints, .views:
                    let operations = edit.body["operations"]?.text ?? "[]"
                    variants.append(#"{"\#(edit.part.rawValue)": \#(operations)}"#)
                }
            }
            let body = #"{"variants": [\#(variants.joined(separator: ", "))]}"#
            let answer = try client.send(.post, "/layouts/x/variants", body)
            #expect(answer.status == .ok, "\(answer.json)")
            let solved = answer.json["variants"]?.elements ?? []
            #expect(solved.count == expected.count)
            for (variant, edited) in zip(solved, expected) {
                for part in ["frames", "contentSizes", "diagnostics"] {
                    #expect(variant[part] == edited[part], "\(number): \(script.document.text)\n\(body)")
                }
                compared += 1
            }
        }
        #expect(compared > 20)
    }
}

extension JSONValue {
    /// The value as JSON.
    fileprivate var text: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
