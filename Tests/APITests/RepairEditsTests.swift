import HTTP
import JSON
import Testing

@testable import API

/// Repairs as edits of the text that was posted.
@Suite struct RepairEditsTests {
    private let client = TestClient()

    private static let views = #"{"subviews": [{"id": "box"}, {"id": "lab"}]}"#

    private func explanation(_ document: JSONValue) throws -> JSONValue {
        try client.put(EditedSource.json(document))
        return try client.send(.get, "/layouts/x/explanation").json
    }

    private func repairs(_ field: String, _ source: String, views: String = Self.views) throws -> [JSONValue] {
        let document = try EditedSource.document(views: views, sources: [(field, source)])
        return try explanation(document)["conflicts"]?[0]?["repairs"]?.elements ?? []
    }

    /// The edits of the repair whose explanation begins with some words, each as `line:column+length text`.
    private func edits(_ words: String, in repairs: [JSONValue]) throws -> [String] {
        let repair = try #require(repairs.first { $0["explanation"]?.string?.hasPrefix(words) ?? false }, "\(repairs)")
        return repair["edits"]?.elements.map { edit in
            let numbers = ["line", "column", "length"].map { Int(edit[$0]?.number ?? -1) }
            return "\(numbers[0]):\(numbers[1])+\(numbers[2]) \(edit["text"]?.string ?? "?")"
        } ?? []
    }

    private static let snapkit = """
        box.snp.makeConstraints { make in
            make.leading.equalToSuperview().offset(60)
            make.trailing.equalToSuperview().inset(20)
            make.width.equalTo(300)
            make.top.height.equalToSuperview()
        }
        lab.snp.makeConstraints { $0.edges.equalToSuperview() }
        """

    @Test func `an edit replaces the number where it stands, with the sign of its language`() throws {
        let repairs = try repairs("snapkit", Self.snapkit)
        #expect(try edits("Move the constant of c3", in: repairs) == ["4:24+3 320"])
        #expect(try edits("Move the constant of c2", in: repairs) == ["3:44+2 40"])
        #expect(try edits("Move the constant of c1", in: repairs) == ["2:44+2 80"])
        #expect(repairs[0]["edits"]?[0]?["pointer"]?.string == "/constraints/0/snapkit")
    }

    @Test func `a priority is appended, a relation renamed, and a removal commented out`() throws {
        let repairs = try repairs("snapkit", Self.snapkit)
        #expect(try edits("Lower the priority of c3", in: repairs) == ["4:28+0 .priority(999)"])
        #expect(try edits("Relax c3", in: repairs) == ["4:16+7 greaterThanOrEqualTo"])
        #expect(try edits("Remove c3", in: repairs) == ["4:5+0 // "])
    }

    @Test func `a statement between others on its line is commented out within it`() throws {
        let source = """
            [box mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(@0); make.width.equalTo(@9); }];
            [box mas_makeConstraints:^(MASConstraintMaker *make) { make.width.equalTo(@8); }];
            """
        let repairs = try repairs("masonry", source)
        #expect(try edits("Remove c3", in: repairs) == ["2:56+0 /* ", "2:78+0  */"])
        #expect(try edits("Move the constant of c3", in: repairs) == ["2:76+1 9"])
    }

    @Test func `one statement for several constraints has no edit for one of them`() throws {
        let source = "box.snp.makeConstraints { $0.edges.equalToSuperview(); $0.width.equalTo(300) }"
        let repairs = try repairs("snapkit", source)
        #expect(try edits("Remove c3", in: repairs).isEmpty)
        #expect(try edits("Move the constant of c5", in: repairs) == ["1:73+3 400"])
    }

    @Test func `a number that several constraints share has no edit, and its use has one`() throws {
        let source = """
            let gap: CGFloat = 60
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: gap),
                box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -gap),
                box.widthAnchor.constraint(equalToConstant: 300),
            ])
            """
        let repairs = try repairs("anchors", source)
        #expect(try edits("Move the constant of c1", in: repairs) == ["3:73+3 40"])
        #expect(try edits("Move the constant of c2", in: repairs) == ["4:75+4 -40"])
        #expect(try edits("Remove c3", in: repairs) == ["5:5+0 // "])
    }

    @Test func `an element of an array of constraints gets a name for its priority`() throws {
        let source = """
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                box.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                box.widthAnchor.constraint(equalToConstant: 300),
            ])
            """
        let repairs = try repairs("anchors", source)
        #expect(
            try edits("Lower the priority of c3", in: repairs) == [
                """
                1:1+0 let boxWidth = box.widthAnchor.constraint(equalToConstant: 300)
                boxWidth.priority = UILayoutPriority(999)

                """,
                "4:5+48 boxWidth",
            ]
        )
        #expect(try edits("Move the constant of c1", in: repairs) == ["2:61+0 , constant: 100"])
    }

    @Test func `a constraint with a name keeps its declaration`() throws {
        let source = """
            let width = box.widthAnchor.constraint(equalToConstant: 300)
            width.isActive = true
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor).isActive = true
            """
        let repairs = try repairs("anchors", source)
        #expect(try edits("Remove c1", in: repairs) == ["2:1+0 // "])
        #expect(
            try edits("Lower the priority of c1", in: repairs) == ["1:61+0 \nwidth.priority = UILayoutPriority(999)"]
        )
    }

    @Test func `a visual format is edited in its parentheses`() throws {
        let repairs = try repairs("vfl", "H:|-20-[box(100)]-20-|")
        #expect(try edits("Move the constant of c2", in: repairs) == ["1:13+3 360"])
        #expect(try edits("Lower the priority of c2", in: repairs) == ["1:13+3 100@999"])
        #expect(try edits("Lower the priority of c1", in: repairs) == ["1:5+2 (20@999)"])
        #expect(try edits("Relax c2", in: repairs) == ["1:13+0 >="])
        #expect(try edits("Remove c3", in: repairs) == ["1:18+5 "])
    }

    @Test func `an equation is edited where the request is at hand`() throws {
        let body = #"""
            {"explain": true, "traits": {"size": {"width": 400, "height": 300}}, "view": {"subviews": [{"id": "a-2"}]},
             "constraints": ["a-2.left == 20", "a-2.right == root.right - 30", {"equation": "a-2.width == 300"}]}
            """#
        let answer = try client.send(.post, "/solve", body).json
        let repairs = answer["explanation"]?["conflicts"]?[0]?["repairs"]?.elements ?? []
        #expect(try edits("Move the constant of c3", in: repairs) == ["1:14+3 350"])
        #expect(try edits("Move the constant of c2", in: repairs) == ["1:25+4 - 80"])
        #expect(try edits("Lower the priority of c1", in: repairs) == ["1:15+0  @999"])
        #expect(repairs[0]["edits"]?[0]?["pointer"]?.string == "/constraints/2/equation")
    }

    @Test func `columns count scalars, also after letters of several bytes`() throws {
        let repairs = try repairs(
            "snapkit",
            "/* größe 👩‍👩‍👧 */ box.snp.makeConstraints { $0.width.equalTo(10); $0.width.equalTo(20) }"
        )
        // Before `box`, there are 18 scalars, the emoji being five of them.
        #expect(try edits("Move the constant of c2", in: repairs) == ["1:84+2 10"])
    }

    /// Edits are of the text that was posted; a layout that was edited since is no longer described by it.
    @Test func `after an edit that the text does not have, repairs have no edits`() throws {
        let document = try EditedSource.document(views: Self.views, sources: [("snapkit", Self.snapkit)])
        try client.put(EditedSource.json(document))
        #expect(try client.edit(#"{"make": ["lab.width == 5 @20", "box.top == 3 @30"]}"#).status == .ok)
        #expect(try client.edit(#"{"remove": {"view": "lab"}}"#).status == .ok)
        let answer = try client.send(.get, "/layouts/x/explanation").json
        let repairs = answer["conflicts"]?[0]?["repairs"]?.elements ?? []
        #expect(!repairs.isEmpty && repairs.allSatisfy { $0["edits"] == nil })
    }

    @Test func `a view that a source creates gets its priority before its constraints`() throws {
        let source = """
            let name = UILabel()
            let value = UILabel()
            name.text = "Name"
            value.text = "Value"
            view.addSubview(name)
            view.addSubview(value)
            name.snp.makeConstraints { make in
                make.leading.top.equalToSuperview()
            }
            value.snp.makeConstraints { make in
                make.leading.equalTo(name.snp.trailing)
                make.top.trailing.equalToSuperview()
            }
            """
        let document = try EditedSource.document(views: #""fromSource""#, sources: [("snapkit", source)])
        let found = try explanation(document)["ambiguous"]?.elements ?? []
        #expect(found.count == 1)
        let repair = try #require(found.first?["repairs"]?[0])
        #expect(repair["operations"]?[0]?["hugging"]?["horizontal"]?.number == 251)
        let edits = repair["edits"]?.elements ?? []
        #expect(
            edits.map { $0["text"]?.string } == [
                "name.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)\n"
            ]
        )
        #expect(edits.first?["line"]?.number == 7 && edits.first?["column"]?.number == 1)
        let solved = try client.send(.post, "/solve", EditedSource.json(try EditedSource.document(document, edits)))
            .json
        #expect(solved["diagnostics"]?["ambiguous"] == .array([]))
    }

    @Test func `an edit of Swift is Swift, also beside attributes, which begin like literals of Objective-C`() throws {
        let source = """
            @MainActor final class Board: UIView {
                let name = UILabel()
                let value = UILabel()
                init() {
                    super.init(frame: .zero)
                    name.text = "Name"
                    value.text = "Value"
                    addSubview(name)
                    addSubview(value)
                    name.snp.makeConstraints { $0.leading.top.equalToSuperview() }
                    value.snp.makeConstraints { make in
                        make.leading.equalTo(name.snp.trailing)
                        make.top.trailing.equalToSuperview()
                    }
                }
            }
            """
        let document = try EditedSource.document(views: #""fromSource""#, sources: [("snapkit", source)])
        let repairs = try explanation(document)["ambiguous"]?[0]?["repairs"]?.elements ?? []
        #expect(
            try edits("Raise the horizontal hugging of name", in: repairs) == [
                "10:1+0         name.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)\n"
            ]
        )
    }

    @Test(arguments: [
        (
            "snapkit", "lab.snp.makeConstraints { make in\n    make.left.top.height.equalToSuperview()\n}",
            "2:44+0 \n    make.width.equalTo(0)"
        ),
        (
            "masonry",
            "[lab mas_makeConstraints:^(MASConstraintMaker *make) { make.left.top.height.equalTo(root); }];",
            "1:91+0  make.width.mas_equalTo(0);"
        ),
        (
            "anchors",
            """
            NSLayoutConstraint.activate([
                lab.leftAnchor.constraint(equalTo: root.leftAnchor),
                lab.topAnchor.constraint(equalTo: root.topAnchor),
                lab.heightAnchor.constraint(equalToConstant: 9)
            ])
            """,
            "4:52+0 ,\n    lab.widthAnchor.constraint(equalToConstant: 0)"
        ),
    ])
    func `an added constraint is written next to those of its view`(field: String, source: String, edit: String) throws
    {
        let views = #"{"subviews": [{"id": "lab"}]}"#
        let document = try EditedSource.document(views: views, sources: [(field, source)])
        let repairs = try explanation(document)["ambiguous"]?[0]?["repairs"]?.elements ?? []
        #expect(try edits("Fix lab.width", in: repairs) == [edit])
    }
}
