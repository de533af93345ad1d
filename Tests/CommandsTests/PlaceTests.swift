import JSON
import Testing

@testable import Commands

/// Where faults are found in the text of a document.
@Suite struct PlaceTests {
    private let text = SourceText(
        Array(
            #"""
            {
              "view": {"subviews": [{"id": "a~b/c"}, {"id": "t\u00eft😀l"}]},
              "a~b/c": {"x": [1, {"masonry": "eins\n  zwei \"drei\" \ud83d\ude00 vier"}]}
            }
            """#.utf8
        )
    )

    private func found(_ pointer: String) -> String {
        String(decoding: text.bytes[DocumentPlaces(text).range(of: pointer)], as: UTF8.self)
    }

    @Test func `a pointer leads to the bytes of its value, without quotes`() {
        #expect(found("/view/subviews/0/id") == "a~b/c")
        #expect(found("/a~0b~1c/x/0") == "1")
        #expect(found("/view/subviews/0") == #"{"id": "a~b/c"}"#)
    }

    @Test func `what is missing has the place of what lacks it`() {
        #expect(found("/view/subviews/7") == "[")
        #expect(found("/view/subviews/0/hidden") == "{")
        #expect(found("/nothing") == "{")
        #expect(found("").hasPrefix("{\n"))
    }

    @Test func `a position in a string is found behind its escapes`() {
        let places = DocumentPlaces(text)
        func word(_ line: Int, _ column: Int, at pointer: String) -> String {
            let range = places.string(at: pointer).word(at: SourceText.Position(line: line, column: column))
            return String(decoding: text.bytes[range], as: UTF8.self)
        }
        #expect(word(1, 1, at: "/a~0b~1c/x/1") == "eins")
        #expect(word(2, 3, at: "/a~0b~1c/x/1") == "zwei")
        #expect(word(2, 9, at: "/a~0b~1c/x/1/masonry") == "drei")
        #expect(word(2, 17, at: "/a~0b~1c/x/1") == "vier")
        #expect(word(9, 1, at: "/a~0b~1c/x/1") == "\"")
    }

    @Test func `lines and columns are counted from 1, columns in scalars`() {
        let text = SourceText(Array("aé\r\n😀b\n".utf8))
        #expect(text.position(of: 0) == SourceText.Position(line: 1, column: 1))
        #expect(text.position(of: 9) == SourceText.Position(line: 2, column: 2))
        #expect(text.position(of: 11) == SourceText.Position(line: 3, column: 1))
        #expect(String(decoding: text.bytes[text.range(ofLine: 1)], as: UTF8.self) == "aé")
        #expect(text.offset(of: SourceText.Position(line: 2, column: 2)) == 9)
        #expect(text.offset(of: SourceText.Position(line: 7, column: 2)) == 11)
    }

    @Test func `positions are right in lines of many blocks`() {
        let line = String(repeating: "é😀x", count: 10_000)
        let text = SourceText(Array("first\n\(line)\nlast".utf8))
        #expect(text.position(of: 6 + 7 * 9_000) == SourceText.Position(line: 2, column: 27_001))
        #expect(text.position(of: 6 + 7 * 9_000 + 2) == SourceText.Position(line: 2, column: 27_002))
        #expect(text.position(of: text.bytes.count) == SourceText.Position(line: 3, column: 5))
    }

    @Test(arguments: ["", "{", "[1,", "\"", "{\"a\": {\"b\": [tru", "\u{FEFF}{}"])
    func `a text that is no JSON has places as well`(broken: String) {
        let text = SourceText(Array(broken.utf8))
        for pointer in ["", "/a", "/a/b/0", "/0"] {
            #expect(DocumentPlaces(text).range(of: pointer).upperBound <= text.bytes.count)
        }
    }
}
