import Threads

/// A log of one-line records, which any thread may write into and none has to wait for.
///
/// A line is made by the thread that has something to say, and put into a buffer under a lock that is held for copying
/// it. One thread, which runs ``write()``, empties the buffer into a descriptor: as soon as somebody waits for a line,
/// else some milliseconds later, so that a busy service wakes it a hundred times a second and not with every line. When
/// the reader of the descriptor is slow the buffer fills up, and lines are dropped and counted; nothing else waits for
/// that reader.
public final class Log: Sendable {
    private let format: LogFormat
    private let level: LogLevel
    private let descriptor: Int32
    private let clock: Clock
    private let queue: Guarded<LogQueue>
    /// Signalled when the thread that writes, or one that waits for it, may have to act.
    private let changed = Condition()

    /// What lines are dated by, and what episodes go by.
    struct Clock: Sendable {
        var time: @Sendable () -> LogTime = { .now }
        var steady: @Sendable () -> ContinuousClock.Instant = { .now }
    }

    /// Bytes that wait to be written.
    static let usualCapacity = 1 << 20
    /// How long lines are gathered.
    private static let gathering: Duration = .milliseconds(10)
    /// How often episodes are looked after.
    private static let round: Duration = .seconds(1)

    /// A log for an open descriptor, which stays open.
    public convenience init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32) {
        self.init(format, level, descriptor: descriptor, capacity: Self.usualCapacity, clock: Clock())
    }

    init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32, capacity: Int, clock: Clock) {
        (self.format, self.level, self.descriptor, self.clock) = (format, level, descriptor, clock)
        queue = Guarded(LogQueue(capacity: capacity))
    }

    /// Lines that nobody will read, since the log was made.
    public var droppedLines: Int { queue.withLock { $0.droppedLines } }

    // MARK: Saying something

    /// Whether lines of `level` are written.
    public func writes(_ level: LogLevel) -> Bool { level <= self.level }

    /// Tells of an answered request.
    public func record(_ record: AccessRecord) {
        guard writes(record.level) else { return }
        var line = LogLine(format, record.level, "request")
        record.write(to: &line)
        append(&line)
    }

    /// Tells of something that the service itself has done or met; it is written at once.
    public func note(_ level: LogLevel, _ event: StaticString, _ addFields: (inout LogLine) -> Void = { _ in }) {
        guard writes(level) else { return }
        var line = LogLine(format, level, event)
        addFields(&line)
        append(&line)
        hurry()
    }

    /// Tells of something in `words` of its own, which are the whole line of the text format; it is written at once.
    ///
    /// - Precondition: there is no line end in `words`.
    public func announce(_ words: String, _ event: StaticString, _ addFields: (inout LogLine) -> Void) {
        guard writes(.info) else { return }
        switch format {
        case .json: note(.info, event, addFields)
        case .text:
            precondition(!words.utf8.contains(UInt8(ascii: "\n")), "an announcement of several lines")
            queue.withLock { $0.append(words) }
            hurry()
        }
    }

    /// Warns of something that may happen many times a second: with a line when it begins, one every ten seconds while
    /// it lasts, and one when it is over.
    ///
    /// `reason` is one of few.
    public func warnOfEpisode(_ reason: String) {
        guard writes(.warning) else { return }
        let now = clock.steady()
        guard queue.withLock({ $0.happen(reason, at: now) }) else { return }
        note(.warning, "refusing requests") { $0.add("reason", reason) }
    }

    private func append(_ line: inout LogLine) {
        line.finish()
        let wakes = queue.withLock { queue in
            let (wasEmpty, wasPressing) = (queue.bytes.isEmpty, queue.isPressing)
            queue.append(line, at: clock.time())
            return wasEmpty || queue.isPressing != wasPressing
        }
        if wakes { changed.broadcast() }
    }

    private func hurry() {
        queue.withLock { $0.isUrgent = true }
        changed.broadcast()
    }

    // MARK: Writing

    /// Writes until the log is closed; a thread of its own does.
    public func write() {
        var output = LogOutput(descriptor: descriptor)
        var batch = LogQueue.Batch()
        var isOver = false
        while !isOver {
            isOver = waitForLines()
            noteEpisodes()
            queue.withLock { $0.take(&batch, format, at: clock.time()) }
            let count = output.write(batch.bytes)
            if count < batch.bytes.count { queue.withLock { $0.fail(batch, writtenCount: count) } }
        }
        queue.withLock { $0.isFinished = true }
        changed.broadcast()
    }

    /// Waits for lines and then some more of them, or for the end of a round; gives whether the log closes.
    private func waitForLines() -> Bool {
        let patience = queue.withLock { $0.hasEpisodes } ? Self.round : nil
        queue.wait(for: changed, atMost: patience) { $0.bytes.isEmpty && !$0.isPressing ? nil : () }
        queue.wait(for: changed, atMost: Self.gathering) { $0.isPressing ? () : nil }
        return queue.withLock { $0.isClosing }
    }

    private func noteEpisodes() {
        let now = clock.steady()
        for (reason, note) in queue.withLock({ $0.takeNotes(at: now) }) {
            switch note {
            case .goesOn(let count, let duration): warn("still refusing requests", reason, count, duration)
            case .over(let count, let duration): warn("no longer refusing requests", reason, count, duration)
            }
        }
    }

    private func warn(_ event: StaticString, _ reason: String, _ count: Int, _ duration: Duration) {
        note(.warning, event) { line in
            line.add("reason", reason)
            line.add("count", count)
            line.add("seconds", seconds: duration)
        }
    }

    /// Takes no further lines, and waits until those that were logged are written, but not longer than `patience`:
    /// somebody may have stopped to read.
    public func close(atMost patience: Duration = .seconds(2)) {
        queue.withLock { $0.isClosing = true }
        changed.broadcast()
        queue.wait(for: changed, atMost: patience) { $0.isFinished ? () : nil }
    }
}
