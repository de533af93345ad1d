/// A progress line on a terminal, shown after the first second.
struct ProgressLine {
    private let streams: Streams
    /// True if standard error is a terminal that can update the line.
    let isWanted: Bool
    private let start = ContinuousClock.now
    private var shown = ""

    /// The delay before the line is shown.
    static let patience = Duration.seconds(1)

    init(_ streams: Streams) {
        self.streams = streams
        isWanted = streams.isTerminal(.errors) && streams.environment("TERM") != "dumb"
    }

    mutating func show(_ text: @autoclosure () -> String) {
        guard isWanted, ContinuousClock.now - start > Self.patience else { return }
        let text = text()
        guard text != shown else { return }
        _ = streams.write(.errors, Array("\r\u{1B}[K\(text)".utf8))
        shown = text
    }

    /// Erases the line, so that other output can replace it.
    mutating func clear() {
        guard !shown.isEmpty else { return }
        _ = streams.write(.errors, Array("\r\u{1B}[K".utf8))
        shown = ""
    }
}
