import TestSupport
import Testing

@testable import Sockets

@Suite struct ConnectingSocketTests {
    private enum Missing: Error {
        case connection
    }

    @Test func `a connection is ready for writing once it is made`() throws {
        let loop = try EventLoop()
        let listener = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let socket = try ConnectingSocket(listener.address())
        _ = try loop.register(socket.descriptor, for: .writing) { _ in loop.stop() }
        loop.run()
        try socket.finish()
        try socket.probePeer(afterSeconds: 15)
        guard case .connection(let server, _) = listener.accept() else { throw Missing.connection }
        #expect(socket.descriptor.send([7].span) == .moved(1))
        var buffer = [UInt8](repeating: 0, count: 4)
        try eventually("the byte arrives") { server.receive(into: &buffer) != .wouldBlock }
        #expect(buffer[0] == 7)
    }

    @Test func `a connection that is refused says so`() throws {
        let address: SocketAddress
        do {
            let listener = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
            address = try listener.address()
        }
        let loop = try EventLoop()
        let socket = try ConnectingSocket(address)
        _ = try loop.register(socket.descriptor, for: .writing) { _ in loop.stop() }
        loop.run()
        do throws(SocketError) {
            try socket.finish()
            Issue.record("connected to nothing")
        } catch {
            #expect(error.description == "cannot connect: Connection refused")
        }
    }

    @Test func `a host is resolved to its addresses`() throws {
        #expect(
            try SocketAddress.resolve(host: "127.0.0.1", port: 80) == [SocketAddress(host: "127.0.0.1", port: 80)]
        )
        #expect(try SocketAddress.resolve(host: "::1", port: 80) == [SocketAddress(host: "::1", port: 80)])
        #expect(try SocketAddress.resolve(host: "localhost", port: 80).allSatisfy { $0.port == 80 })
    }

    /// `.invalid` has no addresses by RFC 6761, and `a..b` is no name.
    @Test func `a name without addresses is an error with the name`() {
        #expect(throws: SocketError.self) { try SocketAddress.resolve(host: "a..b", port: 80) }
    }
}
