import HTTP
import Sockets
import TestSupport
import Testing

@testable import HTTPServer

/// Walks through the table of legal states of ``ConnectionState``, and away from it.
@Suite struct ConnectionStateWalkTests {
    /// One row of the table, with "either" written out.
    private struct Row: Hashable, CustomStringConvertible {
        var phase: ConnectionState.Phase
        var isBlocked = false
        var isDeferred = false
        var isPaused = false
        var input = ConnectionState.Input.open
        var isTimed = true
        var hasHeartbeat = false

        init(_ state: ConnectionState) {
            phase = state.phase
            (isBlocked, isDeferred, isPaused) = (state.isBlocked, state.isDeferred, state.isPaused)
            // The table leaves open what the client did before its connection was closed.
            input = state.phase == .closed ? .open : state.input
            (isTimed, hasHeartbeat) = (state.deadline != nil, state.hasHeartbeat)
        }

        init(
            _ phase: ConnectionState.Phase,
            blocked isBlocked: Bool = false,
            paused isPaused: Bool = false,
            input: ConnectionState.Input = .open,
            timed isTimed: Bool,
            heartbeat hasHeartbeat: Bool = false
        ) {
            (self.phase, self.isBlocked, self.isPaused) = (phase, isBlocked, isPaused)
            (self.input, self.isTimed, self.hasHeartbeat) = (input, isTimed, hasHeartbeat)
        }

        /// The same with bytes that wait for another turn.
        var deferred: Row {
            var row = self
            (row.isDeferred, row.isTimed) = (true, false)
            return row
        }

        var description: String {
            "\(phase) blocked \(isBlocked) deferred \(isDeferred) paused \(isPaused) \(input) timed \(isTimed) "
                + "heartbeat \(hasHeartbeat)"
        }
    }

    /// The table in the documentation of ``ConnectionState``.
    private static let table: Set<Row> = {
        var rows: Set<Row> = [Row(.lingering, timed: true), Row(.closed, timed: false)]
        for isPaused in [false, true] {
            for input in [ConnectionState.Input.open, .ended] {
                rows.insert(Row(.reading, blocked: true, paused: isPaused, input: input, timed: true))
                for isTimed in [false, true] {
                    rows.insert(Row(.reading, paused: isPaused, input: input, timed: isTimed))
                }
            }
        }
        for input in [ConnectionState.Input.open, .endAnnounced, .ended] {
            rows.insert(Row(.answering, blocked: true, input: input, timed: true))
            rows.insert(Row(.answering, input: input, timed: input == .endAnnounced))
            rows.insert(Row(.answering, blocked: true, input: input, timed: true, heartbeat: true))
            rows.insert(Row(.answering, input: input, timed: true, heartbeat: true))
        }
        for input in [ConnectionState.Input.open, .ended] {
            for isBlocked in [false, true] {
                rows.insert(Row(.finishing, blocked: isBlocked, input: input, timed: isBlocked))
            }
        }
        return rows.union(rows.lazy.filter(\.isBlocked).map(\.deferred))
    }()

    /// A connection that calls events at random, but only those that may happen.
    private struct Walker {
        var state: ConnectionState
        var generator: SeededGenerator
        var now = Instant.now
        let request: Request

        init(seed: UInt64) throws {
            request = Request(method: .get, target: try #require(RequestTarget("/")))
            state = ConnectionState(limits: ServerLimits(), at: now)
            generator = SeededGenerator(seed: seed)
        }

        /// One event; false where it may not happen in this state.
        mutating func step() -> Bool {
            now += .milliseconds(Int.random(in: 0...20_000, using: &generator))
            switch Int.random(in: 0..<17, using: &generator) {
            case 0 where state.parses:
                let progress = [RequestParser.Progress.nothing, .head, .body, .discardedBody]
                    .randomElement(using: &generator)
                _ = state.parsed(.needsMoreBytes, progress: progress ?? .nothing, at: now)
            case 1 where state.parses: _ = state.parsed(.request(request), progress: .nothing, at: now)
            case 2 where state.parses: _ = state.parsed(.expectsContinue, progress: .body, at: now)
            case 3 where state.parses && Bool.random(using: &generator):
                _ = state.parsed(.malformed(.target), progress: .head, at: now)
            case 4 where state.parses: state.pause()
            case 5: state.resume()
            case 6 where state.phase == .answering:
                _ = state.answered(Bool.random(using: &generator) ? .staysOpen : .closes)
            case 7 where state.phase == .answering: _ = state.inputEndAnnounced(at: now)
            case 8 where state.reads: _ = state.inputEnded()
            case 9 where state.phase != .lingering && state.phase != .closed: state.blocked(at: now)
            case 10 where state.phase != .closed: _ = state.flushed(at: now)
            case 11 where state.deadline != nil: _ = state.expired(at: now)
            case 12 where state.phase == .reading && Bool.random(using: &generator): state.refuse()
            case 13 where Int.random(in: 0..<10, using: &generator) == 0: state.drain()
            case 14 where Int.random(in: 0..<10, using: &generator) == 0:
                state.drain()
                if case .answer = state.drainExpired() { _ = state.answered(.closes) }
            case 15 where state.phase != .lingering && state.phase != .closed: state.deferred(at: now)
            case 16 where state.phase == .answering && !state.hasHeartbeat:
                let heartbeats = Bool.random(using: &generator)
                _ = state.contentBegan(.staysOpen, heartbeats: heartbeats, at: now)
            default: return false
            }
            return true
        }
    }

    @Test(.property) func `the states that can be reached are those of the table`() throws {
        var reached: Set<Row> = []
        let seeds = Seeds.range(2_000, from: 1)
        for seed in seeds {
            Cases.check()
            var walker = try Walker(seed: seed)
            for _ in 0..<60 where walker.step() { reached.insert(Row(walker.state)) }
        }
        #expect(reached.subtracting(Self.table).isEmpty, "states that are not in the table")
        // Fewer walks need not get everywhere.
        guard seeds.count >= 2_000 else { return }
        #expect(Self.table.subtracting(reached).isEmpty, "states of the table that are never reached")
    }

    @Test func `an answer without a request traps`() async {
        await #expect(processExitsWith: .failure) {
            var state = ConnectionState(limits: ServerLimits(), at: .now)
            _ = state.answered(.staysOpen)
        }
    }

    @Test func `bytes that are parsed while answers are blocked trap`() async {
        await #expect(processExitsWith: .failure) {
            var state = ConnectionState(limits: ServerLimits(), at: .now)
            state.blocked(at: .now)
            _ = state.parsed(.needsMoreBytes, progress: .head, at: .now)
        }
    }

    @Test func `bytes that wait after the last answer trap`() async {
        await #expect(processExitsWith: .failure) {
            var state = ConnectionState(limits: ServerLimits(), at: .now)
            state.reject()
            _ = state.flushed(at: .now)
            state.blocked(at: .now)
        }
    }

    @Test func `a deadline that was not set traps`() async {
        await #expect(processExitsWith: .failure) {
            var state = ConnectionState(limits: ServerLimits(), at: .now)
            state.close()
            _ = state.expired(at: .now)
        }
    }
}
