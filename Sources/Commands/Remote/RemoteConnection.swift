import HTTP
import Sockets

/// One request and its answer, over a connection of its own.
struct RemoteConnection {
    let address: SocketAddress
    /// How many bytes the body of an answer may have.
    let mostBytes: Int
    /// When the answer has to be there.
    let deadline: ContinuousClock.Instant

    /// How long connecting may take, in seconds.
    private static let connectTimeout = 10

    /// Sends the bytes of a request, and reads the answer.
    func exchange(_ request: [UInt8]) throws(RemoteFault) -> AnswerParser {
        let outcome: Result<AnswerParser, RemoteFault>
        do throws(SocketError) {
            let left = Int(ContinuousClock.now.duration(to: deadline).components.seconds)
            let socket = try ClientSocket(address, timeout: max(1, min(left, Self.connectTimeout)))
            try send(request, over: socket)
            outcome = answer(over: socket)
        } catch {
            throw .unreachable("\(error)")
        }
        return try outcome.get()
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

    private func answer(over socket: borrowing ClientSocket) -> Result<AnswerParser, RemoteFault> {
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
                case .moved(let count): try parser.receive(Array(buffer[..<count]))
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

/// Why a call was not answered.
enum RemoteFault: Error, Hashable, CustomStringConvertible {
    case unreachable(String)
    case tooSlow
    case answer(AnswerParser.Fault, most: Int)
    /// With a status other than success, and a body that says nothing of why.
    case status(Int)

    var description: String {
        switch self {
        case .unreachable(let reason): reason
        case .tooSlow: "there is no answer after \(RemoteService.mostSeconds) seconds"
        case .answer(.notHTTP, _): "what answers there is no HTTP"
        case .answer(.headTooLarge, _): "the answer has too many header fields"
        case .answer(.bodyTooLarge, let most): "the answer has more than \(most) bytes (--max-answer-bytes)"
        case .answer(.cutOff, _): "the connection was closed before the end of the answer"
        case .status(let status): "it answers with status \(status), and does not say why"
        }
    }
}
