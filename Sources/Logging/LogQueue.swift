/// The lines that wait to be written; it has room for some bytes, and drops and counts what comes beyond.
struct LogQueue: Sendable {
    private(set) var bytes: [UInt8] = []
    let capacity: Int
    /// Lines that were never written, since the log was made.
    private(set) var droppedLines = 0
    /// Those of them of which no line tells yet.
    private var untold = 0
    private var stamp = TimeStamp()
    private var episodes: [String: Episode] = [:]
    /// Whether somebody waits for a line to be written, as for the one that says where the service listens.
    var isUrgent = false
    var isClosing = false
    /// Whether everything has been written, and nothing will be any more.
    var isFinished = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Whether what waits is better written now than a moment later.
    var isPressing: Bool { isUrgent || isClosing || bytes.count > capacity / 2 }

    var hasEpisodes: Bool { !episodes.isEmpty }

    /// Appends a finished line with its time before it, if there is room.
    mutating func append(_ line: borrowing LogLine, at time: LogTime) {
        guard bytes.count + LogLine.capacity + Self.stampLength <= capacity else { return drop() }
        Self.write(line, at: time, &stamp, to: &bytes)
    }

    /// Appends words that are a line by themselves, if there is room.
    mutating func append(_ words: String) {
        guard bytes.count + words.utf8.count + 1 <= capacity else { return drop() }
        bytes.append(contentsOf: words.utf8)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// `{"time":"` and `",` and the time between them.
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
        untold += 1
    }

    // MARK: Writing

    /// What is written at once.
    struct Batch {
        var bytes: [UInt8] = []
        /// The dropped lines of which its last line tells.
        fileprivate var told = 0
    }

    /// Moves everything that waits into `batch`, and behind it the number of lines that were dropped meanwhile.
    mutating func take(_ batch: inout Batch, _ format: LogFormat, at time: LogTime) {
        batch.bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &batch.bytes)
        batch.told = untold
        untold = 0
        isUrgent = false
        guard batch.told > 0 else { return }
        var line = LogLine(format, .warning, "log lines dropped")
        line.add("count", batch.told)
        line.finish()
        Self.write(line, at: time, &stamp, to: &batch.bytes)
    }

    /// Notes that only the first `count` bytes of a batch could be written.
    mutating func fail(_ batch: Batch, writtenCount count: Int) {
        let lines = batch.bytes[count...].count { $0 == UInt8(ascii: "\n") } - (batch.told > 0 ? 1 : 0)
        droppedLines += lines
        untold += lines + batch.told
    }

    // MARK: Episodes

    /// Notes that something has happened again, and tells whether it is the first time of an episode.
    mutating func happen(_ reason: String, at now: ContinuousClock.Instant) -> Bool {
        guard episodes[reason]?.happen(at: now) == nil else { return false }
        episodes[reason] = Episode(at: now)
        return true
    }

    /// Takes what there is to say of the episodes now; of all of them, once the log closes.
    mutating func takeNotes(at now: ContinuousClock.Instant) -> [(reason: String, note: Episode.Note)] {
        var notes: [(reason: String, note: Episode.Note)] = []
        for reason in episodes.keys.sorted() {
            guard let note = isClosing ? episodes[reason]?.over : episodes[reason]?.note(at: now) else { continue }
            if case .over = note { episodes[reason] = nil }
            notes.append((reason, note))
        }
        return notes
    }
}
