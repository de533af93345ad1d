import HTTP
import JSON
import LayoutEngine
import Sessions
import Testing

@testable import API

/// What is not solving counts as well: requests that are small for what they cause, or large in one field.
@Suite struct RequestWorkTests {
    /// A service that allows `work` for one request, on the calling thread.
    private func service(_ work: Int) -> LayoutService {
        var limits = ServiceLimits()
        limits.sessions.engine.work = work
        return LayoutService(limits: limits)
    }

    private func answer(
        _ service: LayoutService,
        _ method: Method,
        _ path: String,
        _ body: String = ""
    ) throws -> Answer {
        let target = try #require(RequestTarget(path))
        return try Answer(service.respond(to: Request(method: method, target: target, body: Array(body.utf8))))
    }

    private func isRefused(_ answer: Answer) -> Bool {
        answer.status == .unprocessableContent
            && String(decoding: answer.body, as: UTF8.self).contains("more work than is allowed (--max-solver-work)")
    }

    private func members(_ count: Int, _ value: String) -> String {
        (0..<count).map { #""n\#($0)":\#(value)"# }.joined(separator: ",")
    }

    private func layout(_ constraint: String) -> String {
        #"{"view":{"subviews":[{"id":"a"}]},"constraints":[\#(constraint)]}"#
    }

    @Test func `names and metrics beside a source count`() throws {
        let names = layout(#"{"vfl":"H:|[a]","names":{\#(members(2_000, #""a""#))}}"#)
        let metrics = layout(#"{"vfl":"H:|[a]","metrics":{\#(members(2_000, "1"))}}"#)
        for body in [names, metrics] {
            #expect(isRefused(try answer(service(100_000), .post, "/solve", body)))
            #expect(try answer(service(1_000_000), .post, "/solve", body).status == .ok)
        }
    }

    @Test func `entries of customSpacing count, and 100,000 unknown ones are answered by the first twenty`() throws {
        let views = (0..<2_000).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let spacing = members(100_000, "1")
        let body = #"{"view":{"stack":{"customSpacing":{\#(spacing)}},"subviews":[\#(views)]}}"#
        #expect(isRefused(try answer(service(1_000_000), .post, "/solve", body)))
        let refused = try answer(service(300_000_000), .post, "/solve", body)
        let text = String(decoding: refused.body, as: UTF8.self)
        #expect(refused.status == .unprocessableContent && text.contains("customSpacing/n0"))
    }

    @Test func `sources share the budget of their request`() throws {
        let one = #"{"masonry":"make.width.greaterThanOrEqualTo(@1);","view":"a"}"#
        let few = layout(Array(repeating: one, count: 10).joined(separator: ","))
        let many = layout(Array(repeating: one, count: 1_000).joined(separator: ","))
        #expect(try answer(service(200_000), .post, "/solve", few).status == .ok)
        #expect(isRefused(try answer(service(200_000), .post, "/solve", many)))
    }

    @Test func `an edit that is refused for its work changes nothing`() throws {
        let service = service(100_000)
        #expect(try answer(service, .put, "/layouts/x", layout(#""a.width == 1""#)).status == .created)
        let before = try answer(service, .get, "/layouts/x/source").body
        let one = #"{"make":[{"masonry":"make.width.greaterThanOrEqualTo(@1);","view":"a"}]}"#
        let guides = (0..<3_000).map { #"{"id":"g\#($0)"}"# }.joined(separator: ",")
        let edits = [
            ("constraints", Array(repeating: one, count: 900).joined(separator: ",")),
            ("views", #"{"set":"a","guides":[\#(guides)]}"#),
        ]
        for (path, operations) in edits {
            let refused = try answer(service, .patch, "/layouts/x/\(path)", #"{"operations":[\#(operations)]}"#)
            #expect(isRefused(refused))
            #expect(try answer(service, .get, "/layouts/x/source").body == before)
        }
        #expect(try answer(service, .get, "/layouts/x").headers["ETag"] == #""1""#)
    }

    @Test func `translation counts`() throws {
        let service = service(100_000)
        let equations = (1...400).map { #""a.width >= \#($0)""# }.joined(separator: ",")
        #expect(try answer(service, .put, "/layouts/x", layout(equations)).status == .created)
        #expect(try answer(service, .get, "/layouts/x/constraints").status == .ok)
        #expect(isRefused(try answer(service, .get, "/layouts/x/constraints?as=anchors")))
    }

    @Test func `a refusal is the same each time, and the same as a worker's`() throws {
        let body = layout(#"{"vfl":"H:|[a]","names":{\#(members(2_000, #""a""#))}}"#)
        let service = service(200_000)
        let first = try answer(service, .post, "/solve", body)
        #expect(try answer(service, .post, "/solve", body).body == first.body)
        var limits = ServiceLimits()
        limits.sessions.engine.work = 200_000
        limits.inlineSolverWork = 1_000
        let busy = try BusyService(limits: limits)
        #expect(try busy.later(.post, "/solve", body).wait().body == first.body)
    }

    @Test func `thousands of faulty names are answered by the first twenty`() throws {
        let guides = Array(repeating: #"{"id":"a"}"#, count: 19_000).joined(separator: ",")
        let body = #"{"view":{"id":"a","guides":[\#(guides)]},"constraints":["b.left == 1"]}"#
        let refused = try answer(service(300_000_000), .post, "/solve", body)
        let text = String(decoding: refused.body, as: UTF8.self)
        #expect(refused.status == .unprocessableContent && text.contains("/view/guides/19/id"))
        #expect(!text.contains("b.left") && !text.contains("/view/guides/20/id"))
    }
}
