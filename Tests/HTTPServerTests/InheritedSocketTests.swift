import Glibc
import HTTP
import TestSupport
import Testing

@testable import HTTPServer
@testable import Sockets

@Suite struct InheritedSocketTests {
    /// Another descriptor of `socket`, as a supervisor would pass it.
    private func handOn(_ socket: borrowing ListeningSocket) throws -> InheritedSocket {
        try InheritedSocket(dup(socket.descriptor.number))
    }

    @Test func `all loops accept connections of one inherited socket, including those made before they started`() throws
    {
        let socket = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let address = try socket.address()
        let early = try LoopbackClient(port: address.port)
        let inherited = try handOn(socket)
        let server = try RunningServer(loops: 3) { $0.inherited = [inherited] }
        #expect(server.server.address == address)
        #expect(try early.exchange(get("/early")).text == "GET /early ")
        for number in 0..<20 { #expect(try server.client().exchange(get("/\(number)")).status == 200) }
    }

    @Test func `connections that are made between two servers wait for the second`() throws {
        let socket = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let port = try socket.address().port
        do {
            let inherited = try handOn(socket)
            let server = try RunningServer { $0.inherited = [inherited] }
            #expect(try server.client().exchange(get("/")).status == 200)
            server.server.drain()
            server.waitForEnd()
        }
        let between = try LoopbackClient(port: port)
        between.send(get("/between"))
        let inherited = try handOn(socket)
        let next = try RunningServer { $0.inherited = [inherited] }
        #expect(try between.receive().text == "GET /between ")
        _ = next
    }

    @Test func `several inherited sockets all accept connections`() throws {
        let first = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let second = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let sockets = [try handOn(first), try handOn(second)]
        let server = try RunningServer(loops: 2) { $0.inherited = sockets }
        #expect(try server.client().exchange(get("/")).status == 200)
        #expect(try LoopbackClient(port: second.address().port).exchange(get("/")).status == 200)
    }
}
