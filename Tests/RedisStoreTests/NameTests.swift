import Sessions
import Testing

@testable import RedisStore

/// The names of keys in a store.
@Suite struct NameTests {
    /// What stands between the first brace and the next closing one, which decides on the node of a cluster.
    private func tag(_ name: [UInt8]) -> String? {
        guard let start = name.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let rest = name[(start + 1)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")), end > rest.startIndex else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    @Test(arguments: ["", "ann", "a/b", "}", "{x}", "50%", "ü{"])
    func `all keys of a layout, and all of a namespace, are on one node`(name: String) {
        let namespace = Namespace(name)
        let key = LayoutKey("x", in: namespace)
        let ofLayout = Set((key.names + [key.channel, key.answer(to: "k{}")]).map(tag))
        #expect(ofLayout.count == 1 && ofLayout.first??.isEmpty == false)
        let ofNamespace = Set(([namespace.index, namespace.claim(of: "{k}")] + namespace.shelf).map(tag))
        #expect(ofNamespace.count == 1 && ofNamespace.first??.isEmpty == false)
    }

    /// The tempting fault is a name with a slash, which would be the beginning of an id.
    @Test func `no two layouts have the same key`() {
        let keys = [
            LayoutKey("c", in: Namespace("a/b")), LayoutKey("b/c", in: Namespace("a")),
            LayoutKey("c", in: Namespace("a%2fb")),
            LayoutKey("c", in: Namespace("ab")), LayoutKey("c", in: Namespace("")),
        ]
        #expect(Set(keys.map { $0.names[0] }).count == keys.count)
    }

    @Test func `the list of the shelf and its sum belong together`() {
        let shelf = Namespace("ann").shelf.map { String(decoding: $0, as: UTF8.self) }
        // The scripts add the ending themselves.
        #expect(shelf[1] == shelf[0] + ":bytes")
    }
}
