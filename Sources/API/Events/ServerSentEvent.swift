import Wire

/// One event of a stream (WHATWG HTML, 9.2).
struct ServerSentEvent {
    /// The revision, which a reconnecting client sends as `Last-Event-ID`.
    let id: Int
    let name: String
    /// The data on a single line, like all JSON from this service.
    let data: [UInt8]

    /// The encoded event.
    var bytes: [UInt8] {
        var bytes = Array("id: \(id)\nevent: \(name)\ndata: ".utf8)
        bytes.reserveCapacity(bytes.count + data.count + 2)
        bytes += data
        bytes += [lineFeed, lineFeed]
        return bytes
    }

    /// A comment, which clients ignore.
    static let heartbeat: [UInt8] = Array(":\n\n".utf8)
    static let contentType = "text/event-stream"
}

private let lineFeed = UInt8(ascii: "\n")
