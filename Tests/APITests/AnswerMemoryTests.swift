import HTTP
import Sessions
import Testing

@testable import API

/// Large answers are made while memory is reserved for them.
@Suite struct AnswerMemoryTests {
    /// A layout whose solution has more than 512 KiB, and the service that keeps it.
    private static func client() throws -> TestClient {
        var limits = ServiceLimits()
        limits.sessions.memory = 256 << 20
        let client = TestClient(limits: limits)
        let name = String(repeating: "n", count: 110)
        let views = (0..<6_000).map { #"{"id": "\#(name)-\#($0)"}"# }.joined(separator: ",")
        let status = try client.send(
            .put,
            "/layouts/x?frames=none",
            #"{"view": {"id": "root", "subviews": [\#(views)]}}"#
        ).status
        #expect(status == .created)
        return client
    }

    /// Calls `body` while other requests have all memory but `rest` bytes.
    private func leave(_ rest: Int, of memory: MemoryAccount, _ body: () throws -> Void) throws {
        let others = memory.limit - memory.keptBytes - rest
        try memory.reserve(others)
        defer { memory.release(others) }
        try body()
    }

    /// The fault was that reads reserved nothing: as many as there are workers took 128 MiB each.
    @Test func `a large answer is refused while other requests have the memory`() throws {
        let client = try Self.client()
        let memory = client.service.registry.memory
        for path in ["/layouts/x", "/layouts/x/source", "/layouts/x?coordinates=root"] {
            let body = try client.send(.get, path).body
            #expect(body.count > 512 << 10 && body.count < 4 << 20)
            try leave(7 << 20, of: memory) {
                let answer = try client.send(.get, path)
                #expect(answer.status == .serviceUnavailable && answer.headers["Retry-After"] == "1")
            }
            try leave(9 << 20, of: memory) {
                let answer = try client.send(.get, path)
                #expect(answer.body == body)
            }
            #expect(memory.workingBytes == 0)
        }
    }

    @Test func `a small answer needs no memory that others could have`() throws {
        let client = try Self.client()
        try leave(0, of: client.service.registry.memory) {
            for path in ["/layouts/x?frames=none", "/layouts/x/constraints"] {
                let answer = try client.send(.get, path)
                #expect(answer.status == .ok)
            }
        }
    }

    /// It has taken effect when the answer is made.
    @Test func `an edit is answered whatever its answer takes`() throws {
        let client = try Self.client()
        let memory = client.service.registry.memory
        try leave(memory.keptBytes + (1 << 20), of: memory) {
            let answer = try client.send(.patch, "/layouts/x/traits", #"{"size": {"width": 400}}"#)
            #expect(answer.status == .ok && answer.body.count > 512 << 10)
        }
        #expect(memory.workingBytes == 0)
    }
}
