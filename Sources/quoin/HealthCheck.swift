import API
import HTTP
import Sockets

/// Checks a running service, for the health check of a container.
enum HealthCheck {
    /// The options that locate the service.
    static let options = ["host", "port", "base-path"]

    /// The timeout for connecting, sending and receiving, in seconds.
    private static let timeout = 3

    /// Returns if `GET /healthz` responds with 200 in time; throws otherwise.
    static func run(_ settings: Settings) throws(HealthFault) {
        let address: SocketAddress
        let answer: [UInt8]
        do throws(SocketError) {
            address = try SocketAddress(host: settings.host, port: UInt16(settings.port))
            let socket = try ClientSocket(address, timeout: timeout)
            let target = "\(settings.service.basePath)/healthz"
            let request = "GET \(target) HTTP/1.1\r\nHost: \(address)\r\nConnection: close\r\n\r\n"
            let isSent = socket.descriptor.send(request.utf8.span) == .moved(request.utf8.count)
            answer = isSent ? receive(from: socket) : []
        } catch {
            throw HealthFault(description: "\(settings.host), port \(settings.port): \(error)")
        }
        guard answer.starts(with: "HTTP/1.1 200 ".utf8) else {
            let statusLine = String(decoding: answer.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            throw HealthFault(description: "\(address) answers '\(statusLine)'")
        }
    }

    /// Returns the data received until the service closes the connection, up to the maximum length of a status line.
    private static func receive(from socket: borrowing ClientSocket) -> [UInt8] {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while answer.count < 4_096, case .moved(let count) = socket.descriptor.receive(into: &buffer) {
            answer += buffer[..<count]
        }
        return answer
    }
}

/// The reason that a service is not healthy.
struct HealthFault: Error, CustomStringConvertible {
    let description: String
}
