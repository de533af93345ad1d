import JSON
import Testing
import TestSupport

private func parse(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
    Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
}

/// The error of skipping the text, if any.
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
func `a text that RFC 8259 allows is read correctly`(text: AcceptedText) {
    let bytes = Array(text.text.utf8)
    #expect(parse(bytes) == .success(text.value))
    #expect(skip(bytes) == nil)
}

@Test(
    arguments: RejectedText.structures + RejectedText.duplicates + RejectedText.literals + RejectedText.numbers
        + RejectedText.strings + RejectedText.encodings
)
func `malformed JSON is refused with the position and what was expected`(text: RejectedText) throws {
    guard case .failure(.malformed(let detail, let position)) = parse(text.bytes) else {
        Issue.record("accepted")
        return
    }
    #expect(detail.contains(text.words), "\(detail)")
    #expect(position == JSONPosition(line: text.line, column: text.column))
    #expect(skip(text.bytes) == .malformed(detail: detail, position: position), "skipping is as strict as reading")
}

/// 1e999 is valid JSON, but no double; the error has a pointer.
@Test(arguments: [
    "1e309", "1e999", "-1e999", "1.8e308", "1e99999999999999999999", "9" + String(repeating: "0", count: 309),
])
func `a number beyond the range of a double is an error with a pointer`(text: String) throws {
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

/// Comparing all pairs of keys would take minutes here.
@Test func `many keys of one object are compared without trying every pair`() throws {
    let members = (0..<200_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let value = try JSONValue(parsing: Array("{\(members)}".utf8))
    #expect(value["key199999"] == .number(199_999))
    #expect(throws: JSONError.self) { try JSONValue(parsing: Array("{\(members),\"key5\":0}".utf8)) }
}

/// Catches keys that are remembered beyond the end of their object.
@Test func `objects next to each other may have the same keys, however many`() throws {
    let object = "{\((0..<40).map { "\"key\($0)\":0" }.joined(separator: ","))}"
    let value = try JSONValue(parsing: Array("[\(object),\(object)]".utf8))
    #expect(value[1]?["key39"] == .number(0))
}

@Test func `known fields are returned by index, and others by name`() throws {
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

/// Fields are searched in the order of the names; the tempting fault is to miss one that comes before the last.
@Test(.property, arguments: ["", " ", "  ", "\n\t "])
func `known fields are found in any order, and with any whitespace`(space: String) throws {
    let words = ["a", "second", "sevens7", "eights88", "relation", "sixteen-letters-", "compressionResistance", "b"]
    let names = JSONFieldNames(words)
    var generator = SeededGenerator(seed: Seeds.first(4))
    for _ in 0..<Seeds.count(50) {
        Cases.check()
        let order = words.indices.shuffled(using: &generator).dropLast(Int.random(in: 0...3, using: &generator))
        let members = order.map { "\"\(words[$0])\"\(space):\(space)\($0)\(space)" }.joined(separator: ",\(space)")
        var reader = JSONReader(Array("{\(space)\(members)}".utf8))
        var found: [Int] = []
        try reader.beginObject()
        while let field = try reader.nextField(of: names) {
            let index = Int(try reader.number())
            #expect(field == .known(index) && reader.pointer == JSONPointer.root.appending(words[index]))
            found.append(index)
        }
        try reader.finish()
        #expect(found == Array(order))
    }
}

/// Strings are scanned by words of eight bytes; the end of a plain one may be anywhere in a word.
@Test(arguments: 0..<20)
func `a plain string is read, and any other is left`(length: Int) {
    let plain = String(repeating: "x", count: length)
    var reader = JSONReader(Array(" \"\(plain)\" and some more".utf8))
    #expect(reader.takePlainString() == 2..<(length + 2))
    for other in ["\\n", "\u{1}", "\u{1F}", "é", "\u{7F}é"] {
        for rest in 0..<9 {
            let text = "\"\(plain)\(other)\(String(repeating: "!", count: rest))\", and some more"
            var reader = JSONReader(Array(text.utf8))
            #expect(reader.takePlainString() == nil && reader.takePlainString() == nil)
        }
    }
    var unended = JSONReader(Array("\"\(plain)".utf8))
    #expect(unended.takePlainString() == nil)
}

@Test(.property(checking: 0.9)) func `a short number is read as the nearest double, and any other is left`() {
    var generator = SeededGenerator(seed: Seeds.first(5))
    for _ in 0..<Seeds.count(10_000) {
        let digits = String(UInt64.random(in: 0..<1_000_000_000_000_000, using: &generator))
        let whole = Int.random(in: 1...digits.count, using: &generator)
        let text = digits.prefix(whole) + (whole < digits.count ? "." + digits.dropFirst(whole) : "")
        guard text == "0" || !text.hasPrefix("0") || text.hasPrefix("0.") else {
            Cases.skip()
            continue
        }
        Cases.check()
        let sign = Bool.random(using: &generator) ? "-" : ""
        var reader = JSONReader(Array("\(sign)\(text),".utf8))
        #expect(reader.takeNumber() == Double(sign + text))
    }
    for text in ["", "-", "01,", "-01,", "1.,", ".5,", "1e5,", "1.5E5,", "+1,", "1", "12345678901234567,", "null,"] {
        var reader = JSONReader(Array(text.utf8))
        #expect(reader.takeNumber() == nil && reader.takeNumber() == nil, "\(text)")
    }
}

/// The last one is long enough to be read by words of eight bytes; the tempting fault is to look for repetitions only
/// in what is read byte by byte.
@Test(
    arguments: [
        #"{"id":1,"id":2}"#, #"{"id":1,"\u0069d":2}"#, #"{"x":1,"id":1,"x":2}"#,
        #"{"id":1,"id":2,"and":"so on and on"}"#,
    ]
)
func `a repeated field is refused, known or unknown`(text: String) {
    var reader = JSONReader(Array(text.utf8))
    #expect(throws: JSONError.self) {
        try reader.beginObject()
        while try reader.nextField(of: JSONFieldNames(["id"])) != nil { try reader.skipValue() }
    }
}

@Test func `the reader has the pointer of the present value`() throws {
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
func `reading a value of another type is an error with its position`(kind: JSONKind) {
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

/// Every prefix of a text, and every text with one byte changed, ends in a value or an error, never in a trap.
@Test(.property) func `damaged texts are read or refused`() {
    let text = Array(#"{"view":{"id":"r\u00e9\ud83d\ude00ä","n":[-1.5e-3,0,true,false,null,{}]}}"#.utf8)
    for length in 0..<text.count {
        #expect((try? JSONValue(parsing: Array(text.prefix(length)))) == nil)
    }
    var generator = SeededGenerator(seed: Seeds.first(7))
    for index in text.indices {
        for _ in 0..<Seeds.count(40) {
            Cases.check()
            var damaged = text
            damaged[index] = UInt8.random(in: 0...255, using: &generator)
            #expect((skip(damaged) == nil) == ((try? JSONValue(parsing: damaged)) != nil))
        }
    }
}
