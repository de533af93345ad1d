/// A line on a terminal that says how far something is, from its second second on.
struct ProgressLine {
    private let streams: Streams
    /// Whether somebody looks at it.
    let isWanted: Bool
    private let start = ContinuousClock.now
    private var shown = ""

    /// How long nothing is shown.
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

    /// Removes the line, so that something else can be written in its place.
    mutating func clear() {
        guard !shown.isEmpty else { return }
        _ = streams.write(.errors, Array("\r\u{1B}[K".utf8))
        shown = ""
    }
}
