import HTTP
import Sessions
import Testing
import Threads

@testable import API

/// While a call works on a layout that it has for itself, memory for that and for copies of it is reserved.
@Suite struct HeldMemoryTests {
    /// A call, and what the reservations of its last piece of work come to, in layouts.
    struct Sample: CustomTestStringConvertible, Sendable {
        var method = Method.post
        var target: String
        /// What follows the document in the body; nil for a call without it.
        var beside: String?
        var body = ""
        var accept = "*/*"
        var layouts: Int

        var testDescription: String { "\(method.name) \(target) \(accept) \(beside ?? body)" }
    }

    private static let variants = (0..<3).map { #"{"traits":{"size":{"width":\#(400 + $0)}}}"# }.joined(separator: ",")

    static let samples = [
        Sample(target: "/solve", beside: #","variants":[\#(variants)]"#, layouts: 3),
        Sample(target: "/solve", beside: #","explain":true"#, layouts: 2),
        Sample(target: "/solve", beside: "", accept: "image/svg+xml", layouts: 2),
        Sample(target: "/solve", beside: #","variants":[\#(variants)]"#, accept: "image/svg+xml", layouts: 4),
        Sample(target: "/lint", beside: #","lint":{"textScales":[1,2]}"#, layouts: 3),
        Sample(target: "/layouts/x/lint", body: #"{"textScales":[1,2]}"#, layouts: 3),
        Sample(target: "/compare", body: #"{"before":{\#(document)},"after":{\#(document)}}"#, layouts: 6),
        Sample(target: "/layouts/x/variants", body: #"{"variants":[\#(variants)]}"#, layouts: 3),
        Sample(
            target: "/layouts/x/variants",
            body: #"{"variants":[\#(variants)]}"#,
            accept: "image/svg+xml",
            layouts: 4
        ),
        Sample(method: .get, target: "/layouts/x/changes", layouts: 3),
    ]

    private static let document: String = {
        let views = (0..<900).map { #"{"id":"v\#($0)"}"# }.joined(separator: ",")
        let rows = (0..<900).map { #""v\#($0).left == \#($0)","v\#($0).top == 5","v\#($0).size == 20""# }
        return #""view":{"subviews":[\#(views)]},"constraints":[\#(rows.joined(separator: ","))]"#
    }()

    private struct Misrouted: Error {}

    @Test(arguments: samples) func `memory is held as long as it is used`(_ sample: Sample) throws {
        let client = TestClient()
        try client.put("{\(Self.document)}")
        #expect(try client.send(.patch, "/layouts/x/traits", #"{"direction":"rtl"}"#).status == .ok)
        let registry = client.service.registry
        let bytes = try registry.snapshot(LayoutKey("x", in: .shared)).byteCount
        #expect(bytes > MemoryAccount.smallNeed)
        let body = sample.beside.map { "{\(Self.document)\($0)}" } ?? sample.body
        let request = Request(
            method: sample.method,
            target: try #require(RequestTarget(sample.target)),
            headers: ["Accept": "\(sample.accept)", "Content-Type": "application/json"],
            body: Array(body.utf8)
        )
        guard case .call(var call, let route) = client.service.find(request) else { throw Misrouted() }
        let last = Guarded(0)
        call.attendance = Attendance {
            last.withLock { $0 = registry.memory.workingBytes }
            return true
        }
        #expect(client.service.respond(to: call, by: route)?.status == .ok)
        // A layout that was just solved takes a little less than one that has been edited.
        #expect(last.withLock { $0 } > sample.layouts * bytes * 3 / 4)
        #expect(registry.memory.workingBytes == 0)
    }
}
