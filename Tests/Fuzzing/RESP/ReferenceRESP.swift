import Redis

/// A second reader of replies, for comparison with the parser: recursive, of a whole stream, and slow.
struct ReferenceRESP {
    enum Stop: Error {
        /// The stream ends before the reply does.
        case waiting
        case malformed
    }

    private let bytes: [UInt8]
    private let limits: RESPLimits
    private var place = 0
    private var start = 0
    private var elements = 0

    /// All replies of `bytes`, and how the stream ends.
    static func read(_ bytes: [UInt8], _ limits: RESPLimits) -> (replies: [RedisValue], end: Stop) {
        var reader = ReferenceRESP(bytes: bytes, limits: limits)
        var replies: [RedisValue] = []
        while true {
            (reader.start, reader.elements) = (reader.place, 0)
            do throws(Stop) {
                replies.append(try reader.value(depth: 0))
            } catch {
                return (replies, error)
            }
        }
    }

    private init(bytes: [UInt8], limits: RESPLimits) {
        (self.bytes, self.limits) = (bytes, limits)
    }

    private mutating func value(depth: Int) throws(Stop) -> RedisValue {
        let line = try line()
        let rest = String(decoding: line.dropFirst(), as: UTF8.self)
        switch line[0] {
        case UInt8(ascii: "+"): return .text(rest)
        case UInt8(ascii: "-"): return .error(rest)
        case UInt8(ascii: ":"): return .integer(try Self.number(rest))
        case UInt8(ascii: "$"):
            guard let count = try length(rest) else { return .null }
            return .bytes(try string(count))
        case UInt8(ascii: "*"):
            guard let count = try length(rest) else { return .null }
            elements += count
            guard elements <= limits.elements, count == 0 || depth < limits.depth else { throw .malformed }
            var values: [RedisValue] = []
            for _ in 0..<count { values.append(try value(depth: depth + 1)) }
            return .array(values)
        default: throw .malformed
        }
    }

    /// The next line without its end.
    private mutating func line() throws(Stop) -> [UInt8] {
        let rest = bytes[place...]
        guard let end = rest.firstIndex(of: 10) else {
            if rest.count > limits.line || place + rest.count - start > limits.bytes { throw .malformed }
            throw .waiting
        }
        let line = rest[..<end]
        place = end + 1
        guard line.count <= limits.line, place - start <= limits.bytes, line.last == 13, line.count >= 2 else {
            throw .malformed
        }
        let content = Array(line.dropLast())
        let isText = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(content[0])
        guard !isText || !content.contains(13) else { throw .malformed }
        return content
    }

    /// A length; nil for -1.
    private func length(_ text: String) throws(Stop) -> Int? {
        let number = try Self.number(text)
        if number == -1 { return nil }
        guard number >= 0, number <= max(limits.bytes, limits.elements) else { throw .malformed }
        return number
    }

    private static func number(_ text: String) throws(Stop) -> Int {
        guard let number = Int(text) else { throw .malformed }
        return number
    }

    private mutating func string(_ count: Int) throws(Stop) -> [UInt8] {
        guard count <= limits.bytes - (place - start) else { throw .malformed }
        let end = bytes[place...].dropFirst(count).prefix(2)
        guard [13, 10].starts(with: end), place + count + end.count - start <= limits.bytes else { throw .malformed }
        guard end.count == 2 else { throw .waiting }
        defer { place += count + 2 }
        return Array(bytes[place..<(place + count)])
    }
}
