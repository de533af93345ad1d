import Wire

/// One event of a stream (WHATWG HTML, 9.2).
struct ServerSentEvent {
    /// What a client sends as `Last-Event-ID` when it comes back: a revision.
    let id: Int
    let name: String
    /// One line, as JSON is written here.
    let data: [UInt8]

    /// The event as it is sent.
    var bytes: [UInt8] {
        var bytes = Array("id: \(id)\nevent: \(name)\ndata: ".utf8)
        bytes.reserveCapacity(bytes.count + data.count + 2)
        bytes += data
        bytes += [lineFeed, lineFeed]
        return bytes
    }

    /// A comment, which clients skip.
    static let heartbeat: [UInt8] = Array(":\n\n".utf8)
    static let contentType = "text/event-stream"
}

private let lineFeed = UInt8(ascii: "\n")
