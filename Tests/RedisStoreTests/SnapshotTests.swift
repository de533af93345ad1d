import Redis
import Sessions
import Testing

@testable import RedisStore

extension ServerTests {
    /// The script that stores a layout as a whole.
    @Suite struct SnapshotTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        /// Catches fields of a layout that are mixed up.
        @Test(arguments: [nil, "", "name"])
        func `a new layout is what was stored`(name: String?) throws {
            #expect(try store.store(.snapshot(name: name), from: nil, to: 7, revision: 1, views: 5) == .stored)
            let layout = StoreFixture.Layout(
                stamp: 7,
                revision: 1,
                views: 5,
                name: name,
                snapshot: "record 7",
                snapshotStamp: 7
            )
            #expect(try store.read() == .layout(layout))
        }

        /// Catches edits of the former layout that are applied to the new one, and a name that stays.
        @Test func `a layout that replaces another has nothing of it`() throws {
            #expect(try store.store(.snapshot(name: "old"), from: nil, to: 1, revision: 1) == .stored)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            #expect(try store.store(.edit, from: 2, to: 3, revision: 3) == .stored)
            #expect(try store.store(.snapshot(name: nil), from: 3, to: 4, revision: 4, views: 9) == .stored)
            var layout = StoreFixture.Layout(
                stamp: 4,
                revision: 4,
                views: 9,
                snapshot: "record 4",
                snapshotStamp: 4
            )
            #expect(try store.read() == .layout(layout))
            #expect(try store.command("HEXISTS", store.key().names[0], "e1") == .integer(0))
            #expect(try store.store(.edit, from: 4, to: 5, revision: 5) == .stored)
            (layout.stamp, layout.revision, layout.views, layout.edits) = (5, 5, 2, ["record 5"])
            #expect(try store.read() == .layout(layout))
        }

        /// Catches lost updates by PUT.
        @Test(arguments: [nil, 1, 3] as [UInt64?])
        func `a layout in another state is not replaced`(before: UInt64?) throws {
            try store.create()
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            let (reading, dump) = (try store.read(), try store.dump())
            let outcome = try store.store(
                .snapshot(name: "late"),
                from: before,
                to: 4,
                revision: 3,
                timeToLive: StoreFixture.hour,
                answer: store.answer("late")
            )
            #expect(outcome == .overtaken)
            #expect(try store.read() == reading)
            #expect(try store.dump() == dump)
        }

        /// Catches a layout that comes back though another instance has removed it.
        @Test func `a layout that is gone is not replaced`() throws {
            #expect(try store.store(.snapshot(name: nil), from: 1, to: 2, revision: 2) == .overtaken)
            #expect(try store.dump().isEmpty)
        }

        /// Catches a revision that is used twice after DELETE; 9 and 10 catch a comparison of texts.
        @Test(arguments: [8, 9, 10, 11])
        func `a layout that was removed comes back after its last revision`(revision: Int) throws {
            try store.create(revision: 9)
            #expect(try store.store(.removal, from: 1, to: 2, revision: 9) == .stored)
            let outcome = try store.store(.snapshot(name: nil), from: nil, to: 3, revision: revision)
            #expect(outcome == (revision > 9 ? .stored : .overtaken))
            if revision <= 9 { #expect(try store.read() == .absent(last: 9, isRemoved: true)) }
        }

        /// Catches a revision that is used twice after the layout has expired.
        @Test(arguments: [9, 10, 11, 100])
        func `a layout that has expired comes back after its last revision`(revision: Int) throws {
            try store.create(revision: 10, timeToLive: StoreFixture.hour)
            try store.expire(store.key().names[0])
            #expect(try store.read() == .absent(last: 10, isRemoved: false))
            let outcome = try store.store(.snapshot(name: nil), from: nil, to: 3, revision: revision)
            #expect(outcome == (revision > 10 ? .stored : .overtaken))
            if revision <= 10 { #expect(try store.read() == .absent(last: 10, isRemoved: false)) }
        }

        /// Catches a last revision that is compared although the layout is there, where the stamp decides.
        @Test func `a layout with a time to live is replaced and edited`() throws {
            try store.create(timeToLive: StoreFixture.hour)
            let kept = StoreFixture.hour
            #expect(try store.store(.snapshot(name: nil), from: 1, to: 2, revision: 2, timeToLive: kept) == .stored)
            #expect(try store.store(.edit, from: 2, to: 3, revision: 3, timeToLive: kept) == .stored)
        }

        /// Catches a layout that stays for ever, and a last revision that is forgotten before a year is over.
        @Test func `a layout with a time to live expires, and its revision a year later`() throws {
            try store.create(revision: 4, timeToLive: StoreFixture.hour)
            let names = store.key().names
            #expect(try store.expires(names[0], after: StoreFixture.hour))
            #expect(try store.command("GET", names[1]) == .bytes("4".bytes))
            #expect(try store.expires(names[1], after: StoreFixture.hour + StoreFixture.year))
        }

        @Test func `a layout without a time to live does not expire`() throws {
            try store.create(timeToLive: StoreFixture.hour)
            #expect(try store.store(.snapshot(name: nil), from: 1, to: 2, revision: 2) == .stored)
            #expect(try store.expiry(of: store.key().names[0]) == nil)
            #expect(try store.command("HGET", store.key().names[0], "t") == .bytes("0".bytes))
        }
    }
}
