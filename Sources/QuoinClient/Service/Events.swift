import Foundation

/// A change of a layout.
public enum LayoutEvent: Sendable {
    /// The current solution: initially, and again after missed events, with all frames; otherwise with the frames that
    /// moved.
    case solution(Solution)
    /// The layout was deleted or has expired; no further events follow.
    case gone
}

extension Layout {
    /// Returns the events of the layout, starting with its current solution.
    ///
    /// If the connection breaks, it is re-established and resumes after the last event.
    public func events() -> Events { Events(layout: id, service: service) }
}

/// The stream of a layout's events.
public struct Events: AsyncSequence, Sendable {
    let layout: String
    let service: QuoinService

    /// Starts to follow the layout.
    public func makeAsyncIterator() -> Iterator { Iterator(layout: layout, service: service) }

    /// An iterator over the events of a layout.
    public struct Iterator: AsyncIteratorProtocol {
        private let layout: String
        private let service: QuoinService
        private var reader: LineReader?
        private var lastID: String?
        private var failures = 0
        private var isOver = false

        fileprivate init(layout: String, service: QuoinService) { (self.layout, self.service) = (layout, service) }

        /// Returns the next event; nil after ``LayoutEvent/gone``.
        public mutating func next() async throws -> LayoutEvent? {
            while !isOver {
                do {
                    guard let event = try await readEvent() else {
                        throw Problem(.unreachable, "the events have ended")
                    }
                    failures = 0
                    lastID = event.id ?? lastID
                    if let event = try event.layoutEvent {
                        if case .gone = event { isOver = true }
                        return event
                    }
                } catch let problem as Problem {
                    try await recover(from: problem)
                }
            }
            return nil
        }

        /// Waits before reconnecting.
        private mutating func recover(from problem: Problem) async throws {
            reader = nil
            failures += 1
            let repetition = service.configuration.repetition
            let mayPass = problem.status.map(Repetition.isPassing) ?? (problem.kind != .malformedAnswer)
            let wait = repetition.wait(after: failures, atLeast: problem.retryAfter)
            guard mayPass, failures < repetition.attempts, wait < service.configuration.patience else { throw problem }
            try await Task.sleep(for: wait)
        }

        private mutating func readEvent() async throws -> ServerEvent? {
            let reader = try self.reader ?? open()
            self.reader = reader
            var event = ServerEvent()
            while let line = try await reader.next() {
                if line.isEmpty, !event.isEmpty { return event }
                event.add(line)
            }
            return nil
        }

        private func open() throws -> LineReader {
            let request = try ServiceRequest("GET", "layouts", layout, "events").accepting("text/event-stream")
            return LineReader(request.with("Last-Event-ID", lastID), service)
        }
    }
}

/// An event in a stream of server-sent events (HTML Living Standard, section 9.2.6).
struct ServerEvent {
    private(set) var id: String?
    private var name = "message"
    private var data: String?

    var isEmpty: Bool { data == nil && id == nil }

    mutating func add(_ line: Data) {
        let text = String(decoding: line, as: UTF8.self)
        // A line that begins with a colon is a comment.
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return }
        var value = text[text.index(after: colon)...]
        if value.first == " " { value = value.dropFirst() }
        switch text[..<colon] {
        case "id": id = String(value)
        case "event": name = String(value)
        case "data": data = data.map { "\($0)\n\(value)" } ?? String(value)
        default: break
        }
    }

    /// The decoded event; nil if its kind is unknown.
    var layoutEvent: LayoutEvent? {
        get throws {
            switch name {
            case "solution": .solution(try QuoinService.decode(Data((data ?? "").utf8)))
            case "gone": .gone
            default: nil
            }
        }
    }
}
