import Testing

@testable import Redis

@Suite struct SlotTableTests {
    /// As a server says with CLUSTER KEYSLOT; the first is the check value of this CRC, modulo 16,384.
    @Test(arguments: [
        ("123456789", 12_739), ("", 0), ("foo", 12_182), ("{user1000}.following", 3_443), ("user1000", 3_443),
        ("{user1000}.followers", 3_443), ("foo{}{bar}", 8_363), ("foo{{bar}}zap", 4_015), ("foo{bar}{zap}", 5_061),
        ("bar", 5_061), ("}{a", 12_925),
    ])
    func `the slot of a key is that of its hash tag`(key: String, slot: Int) {
        #expect(KeySlot.slot(of: bytes(key)) == slot)
    }

    @Test func `a table says which node has a slot`() {
        var table = SlotTable()
        #expect(!table.isComplete)
        #expect(table[16_383] == nil)
        for slot in 0..<SlotTable.slotCount { table[slot] = slot % 3 }
        #expect(table.isComplete)
        #expect(table[5] == 2)
        table[5] = nil
        #expect(table[5] == nil)
    }

    private func node(_ host: RedisValue, _ port: Int) -> RedisValue {
        .array([host, .integer(port), .bytes(bytes("id")), .array([])])
    }

    private func slotMap(_ ranges: [RedisValue]...) -> SlotMap? {
        SlotMap(.array(ranges.map { .array($0) }), from: "seed")
    }

    @Test func `a reply to CLUSTER SLOTS has masters and replicas`() throws {
        let map = try #require(
            slotMap(
                [.integer(0), .integer(99), node(.bytes(bytes("a")), 1), node(.bytes(bytes("b")), 2)],
                [.integer(100), .integer(200), node(.null, 3)],
                [.integer(201), .integer(16_383), node(.bytes([]), 3)]
            )
        )
        #expect(map.masters == [Endpoint(host: "a", port: 1), Endpoint(host: "seed", port: 3)])
        #expect(map.endpoints.contains(Endpoint(host: "b", port: 2)))
        #expect(map.ranges.map(\.slots) == [0...99, 100...200, 201...16_383])
    }

    @Test func `a host that a node does not know is left out`() {
        #expect(slotMap([.integer(0), .integer(9), node(.bytes(bytes("?")), 1)])?.ranges == [])
    }

    @Test func `what is no such reply is refused`() {
        let good = node(.bytes(bytes("a")), 1)
        #expect(SlotMap(.integer(1), from: "") == nil)
        #expect(slotMap([.integer(0), .integer(9)]) == nil)
        #expect(slotMap([.integer(-1), .integer(9), good]) == nil)
        #expect(slotMap([.integer(9), .integer(8), good]) == nil)
        #expect(slotMap([.integer(0), .integer(16_384), good]) == nil)
        #expect(slotMap([.text("0"), .integer(1), good]) == nil)
        #expect(slotMap([.integer(0), .integer(16_383), good], [.integer(0), .integer(0), good]) == nil)
        #expect(slotMap([.integer(0), .integer(1), node(.bytes(bytes("a")), 70_000)])?.ranges == [])
    }
}

@Suite struct ErrorReplyTests {
    @Test func `redirections have a slot, a host and a port`() throws {
        #expect(Redirection("MOVED 3999 127.0.0.1:6381") == Redirection("ASK 3999 127.0.0.1:6381"))
        let redirection = try #require(Redirection("MOVED 16383 ::1:6381"))
        #expect((redirection.slot, redirection.host, redirection.port) == (16_383, "::1", 6_381))
        #expect(Redirection("MOVED 1 :6381")?.host == "")
    }

    @Test(arguments: [
        "MOVED", "MOVED 1", "MOVED x a:1", "MOVED 16384 a:1", "MOVED -1 a:1", "MOVED 1 a", "MOVED 1 a:", "MOVED 1 a:0",
        "MOVED 1 a:65536", "MOVED 1 ?:1", "MOVED 1 a:1 b",
    ])
    func `what is no redirection is not followed, and the command was not executed`(text: String) {
        #expect(Redirection(text) == nil)
        #expect(ErrorReply(text) == .notBegun)
    }

    @Test func `a code is a whole word`() {
        #expect(ErrorReply("BUSY script") == .notBegun)
        #expect(ErrorReply("BUSYKEY exists") == .refused)
        #expect(ErrorReply("NOSCRIPT") == .noScript)
        #expect(ErrorReply("") == .refused)
    }
}
