import TestSupport
import Testing

@testable import LayoutModel

@Suite struct NameTableTests {
    private func find(_ name: String, in table: NameTable) -> NodeID? { table[name.utf8Span.span] }

    @Test func `a table without names finds and removes nothing`() {
        var table = NameTable()
        #expect(table.isUnknown)
        #expect(find("a", in: table) == nil)
        table.remove("a")
        #expect(table.isUnknown)
    }

    /// The tempting fault is to leave a gap in a run of entries, behind which the later ones are no longer found.
    @Test(.property, arguments: Seeds.range(5, from: 1))
    func `a table finds what a dictionary finds, through insertions and removals`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Short names, names of exactly 16 bytes, which a key holds whole, and longer ones, which need their text
        // compared.
        let names = (0..<120).map { number in
            String(repeating: "n", count: [0, 12, 13, 14, 40][number % 5]) + "\(number)"
        }
        var table = NameTable()
        var expected: [String: NodeID] = [:]
        for step in 0..<2_000 {
            let name = names[Int.random(in: names.indices, using: &random)]
            if expected[name] == nil {
                table.insert(name, NodeID(index: step))
                expected[name] = NodeID(index: step)
            } else {
                table.remove(name)
                expected[name] = nil
            }
            let other = names[Int.random(in: names.indices, using: &random)]
            #expect(find(other, in: table) == expected[other])
        }
        for name in names { #expect(find(name, in: table) == expected[name]) }
    }

    /// Names of more than 16 bytes are told apart by a hash of what follows the first eight, and then by their text.
    @Test func `long names that begin and end alike are told apart`() {
        var table = NameTable()
        let names = (0..<50).map { "prefix-that-is-long-\($0)-suffix-that-is-long" }
        for (index, name) in names.enumerated() { table.insert(name, NodeID(index: index)) }
        for (index, name) in names.enumerated() { #expect(find(name, in: table) == NodeID(index: index)) }
        table.remove(names[7])
        #expect(find(names[7], in: table) == nil)
        #expect(find(names[8], in: table) == NodeID(index: 8))
    }

    @Test func `a name is found neither by a prefix nor with a suffix`() {
        var table = NameTable()
        table.insert("title", NodeID(index: 1))
        for other in ["titl", "titles", "Title", ""] { #expect(find(other, in: table) == nil) }
    }

    @Test func `removing a name that is not there changes nothing`() {
        var table = NameTable()
        table.insert("a", NodeID(index: 1))
        table.remove("b")
        #expect(find("a", in: table) == NodeID(index: 1))
    }
}
