import Testing

@testable import Logging

@Suite struct LogQueueTests {
    let time = LogTime(seconds: 0, milliseconds: 0)
    var queue = LogQueue(capacity: 2 * LogLine.capacity)
    var batch = LogQueue.Batch()

    private mutating func append(_ number: Int) {
        var line = LogLine(.text, .info, "event")
        line.add("number", number)
        line.add("padding", String(repeating: "x", count: 960), atMost: 960)
        line.finish()
        queue.append(line, at: time)
    }

    /// What is written now.
    private mutating func taken() -> [String] {
        queue.move(to: &batch, .text, at: time)
        return String(decoding: batch.bytes, as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ").dropFirst(2).filter { !$0.hasPrefix("padding") }.joined(separator: " ")
        }
    }

    @Test mutating func `lines beyond the capacity are dropped, counted, and reported after those that fit`() {
        for number in 1...20 { append(number) }
        let fitting = (1...(20 - queue.droppedLines)).map { "event number=\($0)" }
        #expect((1...10).contains(fitting.count) && queue.bytes.count <= queue.capacity)
        #expect(taken() == fitting + ["log lines dropped count=\(queue.droppedLines)"])
        append(21)
        #expect(taken() == ["event number=21"])
        #expect(taken() == [])
    }

    @Test mutating func `lines that could not be written count as dropped, and are reported once writing works again`()
    {
        append(1)
        append(2)
        _ = taken()
        queue.recordFailure(of: batch, writtenCount: batch.bytes.count / 2 + 10)
        #expect(queue.droppedLines == 1)
        append(3)
        #expect(taken() == ["event number=3", "log lines dropped count=1"])
        queue.recordFailure(of: batch, writtenCount: 0)
        #expect(queue.droppedLines == 2)
        append(4)
        #expect(taken() == ["event number=4", "log lines dropped count=2"])
    }

    @Test mutating func `a queue is due if a line is urgent, if it fills up, and at the end`() {
        #expect(!queue.isDue)
        queue.isUrgent = true
        #expect(queue.isDue)
        _ = taken()
        #expect(!queue.isDue)
        for number in 1...5 { append(number) }
        #expect(queue.isDue)
        _ = taken()
        queue.isClosing = true
        #expect(queue.isDue)
    }
}
