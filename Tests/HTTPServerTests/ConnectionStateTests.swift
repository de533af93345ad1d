import HTTP
import Sockets
import Testing

@testable import HTTPServer

@Suite struct ConnectionStateTests {
    private let start = Instant.now
    private let limits = ServerLimits()

    private func makeState() -> ConnectionState { ConnectionState(limits: limits, at: start) }

    private func makeRequest() throws -> Request {
        Request(method: .get, target: try #require(RequestTarget("/")))
    }

    /// What an action asks for, in a word.
    private func word(_ action: ConnectionState.Action) -> String {
        switch action {
        case .awaitBytes: "await"
        case .sendGoAhead: "go ahead"
        case .admit: "admit"
        case .handle: "handle"
        case .refuse(let refusal): "refuse \(refusal)"
        case .finish: "finish"
        case .probe: "probe"
        case .close: "close"
        }
    }

    @Test func `a connection that idles is closed without a word`() {
        var state = makeState()
        #expect(state.deadline == start + limits.idleTimeout)
        #expect(word(state.expired(at: start)) == "close" && state.phase == .closed)
    }

    /// The tempting fault is to grant the whole time anew with every byte that dribbles in.
    @Test func `the time for a head runs from its first byte, that for a body from the end of the head`() {
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

    @Test func `nothing is parsed or awaited while a request is in work`() throws {
        var state = makeState()
        #expect(word(state.parsed(.request(try makeRequest()), progress: .nothing, at: start)) == "handle")
        #expect(!state.parses && !state.reads && state.deadline == nil)
        #expect(state.answered(.staysOpen) == .staysOpen)
        #expect(state.parses && state.reads)
        _ = state.parsed(.needsMoreBytes, progress: .nothing, at: start + .seconds(9))
        #expect(state.deadline == start + .seconds(9) + limits.idleTimeout)
    }

    @Test func `the last answer is followed by an end of sending, and the client's end by a close`() throws {
        var state = makeState()
        _ = state.parsed(.request(try makeRequest()), progress: .nothing, at: start)
        #expect(state.answered(.closes) == .closes)
        #expect(!state.parses && !state.reads)
        #expect(word(state.flushed(at: start)) == "finish")
        #expect(state.reads && !state.parses && state.deadline == start + limits.lingerTimeout)
        #expect(word(state.inputEnded()) == "close" && state.phase == .closed)
    }

    @Test func `a client that does not close in time is left`() {
        var state = makeState()
        #expect(
            word(state.parsed(.malformed(.target), progress: .head, at: start))
                == "refuse malformed(HTTP.RequestFault.target)"
        )
        _ = state.flushed(at: start)
        #expect(word(state.expired(at: start)) == "close")
    }

    @Test func `a client that has finished sending is still answered`() throws {
        var state = makeState()
        _ = state.parsed(.request(try makeRequest()), progress: .nothing, at: start)
        #expect(word(state.inputEnded()) == "await")
        #expect(state.answered(.staysOpen) == .staysOpen)
        #expect(!state.reads && state.parses)
        #expect(word(state.parsed(.needsMoreBytes, progress: .nothing, at: start)) == "finish")
        #expect(word(state.flushed(at: start)) == "close")
    }

    @Test(arguments: [RequestParser.Progress.head, .body])
    func `a client that finishes in the middle of a request is told so`(progress: RequestParser.Progress) {
        var state = makeState()
        _ = state.inputEnded()
        #expect(word(state.parsed(.needsMoreBytes, progress: progress, at: start)) == "refuse incomplete")
    }

    @Test func `leave to send a body is given, but not to a client that has finished sending`() {
        var state = makeState()
        #expect(word(state.parsed(.expectsContinue, progress: .body, at: start)) == "go ahead")
        #expect(state.deadline == start + limits.bodyTimeout)
        _ = state.inputEnded()
        #expect(word(state.parsed(.expectsContinue, progress: .body, at: start)) == "refuse incomplete")
    }

    @Test func `nothing is read while answers wait for room, and one who never takes them is left`() {
        var state = makeState()
        state.blocked(at: start)
        #expect(!state.parses && !state.reads && state.interest == .writing)
        state.blocked(at: start + .seconds(20))
        #expect(state.deadline == start + .seconds(20) + limits.writeTimeout)
        var patient = state
        #expect(word(patient.flushed(at: start + .seconds(21))) == "await")
        #expect(patient.parses && patient.reads && patient.deadline == nil)
        #expect(word(state.expired(at: start)) == "close")
    }

    @Test func `a draining connection ends where no request is begun, and else after its answer`() throws {
        var idle = makeState()
        idle.drain()
        #expect(word(idle.parsed(.needsMoreBytes, progress: .nothing, at: start)) == "close")
        var busy = makeState()
        busy.drain()
        #expect(word(busy.parsed(.needsMoreBytes, progress: .head, at: start)) == "await")
        _ = busy.parsed(.request(try makeRequest()), progress: .nothing, at: start)
        #expect(busy.answered(.staysOpen) == .closes && busy.phase == .finishing)
    }

    @Test func `a connection too many is turned away before it says anything`() {
        var state = makeState()
        #expect(word(state.turnedAway(.tooManyConnections)) == "refuse tooManyConnections")
        #expect(!state.reads && !state.parses)
    }

    @Test func `one who was turned away has less time to close than one who was served`() {
        var outside = makeState()
        _ = outside.turnedAway(.tooManyConnections)
        _ = outside.flushed(at: start)
        #expect(outside.reads && outside.deadline == start + .milliseconds(500))
        var inside = makeState()
        _ = inside.parsed(.malformed(.target), progress: .head, at: start)
        _ = inside.flushed(at: start)
        #expect(inside.deadline == start + limits.lingerTimeout)
    }

    @Test func `a pause in parsing is no time for reading, and ends where it began`() {
        var state = makeState()
        state.pause()
        #expect(!state.parses && !state.reads && state.interest == [])
        state.resume()
        #expect(state.parses && state.reads && state.interest == .reading)
    }

    @Test func `a client whose sending ends while it waits is tried again and again, until it is answered`() throws {
        var state = makeState()
        _ = state.parsed(.request(try makeRequest()), progress: .nothing, at: start)
        #expect(state.interest == .reading && state.interestInEnd == .ending)
        #expect(word(state.endSighted(at: start)) == "probe")
        #expect(state.interest == [] && state.deadline == start + ServerLimits.probePause)
        #expect(word(state.endSighted(at: start)) == "await")
        #expect(word(state.expired(at: start + .seconds(5))) == "probe" && state.deadline == start + .seconds(10))
        #expect(state.answered(.staysOpen) == .staysOpen && state.deadline == nil && state.interest == .reading)
    }

    @Test func `a request that is declined leaves the connection open only where its body can be dropped`() throws {
        var open = makeState()
        #expect(word(open.parsed(.head(try makeRequest(), contentLength: 3), progress: .body, at: start)) == "admit")
        #expect(open.declined(.staysOpen, .discarded) == .staysOpen && open.parses)
        _ = open.parsed(.needsMoreBytes, progress: .discardedBody, at: start)
        #expect(open.deadline == start + limits.bodyTimeout && word(open.expired(at: start)) == "close")
        for (wish, body, drains) in [
            (ResponseEncoder.Persistence.staysOpen, ConnectionState.UnwantedBody.left, 0), (.closes, .discarded, 0),
            (.staysOpen, .discarded, 1),
        ] {
            var state = makeState()
            if drains == 1 { state.drain() }
            #expect(state.declined(wish, body) == .closes && state.phase == .finishing)
        }
    }
}
