import HTTP
import JSON
import Testing

@testable import API

/// `passedOver` in answers, and faults that come together.
@Suite struct PassedOverCallsTests {
    let client = TestClient()

    private static let source =
        #"{"snapkit": "a.tag = 1\na.snp.makeConstraints { $0.width.equalTo(3) }\nsetup()", "metrics": {"on": true}}"#
    private static let notes = [
        "/constraints/1 3 'setup()' calls 'setup', whose body is not in the source: layout",
        "/constraints/1 1 'a.tag = 1' says nothing of the layout: other",
    ]

    private func notes(_ json: JSONValue) -> [String] {
        (json["passedOver"]?.elements ?? []).map { note in
            let line = note["line"]?.number.map { Int($0) } ?? 0
            return
                "\(note["pointer"]?.string ?? "") \(line) \(note["detail"]?.string ?? ""): \(note["kind"]?.string ?? "")"
        }
    }

    @Test func `a new layout and a solution tell what was passed over, and later answers do not`() throws {
        let body = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.height == 1", \#(Self.source)]}"#
        #expect(notes(try client.put(body).json) == Self.notes)
        #expect(notes(try client.send(.post, "/layouts", body).json) == Self.notes)
        #expect(notes(try client.send(.post, "/solve", body).json) == Self.notes)
        #expect(try client.send(.get, "/layouts/x").json["passedOver"] == nil)
    }

    @Test func `an edit tells what its own sources had`() throws {
        try client.put(#"{"view": {"subviews": [{"id": "a"}]}, "constraints": [\#(Self.source)]}"#)
        let edited = try client.edit(#"{"remove": {"view": "a"}}, {"make": [\#(Self.source)]}"#)
        #expect(notes(edited.json) == Self.notes.map { $0.replacing("/constraints/1", with: "/operations/1/make/0") })
        #expect(try client.edit(#"{"remove": {"view": "a"}}"#).json["passedOver"] == nil)
    }

    @Test func `a solution under several traits tells it once, beside them`() throws {
        let document = #""view": {"subviews": [{"id": "a"}]}, "constraints": ["a.height == 1", \#(Self.source)]"#
        let answer = try client.send(.post, "/solve", #"{\#(document), "variants": [{}, {"name": "b"}]}"#).json
        #expect(answer.keys == ["variants", "passedOver"])
        #expect(notes(answer) == Self.notes)
    }

    @Test func `a constraint of another part of the app is told, and is none of the layout`() throws {
        let source =
            #"NSLayoutConstraint.activate([\na.widthAnchor.constraint(equalToConstant: 4), gap])\ntop?.isActive = false"#
        let body = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": [{"anchors": "\#(source)"}]}"#
        #expect(
            notes(try client.put(body).json) == [
                "/constraints/0 1 'gap' is a constraint that neither the source nor the layout has: layout",
                "/constraints/0 3 'top' is a constraint that neither the source nor the layout has: layout",
            ]
        )
        let kept = #"{"equation": "a.height == 9", "key": "gap", "active": false}"#
        let both = body.replacing(#""constraints": ["#, with: #""constraints": [\#(kept), "#)
        let answer = try client.put(both)
        #expect(
            notes(answer.json)
                == ["/constraints/1 3 'top' is a constraint that neither the source nor the layout has: layout"]
        )
        #expect(answer.frame("a") == [0, 0, 4, 9])
        let alone = body.replacing("a.widthAnchor.constraint(equalToConstant: 4), ", with: "")
        #expect(try client.send(.put, "/layouts/x", alone).status == .unprocessableContent)
    }

    @Test func `more than a hundred are counted`() throws {
        let many = String(repeating: #"a.x = 3\n"#, count: 70)
        let source = #"{"snapkit": "a.snp.makeConstraints { $0.left.equalTo(3) }\n\#(many)"}"#
        let body = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": [\#(source), \#(source)]}"#
        let answer = try client.send(.post, "/solve", body).json
        #expect(notes(answer).count == 100)
        #expect(answer["omitted"]?["passedOver"]?.number == 40)
    }

    @Test func `all faults of a source come together`() throws {
        let source = #"{"masonry": "make.left.ofset(3);\nmake.top.equalTo(bb);\nmake.width.equalTo(", "view": "a"}"#
        let body = #"{"view": {"subviews": [{"id": "a"}]}, "constraints": [\#(source), {"vfl": "[aa]\n[a"}]}"#
        let errors = try client.send(.post, "/solve", body).json["errors"]?.elements ?? []
        let places = errors.map {
            "\($0["pointer"]?.string ?? "") \($0["line"]?.number ?? 0) \($0["column"]?.number ?? 0)"
        }
        #expect(
            places == [
                "/constraints/0 1.0 11.0", "/constraints/0 2.0 18.0", "/constraints/0 3.0 20.0",
                "/constraints/1 1.0 2.0", "/constraints/1 2.0 3.0",
            ]
        )
    }

    @Test func `true and false decide as metrics`() throws {
        for (value, width) in [("true", 3.0), ("false", 5)] {
            let text =
                "if on { a.snp.makeConstraints { $0.width.equalTo(3) } } else { a.snp.makeConstraints { $0.width.equalTo(5) } }"
            let body =
                #"{"view": {"subviews": [{"id": "a"}]}, "constraints": [{"snapkit": "\#(text)", "metrics": {"on": \#(value)}}]}"#
            #expect(try client.send(.post, "/solve", body).frame("a")?[2] == width)
        }
    }

    /// Whether they come before or after the sources in the body.
    @Test(arguments: [true, false])
    func `metrics of a document are values in all of its sources`(isFirst: Bool) throws {
        let metrics = #""metrics": {"gap": 8, "isPad": true, "model.title": "Hello"}"#
        let first = "if isPad { a.snp.makeConstraints { $0.left.equalTo(gap) } }"
        let second =
            "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.left.mas_equalTo(gap); }]; b.text = model.title;"
        let constraints =
            #""constraints": [{"snapkit": "\#(first)"}, {"masonry": "\#(second)", "metrics": {"gap": 3}}, {"vfl": "H:[c(gap)]"}]"#
        let parts = [metrics, constraints]
        let body = (isFirst ? parts : parts.reversed()).joined(separator: ", ")
        let views = #""view": {"subviews": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}"#
        for order in [#"{\#(views), \#(body)}"#, #"{\#(body), \#(views)}"#] {
            let answer = try client.send(.post, "/solve", order)
            #expect(answer.frame("a")?[0] == 8 && answer.frame("b")?[0] == 3 && answer.frame("c")?[2] == 8)
            #expect((answer.frame("b")?[2] ?? 0) > 20)
        }
    }

    @Test func `metrics of a document are in place for views from sources`() throws {
        let source = "let word = UILabel()\\nview.addSubview(word)\\nword.text = model.title"
        let body =
            #"{"view": "fromSource", "constraints": [{"snapkit": "\#(source)"}], "metrics": {"model.title": "Hello"}}"#
        let answer = try client.send(.post, "/solve", body)
        #expect((answer.frame("word")?[2] ?? 0) > 20)
        #expect(answer.json["passedOver"] == nil)
    }
}
