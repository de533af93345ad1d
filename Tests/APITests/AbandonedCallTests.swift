import HTTP
import Sessions
import Synchronization
import Testing

@testable import API

/// Work for a client that has gone ends, whatever kind of work it is: all is charged, and what is charged asks.
@Suite struct AbandonedCallTests {
    /// A client that is there for so many questions.
    private final class LeavingClient: Sendable {
        let patience: Int
        let asked = Atomic(0)

        init(patience: Int) { self.patience = patience }

        var isThere: Bool { asked.wrappingAdd(1, ordering: .relaxed).newValue <= patience }
    }

    /// A call that does one kind of work.
    struct Kind: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var method = Method.post
        var target: String
        var body = ""
        var type = "application/json"
        var accept = "*/*"
        /// Whether the work takes more than two questions.
        var isLong = true
    }

    private struct Outcome {
        var status: Status
        var asked: Int
        var units: Int
    }

    private struct Misrouted: Error {}

    private let client = TestClient()

    // MARK: - Kinds

    /// Rows of labels that cannot be as wide as they have to be, each conflicting with its neighbour, some ambiguous.
    private static let crowd: String = {
        let views = (0..<60).map { #"{"id":"v\#($0)","text":"label number \#($0) of many"}"# }
        var constraints = (1..<60).map { #""v\#($0).left == v\#($0 - 1).right + 8""# }
        constraints += ["\"v0.left == 0\"", "\"v59.right == superview.right\""]
        constraints += (0..<60).map { #""v\#($0).width >= 90""# }
        constraints += (0..<60).map { #""v\#($0).width == 40 @\#(300 + $0)""# }
        return """
            "traits":{"size":{"width":390,"height":844}},"view":{"subviews":[\(views.joined(separator: ","))]},\
            "constraints":[\(constraints.joined(separator: ","))]
            """
    }()

    private static let document = "{\(crowd)}"
    private static let variants = (0..<12).map { #"{"traits":{"size":{"width":\#(300 + 40 * $0)}}}"# }
        .joined(separator: ",")
    private static let lint = #"{"devices":["iPhone SE","iPad"],"textScales":["large","accessibilityLarge"]}"#

    private static let storyboard: String = {
        let labels = (0..<200).map {
            """
            <label text="label \($0)" id="l\($0)">\
            <rect key="frame" x="0" y="\($0)" width="90" height="21"/></label>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
            <view id="root"><rect key="frame" x="0" y="0" width="393" height="852"/>
            <subviews>\(labels.joined())</subviews></view></objects></document>
            """
    }()

    private static let source: String = {
        let views = (0..<60).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let statements = (0..<60).map {
            """
            [v\($0) mas_makeConstraints:^(MASConstraintMaker *make) { make.left.equalTo(superview).offset(\($0)); \
            make.top.equalTo(superview); make.width.height.equalTo(@20); }];
            """
        }
        return #"{"view":{"subviews":[\#(views)]},"constraints":[{"masonry":"\#(statements.joined())"}]}"#
    }()

    private static let lines = Array(repeating: document, count: 4).joined(separator: "\n")
    private static let edit = #"{"operations":[{"make":["v3.top == v4.bottom + 7","v9.height == v8.height"]}]}"#

    static let kinds: [Kind] = [
        Kind(testDescription: "solving", target: "/solve", body: document),
        Kind(testDescription: "sources", target: "/solve", body: source),
        Kind(testDescription: "lines", target: "/solve", body: lines, type: "application/x-ndjson"),
        Kind(testDescription: "a file", target: "/solve", body: storyboard, type: "application/xml"),
        Kind(testDescription: "solving and explaining", target: "/solve", body: "{\(crowd),\"explain\":true}"),
        Kind(
            testDescription: "variants of a document",
            target: "/solve",
            body: "{\(crowd),\"variants\":[\(variants)]}"
        ),
        Kind(
            testDescription: "explained variants",
            target: "/solve",
            body: "{\(crowd),\"explain\":true,\"variants\":[\(variants)]}"
        ),
        Kind(
            testDescription: "variants of a layout",
            target: "/layouts/x/variants",
            body: "{\"variants\":[\(variants)]}"
        ),
        Kind(testDescription: "a drawn document", target: "/solve", body: document, accept: "image/svg+xml"),
        Kind(
            testDescription: "drawn variants",
            target: "/layouts/x/variants",
            body: "{\"variants\":[\(variants)]}",
            accept: "image/svg+xml"
        ),
        Kind(
            testDescription: "a picture",
            method: .get,
            target: "/layouts/x/picture.svg?annotate=constraints,names",
            isLong: false
        ),
        Kind(testDescription: "pixels", method: .get, target: "/layouts/x/picture.png", isLong: false),
        Kind(testDescription: "a printed picture", method: .get, target: "/layouts/x/picture.pdf", isLong: false),
        Kind(testDescription: "a sweep", target: "/layouts/x/sweep", body: #"{"width":[300,310]}"#),
        Kind(
            testDescription: "a picture on a device",
            method: .get,
            target: "/layouts/x/picture.svg?device=iPad&annotate=constraints"
        ),
        Kind(testDescription: "lint of a document", target: "/lint", body: "{\(crowd),\"lint\":\(lint)}"),
        Kind(testDescription: "lint of a file", target: "/lint", body: storyboard, type: "application/xml"),
        Kind(testDescription: "lint of a layout", target: "/layouts/x/lint", body: lint),
        Kind(
            testDescription: "a comparison",
            target: "/compare",
            body: "{\"before\":{\(crowd)},\"after\":\(document),\"lint\":\(lint)}"
        ),
        Kind(
            testDescription: "a drawn comparison",
            target: "/compare",
            body: "{\"before\":{\(crowd)},\"after\":\(document)}",
            accept: "image/svg+xml"
        ),
        Kind(testDescription: "an explanation", method: .get, target: "/layouts/x/explanation"),
        Kind(testDescription: "why a view is where it is", method: .get, target: "/layouts/x/explanation?view=v7"),
        Kind(
            testDescription: "a translation",
            method: .get,
            target: "/layouts/x/constraints?as=masonry",
            isLong: false
        ),
        Kind(testDescription: "slack", method: .get, target: "/layouts/x/constraints?slack=true", isLong: false),
        Kind(testDescription: "changes", method: .get, target: "/layouts/x/changes", isLong: false),
        Kind(testDescription: "creating", target: "/layouts", body: document),
        Kind(testDescription: "replacing", method: .put, target: "/layouts/x", body: document),
        Kind(testDescription: "an edit", method: .patch, target: "/layouts/x/constraints", body: edit),
        Kind(testDescription: "a dry run", method: .patch, target: "/layouts/x/constraints?dryRun=true", body: edit),
        Kind(
            testDescription: "an edit of views",
            method: .patch,
            target: "/layouts/x/views",
            body: #"{"operations":[{"add":{"id":"n","text":"new"},"to":"root"},{"remove":"v5"}]}"#
        ),
        Kind(
            testDescription: "an edit of traits",
            method: .patch,
            target: "/layouts/x/traits",
            body: #"{"size":{"width":1200}}"#
        ),
        Kind(testDescription: "undo", target: "/layouts/x/undo", isLong: false),
        Kind(testDescription: "redo", target: "/layouts/x/redo", isLong: false),
    ]

    /// Routes whose answers take no work that is charged.
    private static let cheap: Set<String> = [
        "GET /layouts", "GET /layouts/{id}", "DELETE /layouts/{id}", "GET /layouts/{id}/source",
        "GET /layouts/{id}/events", "GET /fonts", "GET /devices", "GET /healthz", "GET /readyz", "GET /metrics",
        "GET /openapi.yaml", "GET /", "GET /playground/{file}",
    ]

    // MARK: - Calls

    /// A layout with a revision that can be undone, and one that can be done again.
    private func prepare() throws {
        try client.put(Self.document)
        #expect(try client.edit(#"{"make":["v1.height == 30"]}"#).status == .ok)
        #expect(try client.edit(#"{"make":["v2.height == 31"]}"#).status == .ok)
        #expect(try client.send(.post, "/layouts/x/undo").status == .ok)
    }

    /// What becomes of a call whose client stays for `patience` questions.
    private func outcome(_ kind: Kind, patience: Int) throws -> Outcome {
        var headers: HeaderFields = ["Accept": "\(kind.accept)"]
        if !kind.body.isEmpty { headers.append("Content-Type", kind.type) }
        let request = Request(
            method: kind.method,
            target: try #require(RequestTarget(kind.target)),
            headers: headers,
            body: Array(kind.body.utf8)
        )
        guard case .call(var call, let route) = client.service.find(request) else { throw Misrouted() }
        let leaving = LeavingClient(patience: patience)
        call.attendance = Attendance { leaving.isThere }
        let before = client.service.metrics.workUnits
        let response = try #require(client.service.respond(to: call, by: route))
        return Outcome(
            status: response.status,
            asked: leaving.asked.load(ordering: .relaxed),
            units: client.service.metrics.workUnits - before
        )
    }

    @Test(arguments: kinds) func `work ends wherever its client leaves`(_ kind: Kind) throws {
        try prepare()
        let whole = try outcome(kind, patience: .max)
        #expect(whole.status == .ok || whole.status == .created)
        #expect(whole.asked > (kind.isLong ? 2 : 0))
        // A millisecond or two of work for each question.
        #expect(whole.units / max(1, whole.asked) < 100_000)
        for patience in Set([0, whole.asked / 2, whole.asked - 1]) {
            try prepare()
            let revision = try client.send(.get, "/layouts/x").headers["ETag"]
            let part = try outcome(kind, patience: patience)
            #expect(part.status == .serviceUnavailable, "of \(whole.asked) questions, the client stays for \(patience)")
            // Nothing is asked, or done, after the client has been found to have gone.
            #expect(part.asked == patience + 1)
            #expect(part.units <= whole.units)
            #expect(try client.send(.get, "/layouts/x").headers["ETag"] == revision)
        }
    }

    @Test func `there is a kind for each call that takes work`() {
        let calls = Self.kinds.map { "\($0.method.name) \($0.target.prefix { $0 != "?" })" }
            .map { $0.replacing("/layouts/x", with: "/layouts/{id}") }
        for route in Route.all {
            let name = "\(route.method.name) \(route.pattern)"
            #expect(calls.contains(name) != Self.cheap.contains(name), "\(name)")
        }
    }

    @Test func `an answer of which something may be missing is not kept for others`() throws {
        // The client leaves within a system of its own that the explanation solves; another one asks the same.
        try prepare()
        let kind = try #require(Self.kinds.first { $0.testDescription == "solving and explaining" })
        let whole = try outcome(kind, patience: .max)
        for patience in stride(from: 0, to: whole.asked, by: max(1, whole.asked / 12)) {
            #expect(try outcome(kind, patience: patience).status == .serviceUnavailable)
        }
    }

    @Test func `a layout that only the store has is not given up for good`() throws {
        let stored = try StoredClient()
        #expect(try stored.send(.put, "/layouts/x", Self.document).status == .created)
        stored.evictAll()
        let target = try #require(RequestTarget("/layouts/x"))
        let request = Request(method: .get, target: target, body: [])
        guard case .call(var call, let route) = stored.client.service.find(request) else { throw Misrouted() }
        call.attendance = Attendance { false }
        #expect(stored.client.service.respond(to: call, by: route)?.status == .serviceUnavailable)
        #expect(stored.client.service.registry.evictedCount == 1)
        #expect(try stored.send(.get, "/layouts/x").status == .ok)
    }
}
