import HTTP
import JSON
import Testing

@testable import API

@Suite struct LintCallsTests {
    private let client = TestClient()
    private let document = #"""
        {"name": "login", "traits": {"size": {"width": 320, "height": 480}},
         "view": {"subviews": [{"id": "title", "text": {"string": "Welcome back", "numberOfLines": 1}}]},
         "constraints": ["title.left == 20", "title.top == 20",
                         {"snapkit": "title.snp.makeConstraints { make in\n make.width.equalTo(60)\n make.width.equalTo(70) }"}]
        """#

    private func lint(_ settings: String = "{}", accept: String? = nil) throws -> Answer {
        var headers: HeaderFields = [:]
        if let accept { headers.append("Accept", accept) }
        return try client.send(.post, "/lint", document + #", "lint": \#(settings)}"#, headers: headers)
    }

    private func rules(_ answer: Answer) -> [String] {
        answer.json["findings"]?.elements.compactMap { $0["rule"]?.string } ?? []
    }

    @Test func `findings come with the number of variants and a summary, and the status is 200`() throws {
        let answer = try lint()
        #expect(answer.status == .ok)
        #expect(answer.json["variants"]?.number == 1)
        #expect(rules(answer) == ["conflict", "truncated"])
        #expect(answer.json["summary"] == (try JSONValue(parsing: Array(#"{"error":1,"warning":1,"note":0}"#.utf8))))
        let conflict = try #require(answer.json["findings"]?.elements[0])
        #expect(conflict["constraint"]?["id"]?.string == "c4")
        #expect(conflict["source"]?["line"]?.number == 3)
        #expect(conflict["variants"]?.strings == ["own traits"])
    }

    @Test func `one fault in many variants is one finding`() throws {
        let settings = #"{"devices": ["iPhone SE", "iPad"], "directions": ["ltr", "rtl"]}"#
        let answer = try lint(settings)
        #expect(answer.json["variants"]?.number == 4)
        #expect(rules(answer) == ["conflict", "truncated"])
        let names = ["iPhone SE, ltr", "iPhone SE, rtl", "iPad, ltr", "iPad, rtl"]
        #expect(answer.json["findings"]?.elements[1]["variants"]?.strings == names)
    }

    @Test func `a layout that is kept is looked at as it is, and stays so`() throws {
        try client.put(document + "}")
        let before = try client.send(.get, "/layouts/x").body
        let answer = try client.send(.post, "/layouts/x/lint", #"{"rules": {"conflict": "off"}}"#)
        #expect(rules(answer) == ["truncated"])
        #expect(try rules(client.send(.post, "/layouts/x/lint")) == ["conflict", "truncated"])
        #expect(try client.send(.get, "/layouts/x").body == before)
        #expect(try client.send(.post, "/layouts/y/lint").status == .notFound)
    }

    @Test func `a document that refuses conflicts is told of them`() throws {
        let answer = try client.send(.post, "/lint", document + #", "onConflict": "reject"}"#)
        #expect(answer.status == .ok)
        #expect(rules(answer).first == "conflict")
    }

    @Test(
        arguments: [
            (#"{"devices": ["iPhone SX"]}"#, "/lint/devices/0"), (#"{"devices": "some"}"#, "/lint/devices"),
            (#"{"orientations": ["upright"], "devices": []}"#, "/lint/orientations/0"),
            (#"{"orientations": ["portrait"]}"#, "/lint/orientations"),
            (#"{"textScales": ["huge"]}"#, "/lint/textScales/0"),
            (#"{"rules": {"overlaps": "off"}}"#, "/lint/rules/overlaps"),
            (#"{"rules": {"overlap": "on"}}"#, "/lint/rules/overlap"),
            (#"{"ignore": [{}]}"#, "/lint/ignore/0"), (#"{"ignore": [{"rule": "x"}]}"#, "/lint/ignore/0/rule"),
            (#"{"assertions": ["titel.width == 3"]}"#, "/lint/assertions/0"),
            (#"{"assertions": [{"first": "title.width", "second": "tilte.width"}]}"#, "/lint/assertions/0/second"),
            (#"{"assertions": ["title.width == 3 @750"]}"#, "/lint/assertions/0"),
            (#"{"assertions": [{"masonry": "make.left.equalTo(superview)", "view": "title"}]}"#, "/lint/assertions/0"),
            (#"{"variants": [{"constraint": []}]}"#, "/lint/variants/0/constraint"),
            (#"{"variants": [{"views": [{"set": "titel"}]}]}"#, "/lint/variants/0/views/0/set"),
            (#"{"device": "all"}"#, "/lint/device"),
        ]
    )
    func `a fault of the settings is named at its place`(settings: String, pointer: String) throws {
        let answer = try lint(settings)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.pointers == [pointer])
    }

    @Test func `settings beside a layout that is kept, and variants beside lint, are refused with what is meant`()
        throws
    {
        #expect(try client.send(.put, "/layouts/x", document + #", "lint": {}}"#).pointers == ["/lint"])
        #expect(try client.send(.post, "/lint", document + #", "variants": []}"#).pointers == ["/variants"])
    }

    @Test(arguments: [#""iPhones""#, #"["iphones"]"#, #"["iPhone SE", "IPHONES", "iPhone 17"]"#])
    func `a group is the devices of its family, each looked at once`(devices: String) throws {
        let known = try client.send(.get, "/devices").json["devices"]?.elements
        let phones = known?.filter { $0["family"]?.string == "iPhone" }
        let answer = try lint(#"{"devices": \#(devices)}"#)
        #expect(answer.json["variants"]?.number == phones.map { Double($0.count) })
    }

    /// Some thirty screens of 83 devices, twenty times each: within the limit of 1,000, although their names are not.
    @Test func `the limit of variants counts different traits`() throws {
        let scales = (10..<20).map { "\(Double($0) / 10)" }.joined(separator: ",")
        let answer = try lint(
            #"{"devices": ["all"], "directions": ["ltr", "rtl"], "textScales": [\#(scales)]}"#
        )
        #expect(answer.status == .ok && answer.json["variants"]?.number ?? 0 > 1_000)
        let product = #"{"devices": "all", "directions": ["ltr", "rtl"], "textScales": [\#(scales)]}"#
        let solved = try client.send(.post, "/solve?frames=none", document + #", "variants": \#(product)}"#)
        #expect(solved.status == .ok && solved.json["variants"]?.elements.count ?? 0 > 1_000)
    }

    @Test func `more variants than the limit are refused before anything is solved`() throws {
        let scales = (1...100).map { "\($0)" }.joined(separator: ",")
        let answer = try lint(#"{"devices": "all", "textScales": [\#(scales)]}"#)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.json["detail"]?.string?.contains("--max-variants") == true)
    }

    @Test func `an answer is SARIF or JUnit for those who would rather have that`() throws {
        let sarif = try lint(accept: "application/sarif+json")
        #expect(sarif.headers["Content-Type"] == "application/sarif+json")
        let result = try #require(sarif.json["runs"]?.elements[0]["results"]?.elements[0])
        #expect(result["ruleId"]?.string == "conflict")
        let region = result["locations"]?.elements[0]["physicalLocation"]?["region"]
        #expect(region?["startLine"]?.number == 3)
        let junit = try lint(accept: "application/xml, application/json;q=0.5")
        #expect(junit.headers["Content-Type"] == "application/xml")
        let text = String(decoding: junit.body, as: UTF8.self)
        #expect(text.hasPrefix(#"<?xml version="1.0" encoding="UTF-8"?>"#))
        #expect(text.contains(#"<testsuite name="login" tests="11" failures="1" errors="0" skipped="0">"#))
        #expect(
            text.contains(
                #"<testcase classname="login" name="conflict: title width"><failure type="error" message="title.width cannot be"#
                    .replacing(#"<failure"#, with: "\n<failure")
            )
        )
        #expect(try lint(accept: "text/html").status == .notAcceptable)
        #expect(try lint(accept: "*/*").headers["Content-Type"] == "application/json")
    }
}
