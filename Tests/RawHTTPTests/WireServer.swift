import API
import HTTP
import HTTPServer
import Sockets
import TestSupport
import Threads

/// The whole service, with workers, on a free port of this machine; each exchange has its own, so that no layout of
/// another one is remembered.
final class WireServer {
    private let workers: WorkQueue
    private let server: Server
    private let thread: Thread

    private init() throws {
        workers = try WorkQueue(WorkQueue.Limits(workers: 1, jobs: 256, bytes: 1 << 20))
        let service = LayoutService(workers: workers)
        let address = try SocketAddress(host: "127.0.0.1", port: 0)
        var configuration = ServerConfiguration(address: address, loops: 1, limits: Self.patient)
        configuration.admit = { service.admit($0, contentLength: $1, from: $2.network.description) }
        configuration.completeRefusal = service.complete
        let server = try Server(configuration) { request, responder in
            service.respond(to: request, isLate: responder.isLate, orLater: Reply(responder))
        }
        self.server = server
        thread = try Thread { try? server.run() }
    }

    deinit {
        server.drain()
        thread.join()
        workers.finish()
    }

    /// No case may depend on how fast it is sent.
    private static var patient: ServerLimits {
        var limits = ServerLimits()
        limits.headerTimeout = .seconds(3_600)
        limits.bodyTimeout = .seconds(3_600)
        limits.idleTimeout = .seconds(3_600)
        limits.writeTimeout = .seconds(3_600)
        limits.lingerTimeout = .seconds(3_600)
        return limits
    }

    /// Sends `bytes` in pieces of the sizes that `next` returns, closes the sending side, and returns all bytes
    /// received.
    static func exchange(_ bytes: [UInt8], _ next: () -> Int) throws -> [UInt8] {
        let server = try WireServer()
        return try server.exchange(bytes, next)
    }

    private func exchange(_ bytes: [UInt8], _ next: () -> Int) throws -> [UInt8] {
        let client = try LoopbackClient(port: server.address.port)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = next()
            client.send(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        client.finishSending()
        return client.receiveUntilEnd()
    }
}

extension Reply {
    init(_ responder: Responder) {
        let client = responder.client.network.description
        self.init(to: client, isAwaited: { !responder.isAbandoned }, send: responder.respond)
    }
}
