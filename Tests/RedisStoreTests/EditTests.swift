import Redis
import Sessions
import Testing
import Threads

@testable import RedisStore

extension ServerTests {
    /// The script that stores an edit.
    @Suite struct EditTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        /// Catches a record that takes the place of another, a field that is not updated, and a stamp in a record.
        @Test func `an edit comes after those before it`() throws {
            try store.create()
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, views: 3) == .stored)
            #expect(try store.store(.edit, from: 2, to: 3, revision: 3, views: 4) == .stored)
            let layout = StoreFixture.Layout(
                stamp: 3,
                revision: 3,
                views: 4,
                snapshot: "record 1",
                snapshotStamp: 1,
                edits: ["record 2", "record 3"]
            )
            #expect(try store.read() == .layout(layout))
            #expect(try store.command("HGET", store.key().names[0], "n") == .bytes("2".bytes))
        }

        /// Catches lost updates: one revision that is given to two changes.
        @Test func `of two edits of the same state only the first is stored`() throws {
            try store.create(timeToLive: StoreFixture.hour)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, timeToLive: StoreFixture.hour) == .stored)
            let before = try store.dump()
            let late = try store.store(.edit, from: 1, to: 3, revision: 2, answer: store.answer("late"))
            #expect(late == .overtaken)
            #expect(try store.dump() == before)
        }

        /// Catches an edit that brings back a part of a layout that another instance has removed.
        @Test(arguments: [nil, 1 as UInt64])
        func `an edit of a layout that is gone is not stored`(before: UInt64?) throws {
            let outcome = try store.store(.edit, from: before, to: 2, revision: 2, timeToLive: StoreFixture.hour)
            #expect(outcome == .overtaken)
            #expect(try store.dump().isEmpty)
        }

        /// Catches lost updates that only concurrent instances have.
        @Test func `instances that edit a layout at the same time give each revision to one edit`() throws {
            try store.create()
            let instances = try (0..<3).map { _ in try store.connect() }
            defer { for instance in instances { instance.close() } }
            let revisions = Guarded<[Int]>([])
            let threads = try instances.enumerated().map { number, instance in
                try Thread {
                    var count = 0
                    while count < 20, case .layout(let layout) = try? instance.read() {
                        let next = layout.revision + 1
                        let stamp = UInt64(next * 10 + number)
                        let outcome = try? instance.store(.edit, from: layout.stamp, to: stamp, revision: next)
                        guard outcome == .stored else { continue }
                        revisions.withLock { $0.append(next) }
                        count += 1
                    }
                }
            }
            for thread in threads { thread.join() }
            #expect(revisions.withLock { $0.sorted() } == Array(2...61))
            guard case .layout(let layout) = try store.read() else {
                Issue.record("there is no layout")
                return
            }
            #expect(layout.revision == 61 && layout.edits.count == 60)
        }

        /// Catches an expiry that counts from the first change, or that is not what the last instance wants.
        @Test func `an edit starts the time to live anew, with its own value`() throws {
            try store.create(timeToLive: 2 * StoreFixture.hour)
            let outcome = try store.store(.edit, from: 1, to: 2, revision: 2, timeToLive: 5 * StoreFixture.hour)
            #expect(outcome == .stored)
            let names = store.key().names
            #expect(try store.expires(names[0], after: 5 * StoreFixture.hour))
            #expect(try store.command("HGET", names[0], "t") == .bytes("\(5 * StoreFixture.hour)".bytes))
        }

        /// Catches a revision that is given again to a layout that comes back after it has expired.
        @Test func `an edit leaves its revision for a year after the layout has expired`() throws {
            try store.create(timeToLive: StoreFixture.hour)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, timeToLive: StoreFixture.hour) == .stored)
            let names = store.key().names
            #expect(try store.command("GET", names[1]) == .bytes("2".bytes))
            #expect(try store.expires(names[1], after: StoreFixture.hour + StoreFixture.year))
            try store.expire(names[0])
            #expect(try store.read() == .absent(last: 2, isRemoved: false))
        }

        /// Catches a layout that expires though the instance that changed it last keeps layouts for ever.
        ///
        /// If it came back, its revision would be used again.
        @Test(arguments: [nil, StoreFixture.hour])
        func `an edit without a time to live leaves a layout without an expiry`(former: Int?) throws {
            try store.create(timeToLive: former)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            #expect(try store.expiry(of: store.key().names[0]) == nil)
            #expect(try store.command("HGET", store.key().names[0], "t") == .bytes("0".bytes))
        }
    }
}
