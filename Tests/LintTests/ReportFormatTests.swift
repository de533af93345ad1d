import JSON
import LayoutModel
import Lint
import Sessions
import Testing
import Wire

@Suite struct ReportFormatTests {
    private func linted() throws -> [LintedFile] {
        let source = #"{"masonry":"// comment\n make.width.equalTo(@30);","view":"a"}"#
        let all = try Linted(
            #"{"id":"a","intrinsicSize":{"width":50,"height":20}},{"id":"b"}"#,
            ["a.left == 0", "a.top == 0", "a.width == 20", source, "b.width == 3 @400", "b.width == 4"],
            lint: #"{"directions":["ltr","rtl"],"assertions":[{"equation":"a.height >= 44","key":"<&\"\u0001"}]}"#
        )
        return [LintedFile(file: "screens/log in.json", answer: all.answer)]
    }

    private let unlimited = AnswerLimit(bytes: .max)

    /// What the schema of SARIF 2.1.0 requires of the objects that are used here, and that they have nothing else.
    @Test func `SARIF has what its schema requires`() throws {
        let json = try JSONValue(parsing: linted().sarif(version: "1.2.3", within: unlimited))
        #expect(Set(json.keys) == ["$schema", "version", "runs"])
        #expect(json["version"]?.string == "2.1.0")
        let run = try #require(json["runs"]?.elements.first)
        #expect(Set(run.keys) == ["tool", "columnKind", "results"])
        #expect(run["columnKind"]?.string == "unicodeCodePoints")
        let driver = try #require(run["tool"]?["driver"])
        let rules = try #require(driver["rules"]?.elements)
        #expect(rules.compactMap { $0["id"]?.string } == LintRule.allCases.map(\.rawValue))
        #expect(rules.allSatisfy { $0["shortDescription"]?["text"]?.string?.hasSuffix(".") == true })
        let results = try #require(run["results"]?.elements)
        #expect(!results.isEmpty)
        for result in results {
            let index = try #require(result["ruleIndex"]?.number)
            #expect(rules[Int(index)]["id"] == result["ruleId"])
            #expect(["note", "warning", "error"].contains(result["level"]?.string))
            #expect(result["message"]?["text"]?.string?.isEmpty == false)
            let place = try #require(result["locations"]?.elements.first?["physicalLocation"])
            #expect(place["artifactLocation"]?["uri"]?.string == "screens/log%20in.json")
        }
        let conflict = try #require(results.first { $0["ruleId"]?.string == "conflict" })
        let region = try #require(conflict["locations"]?.elements.first?["physicalLocation"]?["region"])
        #expect(region["startLine"]?.number == 2)
        #expect(region["endLine"]?.number == 2 && region["startColumn"]?.number == 2)
        #expect(region["endColumn"]?.number == 25)
        #expect(region["snippet"]?["text"]?.string?.hasPrefix("make.width") == true)
        #expect(Set(results.compactMap { $0["partialFingerprints"]?["quoin/v1"]?.string }).count == results.count)
    }

    @Test func `a place in the file comes before that in a source`() throws {
        var files = try linted()
        for index in files[0].answer.findings.indices {
            files[0].answer.findings[index].place =
                SourcePosition(line: 7, column: 5)..<SourcePosition(line: 8, column: 2)
        }
        let json = try JSONValue(parsing: files.sarif(version: "1", within: unlimited))
        let results = try #require(json["runs"]?.elements.first?["results"]?.elements)
        let regions = results.compactMap { $0["locations"]?.elements.first?["physicalLocation"]?["region"] }
        #expect(regions.count == results.count)
        #expect(regions.allSatisfy { $0["startLine"]?.number == 7 && $0["startColumn"]?.number == 5 })
        #expect(regions.allSatisfy { $0["endLine"]?.number == 8 && $0["endColumn"]?.number == 2 })
    }

    /// A log with more results is refused by GitHub as a whole.
    @Test func `what is beyond the most results of a log is left out, notes first, and counted`() throws {
        let file = try #require(try linted().first)
        let findings = try #require(file.answer.findings.first { $0.level == .error })
        var many = file
        many.answer.findings = Array(repeating: findings, count: 1_000)
        for index in 0..<500 { many.answer.findings[2 * index].level = .note }
        let files = Array(repeating: many, count: 30)
        let log = try JSONValue(parsing: files.sarif(version: "1.0.0", within: unlimited))
        let run = try #require(log["runs"]?.elements.first)
        let levels = run["results"]?.elements.map { $0["level"]?.string }
        #expect(levels?.count == 25_000 && levels?.count { $0 == "error" } == 15_000)
        let notifications = run["invocations"]?.elements.first?["toolExecutionNotifications"]?.elements
        let words = notifications?.first?["message"]?["text"]?.string
        #expect(words == "5000 more findings are left out, those of the lowest levels.")
    }

    /// Catches an escape of one digit, which would take the next character with it.
    @Test func `a path is written as a reference, with two digits for each byte`() throws {
        var files = try linted()
        files[0].file = "/screens/a\tb\u{7F}é.json"
        let log = try JSONValue(parsing: files.sarif(version: "1", within: unlimited))
        let place = log["runs"]?.elements.first?["results"]?.elements.first?["locations"]?.elements.first
        let uri = place?["physicalLocation"]?["artifactLocation"]?["uri"]?.string
        #expect(uri == "file:///screens/a%09b%7F%C3%A9.json")
    }

    /// As GitHub documents it for code scanning, beyond what the schema asks for.
    @Test func `rules have all that code scanning shows`() throws {
        let log = try JSONValue(parsing: linted().sarif(version: "1.2.3", within: unlimited))
        let driver = try #require(log["runs"]?.elements.first?["tool"]?["driver"])
        #expect(driver["semanticVersion"]?.string == "1.2.3")
        for rule in driver["rules"]?.elements ?? [] {
            let short = try #require(rule["shortDescription"]?["text"]?.string)
            let full = try #require(rule["fullDescription"]?["text"]?.string)
            let help = try #require(rule["help"]?["text"]?.string)
            #expect([short, full, help].allSatisfy { (10...1_024).contains($0.count) && $0.hasSuffix(".") })
            #expect(short != full && !help.contains("`") && rule["help"]?["markdown"]?.string != nil)
        }
    }

    @Test func `JUnit counts its tests and failures, and markup in names is escaped`() throws {
        let files = try linted()
        let text = try String(decoding: files.jUnit(within: unlimited), as: UTF8.self)
        let tests = text.ranges(of: "<testcase").count
        #expect(text.contains(#"<testsuites name="quoin lint" tests="\#(tests)""#))
        let failures = text.ranges(of: "<failure ").count
        #expect(failures == files[0].answer.count(.error))
        #expect(text.contains(#"failures="\#(failures)""#))
        #expect(text.contains("(&lt;&amp;&quot;\u{FFFD})"))
        let strict = try String(decoding: files.jUnit(failingOn: .note, within: unlimited), as: UTF8.self)
        #expect(strict.ranges(of: "<failure ").count == files[0].answer.findings.count)
    }

    @Test func `a report beyond the limit of answers is refused`() throws {
        let files = try linted()
        let limit = AnswerLimit(bytes: 600)
        #expect(throws: SessionError.self) { _ = try files.sarif(version: "1", within: limit) }
        #expect(throws: SessionError.self) { _ = try files.jUnit(within: limit) }
        #expect(throws: SessionError.self) { _ = try files[0].answer.json(within: limit) }
    }
}
