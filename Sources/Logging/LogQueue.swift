/// The lines that wait to be written, up to a number of bytes; further lines are dropped and counted.
struct LogQueue: Sendable {
    private(set) var bytes: [UInt8] = []
    let capacity: Int
    /// Lines that were never written, since the start.
    private(set) var droppedLines = 0
    /// The dropped lines that no line has reported yet.
    private var unreportedDrops = 0
    private var stamp = TimeStamp()
    private var episodes: [String: Episode] = [:]
    /// Whether a line is to be written at once, such as the one that says where the service listens.
    var isUrgent = false
    var isClosing = false
    /// Whether everything has been written after closing.
    var isFinished = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether the lines are to be written now, instead of gathering more of them.
    var isDue: Bool { isUrgent || isClosing || bytes.count > capacity / 2 }

    var hasEpisodes: Bool { !episodes.isEmpty }

    /// Appends a finished line after its time, if there is room.
    mutating func append(_ line: borrowing LogLine, at time: LogTime) {
        guard bytes.count + LogLine.capacity + Self.stampLength <= capacity else { return drop() }
        Self.write(line, at: time, &stamp, to: &bytes)
    }

    /// Appends `text` as a whole line, if there is room.
    mutating func append(_ text: String) {
        guard bytes.count + text.utf8.count + 1 <= capacity else { return drop() }
        bytes.append(contentsOf: text.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Bytes of `{"time":"…",` with a time.
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

    /// Lines that are written with one system call.
    struct Batch {
        var bytes: [UInt8] = []
        /// The number of dropped lines that its last line reports.
        fileprivate var reportedDrops = 0
    }

    /// Moves all lines into `batch`, and adds one with the number of lines dropped since the last batch.
    ///
    /// The two buffers are swapped, so that neither is allocated again.
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
        // Losing the line about dropped lines loses nothing: its number is reported again.
        let lines = batch.bytes[count...].count { $0 == UInt8(ascii: "\n") } - (batch.reportedDrops > 0 ? 1 : 0)
        droppedLines += lines
        unreportedDrops += lines + batch.reportedDrops
    }

    // MARK: Episodes

    /// Records an occurrence of `reason`; returns whether it begins an episode.
    mutating func recordOccurrence(of reason: String, at now: ContinuousClock.Instant) -> Bool {
        guard episodes[reason]?.recur(at: now) == nil else { return false }
        episodes[reason] = Episode(at: now)
        return true
    }

    /// Returns what to log about the episodes now; once the log closes, the end of each.
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
