import HTTP
import Testing

@Suite struct HeaderFieldsTests {
    @Test func `a repeated field is distinguished from a single one`() {
        let fields: HeaderFields = ["A": "1", "B": "2", "a": "1"]
        #expect(fields.isRepeated("A") && fields.isRepeated("a"))
        #expect(!fields.isRepeated("B") && !fields.isRepeated("C"))
    }

    @Test func `names compare without case and values keep their order`() {
        var fields: HeaderFields = ["Accept": "a", "X-Y": "b"]
        fields.append("ACCEPT", "c")
        #expect(fields["accept"] == "a")
        #expect(fields.values(of: "Accept") == ["a", "c"])
        #expect(fields.combined("aCCEPT") == "a, c")
        #expect(fields.combined("none") == nil && fields["none"] == nil && fields["accep"] == nil)
        #expect(fields.contains("x-y") && !fields.contains("x-"))
        #expect(fields.map(\.name) == ["Accept", "X-Y", "ACCEPT"])
        #expect(fields.count == 3)
    }

    /// The tempting fault is to copy a client's text into an answer, line ends included.
    @Test func `a value cannot end its line`() {
        var fields = HeaderFields()
        fields.append("Location", "/a\r\nSet-Cookie: b\u{0}\u{7f}\té")
        #expect(fields["location"] == "/a  Set-Cookie: b  \té")
        #expect(fields.count == 1)
    }
}
