import JSON
import Lint

/// Lines that report a service's progress, before the line with its answer.
///
/// ```
/// {"progress":{"done":12,"of":160}}
/// {"variants":160, …}
/// ```
struct ProgressLines {
    /// The number of bytes of the answer already examined.
    private var seen = 0

    private static let lineFeed = UInt8(ascii: "\n")
    /// The maximum length of a progress line; answers are longer.
    private static let maxBytes = 100

    /// Returns the progress in the last complete line since the previous call; nil if there is none.
    mutating func latest(in body: [UInt8]) -> LintProgress? {
        guard body.count > seen else { return nil }
        defer { seen = body.count }
        guard let end = body[seen...].lastIndex(of: Self.lineFeed) else { return nil }
        let line = body[max(0, end - Self.maxBytes)..<end].split(separator: Self.lineFeed).last ?? []
        guard let progress = (try? JSONValue(parsing: Array(line)))?["progress"], let done = progress["done"]?.integer,
            let total = progress["of"]?.integer
        else { return nil }
        return LintProgress(done: done, total: total)
    }

    /// Returns the last line of an answer.
    static func last(of body: [UInt8]) -> [UInt8] {
        let text = body.last == lineFeed ? body.dropLast() : body[...]
        return Array(text.lastIndex(of: lineFeed).map { text[($0 + 1)...] } ?? text)
    }
}
