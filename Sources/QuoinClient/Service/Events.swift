import Foundation

/// What happens to a layout.
public enum LayoutEvent: Sendable {
    /// The layout as it is: at first, and again where events were missed, with all frames; else with those that moved.
    case solution(Solution)
    /// It was deleted, or has expired; nothing follows.
    case gone
}

extension Layout {
    /// What happens to the layout, from its present solution on, as it happens.
    ///
    /// Where the connection breaks it is made again, and goes on after the last event.
    public func events() -> Events { Events(layout: id, service: service) }
}

/// What happens to a layout, as it happens.
public struct Events: AsyncSequence, Sendable {
    let layout: String
    let service: QuoinService

    /// Begins to follow the layout.
    public func makeAsyncIterator() -> Iterator { Iterator(layout: layout, service: service) }

    /// Follows the layout once.
    public struct Iterator: AsyncIteratorProtocol {
        private let layout: String
        private let service: QuoinService
        private var reader: LineReader?
        private var lastID: String?
        private var failures = 0
        private var isOver = false

        fileprivate init(layout: String, service: QuoinService) { (self.layout, self.service) = (layout, service) }

        /// The next event; nil after ``LayoutEvent/gone``.
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

        /// Waits before the next connection.
        private mutating func recover(from problem: Problem) async throws {
            reader = nil
            failures += 1
            let repetition = service.configuration.repetition
            let mayPass = problem.status.map(Repetition.isPassing) ?? (problem.kind != .malformedAnswer)
            guard mayPass, failures < repetition.attempts else { throw problem }
            try await Task.sleep(for: repetition.wait(after: failures, atLeast: problem.retryAfter))
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

/// An event of a stream of server-sent events (HTML Living Standard, 9.2.6).
struct ServerEvent {
    private(set) var id: String?
    private var name = "message"
    private var data: String?

    var isEmpty: Bool { data == nil && id == nil }

    mutating func add(_ line: Data) {
        let text = String(decoding: line, as: UTF8.self)
        // A comment begins with the colon.
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

    /// nil for a kind that is not known here.
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
