import Redis
import Sessions
import Testing
import Threads

@testable import RedisStore

extension ServerTests {
    /// The script that reads a layout, and the channel with its news.
    @Suite struct ReadingTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        @Test func `a layout that never was has no last revision`() throws {
            #expect(try store.read() == .absent(last: 0, isRemoved: true))
            #expect(try store.read(knowing: 1) == .absent(last: 0, isRemoved: true))
            #expect(try store.dump().isEmpty)
        }

        /// Catches a copy that counts as current though the layout has changed, and one that is always read again.
        @Test func `a layout is read unless it is in the known state`() throws {
            try store.create()
            let first = StoreFixture.Layout(stamp: 1, revision: 1, snapshot: "record 1", snapshotStamp: 1)
            #expect(try store.read(knowing: 1) == .same)
            #expect(try store.read(knowing: 2) == .layout(first))
            #expect(try store.read(knowing: nil) == .layout(first))
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            var second = first
            (second.stamp, second.revision, second.edits) = (2, 2, ["record 2"])
            #expect(try store.read(knowing: 1) == .layout(second))
            #expect(try store.read(knowing: 2) == .same)
        }

        /// Catches a layout that expires while it is read: its time is counted from the last use, not the last change.
        @Test(arguments: [nil, 1 as UInt64])
        func `reading a layout starts its time to live anew`(known: UInt64?) throws {
            try store.create(timeToLive: 5 * StoreFixture.hour)
            let name = store.key().names[0]
            try store.command("PEXPIRE", name, "\(StoreFixture.hour)")
            _ = try store.read(knowing: known)
            #expect(try store.expires(name, after: 5 * StoreFixture.hour))
        }

        /// Catches a last revision that is forgotten before a layout that was read for a year, and not changed.
        @Test(arguments: [nil, 1 as UInt64])
        func `reading a layout starts the year anew for which its revision is remembered`(known: UInt64?) throws {
            try store.create(timeToLive: 5 * StoreFixture.hour)
            let last = store.key().names[1]
            try store.command("PEXPIRE", last, "\(StoreFixture.hour)")
            _ = try store.read(knowing: known)
            #expect(try store.expires(last, after: 5 * StoreFixture.hour + StoreFixture.year))
            #expect(try store.command("GET", last) == .bytes("1".bytes))
        }

        /// Catches a layout without a time to live that expires as it was read.
        @Test(arguments: [nil, 1 as UInt64])
        func `reading a layout without a time to live gives it none`(known: UInt64?) throws {
            try store.create()
            let dump = try store.dump()
            _ = try store.read(knowing: known)
            #expect(try store.dump() == dump)
        }

        /// Catches news that do not come, come before the change is stored, or of changes that were not.
        @Test func `watchers are told each revision that is stored, and the removal`() throws {
            let news = Guarded<[Int?]>([])
            let (came, began) = (Condition(), Condition())
            let interruptions = Guarded(0)
            let end = store.layouts.subscribe(to: store.key()) { revision in
                news.withLock { $0.append(revision) }
                came.signal()
            } onInterruption: {
                interruptions.withLock { $0 += 1 }
                began.signal()
            }
            defer { end() }
            try #require(interruptions.wait(for: began, atMost: .seconds(60)) { $0 > 0 ? true : nil } == true)
            try store.create()
            try store.create("another")
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            #expect(try store.store(.edit, from: 1, to: 3, revision: 12) == .overtaken)
            #expect(try store.store(.snapshot(name: nil), from: 1, to: 3, revision: 13) == .overtaken)
            #expect(try store.store(.removal, from: 1, to: 3, revision: 1) == .overtaken)
            #expect(try store.store(.snapshot(name: nil), from: 2, to: 3, revision: 3) == .stored)
            #expect(try store.store(.removal, from: 3, to: 4, revision: 3) == .stored)
            // Comes after all others, so that nothing is waited for that does not come.
            try store.command("PUBLISH", store.key().channel, "99")
            let told = news.wait(for: came, atMost: .seconds(60)) { $0.last == 99 ? $0 : nil }
            #expect(told == [1, 2, 3, nil, 99])
        }
    }
}
