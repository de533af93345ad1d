import Redis
import Sessions
import TestSupport
import Testing

@testable import RedisStore

/// A server that answers, and refuses changes.
@Suite(.enabled(if: RequiredProgram.redisServer.isExpected, "redis-server is not on PATH"))
struct HealthTests {
    /// Commands that make a server refuse changes, those that mend it, and the code of the refusal.
    private static let troubles: [(breaking: [String], mending: [String], code: String)] = [
        (["CONFIG", "SET", "maxmemory", "1"], ["CONFIG", "SET", "maxmemory", "0"], "OOM"),
        (
            ["CONFIG", "SET", "min-replicas-to-write", "1"], ["CONFIG", "SET", "min-replicas-to-write", "0"],
            "NOREPLICAS"
        ),
        (["REPLICAOF", "127.0.0.1", "1"], ["REPLICAOF", "NO", "ONE"], "READONLY"),
    ]

    /// Catches a service that counts as ready while no change can be stored, and one that does so until a client has
    /// lost a change; and addresses and scripts in what clients may read.
    @Test(arguments: 0..<3, [true, false])
    func `a server that refuses changes is known, with the reason, until it takes them again`(
        number: Int,
        isIdle: Bool
    ) throws {
        let server = try RedisServer()
        defer { server.stop() }
        let (breaking, mending, code) = Self.troubles[number]
        let store = StoreFixture(Namespace("n"), try server.connect())
        defer { store.close() }
        try store.create()
        #expect(store.layouts.trouble == nil)
        _ = try server.client.sendAndWait(breaking.map { Array($0.utf8) }, key: nil)
        if isIdle {
            store.layouts.probe()
        } else {
            let outcome = try store.store(.edit, from: 1, to: 2, revision: 2)
            guard case .failed(let words) = outcome else {
                Issue.record("the change is \(outcome)")
                return
            }
            #expect(words.contains(code) && !words.contains("127.0.0.1") && !words.contains("script"), "\(words)")
        }
        try eventually("the trouble is known") { store.layouts.trouble?.words.contains(code) == true }
        store.layouts.probe()
        #expect(store.layouts.trouble?.words.contains(code) == true)
        _ = try server.client.sendAndWait(mending.map { Array($0.utf8) }, key: nil)
        try eventually("the trouble is over") {
            store.layouts.probe()
            return store.layouts.trouble == nil
        }
        #expect(try store.store(.edit, from: 1, to: 3, revision: 2) == .stored)
        #expect(try store.dump().keys.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("probe") })
    }
}
