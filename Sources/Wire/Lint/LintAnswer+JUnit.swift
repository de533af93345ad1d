import LayoutModel
public import Lint
public import Sessions

extension [LintedFile] {
    /// Returns the reports as JUnit XML, which most CI systems display.
    ///
    /// There is one suite per file, with a test per finding and a test per rule without findings.
    ///
    /// - Parameters:
    ///   - level: the minimum level of findings that count as failures; those below it pass, with their message as
    ///     output.
    ///   - limit: the maximum length of the report.
    /// - Returns: the XML.
    /// - Throws: ``SessionError/answerTooLarge(limit:)``.
    public func jUnit(failingOn level: LintLevel = .error, within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var xml = XMLWriter(limit: limit.bytes)
        let tests = reduce(0) { $0 + $1.answer.testCount }
        let failures = reduce(0) { $0 + $1.answer.failures(from: level) }
        xml.begin("testsuites", [("name", "quoin lint"), ("tests", "\(tests)"), ("failures", "\(failures)")])
        for linted in self where !xml.hasOverflowed { xml.suite(linted, failingOn: level) }
        xml.end("testsuites")
        guard !xml.hasOverflowed else { throw limit.error }
        return xml.bytes
    }
}

extension LintAnswer {
    fileprivate var quietRules: [LintRule] {
        let loud = Set(findings.map(\.rule))
        return LintRule.allCases.filter { $0.isUsual && !loud.contains($0) }
    }

    fileprivate var testCount: Int { findings.count + quietRules.count }

    fileprivate func failures(from level: LintLevel) -> Int { findings.count { $0.level >= level } }
}

extension XMLWriter {
    fileprivate mutating func suite(_ linted: LintedFile, failingOn level: LintLevel) {
        let answer = linted.answer
        begin(
            "testsuite",
            [
                ("name", linted.file), ("tests", "\(answer.testCount)"),
                ("failures", "\(answer.failures(from: level))"), ("errors", "0"), ("skipped", "0"),
            ]
        )
        for finding in answer.findings where !hasOverflowed {
            let subjects = [finding.view, finding.other].compactMap(\.self).joined(separator: ", ")
            let attribute = finding.attribute.map { " \($0)" } ?? ""
            let language = finding.language.map { " (\($0))" } ?? ""
            let subject = subjects.isEmpty ? finding.rule.rawValue : "\(finding.rule.rawValue): \(subjects)\(attribute)"
            let name = subject + language
            let place = "Found \(VariantSummary(finding, answer).text)"
            begin("testcase", [("classname", linted.file), ("name", name)])
            if finding.level >= level {
                begin("failure", [("type", finding.level.rawValue), ("message", finding.message)])
                text(place)
                end("failure")
            } else {
                begin("system-out", [])
                text("\(finding.level.rawValue): \(finding.message) \(place)")
                end("system-out")
            }
            end("testcase")
        }
        for rule in answer.quietRules {
            begin("testcase", [("classname", linted.file), ("name", rule.rawValue)])
            end("testcase")
        }
        end("testsuite")
    }
}
