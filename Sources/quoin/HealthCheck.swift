import HTTP
import Sockets

/// Asks a running service whether it is well, as a container's health check does.
enum HealthCheck {
    /// Whether `GET /healthz` is answered with 200 within a few seconds.
    static func run(_ settings: Settings) -> Bool {
        do throws(SocketError) {
            let address = try SocketAddress(host: settings.host, port: UInt16(settings.port))
            let socket = try ClientSocket(address, patience: 3)
            let request = "GET /healthz HTTP/1.1\r\nHost: \(address)\r\nConnection: close\r\n\r\n"
            guard socket.descriptor.send(request.utf8.span) == .moved(request.utf8.count) else { return false }
            return answer(socket).starts(with: "HTTP/1.1 200 ".utf8)
        } catch {
            return false
        }
    }

    /// What comes until the service closes the connection, or enough of it.
    private static func answer(_ socket: borrowing ClientSocket) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while answer.count < 4_096, case .moved(let count) = socket.descriptor.receive(into: &buffer) {
            answer += buffer[..<count]
        }
        return answer
    }
}
