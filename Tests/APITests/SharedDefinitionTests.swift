import HTTP
import JSON
import Testing

@testable import API

/// What one source of a document defines, and others use.
@Suite struct SharedDefinitionTests {
    private let client = TestClient()

    /// The answer to a document with a view `a` in a root of 320 × 480 and these sources.
    private func solve(_ sources: [(language: String, text: String)], view: String? = nil) throws -> Answer {
        let entries = sources.map { source in
            var writer = JSONWriter()
            writer.beginObject()
            writer.key(source.language)
            writer.string(source.text)
            writer.endObject()
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let body = """
            {"traits": {"size": {"width": 320, "height": 480}}, "view": \(view ?? #"{"subviews": [{"id": "a"}]}"#),
             "constraints": [\(entries.joined(separator: ","))]}
            """
        return try client.send(.post, "/solve", body)
    }

    /// The left of `a` where a source sets it to this expression, after and before what others define.
    private func left(_ expression: String, beside others: [String]) throws -> [Double?] {
        let user = "a.snp.makeConstraints { $0.left.equalTo(\(expression)) }"
        return try [others + [user], [user] + others].map { texts in
            try solve(texts.map { ("snapkit", $0) }).frame("a")?[0]
        }
    }

    @Test(arguments: [
        ("Metrics.pad", ["enum Metrics { static let pad: CGFloat = 8 }"]),
        ("gap", ["let gap: CGFloat = 8"]), ("gap", ["let pad: CGFloat = 4, gap: CGFloat = 8"]),
        ("px(16)", ["func px(_ v: CGFloat) -> CGFloat { v / 2 }"]),
        ("px(16)", ["func px(_ v: CGFloat) -> CGFloat {\n  let half = v / 2\n  return half\n}"]),
        ("Metrics.pad", ["enum Metrics { static let pad = base * 2 }", "let base: CGFloat = 4"]),
        ("Metrics.Bar.pad", ["struct Metrics { struct Bar { static let pad: CGFloat = 8 } }"]),
        ("gap", ["let gap: CGFloat = 8", "let gap: CGFloat = 8"]),
        ("CGFloat.gap", ["extension CGFloat { static let gap: CGFloat = 8 }"]),
    ])
    func `a source uses what others define`(expression: String, others: [String]) throws {
        #expect(try left(expression, beside: others) == [8, 8])
    }

    @Test func `macros are shared, too`() throws {
        let answer = try solve([
            ("masonry", "#define kGap 4\n#define kTwice(x) ((x) * 2)"),
            ("masonry", "[a mas_makeConstraints:^(MASConstraintMaker *m) { m.left.mas_equalTo(kTwice(kGap)); }];"),
        ])
        #expect(answer.frame("a")?[0] == 8)
    }

    /// Catches a value that is chosen at random, and one that replaces the source's own.
    @Test func `what is defined differently is unknown, and what the source defines itself goes first`() throws {
        let others = ["let gap: CGFloat = 8", "let gap: CGFloat = 9"]
        #expect(try left("gap", beside: others) == [nil, nil])
        let own = "let gap: CGFloat = 3\na.snp.makeConstraints { $0.left.equalTo(gap) }"
        #expect(try solve((others + [own]).map { ("snapkit", $0) }).frame("a")?[0] == 3)
    }

    @Test func `variables, views and methods without a value are not shared`() throws {
        #expect(try left("gap", beside: ["var gap: CGFloat = 8"]) == [nil, nil])
        let twice = "func place() { a.snp.makeConstraints { $0.left.equalTo(8) } }"
        #expect(try left("place()", beside: [twice]) == [nil, nil])
        // The view has the name that is a number elsewhere.
        let answer = try solve([
            ("snapkit", "let a: CGFloat = 5"), ("snapkit", "a.snp.makeConstraints { $0.right.equalTo(a.superview!) }"),
        ])
        #expect(answer.frame("a") == [320, 0, 0, 0])
    }

    /// Catches faults and notes about text that is not in the source.
    @Test func `faults and notes stay in the source that they are about`() throws {
        let helper = "func px(_ v: CGFloat) -> CGFloat {\n  return v / nothing\n}"
        let user = "a.snp.makeConstraints { $0.left.equalTo(px(16)) }"
        let answer = try solve([("snapkit", helper), ("snapkit", user)])
        #expect(answer.status == .unprocessableContent)
        let faults = answer.json["errors"]?.elements ?? []
        #expect(faults.map { $0["pointer"]?.string } == ["/constraints/1"] && faults[0]["line"]?.number == 1)
        let screen = """
            class Screen: UIViewController {
              override func viewDidLoad() { a.snp.makeConstraints { $0.left.equalTo(px(16)) } }
            }
            """
        let whole = try solve([("snapkit", "func px(_ v: CGFloat) -> CGFloat { v / 2 }"), ("snapkit", screen)])
        #expect(whole.frame("a")?[0] == 8)
        #expect(whole.json["passedOver"]?.elements.allSatisfy { $0["pointer"]?.string == "/constraints/0" } ?? true)
    }

    /// A definition of so many bytes, which makes `name` 8.
    private func definition(_ name: String, bytes: Int) -> String {
        let text = "enum \(name) { static let pad: CGFloat = 8 /*  */ }"
        return text.replacing("/*  */", with: "/* \(String(repeating: "x", count: bytes - text.utf8.count)) */")
    }

    @Test func `what is shared is bounded`() throws {
        #expect(try left("A.pad", beside: [definition("A", bytes: 4_096)]) == [8, 8])
        #expect(try left("A.pad", beside: [definition("A", bytes: 4_097)]) == [nil, nil])
        let names = ["A", "B", "C", "D", "E"]
        let others = names.map { definition($0, bytes: 4_000) }
        #expect(try left("A.pad + B.pad + C.pad + D.pad", beside: others) == [32, 32])
        #expect(try left("A.pad + B.pad + C.pad + D.pad + E.pad", beside: others) == [nil, nil])
        // Many sources that use the same one.
        let user = "a.snp.makeConstraints { $0.left.equalTo(A.pad) }"
        for (count, status) in [(60, Status.ok), (70, .unprocessableContent)] {
            let sources = [others[0]] + [String](repeating: user, count: count)
            #expect(try solve(sources.map { ("snapkit", $0) }).status == status)
        }
    }

    @Test func `views from sources use what others define`() throws {
        let screen = """
            let title = UILabel()
            view.addSubview(title)
            title.frame = CGRect(x: Metrics.pad, y: 0, width: Metrics.width, height: 9)
            """
        let metrics = "enum Metrics { static let pad: CGFloat = 8; static let width: CGFloat = 50 }"
        let answer = try solve([("snapkit", screen), ("snapkit", metrics)], view: #""fromSource""#)
        #expect(answer.frame("title") == [8, 0, 50, 9])
    }
}
