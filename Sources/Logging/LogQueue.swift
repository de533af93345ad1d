/// The lines that wait to be written, up to a limit in bytes; further lines are dropped and counted.
struct LogQueue: Sendable {
    private(set) var bytes: [UInt8] = []
    let capacity: Int
    /// The number of lines dropped since the start.
    private(set) var droppedLines = 0
    /// The number of dropped lines that no line has reported yet.
    private var unreportedDrops = 0
    private var stamp = TimeStamp()
    private var episodes: [String: Episode] = [:]
    /// True if a line must be written immediately, such as the one that reports the listening address.
    var isUrgent = false
    var isClosing = false
    /// True if everything has been written after closing.
    var isFinished = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// True if the lines must be written now instead of being batched further.
    var isDue: Bool { isUrgent || isClosing || bytes.count > capacity / 2 }

    var hasEpisodes: Bool { !episodes.isEmpty }

    /// Appends a finished line with its timestamp, if there is room.
    mutating func append(_ line: borrowing LogLine, at time: LogTime) {
        guard bytes.count + LogLine.capacity + Self.stampLength <= capacity else { return drop() }
        Self.write(line, at: time, &stamp, to: &bytes)
    }

    /// Appends `text` as a complete line, if there is room.
    mutating func append(_ text: String) {
        guard bytes.count + text.utf8.count + 1 <= capacity else { return drop() }
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The length of `{"time":"…",` with a timestamp, in bytes.
    private static let stampLength = 40

    private static func write(
        _ line: borrowing LogLine,
        at time: LogTime,
        _ stamp: inout TimeStamp,
        to bytes: inout [UInt8]
    ) {
        switch line.format {
        case .text:
            stamp.write(time, to: &bytes)
            bytes.append(UInt8(ascii: " "))
        case .json:
            bytes.append(contentsOf: #"{"time":""#.utf8)
            stamp.write(time, to: &bytes)
            bytes.append(contentsOf: #"","#.utf8)
        }
        unsafe line.withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func drop() {
        droppedLines += 1
        unreportedDrops += 1
    }

    // MARK: Writing

    /// Lines that are written with a single system call.
    struct Batch {
        var bytes: [UInt8] = []
        /// The number of dropped lines that its last line reports.
        fileprivate var reportedDrops = 0
    }

    /// Moves all lines into `batch` and adds one that reports the number of lines dropped since the last batch.
    ///
    /// Swaps the two buffers, so that neither is reallocated.
    mutating func move(to batch: inout Batch, _ format: LogFormat, at time: LogTime) {
        batch.bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &batch.bytes)
        batch.reportedDrops = unreportedDrops
        unreportedDrops = 0
        isUrgent = false
        guard batch.reportedDrops > 0 else { return }
        var line = LogLine(format, .warning, "log lines dropped")
        line.add("count", batch.reportedDrops)
        line.finish()
        Self.write(line, at: time, &stamp, to: &batch.bytes)
    }

    /// Records that only the first `count` bytes of a batch could be written.
    mutating func recordFailure(of batch: Batch, writtenCount count: Int) {
        // If the line that reports drops is itself lost, its count is reported again.
        let lines = batch.bytes[count...].count { $0 == UInt8(ascii: "\n") } - (batch.reportedDrops > 0 ? 1 : 0)
        droppedLines += lines
        unreportedDrops += lines + batch.reportedDrops
    }

    // MARK: Episodes

    /// Records an occurrence of `reason`; returns true if it begins an episode.
    mutating func recordOccurrence(of reason: String, at now: ContinuousClock.Instant) -> Bool {
        guard episodes[reason]?.recur(at: now) == nil else { return false }
        episodes[reason] = Episode(at: now)
        return true
    }

    /// Returns the episode reports that are due now or, if the log is closing, the end of every episode.
    mutating func takeReports(at now: ContinuousClock.Instant) -> [(reason: String, report: Episode.Report)] {
        var reports: [(reason: String, report: Episode.Report)] = []
        for reason in episodes.keys.sorted() {
            guard let report = isClosing ? episodes[reason]?.end : episodes[reason]?.report(at: now) else { continue }
            if case .ended = report { episodes[reason] = nil }
            reports.append((reason, report))
        }
        return reports
    }
}
