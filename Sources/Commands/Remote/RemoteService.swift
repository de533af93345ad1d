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
    /// Where the host is.
    var lookup = HostLookup()
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
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - observe: called with what has arrived of the body of a success, each time that there is more.
    /// - Returns: the status and the body.
    /// - Throws: ``RemoteFault``.
    func respond(
        to request: Request,
        observe: ([UInt8]) -> Void = { _ in }
    ) throws(RemoteFault) -> (status: Int, body: [UInt8]) {
        let deadline = ContinuousClock.now.advanced(by: patience)
        let bytes = bytes(of: request)
        var attempt = 1
        while true {
            let addresses = try lookup.addresses(of: url, until: deadline)
            let connection = RemoteConnection(addresses: addresses, mostBytes: mostBytes, deadline: deadline)
            let answer = try connection.exchange(bytes, observe)
            guard answer.status == 503, attempt < Self.mostAttempts,
                let seconds = answer.headers["Retry-After"].flatMap(Int.init), (0...Self.longestWait).contains(seconds)
            else { return (answer.status, answer.body) }
            // Others wait as long; so that all of them do not come back at once, each waits a little more.
            wait(seconds * 1_000 + Int.random(in: 50...250))
            attempt += 1
        }
    }

    /// The body of an answer with a status of success.
    ///
    /// - Throws: ``CallFailure``: a refusal where the request is at fault, and else a fault of the service.
    static func content(of body: [UInt8], status: Int) throws(CallFailure) -> [UInt8] {
        guard !(200...299).contains(status) else { return body }
        guard let problem = try? JSONValue(parsing: body), let detail = problem["detail"]?.string else {
            throw .unanswered(.status(status))
        }
        guard statusesOfRequests.contains(status) else { throw .unanswered(.refusal(status, detail.firstLine)) }
        throw .refused(problem)
    }

    /// Malformed JSON or a wrong parameter, a body that is too large, and a document that is none.
    private static let statusesOfRequests = [400, 413, 422]

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
