import Testing

@testable import Redis

@Suite struct CommandEncoderTests {
    @Test(
        arguments: [
            [], [[]], [[0, 13, 10]], [bytes("SET"), bytes("key"), [UInt8](repeating: 7, count: 12_345)],
            [[UInt8]](repeating: [1], count: 101), [[UInt8](repeating: 1, count: 9), [UInt8](repeating: 1, count: 10)],
            [[UInt8](repeating: 1, count: 99), [UInt8](repeating: 1, count: 100)],
        ] as [[[UInt8]]]
    )
    func `a command is an array of its arguments, and its length is known before`(arguments: [[UInt8]]) {
        var encoded: [UInt8] = []
        CommandEncoder.append(arguments, to: &encoded)
        #expect(encoded.count == CommandEncoder.length(of: arguments))
        var parser = RESPParser()
        var place = 0
        let outcome = parser.next(encoded.span, &place)
        #expect(outcome == .value(.array(arguments.map { .bytes($0) })))
    }

    @Test func `the bytes are those of the protocol`() {
        var encoded = bytes("x")
        CommandEncoder.append([bytes("GET"), bytes("0123456789")], to: &encoded)
        #expect(encoded == bytes("x*2\r\n$3\r\nGET\r\n$10\r\n0123456789\r\n"))
    }
}
