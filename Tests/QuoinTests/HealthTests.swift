import TestSupport
import Testing

/// `quoin health`, the health check of a container.
@Suite struct HealthTests {
    /// The outcome of a check of a service that answers with a status.
    private func outcome(_ status: Int, _ arguments: String...) throws -> (ServiceProcess.Outcome, String?) {
        let server = StubServer { connection, _ in
            if connection.nextRequest() != nil { connection.answer(status, "") }
        }
        let outcome = try ServiceProcess.run(["health", "--port", "\(server.port)"] + arguments)
        return (outcome, server.requests.first?.line)
    }

    @Test func `a service that answers 200 is healthy`() throws {
        let (outcome, line) = try outcome(200, "--base-path", "/layouts-of-mine")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(line == "GET /layouts-of-mine/healthz HTTP/1.1")
    }

    /// Catches a check that is content with any answer: a container that serves nothing would never be replaced.
    @Test(arguments: [204, 301, 404, 503])
    func `a service that answers anything else is not`(status: Int) throws {
        let (outcome, line) = try outcome(status)
        #expect(outcome.status == 1 && outcome.errors.contains("answers 'HTTP/1.1 \(status) X'"))
        #expect(line == "GET /healthz HTTP/1.1")
    }
}
