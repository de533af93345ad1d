import JSON
import Sessions
import Testing
import Wire

/// Lists in pages.
@Suite struct PageTests {
    /// The ids of a page, and the one after which the next page begins.
    private func page(_ count: Int, nameBytes: Int, hasMore: Bool) throws -> (ids: [String], next: String?) {
        let name = String(repeating: "x", count: nameBytes)
        let layouts = (0..<count).map { number in
            SessionRegistry.Listing(id: "l\(number)", name: name, revision: 1, viewCount: 1)
        }
        let json = try JSONValue(parsing: Page.json(layouts, hasMore: hasMore))
        guard case .array(let entries)? = json["layouts"] else { return ([], nil) }
        let ids = entries.compactMap { entry in
            if case .string(let id)? = entry["id"] { id } else { nil as String? }
        }
        guard case .string(let next)? = json["next"] else { return (ids, nil) }
        return (ids, next)
    }

    @Test func `a page says where the next one begins if there is more`() throws {
        #expect(try page(3, nameBytes: 1, hasMore: false).next == nil)
        #expect(try page(3, nameBytes: 1, hasMore: true).next == "l2")
    }

    /// Catches a page that ends early and is taken for the last one: the rest of the list would be missed.
    @Test func `a page that is cut short for its length goes on after its last entry`() throws {
        let (ids, next) = try page(1_000, nameBytes: 1_000, hasMore: false)
        #expect((100..<1_000).contains(ids.count))
        #expect(ids == (0..<ids.count).map { "l\($0)" } && next == ids.last)
    }
}
