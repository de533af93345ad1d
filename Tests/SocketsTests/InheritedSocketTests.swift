import Glibc
import TestSupport
import Testing

@testable import Sockets

@Suite struct InheritedSocketTests {
    @Test(
        arguments: [
            [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "1", "LISTEN_FDS": "1"], ["LISTEN_PID": "\(getpid())"],
            ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "0"], ["LISTEN_PID": "\(getpid())", "LISTEN_FDS": "many"],
        ]
    )
    func `nothing is inherited that was not meant for this process`(environment: [String: String]) throws {
        #expect(try InheritedSocket.all { environment[$0] }.isEmpty)
    }

    @Test func `a descriptor that is not a listening socket is an error that names it`() throws {
        let open = dup(1)
        #expect(throws: SocketError.notAListeningSocket(open)) { try InheritedSocket(open) }
        close(open)
        let listener = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let client = try ClientSocket(listener.address(), timeout: Patience.seconds)
        let number = dup(client.descriptor.number)
        #expect(throws: SocketError.notAListeningSocket(number)) { try InheritedSocket(number) }
        close(number)
    }

    @Test func `clients share an IPv4 address, mapped or not, or 64 bits of IPv6`() throws {
        func network(_ host: String) throws -> SocketAddress.Network {
            try SocketAddress(host: host, port: 1).unmapped.network
        }
        #expect(try network("1.2.3.4") == network("::ffff:1.2.3.4"))
        #expect(try network("1.2.3.4") != network("1.2.3.5"))
        #expect(try network("2001:db8::1") == network("2001:db8::ffff:1:2"))
        #expect(try network("2001:db8::1") != network("2001:db8:0:1::1"))
        #expect(try network("::1") != network("0.0.0.1"))
    }
}
