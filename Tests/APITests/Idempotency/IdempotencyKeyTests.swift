import HTTP
import Sessions
import Testing

@testable import API

@Suite struct IdempotencyKeyTests {
    @Test(arguments: [
        ("a", "a"), ("8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"),
        (#""8e03978e""#, "8e03978e"), (#""a\"b\\c""#, #"a"b\c"#), (#"a"b"#, #"a"b"#), ("!~", "!~"),
    ])
    func `a key is a string, in quotes or without`(value: String, key: String) {
        #expect(IdempotencyKey.parse(value) == key)
    }

    @Test(arguments: [
        "", #""""#, #"""#, #""a"#, "a b", "a\tb", "é", "\u{7F}", #""a";b=1"#, #""a" "#, #""a\b""#, #""a\""#, #""a"b""#,
    ])
    func `what is no key is refused`(value: String) {
        #expect(IdempotencyKey.parse(value) == nil)
    }

    @Test func `a key has 255 characters at most, without quotes`() {
        let longest = String(repeating: "k", count: 255)
        #expect(IdempotencyKey.parse(longest) == longest)
        #expect(IdempotencyKey.parse("\"\(longest)\"") == longest)
        #expect(IdempotencyKey.parse(longest + "k") == nil)
        #expect(IdempotencyKey.parse("\"\(longest)k\"") == nil)
    }

    @Test func `digests tell methods, targets and bodies apart, and nothing else`() throws {
        let digester = RequestDigester()
        func digest(_ method: Method, _ target: String, _ body: String, _ headers: HeaderFields = [:]) throws
            -> RequestDigest
        {
            let target = try #require(RequestTarget(target))
            return digester.digest(
                of: Request(method: method, target: target, headers: headers, body: Array(body.utf8))
            )
        }
        let all = try [
            digest(.post, "/a", "b"), digest(.put, "/a", "b"), digest(.post, "/a?x", "b"), digest(.post, "/a?y", "b"),
            digest(.post, "/a", "c"), digest(.post, "/ab", ""), digest(.post, "/a", ""), digest(.post, "/", "ab"),
            digest(.post, "/%C3%A9", ""), digest(.post, "/e%CC%81", ""),
        ]
        #expect(Set(all).count == all.count)
        #expect(try digest(.post, "/a", "b", ["If-Match": "\"1\""]) == all[0])
    }
}
