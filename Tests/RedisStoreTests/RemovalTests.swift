import Redis
import Sessions
import Testing

@testable import RedisStore

extension ServerTests {
    /// The script that removes a layout.
    @Suite struct RemovalTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        /// Catches a layout that stays, and a last revision that is not remembered for a year.
        @Test(arguments: [nil, StoreFixture.hour])
        func `a removal leaves the last revision for a year, and nothing else`(timeToLive: Int?) throws {
            try store.create(timeToLive: timeToLive)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, timeToLive: timeToLive) == .stored)
            #expect(try store.store(.removal, from: 2, to: 3, revision: 2) == .stored)
            try store.settle()
            let last = store.key().names[1]
            #expect(try Array(store.dump().keys) == [last])
            #expect(try store.command("GET", last) == .bytes("2d".bytes))
            #expect(try store.expires(last, after: StoreFixture.year))
            #expect(try store.read() == .absent(last: 2, isRemoved: true))
        }

        /// Catches a removal of edits that its caller has not seen.
        @Test(arguments: [1, 3] as [UInt64])
        func `a layout in another state is not removed`(before: UInt64) throws {
            try store.create()
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2) == .stored)
            let dump = try store.dump()
            #expect(try store.store(.removal, from: before, to: 4, revision: 1) == .overtaken)
            try store.settle()
            #expect(try store.dump() == dump)
        }

        /// Catches a removal that changes the last revision of a layout that is gone.
        @Test(arguments: [nil, 1 as UInt64])
        func `a layout that is gone is not removed again`(before: UInt64?) throws {
            try store.create(revision: 5)
            #expect(try store.store(.removal, from: 1, to: 2, revision: 5) == .stored)
            #expect(try store.store(.removal, from: before, to: 3, revision: 1) == .overtaken)
            #expect(try store.read() == .absent(last: 5, isRemoved: true))
        }
    }
}
