import HTTP
import JSON
import Sessions
import Testing

@testable import API

/// Layouts that a store has leave memory when others need it: at once, and not when the next sweep comes.
@Suite struct RoomTests {
    private func limits(memory: Int) -> ServiceLimits {
        var limits = ServiceLimits()
        limits.sessions.memory = memory
        limits.sessions.memoryPerNamespace = memory
        limits.sessions.evictAfter = nil
        return limits
    }

    private func views(_ count: Int, prefix: String = "v") -> String {
        let list = (0..<count).map { #"{"id": "\#(prefix)\#($0)"}"# }.joined(separator: ",")
        return #"{"view": {"id": "root", "subviews": [\#(list)]}}"#
    }

    /// Catches room that is made by sweeps alone, and by what is estimated instead of what a layout takes.
    @Test func `layouts are created, replaced and edited in a memory for a few of them`() throws {
        let stored = try StoredClient(limits: limits(memory: 2 << 20))
        let registry = stored.client.service.registry
        for number in 0..<150 {
            #expect(try stored.send(.put, "/layouts/l\(number)", views(60)).status == .created, "\(number)")
        }
        #expect(registry.evictedCount > 50)
        for number in 0..<150 {
            let target = "/layouts/l\(number)"
            switch number % 3 {
            case 0: #expect(try stored.send(.put, target, views(80)).status == .ok, "\(number)")
            case 1:
                let edit = #"{"operations": [{"add": {"id": "more", "subviews": []}, "to": "root"}]}"#
                #expect(try stored.send(.patch, "\(target)/views", edit).status == .ok, "\(number)")
            default: #expect(try stored.send(.get, target).status == .ok, "\(number)")
            }
        }
        // An edit may use a little of what is kept for requests.
        #expect(registry.memory.keptBytes <= registry.memory.keptLimit + registry.memory.limit / 8)
        #expect(registry.memory.workingBytes == 0)
    }

    /// Catches a request that is told to wait for others, for ever, as it has the memory itself.
    @Test func `a request that finds no room beside itself is told so`() throws {
        let limits = limits(memory: 48 << 20)
        func firstRefusal(_ send: (Int) throws -> Answer) throws -> Answer? {
            for number in 0..<60 {
                let answer = try send(number)
                if answer.status != .created { return answer }
            }
            return nil
        }
        let alone = TestClient(limits: limits)
        let refused = try firstRefusal { try alone.send(.put, "/layouts/l\($0)", views(4_000)) }
        #expect(refused?.status == .insufficientStorage)
        #expect(refused?.json["detail"]?.string?.contains("--max-memory") == true)
        let stored = try StoredClient(limits: limits)
        #expect(try firstRefusal { try stored.send(.put, "/layouts/l\($0)", views(4_000)) }?.status == nil)
        #expect(stored.client.service.registry.evictedCount > 0)
    }

    /// Catches a share that only what all names take together makes room in.
    @Test func `in the share of one name its own layouts leave`() throws {
        var limits = limits(memory: 64 << 20)
        limits.sessions.memoryPerNamespace = 1 << 20
        let stored = try StoredClient(limits: limits)
        let registry = stored.client.service.registry
        for number in 0..<80 {
            #expect(try stored.send(.put, "/layouts/l\(number)", views(60)).status == .created, "\(number)")
        }
        #expect(registry.evictedCount > 20)
        // An edit may use a little of what is kept for requests.
        let most = (1 << 20) + (1 << 17)
        #expect(registry.usage(of: .shared).bytes <= most)
        for number in 0..<80 {
            let target = "/layouts/l\(number)"
            if number % 2 == 0 {
                #expect(try stored.send(.put, target, views(80)).status == .ok, "\(number)")
            } else {
                let edit = #"{"operations": [{"add": {"id": "more", "subviews": []}, "to": "root"}]}"#
                #expect(try stored.send(.patch, "\(target)/views", edit).status == .ok, "\(number)")
            }
        }
        #expect(registry.usage(of: .shared).bytes <= most)
        let answer = try stored.send(.put, "/layouts/huge", views(6_000))
        #expect(answer.status == .insufficientStorage)
    }

    @Test func `what cannot fit at all drives nothing out`() throws {
        let stored = try StoredClient(limits: limits(memory: 2 << 20))
        for number in 0..<5 { _ = try stored.send(.put, "/layouts/l\(number)", views(20)) }
        let answer = try stored.send(.put, "/layouts/huge", views(9_000))
        #expect([.contentTooLarge, .insufficientStorage].contains(answer.status))
        #expect(stored.client.service.registry.evictedCount == 0)
    }
}
