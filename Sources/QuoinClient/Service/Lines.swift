import Foundation

/// An answer delivered line by line while it is read.
public struct Lines<Element: Sendable>: AsyncSequence, Sendable {
    private let request: ServiceRequest
    private let service: QuoinService
    private let read: @Sendable (Data) throws -> Element

    init(
        _ request: ServiceRequest,
        of service: QuoinService,
        _ read: @escaping @Sendable (Data) throws -> Element
    ) {
        (self.request, self.service, self.read) = (request, service, read)
    }

    /// Returns an iterator that sends the request when the first line is read.
    public func makeAsyncIterator() -> Iterator { Iterator(LineReader(request, service), read) }

    /// An iterator over the lines that skips blank ones.
    public struct Iterator: AsyncIteratorProtocol {
        private let reader: LineReader
        private let read: @Sendable (Data) throws -> Element

        fileprivate init(_ reader: LineReader, _ read: @escaping @Sendable (Data) throws -> Element) {
            (self.reader, self.read) = (reader, read)
        }

        /// Returns the next line; nil at the end.
        public mutating func next() async throws -> Element? {
            while let line = try await reader.next() { if !line.isEmpty { return try read(line) } }
            return nil
        }
    }
}

/// A reader that returns an answer line by line.
///
/// Only one task may use it at a time. Releasing it ends the exchange.
final class LineReader {
    private let request: ServiceRequest
    private let service: QuoinService
    private var stream: ServiceStream?
    private var rest = Data()
    private var isOver = false

    init(_ request: ServiceRequest, _ service: QuoinService) { (self.request, self.service) = (request, service) }

    deinit {
        stream?.cancel()
    }

    /// Returns the next line, which may be blank, without its terminator; nil at the end.
    func next() async throws -> Data? {
        while !isOver {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return trimmed(rest[..<end])
            }
            if let piece = try await opened().next() {
                rest += piece
                guard rest.count <= service.configuration.answerBytes else {
                    stream?.cancel()
                    throw Problem(.malformedAnswer, "a line is longer than \(service.configuration.answerBytes) bytes")
                }
            } else {
                isOver = true
            }
        }
        defer { rest = Data() }
        return rest.isEmpty ? nil : trimmed(rest)
    }

    private func trimmed(_ line: Data) -> Data { line.last == UInt8(ascii: "\r") ? Data(line.dropLast()) : Data(line) }

    private func opened() async throws -> ServiceStream {
        if let stream { return stream }
        let opened = try await service.open(request)
        stream = opened
        return opened
    }
}

extension QuoinService {
    /// Sends a request and returns the head of a successful answer.
    func open(_ request: ServiceRequest) async throws -> ServiceStream {
        let opened = try await within(configuration.timeLimit) { try await channel.stream(of: request) }
        guard opened.status == 200 else {
            let answer = try await within(configuration.timeLimit) {
                try await opened.collected(limit: configuration.answerBytes)
            }
            throw Problem(answer)
        }
        return opened
    }

    /// Sends a long-running request, reports its progress, and decodes the answer.
    func call<Value: Decodable & Sendable>(
        _ request: ServiceRequest,
        _ progress: (@Sendable (WorkProgress) -> Void)?
    ) async throws -> Value {
        guard let progress else { return try await call(request) }
        let reader = LineReader(request.accepting("application/x-ndjson"), self)
        var last: Data?
        while let line = try await reader.next() {
            if let line = try? JSONDecoder().decode(ProgressLine.self, from: line) {
                progress(line.progress)
            } else {
                last = line
            }
        }
        guard let last else { throw Problem(.malformedAnswer, "the answer has ended before its last line") }
        if let problem = try? Problem(line: last) { throw problem }
        return try Self.decode(last)
    }
}
