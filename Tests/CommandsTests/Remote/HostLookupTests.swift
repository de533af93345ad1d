import Sockets
import TestSupport
import Testing
import Threads

@testable import Commands

struct HostLookupTests {
    private var soon: ContinuousClock.Instant { .now.advanced(by: Patience.duration) }

    @Test func `an address is no name`() throws {
        let lookup = HostLookup { _, _ in .failure(.tooSlow) }
        let url = try ServiceURL("http://[::1]:8080")
        #expect(try lookup.addresses(of: url, until: soon).map(\.description) == ["[::1]:8080"])
    }

    @Test func `the system knows this machine`() throws {
        let addresses = try HostLookup().addresses(of: try ServiceURL("http://localhost:9"), until: soon)
        #expect(addresses.map(\.description).contains("127.0.0.1:9"))
    }

    /// The domain is reserved for names that do not exist (RFC 6761, 6.4).
    @Test func `a name that does not exist is told with the system's reason`() throws {
        let url = try ServiceURL("http://quoin.invalid:9")
        let fault = #expect(throws: RemoteFault.self) { try HostLookup().addresses(of: url, until: soon) }
        #expect(fault?.description.hasPrefix("the name 'quoin.invalid' ") == true)
    }

    @Test func `a name is looked up once, whoever asks`() throws {
        let calls = Guarded(0)
        let address = try SocketAddress(host: "10.0.0.1", port: 80)
        let lookup = HostLookup { _, _ in
            calls.withLock { $0 += 1 }
            return .success([address])
        }
        let url = try ServiceURL("http://layouts.example")
        let (soon, found) = (soon, Guarded(0))
        let threads = try (0..<8).map { _ in
            try Thread {
                if (try? lookup.addresses(of: url, until: soon)) == [address] { found.withLock { $0 += 1 } }
            }
        }
        for thread in threads { thread.join() }
        #expect(calls.withLock(\.self) == 1 && found.withLock(\.self) == 8)
    }

    @Test func `a lookup that does not end is not waited for`() throws {
        let gate = Guarded(false)
        let opened = Condition()
        let lookup = HostLookup(patience: .milliseconds(50)) { _, _ in
            _ = gate.wait(for: opened, atMost: Patience.duration) { $0 ? true : nil }
            return .failure(.tooSlow)
        }
        let url = try ServiceURL("http://layouts.example")
        let fault = #expect(throws: RemoteFault.self) { try lookup.addresses(of: url, until: soon) }
        #expect(fault?.description.contains("was not found within") == true)
        gate.withLock { $0 = true }
        opened.broadcast()
    }
}
