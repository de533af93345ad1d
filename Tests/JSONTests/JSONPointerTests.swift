import JSON
import Testing

@Test func `the root pointer is empty`() {
    #expect(JSONPointer.root.description.isEmpty)
}

/// The examples of RFC 6901, section 5.
@Test(
    arguments: [
        ("foo", "/foo"), ("", "/"), ("a/b", "/a~1b"), ("c%d", "/c%d"), ("e^f", "/e^f"), ("g|h", "/g|h"),
        (#"i\j"#, #"/i\j"#),
        (#"k"l"#, #"/k"l"#), (" ", "/ "), ("m~n", "/m~0n"), ("~1", "/~01"), ("é/~", "/é~1~0"),
    ]
)
func `a key is escaped as RFC 6901 says`(key: String, text: String) {
    #expect(JSONPointer.root.appending(key).description == text)
}

@Test func `keys and indices are appended without changing the pointer`() {
    let constraints = JSONPointer.root.appending("constraints")
    #expect(constraints.appending(3).appending("second").description == "/constraints/3/second")
    #expect(constraints.description == "/constraints")
    #expect(constraints.appending(0) == constraints.appending("0"))
}
