import Sessions
import Testing

@Suite struct SessionIDTests {
    /// 22 letters of six bits hold 128 bits; the last letter holds the two that are left over.
    @Test func `an id is 22 letters of base64url and never the same twice`() {
        let ids = (0..<10_000).map { _ in SessionID.random() }
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        #expect(ids.allSatisfy { $0.utf8.count == 22 && alphabet.isSuperset(of: $0) })
        #expect(ids.allSatisfy(SessionID.isWellFormed))
        #expect(Set(ids).count == 10_000)
    }

    /// Of 10,000 ids a letter misses one place by chance once in 10^68 runs.
    @Test func `every bit of an id is random`() {
        let ids = (0..<10_000).map { _ in Array(SessionID.random()) }
        for place in 0..<22 {
            #expect(Set(ids.map { $0[place] }).count == (place < 21 ? 64 : 4), "in place \(place)")
        }
    }

    @Test(arguments: ["", "a b", "a/b", "ä", "a.b", String(repeating: "a", count: 129)])
    func `malformed ids are refused`(text: String) {
        #expect(!SessionID.isWellFormed(text))
    }
}
