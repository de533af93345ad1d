import Threads

/// A log of one-line records that any thread can write to without waiting for the output.
///
/// The calling thread formats the line and copies it into a queue under a lock. A single thread, which runs
/// ``write()``, writes the queue to a descriptor: immediately for urgent lines, otherwise after a few milliseconds, so
/// that a busy service wakes it a hundred times a second instead of once per line. If the reader of the descriptor is
/// slow, the queue fills up, and further lines are dropped and counted; no other thread ever waits for that reader.
public final class Log: Sendable {
    private let format: LogFormat
    private let level: LogLevel
    private let descriptor: Int32
    private let clock: Clock
    private let queue: Guarded<LogQueue>
    /// Signalled when the writing thread, or a thread that waits for it, may have work to do.
    private let changed = Condition()

    /// The wall clock for timestamps and the monotonic clock for episodes.
    struct Clock: Sendable {
        var time: @Sendable () -> LogTime = { .now }
        var steady: @Sendable () -> ContinuousClock.Instant = { .now }
    }

    /// The default limit of the queue, in bytes.
    static let defaultCapacity = 1 << 20
    /// The time for which lines are batched before they are written.
    private static let gatheringTime: Duration = .milliseconds(10)
    /// The interval at which ongoing episodes are checked.
    private static let episodeInterval: Duration = .seconds(1)

    /// Creates a log that writes to an open descriptor and does not close it.
    public convenience init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32) {
        self.init(format, level, descriptor: descriptor, capacity: Self.defaultCapacity, clock: Clock())
    }

    init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32, capacity: Int, clock: Clock) {
        (self.format, self.level, self.descriptor, self.clock) = (format, level, descriptor, clock)
        queue = Guarded(LogQueue(capacity: capacity))
    }

    /// The number of lines dropped since the start.
    public var droppedLines: Int { queue.withLock { $0.droppedLines } }

    // MARK: Logging

    /// Returns true if lines of `level` are written.
    public func isEnabled(_ level: LogLevel) -> Bool { level <= self.level }

    /// Logs an answered request.
    public func record(_ record: AccessRecord) {
        guard isEnabled(record.level) else { return }
        var line = LogLine(format, record.level, "request")
        record.write(to: &line)
        append(&line)
    }

    /// Logs an event of the service itself and flushes the log.
    public func record(_ level: LogLevel, _ event: StaticString, _ addFields: (inout LogLine) -> Void = { _ in }) {
        guard isEnabled(level) else { return }
        var line = LogLine(format, level, event)
        addFields(&line)
        append(&line)
        writeAtOnce()
    }

    /// Logs an event and flushes the log; in the text format, the line is `text` alone, without time and level.
    ///
    /// - Precondition: `text` contains no line break.
    public func announce(_ text: String, _ event: StaticString, _ addFields: (inout LogLine) -> Void) {
        guard isEnabled(.info) else { return }
        switch format {
        case .json: record(.info, event, addFields)
        case .text:
            precondition(!text.utf8.contains(UInt8(ascii: "\n")), "an announcement of several lines")
            queue.withLock { $0.append(text) }
            writeAtOnce()
        }
    }

    /// Warns of an overload that may occur many times a second: logs a line when it begins, one every ten seconds while
    /// it lasts, and one when it is over.
    ///
    /// - Parameter reason: one of a small fixed set, as each distinct reason is kept in memory.
    public func warnOfEpisode(_ reason: String) {
        guard isEnabled(.warning) else { return }
        let now = clock.steady()
        guard queue.withLock({ $0.recordOccurrence(of: reason, at: now) }) else { return }
        record(.warning, "refusing requests") { $0.add("reason", reason) }
    }

    private func append(_ line: inout LogLine) {
        line.finish()
        let wakes = queue.withLock { queue in
            let (wasEmpty, wasDue) = (queue.bytes.isEmpty, queue.isDue)
            queue.append(line, at: clock.time())
            return wasEmpty || queue.isDue != wasDue
        }
        // Otherwise the writing thread is already batching lines and need not be woken.
        if wakes { changed.broadcast() }
    }

    private func writeAtOnce() {
        queue.withLock { $0.isUrgent = true }
        changed.broadcast()
    }

    // MARK: Writing

    /// Writes lines until the log is closed; requires a dedicated thread.
    public func write() {
        var output = LogOutput(descriptor: descriptor)
        var batch = LogQueue.Batch()
        var isOver = false
        while !isOver {
            isOver = waitForLines()
            recordEpisodes()
            queue.withLock { $0.move(to: &batch, format, at: clock.time()) }
            let count = output.write(batch.bytes)
            if count < batch.bytes.count { queue.withLock { $0.recordFailure(of: batch, writtenCount: count) } }
        }
        queue.withLock { $0.isFinished = true }
        changed.broadcast()
    }

    /// Waits for lines and then for more of them, or until episodes are due for a check; returns true if the log is
    /// closing.
    private func waitForLines() -> Bool {
        let timeout = queue.withLock { $0.hasEpisodes } ? Self.episodeInterval : nil
        queue.wait(for: changed, atMost: timeout) { $0.bytes.isEmpty && !$0.isDue ? nil : () }
        queue.wait(for: changed, atMost: Self.gatheringTime) { $0.isDue ? () : nil }
        return queue.withLock { $0.isClosing }
    }

    private func recordEpisodes() {
        let now = clock.steady()
        for (reason, report) in queue.withLock({ $0.takeReports(at: now) }) {
            switch report {
            case .ongoing(let count, let duration): warn("still refusing requests", reason, count, duration)
            case .ended(let count, let duration): warn("no longer refusing requests", reason, count, duration)
            }
        }
    }

    private func warn(_ event: StaticString, _ reason: String, _ count: Int, _ duration: Duration) {
        record(.warning, event) { line in
            line.add("reason", reason)
            line.add("count", count)
            line.add("seconds", seconds: duration)
        }
    }

    /// Waits until all lines are written or `timeout` has passed, because the reader may have stopped reading.
    ///
    /// Later lines are not written.
    public func close(atMost timeout: Duration = .seconds(2)) {
        queue.withLock { $0.isClosing = true }
        changed.broadcast()
        queue.wait(for: changed, atMost: timeout) { $0.isFinished ? () : nil }
    }
}
