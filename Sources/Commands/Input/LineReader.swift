/// Reads lines of a file or of standard input, one at a time.
struct LineReader {
    private let source: (Int) throws(InputError) -> [UInt8]
    private let name: String
    private let limit: Int
    /// What is read and not returned yet.
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    private var isAtEnd = false
    /// The number of the line that was returned last, from 1; 0 before the first.
    private(set) var number = 0

    private static let chunk = 64 << 10

    /// - Parameters:
    ///   - name: the name of the input, for errors.
    ///   - limit: how many bytes a line may have.
    ///   - source: reads up to so many bytes; none at the end.
    init(
        of name: String,
        limit: Int,
        _ source: @escaping (Int) throws(InputError) -> [UInt8]
    ) {
        (self.name, self.limit, self.source) = (name, limit, source)
    }

    /// The next line without its end; nil behind the last one.
    ///
    /// - Throws: ``InputError``, also for a line that is too long.
    mutating func next() throws(InputError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end) }
            guard buffer.count - start <= limit else {
                throw InputError(name: name, reason: "line \(number + 1) has more than \(limit) bytes (--max-body)")
            }
            if isAtEnd { return start < buffer.count ? take(upTo: buffer.count) : nil }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            let more = try source(Self.chunk)
            isAtEnd = more.isEmpty
            buffer += more
        }
    }

    private mutating func take(upTo end: Int) -> [UInt8] {
        number += 1
        defer { start = min(end + 1, buffer.count) }
        let hasReturn = end > start && buffer[end - 1] == UInt8(ascii: "\r")
        return Array(buffer[start..<(hasReturn ? end - 1 : end)])
    }
}
