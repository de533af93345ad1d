import HTTP
import JSON
import Testing

@testable import API

/// One document, and one edit, in which every language has a say.
@Suite struct LanguagesTogetherTests {
    let client = TestClient()

    private func layout(_ constraints: [String]) -> String {
        let views = ["a", "b", "c", "d", "e", "f", "g"].map { #"{"id": "\#($0)"}"# }.joined(separator: ",")
        return """
            {"traits": {"size": {"width": 300, "height": 600}}, "view": {"id": "root", "subviews": [\(views)]},
             "constraints": [\(constraints.joined(separator: ","))]}
            """
    }

    private let constraints = [
        #""a.edges == superview.edges""#,
        #"{"masonry": "[b mas_makeConstraints:^(MASConstraintMaker *make) { make.top.left.equalTo(@10); make.size.mas_equalTo(CGSizeMake(50, 20)); }];"}"#,
        #"{"snapkit": "c.snp.makeConstraints { $0.size.top.equalTo(b); $0.left.equalTo(b.snp.right).offset(8) }"}"#,
        #"{"vfl": "H:[c]-gap-[d(==c)]", "options": ["alignAllTop", "alignAllBottom"], "metrics": {"gap": 4}}"#,
        #"{"keep": "e.keepSizeTo(b).equal = 1; e.keepTopOffsetTo(b).equal = 6; e.keepLeftAlignTo(b).equal = 0;"}"#,
        #"{"ss": "[f activateConstraints:^{ f.width_attr = b.width_attr; f.height_attr.constant = 30; f.left_attr = e.right_attr; f.top_attr = e.top_attr; }];"}"#,
        #"{"anchors": "NSLayoutConstraint.activate([g.leadingAnchor.constraint(equalTo: f.trailingAnchor, constant: 2), g.topAnchor.constraint(equalTo: f.topAnchor), g.widthAnchor.constraint(equalToConstant: 9), g.heightAnchor.constraint(equalTo: g.widthAnchor)])"}"#,
        #"{"log": "(\n  \"<NSLayoutConstraint:0x6 UIView:a.width == UIView:root.width   (active)>\"\n)"}"#,
    ]

    @Test func `a document may mix all languages`() throws {
        for answer in [try client.put(layout(constraints)), try client.send(.post, "/solve", layout(constraints))] {
            #expect(answer.json["diagnostics"]?["conflicts"] == .array([]))
            #expect(answer.json["diagnostics"]?["ambiguous"] == .array([]))
            #expect(answer.frame("a") == [0, 0, 300, 600])
            #expect(answer.frame("b") == [10, 10, 50, 20])
            #expect(answer.frame("c") == [68, 10, 50, 20])
            #expect(answer.frame("d") == [122, 10, 50, 20])
            #expect(answer.frame("e") == [10, 36, 50, 20])
            #expect(answer.frame("f") == [60, 36, 50, 30])
            #expect(answer.frame("g") == [112, 36, 9, 9])
        }
        let list = try client.send(.get, "/layouts/x/constraints").json["constraints"]?.elements ?? []
        let languages = Set(list.compactMap { $0["source"]?["language"]?.string })
        #expect(languages == ["masonry", "snapkit", "vfl", "keep", "ss", "anchors", "log"])
    }

    @Test func `an edit may mix all languages`() throws {
        try client.put(layout(constraints))
        let answer = try client.edit(
            """
            {"update": [{"masonry": "make.left.equalTo(@20);", "view": "b"}, {"vfl": "H:[c]-5-[d]"},
                        {"snapkit": "c.snp.makeConstraints { $0.left.equalTo(b.snp.right).offset(9) }"}]},
            {"make": [{"keep": "e.keepTopOffsetTo(b).equal = 7;"}, {"ss": "f.height_attr.constant = 31;"}]},
            {"remake": [{"anchors": "g.leftAnchor.constraint(equalTo: f.rightAnchor).isActive = true"}], "view": "g"}
            """
        )
        #expect(answer.json["changes"]?["updated"]?.elements.count == 5)
        #expect(answer.frame("c")?[0] == 79)
        #expect(answer.frame("d")?[0] == 134)
        #expect(answer.frame("e") == [20, 37, 50, 20])
        #expect(answer.frame("f")?[3] == 31)
        #expect(answer.frame("g")?[0] == 120)
    }

    @Test func `a bare statement in a remake speaks of its view`() throws {
        try client.put(layout(constraints))
        let answer = try client.edit(
            #"{"remake": [{"masonry": "make.top.left.equalTo(@1)"}, {"snapkit": "make.size.equalTo(7)"}], "view": "b"}"#
        )
        #expect(answer.frame("b") == [1, 1, 7, 7])
    }
}
