import HTTP
import Testing

@Suite struct NegotiationTests {
    @Test func `a media type is parsed case-insensitively, with its parameters`() throws {
        let media = try #require(MediaType(parsing: "Application/JSON ; Charset=\"UTF-8\"; a=\"b\\\"c\""))
        #expect(media.isSameType(as: MediaType("application", "json")))
        #expect(media.charset == "utf-8")
        #expect(media.parameters.map(\.value) == ["UTF-8", "b\"c"])
        #expect(MediaType(parsing: "text/html;;charset=x;")?.charset == "x")
    }

    @Test(arguments: [
        "", "json", "a/", "/b", "a /b", "a/b c", "a/b;c", "a/b;c=", "a/b; c =d", "a/b;c=\"d", "a/b,c/d", " a/b",
    ])
    func `a malformed media type is refused`(text: String) {
        #expect(MediaType(parsing: text) == nil)
    }

    @Test func `the most specific range of an Accept field decides`() throws {
        let accepted = try #require(
            AcceptedMediaTypes(parsing: "text/*;q=0.3, text/html;q=0.7, text/html;level=1, text/plain;q=0, */*;q=0.5")
        )
        #expect(accepted.quality(of: MediaType("text", "html")) == 700)
        #expect(accepted.quality(of: try #require(MediaType(parsing: "text/html;level=1"))) == 1_000)
        #expect(accepted.quality(of: MediaType("text", "css")) == 300)
        #expect(accepted.quality(of: MediaType("text", "plain")) == 0)
        #expect(accepted.quality(of: MediaType("image", "png")) == 500)
    }

    /// The tempting fault is to answer 406 to the many clients that add it.
    @Test func `a range may have the charset of every answer`() throws {
        let json = MediaType("application", "json")
        let accepted = try #require(AcceptedMediaTypes(parsing: "application/json; charset=UTF-8;q=0.5"))
        #expect(accepted.quality(of: json) == 500)
        #expect(AcceptedMediaTypes(parsing: "application/json;charset=latin1")?.quality(of: json) == 0)
    }

    @Test func `a media type has the quality of its range, and of none 0`() throws {
        let json = MediaType("application", "json")
        let svg = MediaType("image", "svg+xml")
        #expect(AcceptedMediaTypes(parsing: nil)?.quality(of: json) == 1_000)
        #expect(AcceptedMediaTypes(parsing: "image/*, */*;q=0.1")?.quality(of: svg) == 1_000)
        #expect(AcceptedMediaTypes(parsing: "text/html")?.quality(of: json) == 0)
        #expect(AcceptedMediaTypes(parsing: "")?.quality(of: json) == 0)
    }

    @Test(arguments: [
        "a", "*/b", "a/b;q=2", "a/b;q=1.1", "a/b;q=0.1234", "a/b;q=x", "a/b;q=", "a/b c/d", "a/b;q=1.0001", "a/b;q=.5",
    ])
    func `a malformed Accept field is refused`(text: String) {
        #expect(AcceptedMediaTypes(parsing: text) == nil)
    }

    @Test func `If-Match compares strongly and If-None-Match weakly`() throws {
        let condition = try #require(EntityTagCondition(parsing: "\"1\" ,, W/\"2\",\"a,b\""))
        #expect(condition == .tags([EntityTag("1"), try #require(weak("2")), EntityTag("a,b")]))
        #expect(condition.matchesStrongly(EntityTag("1")) && condition.matchesWeakly(EntityTag("1")))
        #expect(!condition.matchesStrongly(EntityTag("2")) && condition.matchesWeakly(EntityTag("2")))
        #expect(!condition.matchesStrongly(EntityTag("3")) && !condition.matchesWeakly(EntityTag("3")))
        #expect(EntityTagCondition(parsing: "*")?.matchesStrongly(EntityTag("9")) == true)
        #expect(EntityTag("7").description == "\"7\"" && weak("7")?.description == "W/\"7\"")
    }

    private func weak(_ value: String) -> EntityTag? {
        guard case .tags(let tags) = EntityTagCondition(parsing: "W/\"\(value)\"") else { return nil }
        return tags.first
    }

    @Test(arguments: ["", ",", "1", "\"1", "w/\"1\"", "W\"1\"", "\"1\" \"2\"", "\"a b\"", "*, \"1\"", "\"1\";q=1"])
    func `a malformed list of entity tags is refused`(text: String) {
        #expect(EntityTagCondition(parsing: text) == nil)
    }
}
