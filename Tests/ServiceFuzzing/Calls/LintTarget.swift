import API
public import Fuzzing
import HTTP
import JSON
import LayoutEngine
import Sessions

/// Lints documents, and checks that reports are well formed, the same each time, and about the same findings in all
/// formats.
public struct LintTarget: Sendable {
    private let service: LayoutService

    public init() {
        var limits = ServiceLimits()
        // What is not given back would be missing soon.
        (limits.sessions.engine.work, limits.sessions.memory) = (20_000_000, 64 << 20)
        limits.sessions.answerBytes = 1 << 20
        service = LayoutService(limits: limits)
    }

    /// Returns whether the document is linted.
    ///
    /// - Throws: ``BrokenPromise`` if a report is not what it has to be.
    public func read(_ body: [UInt8]) throws(BrokenPromise) -> Bool {
        var answers: [Response] = []
        for type in ["application/json", "application/sarif+json", "application/xml"] {
            let request = Request.sent(.post, "/lint", body, ["Accept": type])
            let response = service.respond(to: request)
            try AnswerRules(request: request, response: response).check()
            guard service.respond(to: request).body == response.body else {
                throw BrokenPromise("another answer to the same document as \(type)")
            }
            answers.append(response)
        }
        guard service.keptBytes == 0 else { throw BrokenPromise("\(service.keptBytes) bytes are kept") }
        guard answers[0].status == .ok else {
            guard answers.allSatisfy({ $0.status == answers[0].status }) else {
                throw BrokenPromise("\(answers.map(\.status)) in three formats")
            }
            return false
        }
        try compare(answers)
        return true
    }

    private func compare(_ answers: [Response]) throws(BrokenPromise) {
        guard let json = try? JSONValue(parsing: answers[0].body) else { throw BrokenPromise("no JSON") }
        let findings = json["findings"]?.elements ?? []
        for finding in findings {
            guard finding["rule"]?.string != nil, finding["message"]?.string?.isEmpty == false else {
                throw BrokenPromise("a finding without words: \(finding)")
            }
        }
        // A report in another format may be too long for an answer.
        if answers[1].status == .ok, let sarif = try? JSONValue(parsing: answers[1].body) {
            let results = sarif["runs"]?[0]?["results"]?.elements ?? []
            guard results.count == findings.count else {
                throw BrokenPromise("\(results.count) results of SARIF, \(findings.count) findings")
            }
        }
        if answers[2].status == .ok {
            let count = String(decoding: answers[2].body, as: UTF8.self).ranges(of: "<failure ").count
            guard count <= findings.count else { throw BrokenPromise("\(count) failures, \(findings.count) findings") }
        }
    }
}
