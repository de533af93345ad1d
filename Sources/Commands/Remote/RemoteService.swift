import Glibc
import HTTP
import JSON

/// A service that runs elsewhere, and takes the calls of a command.
struct RemoteService: Sendable {
    let url: ServiceURL
    /// A bearer token; nil for a service that asks for none.
    let token: String?
    /// How many bytes an answer may have.
    let mostBytes: Int
    /// How long a call may take, with its repetitions.
    var patience = Duration.seconds(mostSeconds)
    /// Waits before a repetition, some milliseconds.
    var wait: @Sendable (Int) -> Void = { milliseconds in
        usleep(UInt32(milliseconds) * 1_000)
    }

    static let mostSeconds = 120
    private static let mostAttempts = 4
    /// How long a service may ask to wait, in seconds; beyond it the refusal is told.
    private static let longestWait = 10

    /// The answer to a request: a command's requests can all be repeated without harm.
    func respond(to request: Request) throws(RemoteFault) -> (status: Int, body: [UInt8]) {
        let deadline = ContinuousClock.now.advanced(by: patience)
        let bytes = bytes(of: request)
        var attempt = 1
        while true {
            let connection = RemoteConnection(address: url.address, mostBytes: mostBytes, deadline: deadline)
            let answer = try connection.exchange(bytes)
            guard answer.status == 503, attempt < Self.mostAttempts,
                let seconds = answer.headers["Retry-After"].flatMap(Int.init), (0...Self.longestWait).contains(seconds)
            else { return (answer.status, answer.body) }
            // Others wait as long; so that all of them do not come back at once, each waits a little more.
            wait(seconds * 1_000 + Int.random(in: 50...250))
            attempt += 1
        }
    }

    private func bytes(of request: Request) -> [UInt8] {
        var head = "\(request.method.name) \(url.prefix)\(request.target.text) HTTP/1.1\r\n"
        head += "Host: \(url.authority)\r\nConnection: close\r\nUser-Agent: quoin\r\n"
        for name in ["Content-Type", "Accept"] {
            if let value = request.headers[name] { head += "\(name): \(value)\r\n" }
        }
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        if !request.body.isEmpty { head += "Content-Length: \(request.body.count)\r\n" }
        return Array(head.utf8) + Array("\r\n".utf8) + request.body
    }
}
