import Dispatch
import HTTP
import JSON
import Sessions
import Synchronization
import TestSupport
import Testing
import Threads

@testable import API

@Suite struct WorkersTests {
    /// A layout of `count` views, and one more for the root.
    private func layout(_ count: Int, constraint: String? = nil, more: String = "") -> String {
        let views = (0..<count).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let constraints = [#""v0.edges == superview.edges + 1""#, constraint].compactMap { $0 }.joined(separator: ",")
        return #"{"view":{"subviews":[\#(views)]},"constraints":[\#(constraints)]\#(more)}"#
    }

    private let move = #"{"operations":[{"set":{"view":"v0"},"constant":3}]}"#

    /// An entry in another language of eleven bytes a time.
    private func source(_ times: Int) -> String {
        #"{"vfl":"H:\#(String(repeating: "[v0(>=1)]-9-", count: times))[v1]"}"#
    }

    private func small() -> ServiceLimits {
        var limits = ServiceLimits()
        limits.inlineViews = 10
        limits.inlineBodyBytes = 1_000
        return limits
    }

    /// Whatever parameters a path has; a file of the playground concerns no layout.
    @Test func `every path is answered while workers are busy`() throws {
        let service = try BusyService(workers: 2)
        service.block()
        var later: [BusyService.Pending] = []
        for route in Route.all {
            let target = route.pattern.replacing("{id}", with: "a").replacing("{file}", with: "main.js")
            #expect(!target.contains("{"), "\(route.pattern) has a parameter that the test does not know")
            switch try service.send(route.method, target, "{}") {
            case .now: break
            case .later(let pending): later.append(pending)
            }
        }
        #expect(try service.now(.get, "/playground/main.js").status == .ok)
        service.release()
        for pending in later { _ = try pending.wait() }
    }

    @Test func `what is small is answered at once, what is large by a worker, and both the same`() throws {
        let service = try BusyService(limits: small())
        let alone = LayoutService()
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        #expect(try service.later(.put, "/layouts/b", layout(20)).wait().status == .created)
        for (id, count) in [("a", 5), ("b", 20)] {
            let body = Array(layout(count).utf8)
            let target = try #require(RequestTarget("/layouts/\(id)"))
            let expected = alone.respond(to: Request(method: .put, target: target, body: body))
            guard case .later(let pending) = try service.send(.get, "/layouts/\(id)") else {
                #expect(id == "a")
                continue
            }
            #expect(id == "b")
            #expect(try pending.wait().body == expected.body)
        }
        #expect(try service.later(.patch, "/layouts/b/constraints", move).wait().status == .ok)
        #expect(try service.now(.patch, "/layouts/a/constraints", move).status == .ok)
        #expect(try service.later(.delete, "/layouts/b").wait().status == .noContent)
    }

    @Test func `while the event loop is late, a worker does what has a larger body`() throws {
        var limits = small()
        limits.lateBodyBytes = move.utf8.count - 1
        let service = try BusyService(limits: limits)
        for id in ["a", "b"] { #expect(try service.now(.put, "/layouts/\(id)", layout(5)).status == .created) }
        let calls = [
            (Method.patch, "/layouts/a/constraints", move), (.post, "/solve", layout(5)),
            (.put, "/layouts/a", layout(5)),
        ]
        for (method, target, body) in calls {
            guard case .later(let pending) = try service.send(method, target, body, isLate: true) else {
                Issue.record("\(method) \(target) was answered by the event loop")
                continue
            }
            #expect(try pending.wait().status == .ok)
        }
        let shorter = #"{"operations":[]}"#
        for (method, path, body) in [(Method.get, "/layouts/b", ""), (.patch, "/layouts/b/constraints", shorter)] {
            guard case .now(let answer) = try service.send(method, path, body, isLate: true) else { throw Unexpected() }
            #expect(answer.status == .ok)
        }
    }

    @Test func `what a late event loop finds no room for is done at once, and counts as no refusal`() throws {
        var limits = small()
        limits.lateBodyBytes = move.utf8.count - 1
        let service = try BusyService(limits: limits, jobs: 1)
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        service.block()
        let waiting = try service.later(.post, "/solve", layout(20))
        guard case .now(let answer) = try service.send(.patch, "/layouts/a/constraints", move, isLate: true) else {
            throw Unexpected()
        }
        #expect(answer.status == .ok)
        #expect(service.workers.statistics.rejections.isEmpty)
        service.release()
        #expect(try waiting.wait().status == .ok)
    }

    private struct Unexpected: Error {}

    @Test func `a large body goes to a worker, whatever is in it`() throws {
        let service = try BusyService(limits: small())
        let body = #"{"operations":[]\#(String(repeating: " ", count: 1_000))}"#
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        #expect(try service.later(.patch, "/layouts/a/constraints", body).wait().status == .ok)
        #expect(try service.later(.post, "/solve", body).wait().status == .unprocessableContent)
    }

    @Test func `solving or encoding a layout many times counts as often`() throws {
        let service = try BusyService(limits: small())
        let variants = #""variants":[{},{},{}]"#
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        #expect(try service.later(.post, "/layouts/a/variants", "{\(variants)}").wait().status == .ok)
        #expect(try service.later(.post, "/solve", layout(5, more: ",\(variants)")).wait().status == .ok)
        #expect(try service.later(.get, "/layouts/a/explanation").wait().status == .ok)
        let animation = #"{"operations":[],"animation":{"duration":10,"frameRate":60}}"#
        #expect(try service.later(.patch, "/layouts/a/constraints", animation).wait().status == .ok)
    }

    @Test func `a layout with work waiting leaves everything to the worker, in order`() throws {
        let service = try BusyService(limits: small(), workers: 2)
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        #expect(try service.now(.put, "/layouts/b", layout(5)).status == .created)
        service.block("/a")
        let edits = try (0..<5).map { number in
            try service.later(
                .patch,
                "/layouts/a/constraints",
                #"{"operations":[{"set":{"view":"v0"},"constant":\#(number)}]}"#
            )
        }
        #expect(try service.now(.patch, "/layouts/b/constraints", move).status == .ok)
        #expect(try service.now(.get, "/layouts").json["layouts"]?.elements.count == 2)
        service.release()
        for (number, edit) in edits.enumerated() {
            #expect(try edit.wait().json["revision"]?.number == Double(number + 2))
        }
        #expect(try service.now(.get, "/layouts/b").status == .ok)
    }

    /// The tempting fault is to wait for the layout's lock on the thread of the loop.
    @Test func `a layout that is busy is left to a worker`() throws {
        let service = try BusyService(limits: small())
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let registry = service.service.registry
        let thread = try Threads.Thread {
            try? registry.withSession(LayoutKey("a", in: .shared)) { _ in
                entered.signal()
                leave.wait(for: "the test lets the layout go")
            }
        }
        entered.wait(for: "the layout is busy")
        let answers = [
            try service.later(.get, "/layouts/a"), try service.later(.patch, "/layouts/a/constraints", move),
            try service.later(.put, "/layouts/a", layout(4)), try service.later(.delete, "/layouts/a"),
        ]
        #expect(try service.now(.get, "/layouts").status == .ok)
        leave.signal()
        thread.join()
        #expect(try answers.map { try $0.wait().status } == [.ok, .ok, .ok, .noContent])
        #expect(registry.count == 0)
    }

    /// The tempting fault is to judge the work by the size of a layout alone.
    @Test func `what turns out to be much work for a small layout is done by a worker, and read by the loop`() throws {
        var limits = small()
        limits.inlineSolverWork = 330  // enough to read the edit, but not to solve the layout
        let service = try BusyService(limits: limits)
        let alone = LayoutService()
        let link = #"{"operations":[{"make":["v0.left == v1.left","v1.left == v2.left","v2.left == v3.left @9"]}]}"#
        #expect(try service.now(.put, "/layouts/a", #"{"view":{}}"#).status == .created)
        #expect(try service.later(.put, "/layouts/b", layout(9)).wait().status == .created)
        service.finishJobs()
        let edit = try service.later(.patch, "/layouts/b/constraints", link).wait()
        service.finishJobs()
        #expect(try service.now(.get, "/layouts/b").status == .ok)
        for (method, path, body) in [(Method.put, "", layout(9)), (.patch, "/constraints", link)] {
            let target = try #require(RequestTarget("/layouts/b\(path)"))
            let answer = try Answer(alone.respond(to: Request(method: method, target: target, body: Array(body.utf8))))
            if method == .patch { #expect(answer.body == edit.body) }
        }
        #expect(try service.now(.get, "/layouts/a").status == .ok)
    }

    /// The tempting fault is to judge a source by its length.
    @Test func `sources that are long, or short but much work, are read by a worker`() throws {
        let service = try BusyService()
        #expect(try service.now(.put, "/layouts/a", layout(2, constraint: source(1))).status == .created)
        #expect(try service.later(.put, "/layouts/b", layout(2, constraint: source(400))).wait().status == .created)
        service.finishJobs()
        #expect(try service.now(.get, "/layouts/b").status == .ok)
        let short = #"{"operations":[{"make":[\#(source(1))]}]}"#
        #expect(try service.now(.patch, "/layouts/a/constraints", short).status == .ok)
        // Each array has ten of those before it.
        let arrays = (1..<8).map { level in
            "let a\(level) = [" + Array(repeating: "a\(level - 1)", count: 10).joined(separator: ", ") + "]"
        }
        let nested = (["let a0 = [v0, v1]"] + arrays).joined(separator: #"\n"#)
        let edit = #"{"operations":[{"make":[{"snapkit":"\#(nested)"}]}]}"#
        #expect(edit.utf8.count < 1_000)
        let answer = try service.later(.patch, "/layouts/a/constraints", edit).wait()
        #expect(answer.status == .unprocessableContent)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("arrays hold at most"))
    }

    @Test func `what takes long to encode is encoded by a worker`() throws {
        let service = try BusyService(limits: small())
        let many = (0..<60).map { #""v1.width <= \#($0)""# }.joined(separator: ",")
        let edit = #"{"operations":[{"make":[\#(many)]}]}"#
        #expect(try service.now(.put, "/layouts/a", layout(5)).status == .created)
        #expect(try service.later(.patch, "/layouts/a/constraints", edit).wait().status == .ok)
        service.finishJobs()
        #expect(try service.later(.get, "/layouts/a/constraints").wait().status == .ok)
        #expect(try service.later(.get, "/layouts/a").wait().status == .ok)
    }

    @Test func `a full queue answers 503 with Retry-After`() throws {
        let service = try BusyService(limits: small(), jobs: 2)
        service.block()
        let waiting = [try service.later(.post, "/solve", layout(20)), try service.later(.post, "/solve", layout(21))]
        let refused = try service.now(.post, "/solve", layout(22))
        #expect(refused.status == .serviceUnavailable && refused.headers["Retry-After"] == "1")
        #expect(try service.now(.post, "/solve", layout(3)).status == .ok)
        service.release()
        for answer in waiting { #expect(try answer.wait().status == .ok) }
        #expect(try service.later(.post, "/solve", layout(22)).wait().status == .ok)
    }

    @Test func `what a client that has gone asked for is not done`() throws {
        let service = try BusyService(limits: small(), jobs: 1)
        #expect(try service.later(.put, "/layouts/b", layout(20)).wait().status == .created)
        service.block()
        let abandoned = try service.later(.patch, "/layouts/b/constraints", move)
        abandoned.isAbandoned.store(true, ordering: .relaxed)
        let next = try service.later(.get, "/layouts/b")
        service.release()
        #expect(try next.wait().json["revision"]?.number == 1)
        #expect(service.workers.statistics.dropped == 1)
    }
}
