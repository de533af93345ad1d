import HTTP
import JSON
import Testing

@testable import API

/// Documents whose views come from their sources.
@Suite struct ViewsFromSourceTests {
    let client = TestClient()

    /// As it stands within JSON.
    static let cell = #"""
        final class Cell: UITableViewCell {\n
            let title: UILabel = {\n let label = UILabel()\n label.text = \"Hello\"\n return label\n }()\n
            let icon = UIView()\n
            let row = UIStackView()\n
            func setUp() {\n
                contentView.addSubview(row)\n row.spacing = 4\n [icon, title].forEach(row.addArrangedSubview)\n
                icon.snp.makeConstraints { $0.size.equalTo(20) }\n
                row.snp.makeConstraints { $0.left.top.equalToSuperview().inset(10) }\n
            }\n
        }
        """#.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()

    private static func document(_ source: String, _ more: String = "") -> String {
        #"{"view": "fromSource", "traits": {"size": {"width": 320, "height": 100}}, "constraints": [\#(source)]\#(more)}"#
    }

    private static var whole: String { document(#"{"snapkit": "\#(cell)"}"#) }

    private func frame(_ json: JSONValue, _ view: String) -> [Double?] {
        ["x", "y", "width", "height"].map { json["frames"]?[view]?[$0]?.number }
    }

    @Test func `a class alone gives frames`() throws {
        for answer in [try client.send(.post, "/solve", Self.whole), try client.put(Self.whole)] {
            #expect(frame(answer.json, "icon") == [0, 0, 20, 20])
            #expect(frame(answer.json, "row").prefix(2) == [10, 10])
            #expect(frame(answer.json, "title").first == 24)
            #expect(answer.json["diagnostics"]?["ambiguous"]?.elements.isEmpty ?? false)
        }
    }

    @Test func `the source of the layout has the views that were understood, and gives the same frames`() throws {
        let first = try client.put(Self.whole).json
        let source = try client.send(.get, "/layouts/x/source")
        #expect(source.json["view"]?["subviews"]?.elements.first?["id"]?.string == "row")
        #expect(source.json["view"]?["subviews"]?.elements.first?["stack"]?["spacing"]?.number == 4)
        let again = try client.send(.post, "/solve", String(decoding: source.body, as: UTF8.self)).json
        #expect(again["frames"] == first["frames"])
    }

    @Test func `a layout from sources is edited as any other`() throws {
        try client.put(Self.whole)
        let moved = try client.edit(#"{"make": [{"snapkit": "title.snp.makeConstraints { $0.width.equalTo(77) }"}]}"#)
        #expect(frame(moved.json, "title")[2] == 77)
        let unknown = try client.edit(
            #"{"make": [{"snapkit": "let badge = UIView()\nbadge.snp.makeConstraints { $0.top.equalTo(title) }"}]}"#
        )
        #expect(unknown.status == .unprocessableContent)
        let variants = try client.send(
            .post,
            "/layouts/x/variants",
            #"{"variants": [{"traits": {"size": {"width": 200, "height": 100}}}]}"#
        )
        #expect(variants.status == .ok)
    }

    @Test func `views come from all sources together, wherever the field is`() throws {
        let sources = [
            #"{"snapkit": "view.addSubview(box)\nlet box = UIView()"}"#,
            #"{"masonry": "UILabel *name = [UILabel new];\nname.text = @\"x\";\n[box addSubview:name];"}"#,
            #""box.width == 50""#, #"{"vfl": "H:|-3-[name]"}"#,
        ]
        let list = sources.joined(separator: ", ")
        for body in [Self.document(list), #"{"constraints": [\#(list)], "view": "fromSource"}"#] {
            let answer = try client.send(.post, "/solve", body).json
            #expect(answer["errors"] == nil)
            #expect(frame(answer, "box")[2] == 50)
            #expect(frame(answer, "name")[0] == 3)
        }
    }

    @Test func `what is left unknown is told with its line`() throws {
        let text = #"let a = Avatar()\nlet b = UILabel()\nb.text = user.name\nview.addSubviews(a, b)"#
        let answer = try client.send(.post, "/solve", Self.document(#"{"snapkit": "\#(text)"}"#)).json
        let notes = (answer["passedOver"]?.elements ?? []).map {
            "\($0["line"]?.number.map { Int($0) } ?? 0) \($0["detail"]?.string ?? "")"
        }
        #expect(
            notes == [
                "1 'let a = Avatar()' makes 'a', without a size of its own: the class 'Avatar' is not known here",
                "2 'let b = UILabel()' makes 'b', 0 wide and 0 high: the source gives this 'UILabel' no text",
                "3 'b.text = user.name' is left out: the text of 'b' is not known here; \"metrics\": {\"user.name\": \"…\"} supplies it",
            ]
        )
    }

    @Test(arguments: [
        (#""a.width == 3""#, "/view"),
        (#"{"snapkit": "let a = UIView()\na.snp.makeConstraints { $0.top.equalTo(3) }"}"#, "/constraints/0"),
        (#"{"snapkit": "if isOn { view.addSubview(a) }"}"#, "/constraints/0"),
    ])
    func `what gives no tree is a fault at its place`(_ source: String, _ pointer: String) throws {
        let answer = try client.send(.post, "/solve", Self.document(source))
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["errors"]?.elements.map { $0["pointer"]?.string } == [pointer])
    }

    @Test func `another word for the views is a fault`() throws {
        let answer = try client.send(.post, "/solve", #"{"view": "fromsource"}"#)
        #expect(answer.json["errors"]?.elements.first?["pointer"]?.string == "/view")
        #expect(answer.json["errors"]?.elements.first?["detail"]?.string?.contains("\"fromSource\"") ?? false)
    }

    @Test func `a guide of a source is added to a layout that is stored`() throws {
        try client.put(#"{"view": {"subviews": [{"id": "a"}]}, "constraints": ["a.edges == 0"]}"#)
        let edited = try client.edit(
            #"{"make": [{"anchors": "let gap = UILayoutGuide()\na.addLayoutGuide(gap)\ngap.widthAnchor.constraint(equalToConstant: 8).isActive = true"}]}"#
        )
        #expect(frame(edited.json, "gap")[2] == 8)
        let source = try client.send(.get, "/layouts/x/source").json
        #expect(source["view"]?["subviews"]?.elements.first?["guides"]?.elements.first?["id"]?.string == "gap")
    }
}
