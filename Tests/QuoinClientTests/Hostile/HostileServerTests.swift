import Dispatch
import Glibc
import QuoinClient
import TestSupport
import Testing
import Threads

/// Whatever a server does, a call ends, and an edit is not made twice.
@Suite struct HostileServerTests {
    private func problem(_ body: () async throws -> Void) async -> Problem? {
        await #expect(throws: Problem.self) { try await body() }
    }

    private func service(_ server: StubServer, _ configuration: QuoinService.Configuration = .impatient) throws
        -> QuoinService
    {
        try QuoinService(server.address, configuration: configuration)
    }

    @Test func `a server that never answers`() async throws {
        let server = StubServer { connection, _ in while connection.nextRequest() != nil {} }
        var configuration = QuoinService.Configuration.impatient
        (configuration.timeLimit, configuration.repetition) = (.milliseconds(200), .none)
        let quoin = try service(server, configuration)
        let problem = await problem { _ = try await quoin.devices() }
        #expect(problem?.kind == .timedOut)
    }

    @Test func `a server that sends a byte now and then`() async throws {
        let server = StubServer { connection, _ in
            _ = connection.nextRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            while connection.send(" ") { usleep(10_000) }
        }
        var configuration = QuoinService.Configuration.impatient
        (configuration.timeLimit, configuration.repetition) = (.milliseconds(200), .none)
        let quoin = try service(server, configuration)
        let problem = await problem { _ = try await quoin.devices() }
        #expect(problem?.kind == .timedOut)
    }

    @Test func `many calls that are never answered all end, also after one that was`() async throws {
        let hasAnswered = Signal()
        let server = StubServer { connection, _ in
            while connection.nextRequest() != nil {
                if !hasAnswered.isSet { connection.answer(200, #"{"devices":[]}"#) }
            }
        }
        var configuration = QuoinService.Configuration.impatient
        (configuration.timeLimit, configuration.repetition) = (.seconds(2), .none)
        let quoin = try service(server, configuration)
        // On a busy machine the first answer may come too late.
        try await eventuallyAsync("a call is answered in time") { (try? await quoin.devices()) == [] }
        hasAnswered.set()
        let kinds = await withTaskGroup(of: Problem.Kind?.self) { group in
            for _ in 0..<20 { group.addTask { await problem { _ = try await quoin.devices() }?.kind } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(kinds == Array(repeating: .timedOut, count: 20))
    }

    @Test func `an answer that is cut off is asked for again`() async throws {
        let layout = StubLayout()
        let server = StubServer { connection, number in
            guard let request = connection.nextRequest() else { return }
            layout.note(request)
            let body = number < 2 ? #"{"devices":["# : #"{"devices":[]}"#
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n\(body)")
        }
        let quoin = try service(server)
        #expect(try await quoin.devices() == [])
        #expect(layout.requests.count == 3)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"devices":{}}"#, #"{"devices":[{"name":1}]}"#, "<html>", "\u{0}",
        String(repeating: "[", count: 100_000),
    ])
    func `an answer that is not what the call answers`(body: String) async throws {
        let server = StubServer { connection, _ in
            while connection.nextRequest() != nil { connection.answer(200, body) }
        }
        let quoin = try service(server)
        let problem = await problem { _ = try await quoin.devices() }
        #expect(problem?.kind == .malformedAnswer)
    }

    /// The tempting fault is to cancel a task while the session is about to forget it, which ends the process.
    @Test func `services that are let go as soon as they have their answer`() async throws {
        let server = StubServer { connection, _ in
            while connection.nextRequest() != nil { connection.answer(200, #"{"devices":[]}"#) }
        }
        let address = server.address
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<25 { _ = try await QuoinService(address, configuration: .impatient).devices() }
                    return 25
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(answers == 200)
    }

    @Test func `a refusal without a reason`() async throws {
        let server = StubServer { connection, _ in
            while connection.nextRequest() != nil { connection.answer(404, "<html>nothing</html>") }
        }
        let quoin = try service(server)
        let problem = await problem { _ = try await quoin.layout("x") }
        #expect(problem?.status == 404 && problem?.detail.isEmpty == false)
    }

    @Test func `an answer without an end`() async throws {
        let server = StubServer { connection, _ in
            _ = connection.nextRequest()
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "8000\r\n" + String(repeating: " ", count: 0x8000) + "\r\n"
            while connection.send(chunk) {}
        }
        var configuration = QuoinService.Configuration.impatient
        configuration.repetition = .none
        let quoin = try service(server, configuration)
        let problem = await problem { _ = try await quoin.devices() }
        #expect(problem?.kind == .malformedAnswer)
    }

    /// Catches counting what was read among what waits: a stream would end after so many bytes in all.
    @Test func `a stream that is read may have any length`() async throws {
        let isRead = DispatchSemaphore(value: 0)
        let padding = String(repeating: " ", count: 300_000)
        let server = StubServer { connection, _ in
            while let request = connection.nextRequest() {
                guard request.line.contains("/events") else {
                    connection.answer(200, StubLayout.solution(revision: 1))
                    continue
                }
                // One that comes back has lost the first stream.
                guard request.headers["last-event-id"] == nil else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                for revision in 1...8 {
                    let solution = StubLayout.solution(revision: revision)
                    connection.send("id: \(revision)\nevent: solution\ndata: \(solution)\(padding)\n\n")
                    isRead.wait()
                }
                // Until the client closes: Swift's own Foundation ends the process where both do at once.
                _ = connection.nextRequest()
                return
            }
        }
        // The thread of the stub ends whatever happens here.
        defer { for _ in 1...8 { isRead.signal() } }
        var events = try await service(server).layout("x").events().makeAsyncIterator()
        for revision in 1...8 {
            guard case .solution(let solution)? = try await events.next() else { return #expect(Bool(false)) }
            #expect(solution.revision == revision)
            isRead.signal()
        }
        #expect(server.requests.count == 2)
    }

    @Test func `a redirection is not followed`() async throws {
        let other = StubLayout()
        let elsewhere = StubServer { connection, _ in
            guard let request = connection.nextRequest() else { return }
            other.note(request)
            connection.answer(200, #"{"devices":[]}"#)
        }
        let address = elsewhere.address
        let server = StubServer { connection, _ in
            while connection.nextRequest() != nil { connection.answer(307, "", ["Location: \(address)/devices"]) }
        }
        let quoin = try QuoinService(server.address, configuration: .impatient) { "secret" }
        let problem = await problem { _ = try await quoin.devices() }
        #expect(problem?.status == 307 && other.requests.isEmpty)
    }

    @Test func `503 is waited for, with one key`() async throws {
        let layout = StubLayout()
        let server = StubServer { connection, _ in
            while let request = connection.nextRequest() {
                layout.note(request)
                let isPatch = request.line.hasPrefix("PATCH")
                if isPatch, layout.requests.count < 4 {
                    connection.answer(503, #"{"status":503,"detail":"busy"}"#, ["Retry-After: 0"])
                } else {
                    let (status, body) =
                        isPatch ? layout.edit(request, knowsKeys: true) : (200, StubLayout.solution(revision: 1))
                    connection.answer(status, body)
                }
            }
        }
        let held = try await service(server).layout("x")
        let edit = try await held.edit { set("gap", constant: 1) }
        #expect(edit.revision == 2 && layout.edits == 1)
        let keys = layout.requests.compactMap { $0.headers["idempotency-key"] }
        #expect(keys.count == 3 && Set(keys).count == 1)
        try await held.edit { set("gap", constant: 2) }
        #expect(Set(layout.requests.compactMap { $0.headers["idempotency-key"] }).count == 2)
    }

    @Test func `a storm of 503 ends`() async throws {
        let layout = StubLayout()
        let server = StubServer { connection, _ in
            while let request = connection.nextRequest() {
                layout.note(request)
                connection.answer(503, #"{"status":503,"detail":"busy"}"#)
            }
        }
        let quoin = try service(server)
        let problem = await problem { _ = try await quoin.layout("x") }
        #expect(problem?.status == 503 && layout.requests.count == 4)
    }

    @Test func `a wait longer than one's patience is not begun`() async throws {
        let layout = StubLayout()
        let server = StubServer { connection, _ in
            while let request = connection.nextRequest() {
                layout.note(request)
                connection.answer(503, #"{"status":503,"detail":"busy"}"#, ["Retry-After: 86400"])
            }
        }
        let quoin = try service(server)
        let problem = await problem { _ = try await quoin.layout("x") }
        #expect(problem?.retryAfter == .seconds(86400) && layout.requests.count == 1)
    }

    /// The answer to the first edit is lost.
    private func losing(_ layout: StubLayout, knowsKeys: Bool) -> StubServer {
        let isLost = Guarded(false)
        return StubServer { connection, _ in
            while let request = connection.nextRequest() {
                let (status, body) = layout.answer(request, knowsKeys: knowsKeys)
                let losesNow = isLost.withLock { isLost in
                    defer { isLost = isLost || request.line.hasPrefix("PATCH") }
                    return !isLost && request.line.hasPrefix("PATCH")
                }
                if losesNow { return }
                connection.answer(status, body)
            }
        }
    }

    @Test func `an edit whose answer was lost is made once`() async throws {
        let layout = StubLayout()
        let server = losing(layout, knowsKeys: true)
        let held = try await service(server).layout("x")
        let edit = try await held.edit { set("gap", constant: 1) }
        #expect(layout.edits == 1 && edit.revision == 2 && held.frames["a"]?.x == 2)
    }

    @Test func `an edit whose answer was lost is made once by a service that knows no keys`() async throws {
        let layout = StubLayout()
        let server = losing(layout, knowsKeys: false)
        let held = try await service(server).layout("x")
        let problem = await problem { try await held.edit { set("gap", constant: 1) } }
        #expect(layout.edits == 1 && problem?.status == 412 && problem?.mayHaveBeenDone == true)
        // What the layout is now is found out first.
        try await held.edit { set("gap", constant: 2) }
        #expect(layout.edits == 2 && held.revision == 3)
        #expect(layout.requests.suffix(2).map { $0.line.prefix(5) } == ["GET /", "PATCH"])
    }

    /// In front of the service stands a proxy that loses the first answer to an edit.
    @Test func `the service recognises an edit whose answer was lost, whatever its precondition`() async throws {
        let process = try ServiceProcess()
        let (port, seen) = (process.port, StubLayout())
        let proxy = StubServer { connection, number in
            guard let service = try? LoopbackClient(port: port) else { return }
            while let request = connection.nextRequest() {
                seen.note(request)
                let names = ["accept", "content-type", "idempotency-key", "if-match"]
                let fields = names.compactMap { name in request.headers[name].map { "\(name): \($0)\r\n" } }.joined()
                let head = "\(request.line)\r\nHost: x\r\nContent-Length: \(request.body.utf8.count)\r\n\(fields)\r\n"
                guard let answer = try? service.exchange(head + request.body) else { return }
                let edits = seen.requests.count { $0.line.hasPrefix("PATCH") }
                if request.line.hasPrefix("PATCH"), edits == 1 { return }
                connection.answer(answer.status, answer.text)
            }
        }
        let layout = try await service(proxy).create {
            View("root") { View("a") }
        } constraints: {
            "a.left == 8"
        }
        let edit = try await layout.edit(.overwrite) { "a.top == 8" }
        #expect(edit.revision == 2 && seen.requests.count { $0.line.hasPrefix("PATCH") } == 2)
        try await layout.refresh()
        #expect(layout.revision == 2)
        #expect(try await layout.constraints().constraints.count == 2)
        process.send(15)
        #expect(process.waitForEnd() == 0)
    }

    @Test func `a call that is cancelled ends, and so does its exchange`() async throws {
        let (isAsked, isClosed) = (Signal(), Signal())
        let server = StubServer { connection, _ in
            _ = connection.nextRequest()
            isAsked.set()
            _ = connection.nextRequest()
            isClosed.set()
        }
        let quoin = try service(server)
        let task = Task { try await quoin.devices() }
        try await eventuallyAsync("the server is asked") { isAsked.isSet }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await eventuallyAsync("the exchange ends") { isClosed.isSet }
    }

    @Test func `requests are bounded, and share connections`() async throws {
        let counts = Guarded((connections: 0, now: 0, most: 0))
        let server = StubServer { connection, _ in
            counts.withLock { $0.connections += 1 }
            while connection.nextRequest() != nil {
                counts.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                }
                counts.withLock { $0.now -= 1 }
                connection.answer(200, #"{"devices":[]}"#)
            }
        }
        var configuration = QuoinService.Configuration.impatient
        (configuration.requests, configuration.connections) = (3, 3)
        let quoin = try service(server, configuration)
        for _ in 0..<20 { _ = try await quoin.devices() }
        // Calls in turn need one connection, and a new one only where the last was idle for minutes, as it may be where
        // other tests keep the tasks of this one waiting.
        #expect(counts.withLock { $0.connections } < 20)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<60 { group.addTask { _ = try await quoin.devices() } }
            try await group.waitForAll()
        }
        #expect(counts.withLock { $0.most } <= 3)
    }
}

/// Set once, from any thread.
final class Signal: Sendable {
    private let state = Guarded(false)

    var isSet: Bool { state.withLock(\.self) }

    func set() { state.withLock { $0 = true } }
}
