import TextMetrics

/// Times measuring a text that is new, cached, or cached at another width.
struct TextBench {
    private let clock = ContinuousClock()
    private let fonts: FontCatalog
    /// A family of the catalog; `nil` for the built-in one.
    private let family: String?

    /// - Parameter directory: the directory of fonts, whose first family is used; `nil` for the built-in one.
    /// - Throws: if the directory cannot be read.
    init(fonts directory: String?) throws {
        fonts = try directory.map { path throws(FontDirectoryError) in try FontCatalog(directory: path) } ?? .builtIn
        family = fonts.families.first { !$0.isBuiltIn }?.name
    }

    /// Paragraphs of 500 characters, by script.
    private static let paragraphs: [(name: String, text: String)] = [
        (
            "latin",
            "A label of many words (about 12.5 of them) sizes itself; \"AVAST\", it says, to-day and to-morrow. "
        ),
        ("cyrillic", "Съешь ещё этих мягких французских булок, да выпей чаю. "), ("chinese", "天地玄黃，宇宙洪荒。日月盈昃，辰宿列張。"),
        ("emoji", "👩‍🚀🇩🇪👍🏽 ok "), ("combining", "e\u{301}a\u{302}o\u{308} "),
    ].map { ($0.0, String(String(repeating: $0.1, count: 50).prefix(500))) }

    /// Prints a line for each script and each of the three cases.
    func run(_ options: BenchOptions) {
        for (name, text) in Self.paragraphs where options.wants(name) {
            let report = BenchReport(workload: name, size: text.unicodeScalars.count, isJSON: options.isJSON)
            for (what, time) in times(text) {
                report.line(what, time, ["picoseconds each": Self.picoseconds(time, text)])
            }
        }
    }

    private func times(_ text: String) -> KeyValuePairs<String, Duration> {
        let style = TextStyle(font: FontDescription(family: family))
        let forgetting = TextMeasurer(fonts: fonts, cacheBytes: 0)
        let remembering = TextMeasurer(fonts: fonts)
        var width = 200.0
        return [
            "cold": median { timed { forgetting.measure(text, style: style, width: 300) } },
            "cached": median { timed { remembering.measure(text, style: style, width: 300) } },
            "other width": median {
                width = width < 500 ? width + 61.7 : width - 317.3
                return timed { remembering.measure(text, style: style, width: width) }
            },
        ]
    }

    private func timed(_ measure: () -> MeasuredText) -> Duration {
        let started = clock.now
        let measured = measure()
        let taken = clock.now - started
        precondition(measured.height > 0, "a text without a size")
        return taken
    }

    /// Returns the time per character of the text.
    private static func picoseconds(_ time: Duration, _ text: String) -> Int {
        Int(time / Duration.nanoseconds(1) * 1000) / text.unicodeScalars.count
    }
}
