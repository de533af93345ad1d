import HTTP
import JSON
import Testing

@testable import API

@Suite struct SolvingCallsTests {
    let client = TestClient()

    @Test func `solve answers and keeps nothing`() throws {
        let answer = try client.send(.post, "/solve?frames=all", twoViews)
        #expect(answer.status == .ok)
        #expect(answer.json.keys == ["frames", "contentSizes", "diagnostics"])
        #expect(answer.frame("b") == [68, 0, 50, 50])
        #expect(try client.send(.get, "/layouts").json["layouts"]?.elements.isEmpty == true)
    }

    @Test func `variants are solved under traits over the layout's own, in their order`() throws {
        let centred = """
            {"traits": {"size": {"width": 100, "height": 50}, "scale": 1}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.center == superview.center", "a.size == 10"]
            """
        let variants =
            #""variants": [{"name": "wide", "traits": {"size": {"width": 200}}}, {"traits": {"direction": "rtl"}}, {}]"#
        try client.put(centred + "}")
        let kept = try client.send(.post, "/layouts/x/variants", "{\(variants)}")
        let oneShot = try client.send(.post, "/solve", "\(centred), \(variants)}")
        #expect(kept.body == oneShot.body)
        let solved = try #require(kept.json["variants"])
        #expect(solved.elements.count == 3)
        #expect(solved[0]?.keys == ["name", "traits", "frames", "contentSizes", "diagnostics"])
        #expect(solved[0]?["traits"]?["size"]?["width"]?.number == 200)
        #expect(solved[0]?["traits"]?["size"]?["height"]?.number == 50)
        #expect(solved.elements.map { $0["frames"]?["a"]?["x"]?.number } == [95, 45, 45])
        #expect(solved[1]?["name"] == nil)
        #expect(try client.send(.get, "/layouts/x").json["revision"]?.number == 1)
        #expect(try client.send(.get, "/layouts/x").frame("a") == [45, 20, 10, 10])
    }

    @Test func `explain adds what the explanation of a kept layout says, to each variant as well`() throws {
        let layout = """
            {"traits": {"size": {"width": 100, "height": 50}}, "view": {"subviews": [{"id": "a"}]},
             "constraints": ["a.left == 0", "a.left == 5", "a.width == 80 @500", "a.right <= root.right - 40"]
            """
        try client.put(layout + "}")
        let kept = try client.send(.get, "/layouts/x/explanation").json
        let solved = try client.send(.post, "/solve", layout + #","explain": true}"#).json
        #expect(solved.keys == ["frames", "contentSizes", "diagnostics", "explanation"])
        let parts = ["summary", "conflicts", "ambiguous", "unmet", "truncated", "omitted"]
        #expect(solved["explanation"]?.keys == parts)
        // Only the request itself says where its equations are; the text of a kept layout without sources is not kept.
        func comparable(_ value: JSONValue?) -> String { "\(value?.without("edits") ?? .null)" }
        for part in parts { #expect(comparable(solved["explanation"]?[part]) == comparable(kept[part])) }
        let variants = #""variants": [{"traits": {"size": {"width": 200}}}, {}]"#
        let both = try client.send(.post, "/solve", "\(layout), \(variants), \"explain\": true}").json["variants"]
        #expect(both?[0]?["explanation"]?["unmet"]?.elements.isEmpty == true)
        #expect(both?[1]?["explanation"]?["unmet"] == kept["unmet"])
        #expect(try client.send(.post, "/solve", layout + #","explain": false}"#).json["explanation"] == nil)
        let refused = try client.send(.post, "/layouts", layout + #","explain": true}"#)
        #expect(refused.status == .unprocessableContent)
        #expect(refused.json["detail"]?.string?.contains("'explain' goes with POST /solve") == true)
    }

    @Test func `variants start from the layout's own frames`() throws {
        try client.put(
            """
            {"traits": {"size": {"width": 320, "height": 100}}, "view": {"subviews": [
              {"id": "v", "frame": {"x": 40, "y": 0, "width": 200, "height": 10}, "autoresizing": ["flexibleLeftMargin", "flexibleWidth"]}]}}
            """
        )
        let body = #"{"variants": [{"traits": {"size": {"width": 400}}}, {"traits": {"size": {"width": 320}}}]}"#
        let solved = try client.send(.post, "/layouts/x/variants?frames=changed", body).json["variants"]
        #expect(solved?[0]?["frames"]?["v"]?["x"]?.number == 53.33333333)
        #expect(solved?[0]?["frames"]?["v"]?["width"]?.number == 266.66666667)
        #expect(solved?[1]?["frames"]?.keys == [])
    }

    @Test func `a device supplies traits, and fields beside it override them`() throws {
        let body = """
            {"view": {"subviews": []}, "variants": [
              {"traits": {"device": "iPhone SE"}}, {"traits": {"scale": null, "size": {"width": 400}, "device": "iphone 14"}},
              {"traits": {"device": null}}]}
            """
        let solved = try client.send(.post, "/solve", body).json["variants"]
        #expect(solved?[0]?["frames"]?["root"]?["height"]?.number == 667)
        #expect(solved?[0]?["traits"]?["sizeClass"]?["horizontal"] == .string("compact"))
        #expect(solved?[1]?["frames"]?["root"]?["width"]?.number == 400)
        #expect(solved?[1]?["frames"]?["root"]?["height"]?.number == 844)
        #expect(solved?[1]?["traits"]?["safeArea"]?["top"]?.number == 47)
        #expect(solved?[1]?["traits"]?["scale"] == nil)
        #expect(solved?[2]?["traits"]?.keys == [])
    }

    @Test func `an orientation turns the device beside it, wherever it stands`() throws {
        let body = """
            {"view": {}, "traits": {"orientation": "landscape", "safeArea": {"bottom": 3}, "device": "iPhone 17 Pro Max"}, "variants": [
              {"traits": {}}, {"traits": {"device": "iPhone SE", "orientation": null}},
              {"traits": {"device": "Apple TV", "orientation": "portrait"}}]}
            """
        let solved = try client.send(.post, "/solve", body).json["variants"]
        let traits = """
            {"size":{"width":956,"height":440},"safeArea":{"top":0,"left":62,"bottom":3,"right":62},\
            "sizeClass":{"horizontal":"regular","vertical":"compact"},"scale":3}
            """
        #expect(try solved?[0]?["traits"] == JSONValue(parsing: Array(traits.utf8)))
        #expect(solved?[1]?["frames"]?["root"]?["width"]?.number == 375)
        #expect(solved?[2]?["frames"]?["root"]?["width"]?.number == 1920)
    }

    @Test func `what is no variant is told`() throws {
        try client.put(twoViews)
        let body = #"{"variants": [{"traits": {"scale": 0}}, {"name": 3}, {"trait": {}}]}"#
        let answer = try client.send(.post, "/layouts/x/variants", body)
        #expect(answer.pointers == ["/variants/0/traits/scale", "/variants/1/name", "/variants/2/trait"])
    }

    @Test func `what cannot be solved is no layout`() throws {
        let given = """
            {"traits": {"size": {"width": 100, "height": 100}}, "view": {"subviews": [
              {"id": "a", "intrinsicSize": {"width": 10}, "hugging": {"horizontal": 1000}, "frame": {"x": 0, "y": 0, "width": 50, "height": 5}}]}}
            """
        let answer = try client.send(.post, "/solve", given)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["detail"]?.string?.contains("a.width == 50") == true)
    }
}

extension JSONValue {
    /// The value without the members of a name, wherever they are.
    fileprivate func without(_ name: String) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.without(name) })
        case .object(let members):
            .object(members.filter { $0.key != name }.map { Member(key: $0.key, value: $0.value.without(name)) })
        case .null, .bool, .number, .string: self
        }
    }
}
