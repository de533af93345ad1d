import Glibc
import TestSupport
import Testing

/// Services that may have few descriptors.
@Suite struct DescriptorTests {
    /// Before, it started with place for a single connection, or answered nobody, and said nothing.
    @Test(arguments: [12, 64, 128])
    func `a service for which there are no descriptors does not start, and says how many it needs`(
        count: Int
    ) throws {
        let outcome = try ServiceProcess.run(["--port", "0", "--threads", "2"], limits: "-n \(count)")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(
            outcome.errors == "quoin: the system grants \(count) descriptors (ulimit -n), and at least 164 are needed\n"
        )
    }

    @Test func `a service that may have fewer connections than its options say warns of it`() throws {
        let service = try ServiceProcess(["--threads", "2"], limits: "-n 164")
        #expect(service.startupLine.contains(" listening on "))
        let line = service.nextLine(with: "connections-limited")
        #expect(line.contains(" warning ") && line.contains(" connections=16 max-connections=16384 "))
        #expect(line.contains("need 18578"))
        let clients = try (0..<16).map { _ in try LoopbackClient(port: service.port) }
        for client in clients { #expect(try client.exchange("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").status == 200) }
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `nothing is said where there are enough`() throws {
        let service = try ServiceProcess(["--threads", "2", "--max-connections", "16"], limits: "-n 164")
        service.send(SIGTERM)
        #expect(service.nextLine(with: "draining").contains(" info "))
        #expect(service.waitForEnd() == 0)
    }
}
