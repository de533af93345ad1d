import JSON
import LayoutFuzzing
import LayoutModel
import Lint
import Sessions
import TestSupport
import Testing
import Wire

/// What is written as JSON and read again says the same in every format.
@Suite struct AnswerReadingTests {
    fileprivate static let settings = """
        {"variants": [
          {"traits": {}}, {"name": "small", "traits": {"device": "iPhone SE"}}, {"name": "small", "traits": {}},
          {"traits": {"device": "iPad", "orientation": "landscape", "textScale": "accessibilityLarge"}}],
         "directions": ["ltr", "rtl"], "rules": {"overlap": "note"},
         "assertions": ["root.width >= 300", {"equation": "root.height <= 700", "key": "\\"é\\u0001"}]}
        """

    fileprivate static func texts(_ answer: LintAnswer) throws -> [[UInt8]] {
        let files = [LintedFile(file: "a.json", answer: answer)]
        let limit = AnswerLimit(bytes: .max)
        return [
            try answer.json(within: limit), try files.sarif(version: "1", within: limit),
            try files.jUnit(within: limit),
        ]
    }

    /// Behind many descriptions a constraint that was described has its number alone.
    @Test func `constraints that are described once`() throws {
        let label = String(repeating: "k", count: 250)
        let constraints = (0..<150).flatMap { ["{\"equation\":\"a.width == \($0 + 1)\",\"key\":\"\($0)\(label)\"}"] }
        let linted = try Linted("{\"id\":\"a\"}", constraints, lint: "{\"devices\":[\"iPad\"]}")
        let json = try JSONValue(parsing: linted.answer.json(within: AnswerLimit(bytes: .max)))
        var budget = WorkBudget(limit: .max)
        let settings = try LintSettings(body: RequestBody(Array(#"{"devices":["iPad"]}"#.utf8)), budget: &budget)
        let read = try #require(LintAnswer(json, of: linted.document, settings))
        #expect(try Self.texts(read) == Self.texts(linted.answer) && read.findings.count > 100)
    }

    @Test(arguments: [
        "[]", "{}", #"{"variants":1,"findings":{}}"#, #"{"variants":2,"findings":[]}"#,
        #"{"variants":1.5,"findings":[]}"#,
        #"{"variants":1,"findings":[1]}"#,
        #"{"variants":1,"findings":[{"rule":"x","level":"note","message":"","variants":[]}]}"#,
        #"{"variants":1,"findings":[{"rule":"empty","level":"off","message":"","variants":[]}]}"#,
        #"{"variants":1,"findings":[{"rule":"empty","level":"note","message":"","variants":["own traits","own traits"]}]}"#,
        #"{"variants":1,"findings":[{"rule":"unmet","level":"note","message":"","variants":[],"constraint":{"id":"c2"}}]}"#,
        #"{"variants":1,"findings":[{"rule":"unmet","level":"note","message":"","variants":[],"constraint":{"id":"x1"}}]}"#,
        #"{"variants":1,"findings":[{"rule":"unmet","level":"note","message":"","variants":[],"constraint":{}}]}"#,
    ])
    func `what is no answer about the layout is not read`(text: String) throws {
        let document = try Linted("{\"id\":\"a\"}", ["a.width == 1"]).document
        #expect(LintAnswer(try JSONValue(parsing: Array(text.utf8)), of: document, LintSettings()) == nil)
    }
}

@Suite(.tags(.long)) struct AnswerReadingPropertyTests {
    @Test(.property(checking: 0.8), arguments: Seeds.range(4))
    func `any report`(seed: UInt64) throws {
        let author = LayoutAuthor(seed: 8_200 + seed)
        var count = 0
        for number in 0..<20 {
            var writer = JSONWriter()
            writer.value(author[number].document)
            var budget = WorkBudget(limit: .max)
            guard let request = try? LayoutRequest(body: RequestBody(writer.bytes), budget: &budget) else {
                Cases.skip()
                continue
            }
            var document = request.document
            document.onConflict = .leaveOut
            // Every other one with more findings than are listed.
            let limits = LintLimits(findings: number.isMultiple(of: 2) ? 1_000 : 2)
            let settings = try LintSettings(body: RequestBody(Array(AnswerReadingTests.settings.utf8)), budget: &budget)
            let plan = try LintPlan(settings, for: document, limits: limits)
            guard
                let session = try? LayoutSession(id: "x", document: document, limits: LayoutLimits(), budget: &budget),
                let report = try? session.lint(plan, budget: &budget)
            else {
                Cases.skip()
                continue
            }
            Cases.check()
            let answer = LintAnswer(report, of: document)
            let json = try answer.json(within: AnswerLimit(bytes: .max))
            let read = try #require(LintAnswer(try JSONValue(parsing: json), of: document, settings))
            #expect(try AnswerReadingTests.texts(read) == AnswerReadingTests.texts(answer))
            #expect(read.variants == answer.variants && read.omitted == answer.omitted)
            count += answer.findings.count
        }
        #expect(count > 100)
    }
}
