import Dispatch
import Glibc
import JSON
import Synchronization
import TestSupport
import Testing

@testable import Logging

/// A log as its users see it: threads at one end, a descriptor at the other.
@Suite struct LogTests {
    private static let time = LogTime(seconds: 1_000_000_000, milliseconds: 25)

    private static func log(
        _ format: LogFormat = .text,
        _ level: LogLevel = .info,
        _ descriptor: Int32,
        capacity: Int = Log.defaultCapacity
    ) -> Log {
        Log(format, level, descriptor: descriptor, capacity: capacity, clock: Log.Clock(time: { time }))
    }

    private static let record = {
        var record = AccessRecord(
            requestID: "5f2c",
            client: ClientAddress(bytes: [127, 0, 0, 1], port: 4_242),
            status: 200,
            bytes: 310,
            duration: .microseconds(153)
        )
        record.method = "GET"
        record.target = "/layouts/a?frames=all"
        record.route = "/layouts/{id}"
        return record
    }()

    /// The output of a log that `body` has used and that has been closed.
    private func written(_ format: LogFormat = .text, _ level: LogLevel = .info, _ body: (Log) -> Void) throws -> String
    {
        let pipe = try TestPipe()
        let log = Self.log(format, level, pipe.writing)
        let writer = BackgroundWriter(log)
        body(log)
        log.close()
        writer.wait()
        pipe.closeWriting()
        return pipe.rest()
    }

    @Test func `a request is one line`() throws {
        let text = try written { $0.record(Self.record) }
        #expect(
            text
                == #"2001-09-09T01:46:40.025Z info request id=5f2c client=127.0.0.1:4242 method=GET target="/layouts/a?frames=all" route=/layouts/{id} status=200 bytes=310 seconds=0.000153"#
                + "\n"
        )
        var record = Self.record
        record.peer = ClientAddress(bytes: [10, 0, 0, 1], port: 80)
        record.traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
        record.tokenName = "ci"
        record.refusal = "slow"
        let object = try JSONValue(parsing: Array(try written(.json) { $0.record(record) }.utf8))
        let expected: [(String, JSONValue)] = [
            ("time", .string("2001-09-09T01:46:40.025Z")), ("level", .string("info")), ("event", .string("request")),
            ("id", .string("5f2c")), ("trace", .string("4bf92f3577b34da6a3ce929d0e0e4736")),
            ("client", .string("127.0.0.1:4242")), ("peer", .string("10.0.0.1:80")), ("method", .string("GET")),
            ("target", .string("/layouts/a?frames=all")),
            ("route", .string("/layouts/{id}")), ("status", .number(200)), ("bytes", .number(310)),
            ("seconds", .number(0.000153)),
            ("token", .string("ci")), ("refusal", .string("slow")),
        ]
        guard case .object(let members) = object else {
            Issue.record("no object")
            return
        }
        #expect(members.map(\.key) == expected.map(\.0) && members.map(\.value) == expected.map(\.1))
    }

    @Test func `an announcement is a text of its own in text format, and an object in JSON`() throws {
        func announce(_ log: Log) {
            log.announce("quoin listens", "listening") { $0.add("version", "1") }
        }
        #expect(try written(.text, .info, announce) == "quoin listens\n")
        #expect(
            try written(.json, .info, announce)
                == #"{"time":"2001-09-09T01:46:40.025Z","level":"info","event":"listening","version":"1"}"# + "\n"
        )
    }

    @Test(arguments: LogLevel.allCases)
    func `lines below the level are not written`(level: LogLevel) throws {
        let text = try written(.text, level) { log in
            for line in [LogLevel.debug, .info, .warning, .error] {
                log.record(line, "something")
                var record = Self.record
                record.level = line
                log.record(record)
            }
            log.announce("words", "something") { _ in }
        }
        let expected = [LogLevel.off: 0, .error: 2, .warning: 4, .info: 7, .debug: 9]
        #expect(text.split(separator: "\n").count == expected[level])
    }

    @Test func `many refusals are two lines, the first refusal and the number of them`() throws {
        let text = try written { log in
            for _ in 1...100_000 { log.warnOfEpisode("overloaded") }
        }
        let lines = text.split(separator: "\n").map { $0.dropFirst(25) }
        #expect(lines.count == 2)
        #expect(lines.first == "warning refusing requests reason=overloaded")
        #expect(lines.last?.hasPrefix("warning no longer refusing requests reason=overloaded count=100000 ") == true)
    }

    @Test func `lines of several threads are complete, and those of one thread are in order`() throws {
        let pipe = try TestPipe()
        let log = Self.log(.text, .info, pipe.writing, capacity: 64 << 20)
        let writer = BackgroundWriter(log)
        let reader = BackgroundReader(pipe)
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<2_000 {
                log.record(.info, "line") { line in
                    line.add("thread", thread)
                    line.add("number", number)
                }
            }
        }
        log.close(atMost: Patience.duration)
        writer.wait()
        pipe.closeWriting()
        var next = [0, 0, 0, 0]
        for line in reader.text().split(separator: "\n") {
            let words = line.split(separator: " ").dropFirst(3).map {
                $0.split(separator: "=").last.flatMap { Int($0) }
            }
            guard words.count == 2, let thread = words[0], let number = words[1], next.indices.contains(thread) else {
                Issue.record("torn: \(line)")
                return
            }
            #expect(number == next[thread])
            next[thread] = number + 1
        }
        #expect(next == [2_000, 2_000, 2_000, 2_000] && log.droppedLines == 0)
    }

    @Test func `a reader that stops reading delays no thread, and gets the number of lines that it has missed`() throws
    {
        let pipe = try TestPipe()
        let log = Self.log(.text, .info, pipe.writing, capacity: 4 * LogLine.capacity)
        let writer = BackgroundWriter(log)
        let count = 20_000
        for _ in 0..<count { log.record(Self.record) }
        #expect(log.droppedLines > 0)
        log.close(atMost: .milliseconds(1))
        let reader = BackgroundReader(pipe)
        writer.wait()
        pipe.closeWriting()
        let lines = reader.text().split(separator: "\n")
        let missed = lines.filter { $0.contains("log lines dropped") }.compactMap { line in
            line.split(separator: "=").last.flatMap { Int($0) }
        }
        #expect(missed.reduce(0, +) == log.droppedLines)
        #expect(lines.count - missed.count + log.droppedLines == count)
    }

    @Test func `a closed reader is not an error`() throws {
        signal(SIGPIPE, SIG_IGN)
        let pipe = try TestPipe()
        pipe.closeReading()
        let log = Self.log(.text, .info, pipe.writing)
        let writer = BackgroundWriter(log)
        for _ in 0..<10 { log.record(Self.record) }
        log.close()
        writer.wait()
        #expect(log.droppedLines == 10)
    }

    @Test func `a non-blocking descriptor is waited for`() throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let log = Self.log(.text, .info, pipe.writing, capacity: 64 << 20)
        let writer = BackgroundWriter(log)
        for _ in 0..<5_000 { log.record(Self.record) }
        let reader = BackgroundReader(pipe)
        log.close(atMost: Patience.duration)
        writer.wait()
        pipe.closeWriting()
        #expect(reader.text().split(separator: "\n").count == 5_000)
    }
}
