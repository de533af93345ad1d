import Redis
import TestSupport

/// Reads streams of replies whole and in pieces, and compares the results with the reference.
public struct RESPStreams: Sendable {
    /// Some inputs are read with low limits, so that they are reached.
    private static let low: RESPLimits = {
        var limits = RESPLimits()
        (limits.bytes, limits.elements, limits.depth, limits.line) = (48, 5, 3, 20)
        return limits
    }()

    public init() {}

    /// Returns whether the stream has no fault.
    ///
    /// - Throws: ``BrokenPromise`` if parser and reference differ, or the result depends on how the stream is cut.
    public func read(_ stream: [UInt8], number: Int) throws(BrokenPromise) -> Bool {
        let limits = number.isMultiple(of: 3) ? Self.low : RESPLimits()
        let whole = try parse([stream], limits)
        var generator = SeededGenerator(seed: UInt64(number))
        for longest in [1, 4, 32] {
            let cut = try parse(Self.cut(stream, longest, &generator), limits)
            guard cut == whole else { throw BrokenPromise("in pieces: \(cut), but whole: \(whole)") }
        }
        let (replies, end) = ReferenceRESP.read(stream, limits)
        guard whole.replies == replies, (whole.fault == nil) == (end == .waiting) else {
            throw BrokenPromise("\(whole), but the reference: \(replies), \(end)")
        }
        return whole.fault == nil
    }

    private struct Reading: Equatable {
        var replies: [RedisValue] = []
        var fault: RESPFault?
    }

    private func parse(_ pieces: [[UInt8]], _ limits: RESPLimits) throws(BrokenPromise) -> Reading {
        var parser = RESPParser(limits)
        var reading = Reading()
        for piece in pieces {
            var place = 0
            reading: while true {
                switch parser.next(piece.span, &place) {
                case .value(let value): reading.replies.append(value)
                case .needsMoreBytes:
                    guard place == piece.count else { throw BrokenPromise("bytes that were not read") }
                    break reading
                case .malformed(let fault):
                    reading.fault = fault
                    return reading
                }
            }
        }
        return reading
    }

    private static func cut(_ stream: [UInt8], _ longest: Int, _ generator: inout SeededGenerator) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...longest, using: &generator)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
