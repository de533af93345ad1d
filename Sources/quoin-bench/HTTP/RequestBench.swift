import API
import HTTP

/// Processes requests from bytes to bytes like a connection, without sockets.
///
/// It is meant for counting instructions: comparing runs of `valgrind --tool=callgrind` with 1,000 and 2,000 requests
/// gives the cost per request.
struct RequestBench {
    /// The available requests, named as for `--what`.
    enum Kind: String, CaseIterable {
        case health
        case solve
        case patchChanged = "patch-changed"
        case patchAll = "patch-all"
        case chat
        case turnChat = "turn-chat"
    }

    private let service = LayoutService()
    private var parser = RequestParser(limits: RequestLimits())
    private let encoder = ResponseEncoder(date: HTTPDate(secondsSinceEpoch: 1_000_000_000))
    private var output: [UInt8] = []
    private let screen = ScreenDocument(cells: ScreenDocument.usualCells)
    private let chat = ChatDocument(messages: ChatDocument.usualMessages)

    init() throws {
        try carry(Self.bytes("PUT", "/layouts/screen", screen.body))
    }

    /// Processes requests of one kind in sequence; each request that sets a constant uses a different value.
    mutating func run(_ kind: Kind, count: Int) throws {
        if kind == .turnChat { try carry(Self.bytes("PUT", "/layouts/chat", chat.body)) }
        let requests = requests(kind)
        for index in 0..<count { try carry(requests[index % requests.count]) }
    }

    /// Returns requests as sent over the network, each different from the previous one if that matters.
    func requests(_ kind: Kind) -> [[UInt8]] {
        switch kind {
        case .health: [Self.bytes("GET", "/healthz", [])]
        case .solve: [Self.bytes("POST", "/solve", screen.body)]
        case .patchChanged: patches("changed")
        case .patchAll: patches("all")
        case .chat: [Self.bytes("PUT", "/layouts/chat", chat.body)]
        case .turnChat:
            [false, true].map { Self.bytes("PATCH", "/layouts/chat/traits", ChatDocument.turning(upright: $0)) }
        }
    }

    private func patches(_ frames: String) -> [[UInt8]] {
        (0..<2 * screen.cells).map { index in
            let edit = screen.settingGap(ofCell: 1 + index % screen.cells, to: index < screen.cells ? 20 : 8)
            return Self.bytes("PATCH", "/layouts/screen/constraints?frames=\(frames)", edit)
        }
    }

    private static func bytes(_ method: String, _ target: String, _ body: [UInt8]) -> [UInt8] {
        let fields = "Host: localhost:8080\r\nContent-Type: application/json\r\nContent-Length: \(body.count)"
        return Array("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n\r\n".utf8) + body
    }

    private mutating func carry(_ bytes: [UInt8]) throws {
        var position = 0
        guard case .request(let request) = parser.parse(bytes.span, from: &position) else {
            throw RequestBenchError.malformed
        }
        let response = service.respond(to: request)
        guard response.status.rawValue < 300 else {
            throw RequestBenchError.refused(String(decoding: response.body, as: UTF8.self))
        }
        output.removeAll(keepingCapacity: true)
        encoder.encode(response, in: ResponseEncoder.Exchange(request), into: &output)
    }
}

/// The reason why a request could not be processed.
enum RequestBenchError: Error {
    case malformed
    case refused(String)
}
