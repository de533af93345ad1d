import HTTP
import Sockets

/// A single request and its response over a dedicated connection.
struct RemoteConnection {
    /// The addresses of the service; the request goes to the first that accepts a connection.
    let addresses: [SocketAddress]
    /// The maximum size of a response body in bytes.
    let maxBytes: Int
    /// The time by which the response must be complete.
    let deadline: ContinuousClock.Instant

    /// The timeout for connecting, in seconds.
    private static let connectTimeout = 10

    /// Sends the bytes of a request and reads the response.
    ///
    /// - Parameters:
    ///   - request: the bytes of the request.
    ///   - observe: called with the body received so far, each time that more arrives, if the status is 200.
    /// - Returns: the complete response.
    /// - Throws: ``RemoteFault``.
    func exchange(_ request: [UInt8], _ observe: ([UInt8]) -> Void) throws(RemoteFault) -> AnswerParser {
        let outcome: Result<AnswerParser, RemoteFault>
        do throws(SocketError) {
            let socket = try connect()
            try send(request, over: socket)
            outcome = answer(over: socket, observe)
        } catch {
            throw .unreachable("\(error)")
        }
        return try outcome.get()
    }

    private func connect() throws(SocketError) -> ClientSocket {
        for address in addresses.dropLast() {
            do throws(SocketError) {
                return try connect(to: address)
            } catch {
                continue
            }
        }
        guard let last = addresses.last else { preconditionFailure("a host without an address") }
        return try connect(to: last)
    }

    private func connect(to address: SocketAddress) throws(SocketError) -> ClientSocket {
        let left = Int(ContinuousClock.now.duration(to: deadline).components.seconds)
        return try ClientSocket(address, timeout: max(1, min(left, Self.connectTimeout)))
    }

    /// Sends as much as the service accepts: a service that refuses a request early does not read all of it.
    private func send(_ request: [UInt8], over socket: borrowing ClientSocket) throws(SocketError) {
        var rest = request[...]
        while !rest.isEmpty, let milliseconds {
            try socket.setTimeout(milliseconds: milliseconds)
            switch socket.descriptor.send(Array(rest.prefix(256 << 10)).span) {
            case .moved(let count): rest = rest.dropFirst(count)
            case .wouldBlock: continue
            case .ended, .failed: return
            }
        }
    }

    private func answer(
        over socket: borrowing ClientSocket,
        _ observe: ([UInt8]) -> Void
    ) -> Result<AnswerParser, RemoteFault> {
        var parser = AnswerParser(maxBytes: maxBytes)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        do throws(AnswerParser.Fault) {
            while !parser.isComplete {
                guard let milliseconds else { return .failure(.tooSlow) }
                do throws(SocketError) {
                    try socket.setTimeout(milliseconds: milliseconds)
                } catch {
                    return .failure(.unreachable("\(error)"))
                }
                switch socket.descriptor.receive(into: &buffer) {
                case .moved(let count):
                    try parser.receive(Array(buffer[..<count]))
                    if parser.status == 200 { observe(parser.body) }
                case .wouldBlock: continue
                case .ended, .failed: try parser.end()
                }
            }
            return .success(parser)
        } catch {
            return .failure(.answer(error, most: maxBytes))
        }
    }

    /// The remaining time; nil if there is none left.
    private var milliseconds: Int? {
        let left = ContinuousClock.now.duration(to: deadline).components
        let milliseconds = Int(left.seconds) * 1_000 + Int(left.attoseconds / 1_000_000_000_000_000)
        return milliseconds > 0 ? milliseconds : nil
    }
}
