public import HTTP
import TestSupport

/// Parses streams of requests, whole and in pieces, and compares the results with the reference.
public struct RequestStreams: Sendable {
    private let limits: RequestLimits

    /// - Parameter limits: small, so that a short stream can break each of them.
    public init(limits: RequestLimits = RequestLimits(targetBytes: 64, headerBytes: 256, headerCount: 8, bodyBytes: 48))
    {
        self.limits = limits
    }

    /// The result of parsing a stream.
    struct Reading {
        var requests: [Request] = []
        var fault: RequestFault?
        var goAheads = 0
    }

    /// Returns whether the stream contains a request; `number` determines where it is divided.
    ///
    /// - Throws: ``BrokenPromise`` if parser and reference differ, or the division matters.
    public func read(_ bytes: [UInt8], number: Int) throws(BrokenPromise) -> Bool {
        var generator = SeededGenerator(seed: UInt64(number))
        let whole = try parse(bytes) { $0 }
        let longest = number % 4 == 0 ? 1 : 1 + generator.below(40)
        let cut = try parse(bytes) { _ in 1 + generator.below(longest) }
        guard whole.fault == cut.fault, whole.requests.count == cut.requests.count else {
            throw BrokenPromise("\(whole.summary) whole, \(cut.summary) in pieces")
        }
        let reference = ReferenceReader.read(bytes, limits: limits)
        let end = whole.fault.map { ReferenceReader.Stop.refused($0.status.rawValue) } ?? .waiting
        guard reference.end == end, reference.requests.count == whole.requests.count else {
            throw BrokenPromise("\(whole.summary), the reference \(reference.requests.count) and \(reference.end)")
        }
        for (index, expected) in reference.requests.enumerated() {
            try Self.compare(whole.requests[index], expected)
            try Self.compare(cut.requests[index], expected)
        }
        return !whole.requests.isEmpty
    }

    /// Parses `bytes` as a connection does; `next` gives how many of the remaining bytes arrive next, at least one.
    private func parse(_ bytes: [UInt8], _ next: (Int) -> Int) throws(BrokenPromise) -> Reading {
        var parser = RequestParser(limits: limits)
        var reading = Reading()
        var unparsed: [UInt8] = []
        var taken = 0
        while taken < bytes.count {
            let end = min(bytes.count, taken + next(bytes.count - taken))
            unparsed += bytes[taken..<end]
            taken = end
            var position = 0
            let goesOn = reading.take(unparsed, &parser, &position)
            guard (0...unparsed.count).contains(position) else { throw BrokenPromise("read up to \(position)") }
            guard goesOn else { break }
            unparsed.removeSubrange(..<position)
            guard unparsed.count <= limits.headerBytes + limits.targetBytes + 66 else {
                throw BrokenPromise("\(unparsed.count) bytes kept")
            }
        }
        return reading
    }

    private static func compare(_ request: Request, _ expected: ReferenceRequest) throws(BrokenPromise) {
        guard request.method.name.utf8.elementsEqual(expected.method),
            request.target.text.utf8.elementsEqual(expected.target.text)
        else { throw BrokenPromise("\(request.method.name) \(request.target.text)") }
        guard request.path.elementsEqual(expected.target.path, by: { $0.utf8.elementsEqual($1) }) else {
            throw BrokenPromise("the path \(request.path)")
        }
        let isQuery = request.query.elementsEqual(expected.target.query) { item, expected in
            item.name.utf8.elementsEqual(expected.name) && item.value.utf8.elementsEqual(expected.value)
        }
        guard isQuery else { throw BrokenPromise("the query \(request.query)") }
        let areFields = request.headers.elementsEqual(expected.fields) { field, expected in
            field.name.utf8.elementsEqual(expected.name)
                && field.value.utf8.elementsEqual(String(decoding: expected.value, as: UTF8.self).utf8)
        }
        guard areFields else { throw BrokenPromise("the fields \(Array(request.headers))") }
        guard request.body == expected.body else { throw BrokenPromise("the body \(request.body)") }
        guard request.keepsAlive == expected.keepsAlive, (request.version == .http10) == expected.isVersion10 else {
            throw BrokenPromise("\(request.version), and the connection stays open: \(request.keepsAlive)")
        }
    }
}

extension RequestStreams.Reading {
    var summary: String { "\(requests.count) requests and \(fault.map { "\($0)" } ?? "no fault")" }

    /// Consumes all complete requests; false after a fault.
    fileprivate mutating func take(_ bytes: [UInt8], _ parser: inout RequestParser, _ position: inout Int) -> Bool {
        while true {
            switch parser.parse(bytes.span, from: &position) {
            case .needsMoreBytes: return true
            case .head: preconditionFailure("this parser gives no heads ahead of bodies")
            case .expectsContinue: goAheads += 1
            case .request(let request): requests.append(request)
            case .malformed(let fault):
                self.fault = fault
                return false
            }
        }
    }
}
