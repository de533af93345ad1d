import Testing
import Wire

@testable import API

@Suite struct PastEventsTests {
    private func events(_ count: Int, bytes: Int = 10, after revision: Int = 5) -> PastEvents {
        var events = PastEvents(after: revision)
        for number in 0..<count { events.append([UInt8](repeating: UInt8(number % 256), count: bytes)) }
        return events
    }

    @Test func `what came after a revision comes in order, in pieces`() {
        let events = events(10)
        #expect(events.latest == 15 && events.covers(5) && events.covers(15) && !events.covers(4) && !events.covers(16))
        #expect(events.after(15, atMost: 100) == nil)
        #expect(events.after(12, atMost: 100)?.revision == 15)
        #expect(events.after(5, atMost: 35)?.revision == 8)
        #expect(events.after(5, atMost: 35)?.bytes.count == 30)
        #expect(events.after(5, atMost: 1)?.revision == 6)
    }

    /// Catches memory that stays counted for layouts that nobody watches any more: in the end none would keep events.
    @Test func `the memory of the events of a layout is free once nobody watches it`() {
        let room = EventRoom(limit: 1 << 20)
        let options = EventOptions()
        do {
            let layout = WatchedLayout(room)
            let stream = layout.stream(options, at: 1, after: nil, mayContinue: { true }, beginningWith: { [] })
            for revision in 2...4 {
                let event = [UInt8](repeating: 0, count: 100)
                guard case .done = layout.publish(revision, [options: event], mayBeEarly: false) else {
                    Issue.record("the event of revision \(revision) is not published")
                    return
                }
            }
            // All but the last one.
            #expect(room.bytes == 200)
            layout.lose()
            withExtendedLifetime(stream) {}
        }
        #expect(room.bytes == 0)
    }

    @Test func `before the first event only the present revision is covered`() {
        let events = PastEvents(after: 7)
        #expect(events.latest == 7 && events.covers(7) && !events.covers(6) && !events.covers(8))
        #expect(events.after(7, atMost: 10) == nil)
    }

    @Test func `the last event stays, however little room there is`() {
        var events = events(100)
        #expect(events.pastBytes == 990)
        events.trim(to: 35)
        #expect(events.pastBytes == 30 && events.covers(101) && !events.covers(100))
        #expect(events.after(101, atMost: 100)?.bytes.count == 40)
        events.trim(to: 0)
        #expect(events.pastBytes == 0 && events.latest == 105 && events.covers(104) && !events.covers(103))
    }
}
