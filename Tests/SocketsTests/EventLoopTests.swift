import Synchronization
import TestSupport
import Testing

@testable import Sockets
import Threads

@Suite struct EventLoopTests {
    /// A clock that a test moves.
    private final class Clock {
        var now = Instant.now
    }

    private enum Missing: Error {
        case connection
    }

    @Test func `a descriptor is reported while there are bytes, and what is sent arrives`() throws {
        let loop = try EventLoop()
        let listener = try ListeningSocket(SocketAddress(host: "127.0.0.1", port: 0), sharing: .exclusive)
        let client = try ClientSocket(listener.address(), timeout: Patience.seconds)
        guard case .connection(let server, _) = listener.accept() else { throw Missing.connection }
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 2)
        _ = try loop.register(server, for: .reading) { _ in
            guard case .moved(let count) = server.receive(into: &buffer) else { return loop.stop() }
            received += buffer[..<count]
        }
        #expect(client.descriptor.send([1, 2, 3, 4, 5].span) == .moved(5))
        client.descriptor.finishSending()
        loop.run()
        #expect(received == [1, 2, 3, 4, 5])
    }

    /// The tempting fault is to find a handler by its descriptor or index alone, both of which are soon reused.
    @Test func `an event of an ended registration does not reach the one that reuses its descriptor`() throws {
        let loop = try EventLoop()
        let first = try Wakeup()
        let second = try Wakeup()
        let third = try Wakeup()
        var calls: [String] = []
        var registrations: [Registration] = []
        func handle(_ name: String, _ other: Int) {
            calls.append(name)
            loop.remove(registrations[other])
            do {
                registrations.append(
                    try loop.register(third.descriptor, for: .reading) { _ in calls.append("newcomer") }
                )
            } catch {
                Issue.record(error)
            }
            loop.stop()
        }
        registrations.append(try loop.register(first.descriptor, for: .reading) { _ in handle("first", 1) })
        registrations.append(try loop.register(second.descriptor, for: .reading) { _ in handle("second", 0) })
        first.signal()
        second.signal()
        loop.run()
        #expect(calls.count == 1 && calls != ["newcomer"])
        #expect(registrations[2] != registrations[0] && registrations[2] != registrations[1])
    }

    @Test func `the duration of a turn begins with it, and is that of the last look at the clock`() throws {
        let clock = Clock()
        let loop = try EventLoop(clock: { clock.now })
        let wakeup = try Wakeup()
        var durations: [Duration] = []
        _ = try loop.register(wakeup.descriptor, for: .reading) { _ in
            durations.append(loop.turnDuration)
            clock.now += .milliseconds(7)
            durations.append(loop.turnDuration)
            loop.updateNow()
            durations.append(loop.turnDuration)
            if durations.count == 6 { loop.stop() }
        }
        wakeup.signal()
        loop.run()
        #expect(durations == [.zero, .zero, .milliseconds(7), .zero, .zero, .milliseconds(7)])
    }

    @Test func `a removed interest causes no events until it is set again`() throws {
        let loop = try EventLoop()
        let quiet = try Wakeup()
        let stopping = try Wakeup()
        var calls = 0
        let registration = try loop.register(quiet.descriptor, for: .reading) { _ in
            calls += 1
            quiet.acknowledge()
        }
        _ = try loop.register(stopping.descriptor, for: .reading) { _ in
            stopping.acknowledge()
            loop.stop()
        }
        loop.setInterest([], of: registration)
        quiet.signal()
        stopping.signal()
        loop.run()
        #expect(calls == 0)
        loop.setInterest(.reading, of: registration)
        stopping.signal()
        loop.run()
        #expect(calls == 1)
    }

    @Test func `deadlines come in their order, once, and only if they are still set`() throws {
        let clock = Clock()
        let loop = try EventLoop { clock.now }
        let start = clock.now
        let descriptors = try Descriptors(count: 5)
        var expired: [Int] = []
        var registrations: [Registration] = []
        for index in 0..<5 {
            registrations.append(
                try loop.register(descriptors.wakeups[index].wakeup.descriptor, for: .reading) { event in
                    guard case .deadline = event else { return loop.stop() }
                    expired.append(index)
                    if index == 2 { loop.stop() }
                }
            )
        }
        loop.setDeadline(start + .seconds(3), of: registrations[0])
        loop.setDeadline(start + .seconds(1), of: registrations[1])
        loop.setDeadline(start + .seconds(4), of: registrations[2])
        loop.setDeadline(start + .seconds(2), of: registrations[3])
        loop.setDeadline(start + .seconds(2), of: registrations[4])
        loop.setDeadline(start + .seconds(9), of: registrations[3])  // later than before
        loop.setDeadline(nil, of: registrations[4])
        clock.now = start + .seconds(5)
        loop.run()
        #expect(expired == [1, 0, 2])
        loop.setDeadline(start + .seconds(6), of: registrations[3])  // earlier than before
        loop.setDeadline(start + .seconds(7), of: registrations[2])
        clock.now = start + .seconds(20)
        loop.run()
        #expect(expired == [1, 0, 2, 3, 2])
    }

    /// A noncopyable value in an object, for an array.
    private struct Descriptors {
        final class Holder {
            let wakeup: Wakeup

            init() throws {
                wakeup = try Wakeup()
            }
        }

        let wakeups: [Holder]

        init(count: Int) throws {
            wakeups = try (0..<count).map { _ in try Holder() }
        }
    }

    /// The tempting fault is to resume a registration at once, while descriptors wait.
    @Test func `a resumption comes after the events of the others`() throws {
        let loop = try EventLoop()
        let busy = try Wakeup()
        let other = try Wakeup()
        var calls: [String] = []
        var registration: Registration?
        registration = try loop.register(busy.descriptor, for: .reading) { event in
            guard let registration else { return loop.stop() }
            if case .ready = event {
                busy.acknowledge()
                other.signal()
            }
            calls.append("busy")
            calls.count < 8 ? loop.resumeInNextTurn(registration) : loop.stop()
        }
        _ = try loop.register(other.descriptor, for: .reading) { _ in
            other.acknowledge()
            calls.append("other")
        }
        busy.signal()
        loop.run()
        #expect(calls == ["busy", "other"] + Array(repeating: "busy", count: 6))
    }

    @Test func `a registration that has ended is not resumed`() throws {
        let loop = try EventLoop()
        let first = try Wakeup()
        let second = try Wakeup()
        var calls = 0
        var registration: Registration?
        registration = try loop.register(first.descriptor, for: .reading) { _ in
            calls += 1
            guard let ended = registration else { return loop.stop() }
            loop.resumeInNextTurn(ended)
            loop.remove(ended)
            registration = nil
            second.signal()
        }
        _ = try loop.register(second.descriptor, for: .reading) { _ in loop.stop() }
        first.signal()
        loop.run()
        #expect(calls == 1)
    }

    /// The tempting fault is to keep the deadlines of ended registrations until their time.
    @Test func `many short registrations leave no deadlines behind`() throws {
        let start = Instant.now
        let loop = try EventLoop(clock: { start })
        let wakeup = try Wakeup()
        for _ in 0..<100_000 {
            let registration = try loop.register(wakeup.descriptor, for: .reading) { _ in }
            loop.setDeadline(start + .seconds(75), of: registration)
            loop.setDeadline(start + .seconds(10), of: registration)
            loop.remove(registration)
        }
        #expect(loop.timers.count < 2_000)
    }

    @Test func `a deadline on the real clock ends the wait`() throws {
        let loop = try EventLoop()
        let wakeup = try Wakeup()
        let registration = try loop.register(wakeup.descriptor, for: .reading) { _ in loop.stop() }
        let deadline = Instant.now + .milliseconds(20)
        loop.setDeadline(deadline, of: registration)
        loop.run()
        #expect(Instant.now >= deadline)
    }

    @Test func `another thread wakes the loop`() throws {
        let loop = try EventLoop()
        let wakeup = Shared(try Wakeup())
        var calls = 0
        _ = try loop.register(wakeup.value.descriptor, for: .reading) { _ in
            wakeup.value.acknowledge()
            calls += 1
            loop.stop()
        }
        let thread = try Thread {
            wakeup.value.signal()
            wakeup.value.signal()
        }
        thread.join()
        loop.run()
        #expect(calls == 1)
    }

    /// A noncopyable value in an object, for two threads.
    private final class Shared: Sendable {
        let value: Wakeup

        init(_ value: consuming Wakeup) {
            self.value = value
        }
    }
}
