import HTTP
import JSON
import Testing

@testable import API

/// An event as a client reads it.
struct Event {
    var id = 0
    var name = ""
    var data = JSONValue.null

    init(_ text: Substring) throws {
        for line in text.split(separator: "\n") {
            let (field, value) = (line.prefix { $0 != ":" }, String(line.drop { $0 != ":" }.dropFirst(2)))
            switch field {
            case "id": id = try #require(Int(value))
            case "event": name = value
            case "data": data = try JSONValue(parsing: Array(value.utf8))
            default: Issue.record("what is \(line)?")
            }
        }
    }
}

/// A client that watches a layout.
struct Watcher {
    let stream: ContentStream

    init(_ client: TestClient, _ target: String = "/layouts/x/events", headers: HeaderFields = [:]) throws {
        let target = try #require(RequestTarget(target))
        let response = client.service.respond(to: Request(method: .get, target: target, headers: headers))
        #expect(response.status == .ok && response.headers["Content-Type"] == "text/event-stream")
        #expect(response.headers["Cache-Control"] == "no-store")
        stream = try #require(response.stream)
    }

    /// The events that are there, and whether there will be more.
    func read() throws -> (events: [Event], isOpen: Bool) {
        var text = ""
        while true {
            switch stream.next() {
            case .piece(let bytes): text += String(decoding: bytes, as: UTF8.self)
            case .nothing: return (try text.events.map(Event.init), true)
            case .end, .broken:
                stream.end()
                return (try text.events.map(Event.init), false)
            }
        }
    }
}

extension String {
    /// The texts between blank lines.
    fileprivate var events: [Substring] { split(separator: "\n\n") }
}
