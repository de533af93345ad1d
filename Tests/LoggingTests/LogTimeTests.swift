import Testing

@testable import Logging

@Suite struct LogTimeTests {
    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000Z"), (951_782_400, 7, "2000-02-29T00:00:00.007Z"),
            (951_868_799, 999, "2000-02-29T23:59:59.999Z"), (1_796_428_799, 50, "2026-12-04T23:59:59.050Z"),
            (4_107_542_400, 120, "2100-03-01T00:00:00.120Z"),
        ]
    )
    func `a time is written in UTC, to the millisecond`(seconds: Int, milliseconds: Int, expected: String) {
        var stamp = TimeStamp()
        var bytes: [UInt8] = []
        stamp.write(LogTime(seconds: 1, milliseconds: 1), to: &bytes)
        bytes = []
        stamp.write(LogTime(seconds: seconds, milliseconds: milliseconds), to: &bytes)
        stamp.write(LogTime(seconds: seconds, milliseconds: milliseconds), to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == expected + expected)
    }
}
