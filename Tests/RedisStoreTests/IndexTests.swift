import Redis
import Sessions
import Testing
import Threads

@testable import RedisStore

extension ServerTests {
    /// The script that counts the layouts of a namespace, and their list.
    @Suite struct IndexTests {
        private let store: StoreFixture

        init() throws { store = try StoreFixture() }

        private func create(_ id: String, limit: Int) throws -> SharedOutcome {
            try store.store(.snapshot(name: nil), of: id, from: nil, to: 1, revision: 1, limit: limit)
        }

        /// Catches one layout more, or one less, than the limit.
        @Test(arguments: [0, 1, 3])
        func `a namespace has as many layouts as its limit`(limit: Int) throws {
            for number in 0..<limit { #expect(try create("\(number)", limit: limit) == .stored) }
            let dump = try store.dump()
            #expect(try create("more", limit: limit) == .refused(limit: limit))
            #expect(try store.dump() == dump)
            #expect(try create("more", limit: limit + 1) == .stored)
        }

        /// Catches a limit that is above what instances that create layouts at the same time find.
        @Test func `instances that create layouts at the same time keep to the limit`() throws {
            let instances = try (0..<3).map { _ in try store.connect() }
            defer { for instance in instances { instance.close() } }
            let outcomes = Guarded<[SharedOutcome]>([])
            let threads = try instances.enumerated().map { number, instance in
                try Thread {
                    for count in 0..<10 {
                        let id = "\(number)-\(count)"
                        let outcome = try? instance.store(
                            .snapshot(name: nil),
                            of: id,
                            from: nil,
                            to: 1,
                            revision: 1,
                            limit: 20
                        )
                        if let outcome { outcomes.withLock { $0.append(outcome) } }
                    }
                }
            }
            for thread in threads { thread.join() }
            let all = outcomes.withLock { $0 }
            #expect(all.count { $0 == .stored } == 20)
            #expect(all.count { $0 == .refused(limit: 20) } == 10)
            #expect(try store.listedIDs().count == 20)
        }

        /// Catches a full namespace whose layouts cannot be changed.
        @Test func `what a full namespace has can be replaced, edited and removed`() throws {
            try store.create("x", limit: 1)
            #expect(try store.store(.edit, from: 1, to: 2, revision: 2, limit: 1) == .stored)
            #expect(try store.store(.snapshot(name: nil), from: 2, to: 3, revision: 3, limit: 1) == .stored)
            // It is in the list already, though the caller does not know of it: it is overtaken, not refused.
            #expect(try store.store(.snapshot(name: nil), from: nil, to: 4, revision: 4, limit: 1) == .overtaken)
            #expect(try store.store(.removal, from: 3, to: 4, revision: 3, limit: 1) == .stored)
        }

        /// Catches a layout that counts after it was removed.
        @Test func `a layout that is removed makes room`() throws {
            try store.create("a", limit: 1)
            #expect(try create("b", limit: 1) == .refused(limit: 1))
            #expect(try store.store(.removal, of: "a", from: 1, to: 2, revision: 1) == .stored)
            #expect(try create("b", limit: 1) == .stored)
            #expect(try store.listedIDs() == ["b"])
        }

        /// Catches a namespace that stays full though its layouts have expired, until somebody reads its list.
        @Test func `layouts that have expired make room`() throws {
            for id in ["a", "b", "c"] { try store.create(id, timeToLive: StoreFixture.hour, limit: 3) }
            for id in ["a", "c"] { try store.expire(store.key(id).names[0]) }
            #expect(try create("d", limit: 3) == .stored)
            #expect(try store.listedIDs() == ["b", "d"])
            #expect(try create("e", limit: 3) == .stored)
            #expect(try create("f", limit: 3) == .refused(limit: 3))
        }

        /// Catches one layout more than the limit: what is there makes no room, though it may expire.
        @Test func `layouts that have not expired make no room`() throws {
            for id in ["a", "b"] { try store.create(id, timeToLive: StoreFixture.hour, limit: 2) }
            #expect(try create("c", limit: 2) == .refused(limit: 2))
            #expect(try store.listedIDs() == ["a", "b"])
        }

        /// Catches one layout more than the limit: an id is in the list before its layout is stored.
        @Test func `a layout that is on its way counts`() throws {
            #expect(try store.register("a", limit: 1) == .integer(1))
            #expect(try create("b", limit: 1) == .refused(limit: 1))
            #expect(try create("a", limit: 1) == .stored)
        }

        /// Catches a layout that is in no list: it was stored between a removal and what follows that.
        @Test func `a layout that comes back while its removal ends stays in the list`() throws {
            try store.create()
            #expect(try store.store(.removal, from: 1, to: 2, revision: 1) == .stored)
            try store.create(revision: 2)
            store.layouts.removeFromIndex(store.key())
            try store.settle()
            #expect(try store.listedIDs() == ["x"])
        }

        /// Catches a layout that is in no list: its id was taken out before it was stored.
        @Test func `a layout whose id is taken out while it is on its way is put back`() throws {
            // The server then knows the scripts, so each is one command.
            try store.create("a")
            #expect(try store.createStriking("b") == .stored)
            try store.settle()
            #expect(try store.listedIDs() == ["a", "b"])
        }

        /// Catches a full namespace in which each call that is refused reads the whole list.
        @Test func `a search for layouts that have expired goes on where the last ended, a second later`() {
            let (searches, start) = (ExpirySearches(), ContinuousClock.now)
            func begin(after milliseconds: Int, in namespace: Namespace = .shared) -> String? {
                searches.begin(in: namespace, at: start + .milliseconds(milliseconds))
            }
            #expect(begin(after: 0) == "")
            #expect(begin(after: 0, in: store.namespace) == "")
            searches.end(in: .shared, at: "m")
            #expect(begin(after: 999) == nil)
            #expect(begin(after: 1_000) == "m")
            searches.end(in: .shared, at: nil)
            #expect(begin(after: 1_999) == nil)
            #expect(begin(after: 2_000) == "")
            #expect(begin(after: 2_000, in: store.namespace) == "")
        }

        /// Catches layouts of one name that count for another, or are in its list.
        @Test func `namespaces have limits and lists of their own`() throws {
            let other = try StoreFixture()
            try store.create("a", limit: 1)
            try other.create("a", limit: 1)
            try other.create("b", limit: 2)
            #expect(try page(after: nil, limit: 9).ids == ["a"])
            #expect(try create("b", limit: 1) == .refused(limit: 1))
            #expect(try other.store(.removal, of: "a", from: 1, to: 2, revision: 1) == .stored)
            #expect(try store.read("a", knowing: 1) == .same)
        }

        // MARK: - The list

        private struct Page: Hashable {
            let ids: [String]
            let hasMore: Bool
        }

        private func page(after id: String?, limit: Int) throws -> Page {
            let page = try store.layouts.list(in: store.namespace, after: id, limit: limit)
            return Page(ids: page.layouts.map(\.id), hasMore: page.hasMore)
        }

        /// Catches an entry that is on two pages or on none; "B" catches an order that is not that of bytes.
        @Test func `pages have all layouts, in the order of ids`() throws {
            for id in ["c", "a", "B", "ab"] { try store.create(id) }
            #expect(try page(after: nil, limit: 4) == Page(ids: ["B", "a", "ab", "c"], hasMore: false))
            #expect(try page(after: nil, limit: 3) == Page(ids: ["B", "a", "ab"], hasMore: true))
            #expect(try page(after: "ab", limit: 3) == Page(ids: ["c"], hasMore: false))
            #expect(try page(after: "aa", limit: 1) == Page(ids: ["ab"], hasMore: true))
            #expect(try page(after: "c", limit: 3) == Page(ids: [], hasMore: false))
        }

        /// Catches values of another layout, or of another time.
        @Test func `an entry has the revision, the number of views and the name`() throws {
            #expect(
                try store.store(.snapshot(name: "name"), of: "a", from: nil, to: 1, revision: 1, views: 3) == .stored
            )
            #expect(try store.store(.edit, of: "a", from: 1, to: 2, revision: 2, views: 5) == .stored)
            try store.create("b")
            let list = try store.layouts.list(in: store.namespace, after: nil, limit: 9).layouts
            #expect(list.map(\.name) == ["name", nil])
            #expect(list.map(\.revision) == [2, 1])
            #expect(list.map(\.viewCount) == [5, 2])
        }

        /// Catches a page that is too short, as what it had to pass over counts.
        @Test func `layouts that have expired are passed over`() throws {
            for id in ["a", "b", "c", "d", "e"] { try store.create(id, timeToLive: StoreFixture.hour) }
            for id in ["a", "b", "d"] { try store.expire(store.key(id).names[0]) }
            #expect(try page(after: nil, limit: 1) == Page(ids: ["c"], hasMore: true))
            #expect(try page(after: nil, limit: 2) == Page(ids: ["c", "e"], hasMore: false))
        }
    }
}
