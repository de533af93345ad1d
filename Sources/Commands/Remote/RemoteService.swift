import Glibc
import HTTP
import JSON

/// A remote service that answers the calls of a command.
struct RemoteService: Sendable {
    let url: ServiceURL
    /// A bearer token; nil if the service requires none.
    let token: String?
    /// The maximum size of an answer in bytes.
    let maxBytes: Int
    /// The lookup of the host's addresses.
    var lookup = HostLookup()
    /// The timeout of a call, including retries.
    var patience = Duration.seconds(maxSeconds)
    /// A closure that waits for some milliseconds before a retry.
    var wait: @Sendable (Int) -> Void = { milliseconds in
        usleep(UInt32(milliseconds) * 1_000)
    }

    static let maxSeconds = 120
    private static let maxAttempts = 4
    /// The maximum `Retry-After` to honour, in seconds; a longer one is reported as a refusal.
    private static let longestWait = 10

    /// Returns the answer to a request; all requests of commands are safe to retry.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - observe: called with the body received so far, each time that more arrives, if the status is 200.
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
            let connection = RemoteConnection(addresses: addresses, maxBytes: maxBytes, deadline: deadline)
            let answer = try connection.exchange(bytes, observe)
            guard answer.status == 503, attempt < Self.maxAttempts,
                let seconds = answer.headers["Retry-After"].flatMap(Int.init), (0...Self.longestWait).contains(seconds)
            else { return (answer.status, answer.body) }
            // Adds jitter, so that clients with the same wait do not retry simultaneously.
            wait(seconds * 1_000 + Int.random(in: 50...250))
            attempt += 1
        }
    }

    /// Returns the body of a successful answer.
    ///
    /// - Throws: ``CallFailure``: a refusal if the request is invalid, otherwise a fault of the service.
    static func content(of body: [UInt8], status: Int) throws(CallFailure) -> [UInt8] {
        guard !(200...299).contains(status) else { return body }
        guard let problem = try? JSONValue(parsing: body), let detail = problem["detail"]?.string else {
            throw .unanswered(.status(status))
        }
        guard statusesOfRequests.contains(status) else { throw .unanswered(.refusal(status, detail.firstLine)) }
        throw .refused(problem)
    }

    /// The statuses for malformed JSON or an invalid parameter, a body that is too large, and an invalid document.
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
