import HTTP
import Sockets
import Testing

@testable import HTTPServer

@Suite struct ConnectionStateTests {
    private let start = Instant.now
    private let limits = ServerLimits()

    private func makeState() -> ConnectionState { ConnectionState(limits: limits, at: start) }

    /// A state in which a request is in work.
    private func answeringState() throws -> ConnectionState {
        var state = makeState()
        let request = Request(method: .get, target: try #require(RequestTarget("/")))
        guard case .handle = state.parsed(.request(request), progress: .nothing, at: start) else {
            throw Unexpected()
        }
        return state
    }

    private struct Unexpected: Error {}

    /// What the connection has to do after the parser wants more bytes, in a word.
    private func word(_ action: ConnectionState.ParseAction) -> String {
        switch action {
        case .awaitBytes: "await"
        case .sendContinue: "continue"
        case .admit: "admit"
        case .handle: "handle"
        case .refuse(let refusal): "refuse \(refusal.word)"
        case .finish: "finish"
        case .close: "close"
        }
    }

    private func word(_ action: ConnectionState.ExpiryAction) -> String {
        switch action {
        case .refuse(let refusal): "refuse \(refusal.word)"
        case .probe: "probe"
        case .close: "close"
        }
    }

    @Test func `an idle connection is closed without an answer`() {
        var state = makeState()
        #expect(state.deadline == start + limits.idleTimeout)
        #expect(word(state.expired(at: start)) == "close" && state.phase == .closed)
    }

    /// The tempting fault is to restart the timeout with every byte of a slow client.
    @Test func `the timeout of a head runs from its first byte, that of a body from the end of the head`() {
        var state = makeState()
        _ = state.parsed(.needsMoreBytes, progress: .head, at: start + .seconds(50))
        #expect(state.deadline == start + .seconds(50) + limits.headerTimeout)
        _ = state.parsed(.needsMoreBytes, progress: .head, at: start + .seconds(55))
        #expect(state.deadline == start + .seconds(50) + limits.headerTimeout)
        _ = state.parsed(.needsMoreBytes, progress: .body, at: start + .seconds(58))
        _ = state.parsed(.needsMoreBytes, progress: .body, at: start + .seconds(59))
        #expect(state.deadline == start + .seconds(58) + limits.bodyTimeout)
        #expect(word(state.expired(at: start)) == "refuse slow")
    }

    @Test func `nothing is parsed or timed while a request is in work`() throws {
        var state = try answeringState()
        #expect(!state.parses && !state.reads && state.deadline == nil)
        #expect(state.answered(.staysOpen) == .staysOpen)
        #expect(state.parses && state.reads)
        _ = state.parsed(.needsMoreBytes, progress: .nothing, at: start + .seconds(9))
        #expect(state.deadline == start + .seconds(9) + limits.idleTimeout)
    }

    @Test func `after the last answer the sending side is closed, and after the client's end the connection`() throws {
        var state = try answeringState()
        #expect(state.answered(.closes) == .closes)
        #expect(!state.parses && !state.reads)
        #expect(state.flushed(at: start) == .finishSending)
        #expect(state.reads && !state.parses && state.deadline == start + limits.lingerTimeout)
        #expect(state.inputEnded() == .close && state.phase == .closed)
    }

    @Test func `a client that does not close in time is left`() {
        var state = makeState()
        #expect(word(state.parsed(.malformed(.target), progress: .head, at: start)) == "refuse malformed")
        _ = state.flushed(at: start)
        #expect(word(state.expired(at: start)) == "close")
    }

    @Test func `a client that has finished sending still gets its answers`() throws {
        var state = makeState()
        #expect(state.inputEnded() == .proceed)
        let request = Request(method: .get, target: try #require(RequestTarget("/")))
        #expect(word(state.parsed(.request(request), progress: .nothing, at: start)) == "handle")
        #expect(state.answered(.staysOpen) == .staysOpen)
        #expect(!state.reads && state.parses)
        #expect(word(state.parsed(.needsMoreBytes, progress: .nothing, at: start)) == "finish")
        #expect(state.flushed(at: start) == .close)
    }

    @Test(arguments: [RequestParser.Progress.head, .body])
    func `a client that finishes in the middle of a request gets an answer that says so`(
        progress: RequestParser.Progress
    ) {
        var state = makeState()
        _ = state.inputEnded()
        #expect(word(state.parsed(.needsMoreBytes, progress: progress, at: start)) == "refuse incomplete")
    }

    @Test func `100 Continue is sent, but not to a client that has finished sending`() {
        var state = makeState()
        #expect(word(state.parsed(.expectsContinue, progress: .body, at: start)) == "continue")
        #expect(state.deadline == start + limits.bodyTimeout)
        _ = state.inputEnded()
        #expect(word(state.parsed(.expectsContinue, progress: .body, at: start)) == "refuse incomplete")
    }

    @Test func `nothing is read while answers are blocked, and a client that never reads them is left`() {
        var state = makeState()
        state.blocked(at: start)
        #expect(!state.parses && !state.reads && state.interest == .writing)
        state.blocked(at: start + .seconds(20))
        #expect(state.deadline == start + .seconds(20) + limits.writeTimeout)
        var patient = state
        #expect(patient.flushed(at: start + .seconds(21)) == .proceed)
        #expect(patient.parses && patient.reads && patient.deadline == nil)
        #expect(word(state.expired(at: start)) == "close")
    }

    /// The fault was to forget the write timeout when the next answer came: its client could hold the connection for
    /// ever.
    @Test func `a blocked connection keeps its timeout when the request in work is answered`() throws {
        var state = try answeringState()
        state.blocked(at: start)
        #expect(state.answered(.staysOpen) == .staysOpen)
        #expect(state.isBlocked && state.deadline == start + limits.writeTimeout)
        #expect(word(state.expired(at: start + limits.writeTimeout)) == "close")
    }

    @Test func `a draining connection ends if no request is begun, and otherwise after its answer`() throws {
        var idle = makeState()
        idle.drain()
        #expect(word(idle.parsed(.needsMoreBytes, progress: .nothing, at: start)) == "close")
        var busy = makeState()
        busy.drain()
        #expect(word(busy.parsed(.needsMoreBytes, progress: .head, at: start)) == "await")
        let later = start + .milliseconds(200)
        #expect(word(busy.parsed(.needsMoreBytes, progress: .body, at: later)) == "await")
        #expect(busy.deadline == later + ServerLimits.drainPatience)
        #expect(word(busy.expired(at: later + ServerLimits.drainPatience)) == "refuse stopping")
        var answering = try answeringState()
        answering.drain()
        #expect(answering.answered(.staysOpen) == .closes && answering.phase == .finishing)
    }

    @Test func `what is not answered at the end of the drain timeout is refused`() throws {
        var reading = makeState()
        _ = reading.parsed(.needsMoreBytes, progress: .body, at: start)
        reading.drain()
        guard case .refuse(.stopping) = reading.drainExpired() else { return #expect(Bool(false), "no refusal") }
        var answering = try answeringState()
        answering.drain()
        guard case .answer(.stopping) = answering.drainExpired() else { return #expect(Bool(false), "no answer") }
        #expect(answering.answered(.staysOpen) == .closes)
        guard case .await = answering.drainExpired() else { return #expect(Bool(false), "answered twice") }
    }

    @Test func `a rejected connection is not read, and has less time to close than one that was served`() {
        var rejected = makeState()
        rejected.reject()
        #expect(!rejected.reads && !rejected.parses)
        _ = rejected.flushed(at: start)
        #expect(rejected.reads && rejected.deadline == start + .milliseconds(500))
        var served = makeState()
        _ = served.parsed(.malformed(.target), progress: .head, at: start)
        _ = served.flushed(at: start)
        #expect(served.deadline == start + limits.lingerTimeout)
    }

    @Test func `nothing is parsed or read during a pause`() {
        var state = makeState()
        state.pause()
        #expect(!state.parses && !state.reads && state.interest == [])
        state.resume()
        #expect(state.parses && state.reads && state.interest == .reading)
    }

    @Test func `a client that finishes sending while it waits is probed again and again, until it is answered`() throws
    {
        var state = try answeringState()
        #expect(state.interest == .reading && state.interestWithUnreadBytes == .ending)
        #expect(state.inputEndAnnounced(at: start) == .probe)
        #expect(state.interest == [] && state.deadline == start + ServerLimits.probeInterval)
        #expect(state.inputEndAnnounced(at: start) == .awaitAnswer)
        #expect(word(state.expired(at: start + .seconds(5))) == "probe" && state.deadline == start + .seconds(10))
        #expect(state.answered(.staysOpen) == .staysOpen && state.deadline == nil && state.interest == .reading)
    }

    /// The fault was to end the probes with the first answer that was blocked and then sent.
    @Test func `a client is probed also after it has read answers that were blocked`() throws {
        var state = try answeringState()
        state.blocked(at: start)
        _ = state.inputEndAnnounced(at: start)
        #expect(state.deadline == start + limits.writeTimeout)
        #expect(state.flushed(at: start + .seconds(1)) == .proceed)
        #expect(state.deadline == start + .seconds(1) + ServerLimits.probeInterval)
    }

    @Test func `a request that is declined leaves the connection open only if its body can be dropped`() throws {
        let request = Request(method: .get, target: try #require(RequestTarget("/")))
        var open = makeState()
        #expect(word(open.parsed(.head(request, contentLength: 3), progress: .body, at: start)) == "admit")
        #expect(open.declined(.staysOpen, .discarded) == .staysOpen && open.parses)
        _ = open.parsed(.needsMoreBytes, progress: .discardedBody, at: start)
        #expect(open.deadline == start + limits.bodyTimeout && word(open.expired(at: start)) == "close")
        for (requested, body, drains) in [
            (ResponseEncoder.Persistence.staysOpen, ConnectionState.UnwantedBody.left, 0), (.closes, .discarded, 0),
            (.staysOpen, .discarded, 1),
        ] {
            var state = makeState()
            if drains == 1 { state.drain() }
            #expect(state.declined(requested, body) == .closes && state.phase == .finishing)
        }
    }
}
