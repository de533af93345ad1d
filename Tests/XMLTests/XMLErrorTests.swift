import Testing
import XML

/// Bytes that are not read, with the position and a part of the message.
struct RefusedText: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let position: XMLPosition
    let words: String

    init(_ text: String, _ line: Int, _ column: Int, _ words: String) {
        self.init(bytes: Array(text.utf8), line, column, words)
    }

    init(bytes: [UInt8], _ line: Int, _ column: Int, _ words: String) {
        (self.bytes, position, self.words) = (bytes, XMLPosition(line: line, column: column), words)
    }

    var testDescription: String { String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription }
}

@Suite struct XMLErrorTests {
    private static let structures: [RefusedText] = [
        .init("", 1, 1, "expected an element, found the end of the text"),
        .init(" \n x", 2, 2, "expected an element, found 'x'"),
        .init("<", 1, 2, "expected an element, found the end of the text"),
        .init("< a/>", 1, 2, "expected an element, found a space"),
        .init("<1/>", 1, 2, "expected an element, found '1'"),
        .init("<a", 1, 3, "expected an attribute, '>' or '/>'"),
        .init("<a/", 1, 4, "expected '>'"),
        .init("<a / >", 1, 5, "expected '>', found a space"),
        .init("<a>", 1, 4, "expected '</a>', found the end of the text"),
        .init("<a>x", 1, 5, "expected '</a>'"),
        .init("<a></b>", 1, 4, "expected '</a>' for the element of line 1, column 1"),
        .init("<a><b></a></b>", 1, 7, "expected '</b>' for the element of line 1, column 4"),
        .init("<a></a", 1, 7, "expected '>'"),
        .init("<a></a x>", 1, 8, "expected '>', found 'x'"),
        .init("</a>", 1, 2, "expected an element, found '/'"),
        .init("<a/><b/>", 1, 5, "expected the end of the text, found '<'"),
        .init("<a/>x", 1, 5, "expected the end of the text, found 'x'"),
        .init("<a/></a>", 1, 5, "expected the end of the text, found '<'"),
    ]

    private static let attributes: [RefusedText] = [
        .init("<a b>", 1, 5, "expected '=' after the name of an attribute, found '>'"),
        .init("<a b=>", 1, 6, "expected a value in quotes, found '>'"),
        .init("<a b=c>", 1, 6, "expected a value in quotes, found 'c'"),
        .init("<a b=\"c>", 1, 9, "expected '\"' at the end of a value"),
        .init("<a b='c\">", 1, 10, "expected ''' at the end of a value"),
        .init("<a b=\"<\"/>", 1, 7, "'<' in a value is written as &lt;"),
        .init("<a b=\"1\"c=\"2\"/>", 1, 9, "expected an attribute, '>' or '/>', found 'c'"),
        .init("<a b=\"1\"\n b=\"2\"/>", 2, 2, "a second attribute 'b'"),
        .init("<a =\"1\"/>", 1, 4, "expected an attribute, '>' or '/>', found '='"),
        .init("<a b=\"&\"/>", 1, 7, "'&' begins a reference"),
        .init("<a b=\"&amp\"/>", 1, 7, "'&' begins a reference"),
    ]

    private static let texts: [RefusedText] = [
        .init("<a>&lt</a>", 1, 4, "'&' begins a reference"),
        .init("<a>x &#0;</a>", 1, 6, "the reference stands for no character"),
        .init("<a>&#x110000;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#xD800;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#xFFFF;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#1F;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#x;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>&#99999999999999999999999999;</a>", 1, 4, "'&' begins a reference"),
        .init("<a>&;</a>", 1, 4, "the reference stands for no character"),
        .init("<a>]]></a>", 1, 4, "']]>' ends a CDATA section"),
        .init("<a><![CDATA[x]]</a>", 1, 20, "expected ']]>' at the end of a CDATA section"),
        .init("<a><!-- x</a>", 1, 14, "expected '-->' at the end of a comment"),
        .init("<a><!-- x -- y --></a>", 1, 13, "expected '>' after '--' in a comment"),
        .init("<a><!-></a>", 1, 5, "expected an element, found '!'"),
        .init("<![CDATA[x]]><a/>", 1, 2, "expected an element, found '!'"),
        .init("<a>\u{1}</a>", 1, 4, "the control character 0x01 is not allowed"),
        .init("<a b=\"é\u{1F}\"/>", 1, 8, "the control character 0x1F is not allowed"),
        .init("<a>\n\u{FFFE}</a>", 2, 1, "the bytes are not UTF-8"),
        .init(bytes: [0x3C, 0x61, 0x3E, 0xC3], 1, 4, "the bytes are not UTF-8"),
        .init(bytes: [0x3C, 0x61, 0x3E, 0xC0, 0x80], 1, 4, "the bytes are not UTF-8"),
        .init(bytes: [0x3C, 0x61, 0x3E, 0xED, 0xA0, 0x80], 1, 4, "the bytes are not UTF-8"),
        .init(bytes: [0x3C, 0x61, 0x3E, 0xF4, 0x90, 0x80, 0x80], 1, 4, "the bytes are not UTF-8"),
        .init(bytes: [0xFF, 0xFE, 0x3C, 0x00], 1, 1, "the bytes are not UTF-8"),
    ]

    private static let declarations: [RefusedText] = [
        .init("<?xml ?><a/>", 1, 6, "expected version=\"1.0\""),
        .init("<?xml encoding=\"UTF-8\"?><a/>", 1, 6, "expected version=\"1.0\""),
        .init("<?xml version=\"1.0\" standalone=\"maybe\"?><a/>", 1, 33, "expected 'yes' or 'no'"),
        .init("<?xml version=\"1.0\" other=\"\"?><a/>", 1, 21, "expected '?>', found 'o'"),
        .init("<?xml version=\"1.0\"><a/>", 1, 20, "expected '?>', found '>'"),
        .init("<?xml version \"1.0\"?><a/>", 1, 15, "expected '=', found '\"'"),
    ]

    @Test(arguments: structures + attributes + texts + declarations)
    func `a malformed text is refused with its place`(text: RefusedText) {
        let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: text.bytes) }
        #expect(error?.position == text.position)
        #expect(error?.detail.contains(text.words) == true, "\(error?.detail ?? "")")
        guard case .malformed? = error else {
            Issue.record("not malformed, but \(String(describing: error))")
            return
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE a><a/>", XMLFeature.documentType, 1), ("<a>&e;</a>", .entity, 4), ("<a b=\"&nbsp;\"/>", .entity, 7),
        ("<?php x?><a/>", .processingInstruction, 1), ("<a><?b?></a>", .processingInstruction, 4),
        ("<a/> <?xml version=\"1.0\"?>", .processingInstruction, 6),
        ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a/>", .encoding, 31),
        ("<?xml version=\"1.1\"?><a/>", .version, 16),
        ("<é/>", .name, 2), ("<a é=\"1\"/>", .name, 4), ("<a bé=\"1\"/>", .name, 5),
    ])
    func `what a text could reach out with is refused`(text: String, feature: XMLFeature, column: Int) {
        let expected = XMLError.unsupported(feature, position: XMLPosition(line: 1, column: column))
        #expect(throws: expected) { try XMLDocument(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        ("<a><a><a><a/></a></a></a>", XMLQuantity.depth, 10), ("<a><b/><b/><b/><b/><b/></a>", .elements, 20),
        ("<a a=\"\" b=\"\" c=\"\"/>", .attributesOfElement, 14), ("<a><abcdefghi/></a>", .nameLength, 5),
        ("<a><b/><c d=\"\"/><e/></a>", .names, 18),
        ("<a b=\"\" c=\"\"><b a=\"\" b=\"\"/><b a=\"\"/></a>", .attributes, 31),
        ("<a>1<b/>2<b/>3<b/>4</a>", .runs, 19),
    ])
    func `more than the limits allow is refused`(text: String, quantity: XMLQuantity, column: Int) {
        var limits = XMLLimits()
        (limits.depth, limits.elements, limits.attributesOfElement, limits.attributes) = (3, 5, 2, 4)
        (limits.nameLength, limits.names, limits.runs) = (8, 4, 3)
        let error = #expect(throws: XMLError.self) { try XMLDocument(parsing: Array(text.utf8), limits: limits) }
        guard case .beyondLimit(quantity, _, XMLPosition(line: 1, column: column))? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a text that is too long is refused before it is read`() {
        var limits = XMLLimits()
        limits.bytes = 7
        let expected = XMLError.beyondLimit(.bytes, limit: 7, position: XMLPosition(line: 1, column: 1))
        #expect(throws: expected) { try XMLDocument(parsing: Array("<abcd/>\u{1}".utf8), limits: limits) }
        #expect(throws: Never.self) { try XMLDocument(parsing: Array("<abcd/>".utf8), limits: limits) }
    }
}
