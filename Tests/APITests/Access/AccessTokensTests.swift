import Testing

@testable import API

@Suite struct AccessTokensTests {
    private func read(_ text: String) throws(TokenFileFault) -> AccessTokens {
        try AccessTokens(parsing: Array(text.utf8))
    }

    private func fault(_ text: String) -> TokenFileFault? {
        do throws(TokenFileFault) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    private func name(_ token: String, in tokens: AccessTokens) -> String? { tokens.name(of: Array(token.utf8)) }

    @Test func `a file holds names and tokens, comments and blank lines`() throws {
        let tokens = try read(
            """
            # who may come in

            alice  abcdefghijklmnop
            \tbob\tABCDEFGHIJKLMNOP-._~+/012==\r
              # the next one of alice
            alice 0123456789abcdef
            """
        )
        #expect(tokens.count == 3)
        #expect(name("abcdefghijklmnop", in: tokens) == "alice")
        #expect(name("0123456789abcdef", in: tokens) == "alice")
        #expect(name("ABCDEFGHIJKLMNOP-._~+/012==", in: tokens) == "bob")
    }

    /// Each differs from a token in its length, its beginning, its middle or its end.
    @Test func `only a whole token is one`() throws {
        let tokens = try read("alice abcdefghijklmnop\nbob " + String(repeating: "b", count: 256))
        let strangers = [
            "", "a", "abcdefghijklmno", "abcdefghijklmnopq", "Xbcdefghijklmnop", "abcdefgXijklmnop",
            "abcdefghijklmnoX", "abcdefghijklmnop\0", "alice", String(repeating: "b", count: 255),
            String(repeating: "b", count: 257), String(repeating: "b", count: 10_000),
        ]
        for stranger in strangers { #expect(name(stranger, in: tokens) == nil, "\(stranger.prefix(20))") }
        #expect(name(String(repeating: "b", count: 256), in: tokens) == "bob")
    }

    @Test func `the first and the last of a thousand tokens are found`() throws {
        let lines = (0..<1_000).map { "name\($0) \(String(repeating: "t", count: 16))\($0)" }
        let tokens = try read(lines.joined(separator: "\n"))
        for index in [0, 1, 500, 998, 999] {
            #expect(name(String(repeating: "t", count: 16) + "\(index)", in: tokens) == "name\(index)")
        }
        let more = lines + ["more uuuuuuuuuuuuuuuu"]
        #expect(fault(more.joined(separator: "\n")) == TokenFileFault(line: 1_001, reason: .tooMany))
    }

    @Test(
        arguments: [
            ("alice", .init(line: 1, reason: .malformed)),
            ("\n# x\nalice abcdefghijklmnop more", .init(line: 3, reason: .malformed)),
            ("alice abcdefghijklmnop # mine", .init(line: 1, reason: .malformed)),
            ("al:ice abcdefghijklmnop", .init(line: 1, reason: .name)),
            ("älice abcdefghijklmnop", .init(line: 1, reason: .name)),
            (String(repeating: "a", count: 65) + " abcdefghijklmnop", .init(line: 1, reason: .name)),
            ("alice abcdefghijklmn,p", .init(line: 1, reason: .characters)),
            ("alice abcdefghijklmnöp", .init(line: 1, reason: .characters)),
            ("alice abcdefgh=ijklmnop", .init(line: 1, reason: .characters)),
            ("alice ================", .init(line: 1, reason: .characters)),
            ("alice abcdefghijklmno", .init(line: 1, reason: .tooShort)),
            ("alice " + String(repeating: "a", count: 257), .init(line: 1, reason: .tooLong)),
            ("a abcdefghijklmnop\n\nb abcdefghijklmnop", .init(line: 3, reason: .duplicate(line: 1))),
            ("a abcdefghijklmnop\na abcdefghijklmnop", .init(line: 2, reason: .duplicate(line: 1))),
            ("", .init(line: nil, reason: .empty)),
            ("# nobody\n\n", .init(line: nil, reason: .empty)),
        ] as [(String, TokenFileFault)]
    )
    func `a fault of a file has its line, and quotes nothing`(text: String, expected: TokenFileFault) throws {
        let found = try #require(fault(text))
        #expect(found == expected)
        for word in text.split(whereSeparator: { " \n".contains($0) }) where word.count > 7 {
            #expect(!found.description.contains(word))
        }
    }
}
