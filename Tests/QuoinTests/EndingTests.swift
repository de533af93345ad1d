import Foundation
import Glibc
import TestSupport
import Testing

/// The shutdown of the program under load, and what connections leave behind.
@Suite struct EndingTests {
    private func get(_ target: String) -> String { "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n" }

    private func solve(_ views: Int) -> String {
        let names = (0..<views).map { "{\"id\":\"v\($0)\"}" }.joined(separator: ",")
        let constraints = (0..<views).map { "\"v\($0).left == \($0)\"" }.joined(separator: ",")
        let body = "{\"view\":{\"subviews\":[\(names)]},\"constraints\":[\(constraints)]}"
        return "POST /solve HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Bytes that have been sent are in the socket of the service, whether or not it has read them.
    @Test(arguments: [1, 3])
    func `every request sent before SIGTERM is answered completely`(threads: Int) throws {
        let service = try ServiceProcess(["--threads", "\(threads)"])
        let idle = try (0..<20).map { _ in try LoopbackClient(port: service.port) }
        for client in idle { #expect(try client.exchange(get("/healthz")).status == 200) }
        let busy = try (0..<60).map { _ in try LoopbackClient(port: service.port) }
        let request = solve(200)
        for client in busy { client.send(request) }
        service.send(SIGTERM)
        for client in busy {
            let answer = try client.receive()
            #expect(answer.status == 200 && answer.text.hasSuffix("}"))
            client.finishSending()
        }
        for client in idle { #expect(client.isClosed()) }
        #expect(service.waitForEnd() == 0)
    }

    /// What a client that sends requests in a loop has seen when the service has ended.
    private func ask(_ request: String, at port: UInt16) -> (answers: Int, torn: Int) {
        guard let client = try? LoopbackClient(port: port) else { return (0, 0) }
        var answers = 0
        while true {
            do {
                guard try client.exchange(request).status == 200 else { return (answers, 1) }
                answers += 1
            } catch .incomplete(let received) {
                return (answers, received.isEmpty ? 0 : 1)
            } catch {
                return (answers, 1)
            }
        }
    }

    @Test func `no answer is truncated if SIGTERM arrives while many clients send requests in a loop`() async throws {
        let service = try ServiceProcess(["--threads", "2"])
        let port = service.port
        let warm = try LoopbackClient(port: port)
        let request = solve(50)
        let results = await withTaskGroup(of: (answers: Int, torn: Int).self) { group in
            for _ in 0..<8 { group.addTask { ask(request, at: port) } }
            for _ in 0..<50 { _ = try? warm.exchange(get("/healthz")) }
            service.send(SIGTERM)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.allSatisfy { $0.torn == 0 })
        #expect(service.waitForEnd() == 0)
    }

    @Test func `readyz answers 503 at once on a connection that is still open`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        let (idle, half) = (try LoopbackClient(port: service.port), try LoopbackClient(port: service.port))
        half.send("\(get("/readyz"))GET /readyz HTTP/1.1\r\nHost:")
        #expect(try half.receive().status == 200)
        #expect(try idle.exchange(get("/readyz")).status == 200)
        service.send(SIGTERM)
        #expect(idle.isClosed())
        let answer = try half.exchange(" a\r\n\r\n")
        #expect(answer.status == 503 && answer["retry-after"] != nil && answer["connection"] == "close")
        half.finishSending()
        #expect(service.waitForEnd() == 0)
    }

    @Test func `requests that do not end are refused at once, and the exit status is 0`() throws {
        let service = try ServiceProcess(["--threads", "1", "--drain-timeout", "3600"])
        let client = try LoopbackClient(port: service.port)
        let unfinished = "PUT /layouts/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"
        #expect(try client.exchange(get("/healthz") + unfinished).status == 200)
        service.send(SIGTERM)
        let answer = try client.receive()
        #expect(answer.status == 503 && answer["connection"] == "close")
        client.finishSending()
        #expect(service.waitForEnd() == 0)
    }

    @Test func `SIGHUP without tokens is ignored, and the log says so`() throws {
        let service = try ServiceProcess(["--threads", "1"])
        for _ in 0..<3 {
            service.send(SIGHUP)
            #expect(service.nextLine(with: "hangup-ignored").contains("--tokens"))
        }
        #expect(try LoopbackClient(port: service.port).exchange(get("/healthz")).status == 200)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    /// Beyond the limit of a file's size, the kernel sends SIGXFSZ, which ends a process that does not ignore it.
    ///
    /// Under the thread sanitizer such a limit ends the process by SIGBUS before `main`: its runtime maps a file of its
    /// own.
    @Test(.disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil, "the sanitizer needs large files"))
    func `a log that may not grow any more loses lines, and nothing else`() throws {
        let (descriptor, port) = try listen()
        defer { close(descriptor) }
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/log"
        let service = try ServiceProcess(inheriting: descriptor, limits: "-f 8", log: path)
        let client = try LoopbackClient(port: port)
        for _ in 0..<200 { #expect(try client.exchange(get("/layouts")).status == 200) }
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        var status = stat()
        let outcome = unsafe stat(path, &status)
        #expect(outcome == 0)
        #expect((1...(8 << 10)).contains(Int(status.st_size)))
    }

    /// The tempting fault is to leave the stacks of threads to `ulimit -s`: what fits there by day ends the process by
    /// night.
    @Test func `a deep document needs no large stack from the shell`() throws {
        let (descriptor, port) = try listen()
        defer { close(descriptor) }
        let service = try ServiceProcess(inheriting: descriptor, limits: "-s 128")
        let depth = 240
        let views = (0..<depth).map { #"{"id":"v\#($0)","subviews":["# }.joined() + #"{"id":"leaf"}"#
        let body = #"{"view":"# + views + String(repeating: "]}", count: depth) + "}"
        let request = "POST /solve HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
        #expect(try LoopbackClient(port: port).exchange(request).status == 200)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
    }

    @Test func `clients leave no descriptor behind, however they end`() throws {
        let service = try ServiceProcess(["--threads", "2", "--linger-timeout", "0.01", "--write-timeout", "0.05"])
        let probe = try LoopbackClient(port: service.port)
        #expect(try probe.exchange(get("/healthz")).status == 200)
        let before = try service.descriptors
        let whole = solve(3)
        let flood = String(repeating: get("/openapi.yaml"), count: 200)
        for beginning in ["", "GET", whole, String(whole.dropLast(9)), "?\r\n", flood] {
            for resets in [0, 1] {
                for _ in 0..<10 {
                    let client = try LoopbackClient(port: service.port)
                    client.send(beginning)
                    if resets == 1 { client.resetAtEnd() }
                }
            }
        }
        #expect(try probe.exchange(get("/healthz")).status == 200)
        try eventually("the descriptors of all other clients are closed") {
            #expect(try probe.exchange(get("/healthz")).status == 200)
            return try service.descriptors <= before
        }
    }

    @Test func `a socket from a supervisor is served`() throws {
        let (descriptor, port) = try listen()
        defer { close(descriptor) }
        let early = try LoopbackClient(port: port)
        early.send(get("/healthz"))
        let service = try ServiceProcess(inheriting: descriptor)
        #expect(service.port == port)
        #expect(try early.receive().status == 200)
        service.send(SIGTERM)
        #expect(service.waitForEnd() == 0)
        let between = try LoopbackClient(port: port)
        between.send(get("/readyz"))
        let next = try ServiceProcess(inheriting: descriptor)
        #expect(try between.receive().status == 200)
        next.send(SIGTERM)
        #expect(next.waitForEnd() == 0)
    }

    private struct NoSocket: Error {}

    /// A listening socket and its port.
    private func listen() throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let outcome = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (pointer) -> Int32 in
                guard unsafe bind(descriptor, pointer, length) == 0, Glibc.listen(descriptor, 16) == 0 else {
                    return -1
                }
                return unsafe getsockname(descriptor, pointer, &length)
            }
        }
        guard outcome == 0 else { throw NoSocket() }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }
}
