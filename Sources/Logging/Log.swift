import Threads

/// A log of one-line records that any thread may write to without waiting for the output.
///
/// The calling thread formats the line, and copies it into a queue under a lock. One thread, which runs ``write()``,
/// writes the queue to a descriptor: at once for urgent lines, otherwise after some milliseconds, so that a busy
/// service wakes it a hundred times a second and not for every line. If the reader of the descriptor is slow the queue
/// fills up, and lines are dropped and counted; no other thread ever waits for that reader.
public final class Log: Sendable {
    private let format: LogFormat
    private let level: LogLevel
    private let descriptor: Int32
    private let clock: Clock
    private let queue: Guarded<LogQueue>
    /// Signalled when the writing thread, or one that waits for it, may have to act.
    private let changed = Condition()

    /// The clock of timestamps, and the one of episodes.
    struct Clock: Sendable {
        var time: @Sendable () -> LogTime = { .now }
        var steady: @Sendable () -> ContinuousClock.Instant = { .now }
    }

    /// The most bytes that wait to be written.
    static let defaultCapacity = 1 << 20
    /// How long lines are gathered before they are written.
    private static let gatheringTime: Duration = .milliseconds(10)
    /// How often episodes are checked while there are any.
    private static let episodeInterval: Duration = .seconds(1)

    /// A log that writes to an open descriptor, which it does not close.
    public convenience init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32) {
        self.init(format, level, descriptor: descriptor, capacity: Self.defaultCapacity, clock: Clock())
    }

    init(_ format: LogFormat, _ level: LogLevel, descriptor: Int32, capacity: Int, clock: Clock) {
        (self.format, self.level, self.descriptor, self.clock) = (format, level, descriptor, clock)
        queue = Guarded(LogQueue(capacity: capacity))
    }

    /// Lines that were dropped, since the start.
    public var droppedLines: Int { queue.withLock { $0.droppedLines } }

    // MARK: Logging

    /// Whether lines of `level` are written.
    public func isEnabled(_ level: LogLevel) -> Bool { level <= self.level }

    /// Logs an answered request.
    public func record(_ record: AccessRecord) {
        guard isEnabled(record.level) else { return }
        var line = LogLine(format, record.level, "request")
        record.write(to: &line)
        append(&line)
    }

    /// Logs an event of the service itself; it is written at once.
    public func record(_ level: LogLevel, _ event: StaticString, _ addFields: (inout LogLine) -> Void = { _ in }) {
        guard isEnabled(level) else { return }
        var line = LogLine(format, level, event)
        addFields(&line)
        append(&line)
        writeAtOnce()
    }

    /// Logs an event that is the line `text` in the text format, without time and level; it is written at once.
    ///
    /// - Precondition: `text` has no line end.
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

    /// Warns of an overload that may occur many times a second: with a line when it begins, one every ten seconds while
    /// it lasts, and one when it is over.
    ///
    /// - Parameter reason: one of a fixed few, as each is remembered.
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
        // Otherwise the writing thread is gathering lines already, and need not be woken.
        if wakes { changed.broadcast() }
    }

    private func writeAtOnce() {
        queue.withLock { $0.isUrgent = true }
        changed.broadcast()
    }

    // MARK: Writing

    /// Writes until the log is closed; to be run by a thread of its own.
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

    /// Waits for lines, and then for more of them, or until episodes are to be checked; returns whether the log closes.
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

    /// Waits until all lines are written, but not longer than `timeout`, because the reader may not read any more.
    ///
    /// Later lines are not written.
    public func close(atMost timeout: Duration = .seconds(2)) {
        queue.withLock { $0.isClosing = true }
        changed.broadcast()
        queue.wait(for: changed, atMost: timeout) { $0.isFinished ? () : nil }
    }
}
