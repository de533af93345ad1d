import Testing

@testable import Redis

@Suite struct RedisAddressTests {
    @Test func `all parts are read`() throws {
        let address = try RedisAddress("redis://us%65r:p%40ss%3aw/rd@store.example:7000/15")
        #expect(address.host == "store.example")
        #expect(address.port == 7_000)
        #expect(address.user == "user")
        #expect(address.password == "p@ss:w/rd")
        #expect(address.database == 15)
    }

    @Test func `what is left out has its usual value`() throws {
        let address = try RedisAddress("redis://127.0.0.1")
        #expect(address.port == 6_379)
        #expect(address.user == nil)
        #expect(address.password == nil)
        #expect(address.database == 0)
        #expect(try RedisAddress("redis://127.0.0.1/") == address)
        #expect(try RedisAddress("redis://:secret@[::1]:1/").host == "::1")
        #expect(try RedisAddress("redis://:secret@[::1]").user == nil)
    }

    @Test(arguments: [
        ("redis://user:secret@host:1/2", "redis://user:***@host:1/2"),
        ("redis://:secret@[::1]", "redis://:***@[::1]:6379/0"),
        ("redis://host", "redis://host:6379/0"),
    ])
    func `a description has no password`(url: String, description: String) throws {
        #expect(try RedisAddress(url).description == description)
    }

    @Test(arguments: [
        ("localhost:6379", RedisAddressError.notAURL), ("http://localhost", .scheme("http")),
        ("rediss://localhost", .encrypted), ("redis://", .host("")), ("redis://:6379", .host("")),
        ("redis://user@host", .userWithoutPassword), ("redis://user:@host", .userWithoutPassword),
        ("redis://u:%zz@host", .percentEncoding), ("redis://u:%ff@host", .percentEncoding),
        ("redis://u:%4", .port("%4")), ("redis://u:%4@h", .percentEncoding), ("redis://host:0", .port("0")),
        ("redis://host:65536", .port("65536")), ("redis://host:", .port("")), ("redis://host:+1", .port("+1")),
        ("redis://host/x", .database("x")), ("redis://host/-1", .database("-1")),
        ("redis://host/1/2", .database("1/2")),
        ("redis://host?db=1", .extraPart), ("redis://[::1", .host("[::1")), ("redis://[::1]x", .port("x")),
        ("redis://a b", .host("a b")),
    ])
    func `what is not an address is refused`(url: String, error: RedisAddressError) {
        #expect(throws: error) { try RedisAddress(url) }
    }

    @Test func `the refusal of TLS says what to do`() {
        #expect(RedisAddressError.encrypted.description.contains("stunnel"))
    }
}
