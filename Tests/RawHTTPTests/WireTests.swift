import TestSupport
import Testing

/// Raw bytes sent to the whole service over loopback, and the answers.
///
/// Every case is followed by one more request, and then the end of the client's side; so whether the connection stays
/// open can be seen without waiting.
@Suite struct WireTests {
    @Test(arguments: WireCase.framing)
    func `the length of a body has one reading, or the request is refused`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.chunks)
    func `chunks follow their grammar`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.requestLines)
    func `a request line is method, target and version`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.targets)
    func `a target has the form of its method`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.hosts)
    func `a request has one Host field, which is a host`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.fields)
    func `a field is a token, a colon and a value`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.methods)
    func `a method is served, not allowed here, or unknown`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.connections)
    func `version and Connection say whether the connection stays open`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test(arguments: WireCase.negotiation)
    func `content types, Accept and conditions are negotiated`(wireCase: WireCase) throws {
        try check(wireCase)
    }

    @Test func `there are enough cases`() {
        let groups = [
            WireCase.framing, WireCase.chunks, WireCase.requestLines, WireCase.targets, WireCase.hosts, WireCase.fields,
            WireCase.methods, WireCase.connections, WireCase.negotiation,
        ]
        #expect(groups.map(\.count).reduce(0, +) >= 400)
    }

    // MARK: Checking

    /// Sends a case whole, byte by byte, and in random pieces; the answers must always be the same.
    private func check(_ wireCase: WireCase) throws {
        let isLong = wireCase.bytes.count > 2_000
        var generator = SeededGenerator(seed: Seeds.first(UInt64(wireCase.bytes.count)))
        try check(wireCase, "whole") { 1 << 20 }
        try check(wireCase, "cut") { Int.random(in: 1...(isLong ? 2_000 : 30), using: &generator) }
        if !isLong { try check(wireCase, "byte by byte") { 1 } }
    }

    private func check(_ wireCase: WireCase, _ way: String, _ next: () -> Int) throws {
        let probe = wireCase.end == .isUnfinished ? [] : Array(good.utf8)
        let received = try WireServer.exchange(wireCase.bytes + probe, next)
        let heads = wireCase.answers.indices.filter { wireCase.answers[$0].isToHead }
        let answers = try WireAnswers(received, heads: Set(heads)).answers
        let expected = wireCase.answers + (wireCase.end == .staysOpen ? [200] : [])
        #expect(answers.map(\.status) == expected.map(\.status), "\(way)")
        guard answers.count == expected.count else { return }
        for (place, (answer, expected)) in zip(answers, expected).enumerated() {
            let isLast = wireCase.end != .staysOpen && place == answers.count - 1
            check(answer, expected, isLast: isLast)
        }
    }

    /// The checks for every answer.
    private func check(_ answer: WireAnswers.Answer, _ expected: WireCase.Answer, isLast: Bool) {
        #expect(answer.values("date").count == 1)
        for (name, value) in expected.fields { #expect(answer.values(name) == [value]) }
        let connection = answer.values("connection")
        #expect(isLast ? connection == ["close"] : !connection.contains("close"))
        guard answer.status >= 400 else { return }
        #expect(connection == [isLast ? "close" : "keep-alive"])
        #expect(answer.values("content-type") == ["application/problem+json"])
        #expect((answer.status == 405) == (answer.values("allow").count == 1))
        if !expected.isToHead {
            #expect(String(decoding: answer.body, as: UTF8.self).contains("\"status\":\(answer.status),"))
        }
    }
}
