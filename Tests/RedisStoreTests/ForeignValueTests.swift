import Redis
import Sessions
import Testing

@testable import RedisStore

extension ServerTests {
    /// Keys in the place of a layout that no instance has put there.
    @Suite struct ForeignValueTests {
        private let store: StoreFixture

        init() throws {
            store = try StoreFixture()
            for id in ["a", "b", "c"] { try store.create(id) }
            try store.settle()
        }

        /// Catches a list that one foreign key takes from all clients of a name.
        @Test(arguments: ["SET", "HSET"]) func `a foreign key harms the one layout that it stands for`(command: String)
            throws
        {
            let key = store.key("b")
            if command == "SET" {
                try store.command("SET", key.names[0], "foreign")
            } else {
                try store.command("HSET", key.names[0], "r", "foreign", "s", "foreign")
            }
            for limit in [1, 2, 9] {
                let page = try store.layouts.list(in: store.namespace, after: nil, limit: limit)
                #expect(page.layouts.map(\.id) == Array(["a", "c"].prefix(limit)) && page.hasMore == (limit < 2))
                guard limit > 1 else { continue }
                #expect(page.damaged.keys.map(\.id) == ["b"])
                #expect(page.damaged[key]?.contains("quoin:{\(store.namespace.name)/b}") == true)
            }
            guard case .damaged(let place) = try store.read("b") else {
                Issue.record("it was read")
                return
            }
            #expect(place.contains("quoin:{\(store.namespace.name)/b}"))
            #expect(try store.listedIDs() == ["a", "b", "c"])
            guard command == "SET", case .damaged = try store.store(.edit, of: "b", from: 1, to: 2, revision: 2) else {
                #expect(command != "SET", "it was edited")
                return
            }
        }

        @Test func `a foreign last revision harms the one layout that it stands for`() throws {
            let key = store.key("new")
            try store.command("SET", key.names[1], "foreign")
            guard case .damaged(let place) = try store.read("new") else {
                Issue.record("it was read")
                return
            }
            #expect(place.contains("/new}:last"))
            guard case .damaged = try store.store(.snapshot(name: nil), of: "new", from: nil, to: 1, revision: 1) else {
                Issue.record("it was stored")
                return
            }
            #expect(try store.layouts.list(in: store.namespace, after: nil, limit: 9).layouts.count == 3)
        }

        @Test func `a foreign list is named`() throws {
            try store.command("DEL", store.namespace.index)
            try store.command("SET", store.namespace.index, "foreign")
            do throws(SessionError) {
                _ = try store.layouts.list(in: store.namespace, after: nil, limit: 9)
                Issue.record("it was read")
            } catch {
                guard case .unreadable(let place) = error else { throw error }
                #expect(place.contains("quoin:ids:{\(store.namespace.name)/}"))
            }
        }
    }
}
