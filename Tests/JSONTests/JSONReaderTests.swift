import JSON
import Testing
import TestSupport

private func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
}

/// What reading past the text, without looking at any of it, says.
private func skip(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
        var reader = JSONReader(bytes)
        try reader.skipValue()
        try reader.finish()
        return nil
    } catch {
        return error
    }
}

@Test(arguments: AcceptedText.structures + AcceptedText.scalars + AcceptedText.numbers + AcceptedText.strings)
func `a text that RFC 8259 allows is read as what it means`(text: AcceptedText) {
    let bytes = Array(text.text.utf8)
    #expect(parse(bytes) == .success(text.value))
    #expect(skip(bytes) == nil)
}

@Test(
    arguments: RejectedText.structures + RejectedText.duplicates + RejectedText.literals + RejectedText.numbers
        + RejectedText.strings + RejectedText.encodings
)
func `what is no JSON is refused with its place and what was expected`(text: RejectedText) throws {
    guard case .failure(.malformed(let detail, let position)) = parse(text.bytes) else {
        Issue.record("accepted")
        return
    }
    #expect(detail.contains(text.words), "\(detail)")
    #expect(position == JSONPosition(line: text.line, column: text.column))
    #expect(skip(text.bytes) == .malformed(detail: detail, position: position), "skipping is as strict as reading")
}

/// A client that sends 1e999 has sent JSON; what it says is impossible, and where it says it has a pointer.
@Test(arguments: [
    "1e309", "1e999", "-1e999", "1.8e308", "1e99999999999999999999", "9" + String(repeating: "0", count: 309),
])
func `a number beyond the range of a double is JSON but no value`(text: String) throws {
    #expect(
        parse(Array(#"{"a":[0, \#(text)]}"#.utf8))
            == .failure(
                .numberBeyondRange(
                    pointer: JSONPointer.root.appending("a").appending(1),
                    position: JSONPosition(line: 1, column: 10)
                )
            )
    )
    var reader = JSONReader(Array(text.utf8))
    #expect(try reader.number().isInfinite)
}

@Test(arguments: ["[", "{\"a\":"])
func `nesting is allowed up to the limit and no deeper`(opening: String) {
    let closing = opening == "[" ? "]" : "}"
    func nested(_ depth: Int) -> [UInt8] {
        Array((String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: nested(20), maximumDepth: 20) }
    #expect(
        throws: JSONError.malformed(
            detail: "objects and arrays are nested more than 20 deep",
            position: JSONPosition(line: 1, column: 20 * opening.utf8.count + 1)
        )
    ) {
        try JSONValue(parsing: nested(21), maximumDepth: 20)
    }
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array(String(repeating: opening, count: 200_000).utf8)) }
}

/// Comparing each key with each other would take minutes here.
@Test func `many keys in one object are compared without trying every pair`() throws {
    let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let value = try JSONValue(parsing: Array("{\(members)}".utf8))
    #expect(value["key199999"] == .number(199_999))
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array("{\(members),\"key5\":0}".utf8)) }
}

@Test func `known fields come as their index and others by name`() throws {
    let names = JSONFieldNames(["id", "hidden", "compressionResistance"])
    var reader = JSONReader(Array(#"{"hidden":1,"ids":2,"compressionResistance":3,"\u0069d":4,"Hidden":5}"#.utf8))
    var fields: [JSONField] = []
    var values: [Double] = []
    try reader.beginObject()
    while let field = try reader.nextField(of: names) {
        fields.append(field)
        values.append(try reader.number())
    }
    try reader.finish()
    #expect(fields == [.known(1), .unknown("ids"), .known(2), .known(0), .unknown("Hidden")])
    #expect(values == [1, 2, 3, 4, 5])
}

@Test(arguments: [#"{"id":1,"id":2}"#, #"{"id":1,"\u0069d":2}"#, #"{"x":1,"id":1,"x":2}"#])
func `a field that stands twice is refused, known or unknown`(text: String) {
    var reader = JSONReader(Array(text.utf8))
    #expect(throws: JSONError.self) {
        try reader.beginObject()
        while try reader.nextField(of: JSONFieldNames(["id"])) != nil { try reader.skipValue() }
    }
}

@Test func `the reader knows the pointer of the value it stands at`() throws {
    var reader = JSONReader(Array(#"{"a/b":[0,{"c~":true}],"d":null}"#.utf8))
    #expect(reader.pointer == .root)
    try reader.beginObject()
    _ = try reader.nextKey()
    #expect(reader.pointer.description == "/a~1b")
    try reader.beginArray()
    _ = try reader.nextElement()
    #expect(reader.pointer.description == "/a~1b/0")
    _ = try reader.number()
    _ = try reader.nextElement()
    try reader.beginObject()
    _ = try reader.nextKey()
    #expect(reader.pointer.description == "/a~1b/1/c~0")
    _ = try reader.bool()
    #expect(try reader.nextKey() == nil)
    #expect(reader.pointer.description == "/a~1b/1")
    #expect(try !reader.nextElement())
    #expect(try reader.nextKey() == "d")
    #expect(reader.pointer.description == "/d")
    try reader.null()
    #expect(try reader.nextKey() == nil)
    #expect(reader.pointer == .root)
    try reader.finish()
}

@Test(arguments: JSONKind.allCases)
func `asking for a value of another kind is a fault at its place`(kind: JSONKind) {
    let texts: [JSONKind: String] = [
        .object: "{}", .array: "[]", .string: "\"\"", .number: "1", .bool: "true", .null: "null",
    ]
    let bytes = Array((texts[kind] ?? "").utf8)
    func isRefused(_ read: (inout JSONReader) throws -> Void) -> Bool {
        var reader = JSONReader(bytes)
        return (try? read(&reader)) == nil
    }
    var reader = JSONReader(bytes)
    #expect((try? reader.peekKind()) == kind)
    #expect(isRefused { try $0.beginObject() } == (kind != .object))
    #expect(isRefused { try $0.beginArray() } == (kind != .array))
    #expect(isRefused { _ = try $0.string() } == (kind != .string))
    #expect(isRefused { _ = try $0.number() } == (kind != .number))
    #expect(isRefused { _ = try $0.bool() } == (kind != .bool))
    #expect(isRefused { try $0.null() } == (kind != .null))
}

/// Every prefix of a text and every text with one byte changed ends in a value or a fault, never in a trap.
@Test func `damaged texts are read or refused`() {
    let text = Array(#"{"view":{"id":"r\u00e9\ud83d\ude00ä","n":[-1.5e-3,0,true,false,null,{}]}}"#.utf8)
    for length in 0..<text.count {
        #expect((try? JSONValue(parsing: Array(text.prefix(length)))) == nil)
    }
    var generator = SeededGenerator(seed: 7)
    for index in text.indices {
        for _ in 0..<40 {
            var damaged = text
            damaged[index] = UInt8.random(in: 0...255, using: &generator)
            #expect((skip(damaged) == nil) == ((try? JSONValue(parsing: damaged)) != nil))
        }
    }
}
