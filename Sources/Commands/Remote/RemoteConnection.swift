import HTTP
import Sockets

/// One request and its answer, over a connection of its own.
struct RemoteConnection {
    /// Where the service may be; the first that can be connected to is asked.
    let addresses: [SocketAddress]
    /// How many bytes the body of an answer may have.
    let mostBytes: Int
    /// When the answer has to be there.
    let deadline: ContinuousClock.Instant

    /// How long connecting may take, in seconds.
    private static let connectTimeout = 10

    /// Sends the bytes of a request, and reads the answer.
    ///
    /// - Parameters:
    ///   - request: its bytes.
    ///   - observe: called with what has arrived of the body of a success, each time that there is more.
    /// - Returns: the whole answer.
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

    /// Sends what the service takes: one that refuses a request early does not read all of it.
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
        var parser = AnswerParser(mostBytes: mostBytes)
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
            return .failure(.answer(error, most: mostBytes))
        }
    }

    /// How much time is left; nil where none is.
    private var milliseconds: Int? {
        let left = ContinuousClock.now.duration(to: deadline).components
        let milliseconds = Int(left.seconds) * 1_000 + Int(left.attoseconds / 1_000_000_000_000_000)
        return milliseconds > 0 ? milliseconds : nil
    }
}
