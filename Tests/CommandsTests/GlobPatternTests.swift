import Testing

@testable import Commands

@Suite struct GlobPatternTests {
    @Test(arguments: [
        ("*.json", "a.json", true), ("*.json", ".json", false), (".*", ".quoin.json", true), ("*", ".hidden", false),
        ("a?c", "abc", true), ("a?c", "ac", false), ("a?c", "a😀c", true), ("[a-c]x", "bx", true),
        ("[a-c]x", "dx", false),
        ("[!a-c]x", "dx", true), ("[^a-c]x", "ax", false), ("[]]", "]", true), ("[a", "[a", true), ("[!", "[!", true),
        ("a\\*", "a*", true), ("a\\*", "ab", false), ("*a*b*", "xxaybz", true), ("*a*b*", "xxbya", false),
        ("**", "ab", true), ("", "", true), ("", "a", false), ("*", "", true), ("[z-a]", "b", false),
    ])
    func `patterns match as in a shell`(pattern: String, name: String, matches: Bool) {
        #expect(GlobPattern(pattern).matches(name) == matches)
    }

    /// With naive backtracking this takes longer than the universe has existed.
    @Test func `many stars are no trap`() {
        let pattern = GlobPattern(String(repeating: "*a", count: 100) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
    }

    @Test func `braces stand for alternatives, also within each other`() {
        #expect(GlobPattern.alternatives(of: "a{b,c}d") == ["abd", "acd"])
        #expect(GlobPattern.alternatives(of: "{a,b{1,2}}/{x,y}") == ["a/x", "a/y", "b1/x", "b1/y", "b2/x", "b2/y"])
        #expect(GlobPattern.alternatives(of: "a{b}c") == ["a{b}c"])
        #expect(GlobPattern.alternatives(of: "a{b,c") == ["a{b,c"])
        #expect(GlobPattern.alternatives(of: "{,x}") == ["", "x"])
        let many = String(repeating: "{a,b}", count: 40)
        #expect(GlobPattern.alternatives(of: many).count <= 1_000)
    }
}
