import JSON
import Testing

/// One JSON text and what it means.
struct AcceptedText: Sendable, CustomTestStringConvertible {
    let text: String
    let value: JSONValue

    init(_ text: String, _ value: JSONValue) {
        (self.text, self.value) = (text, value)
    }

    var testDescription: String { text.debugDescription }
}

extension AcceptedText {
    static let structures: [AcceptedText] = [
        .init("[]", .array([])),
        .init("{}", .object([])),
        .init("[ ]", .array([])),
        .init("{ \t\r\n}", .object([])),
        .init(" [] ", .array([])),
        .init("\r\n\t [1]\r\n", .array([.number(1)])),
        .init("[[]]", .array([.array([])])),
        .init("[[],{}]", .array([.array([]), .object([])])),
        .init("[[[[[[]]]]]]", .array([.array([.array([.array([.array([.array([])])])])])])),
        .init("[1,2]", .array([.number(1), .number(2)])),
        .init("[1 , 2]", .array([.number(1), .number(2)])),
        .init("[null, true, false]", .array([.null, .bool(true), .bool(false)])),
        .init(#"{"a":1}"#, .object([.init(key: "a", value: .number(1))])),
        .init(#"{"a" : 1}"#, .object([.init(key: "a", value: .number(1))])),
        .init(
            #"{"b":1,"a":2}"#,
            .object([.init(key: "b", value: .number(1)), .init(key: "a", value: .number(2))])
        ),
        .init(#"{"":0}"#, .object([.init(key: "", value: .number(0))])),
        .init(#"{"a":{"a":1}}"#, .object([.init(key: "a", value: .object([.init(key: "a", value: .number(1))]))])),
        .init(#"[{"a":1},{"a":1}]"#, .array(Array(repeating: .object([.init(key: "a", value: .number(1))]), count: 2))),
        .init(
            #"{"a":1,"A":2}"#,
            .object([.init(key: "a", value: .number(1)), .init(key: "A", value: .number(2))])
        ),
        .init(#"{"\u0061b":1}"#, .object([.init(key: "ab", value: .number(1))])),
        .init(#"{"a\nb":1}"#, .object([.init(key: "a\nb", value: .number(1))])),
        .init(
            "{\"\u{E9}\":1,\"e\u{301}\":2}",
            .object([.init(key: "\u{E9}", value: .number(1)), .init(key: "e\u{301}", value: .number(2))])
        ),
    ]

    static let scalars: [AcceptedText] = [
        .init("null", .null),
        .init("true", .bool(true)),
        .init("false", .bool(false)),
        .init(" null ", .null),
        .init("0", .number(0)),
        .init("7", .number(7)),
        .init(#""""#, .string("")),
        .init(#""x""#, .string("x")),
    ]

    static let numbers: [AcceptedText] = [
        .init("-0", .number(-0.0)),
        .init("-1", .number(-1)),
        .init("10", .number(10)),
        .init("1234567890", .number(1_234_567_890)),
        .init("0.5", .number(0.5)),
        .init("-0.5", .number(-0.5)),
        .init("0.1", .number(0.1)),
        .init("1.10", .number(1.1)),
        .init("0.000001", .number(0.000001)),
        .init("1e0", .number(1)),
        .init("1E5", .number(100_000)),
        .init("1e+5", .number(100_000)),
        .init("1e-5", .number(0.00001)),
        .init("0e5", .number(0)),
        .init("0e+999999999999999999999", .number(0)),
        .init("1e00005", .number(100_000)),
        .init("1.5e3", .number(1500)),
        .init("123.456e-2", .number(1.23456)),
        .init("9007199254740993", .number(9_007_199_254_740_992)),
        .init("9007199254740995", .number(9_007_199_254_740_996)),
        .init("123456789012345678901234567890", .number(123_456_789_012_345_677_877_719_597_056)),
        .init("0.1234567890123456789012345", .number(0.1234567890123456789012345)),
        .init("100000000000000000000000", .number(1e23)),
        .init("8.98846567431158e307", .number(8.98846567431158e307)),
        .init("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
        .init("2.2250738585072014e-308", .number(.leastNormalMagnitude)),
        .init("5e-324", .number(.leastNonzeroMagnitude)),
        .init("1e-999", .number(0)),
        .init("-1e-99999999999999999999", .number(0)),
        .init("0.000000000000000000000000000000000001e36", .number(1)),
        .init("1" + String(repeating: "0", count: 300), .number(1e300)),
        .init("0." + String(repeating: "0", count: 300) + "1", .number(1e-301)),
    ]

    static let strings: [AcceptedText] = [
        .init(#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
        .init(#""\u0041""#, .string("A")),
        .init(#""\u00e9\u00E9""#, .string("éé")),
        .init(#""\u20ac""#, .string("€")),
        .init(#""\ud83d\ude00""#, .string("😀")),
        .init(#""\uD834\uDD1E clef""#, .string("\u{1D11E} clef")),
        .init(#""\udbff\udfff""#, .string("\u{10FFFF}")),
        .init(#""\ud800\udc00""#, .string("\u{10000}")),
        .init(#""\u0000""#, .string("\u{0}")),
        .init(#""\u001f""#, .string("\u{1F}")),
        .init(#""a\u0000b""#, .string("a\u{0}b")),
        .init(#""\uffff\udbff\udfff""#, .string("\u{FFFF}\u{10FFFF}")),
        .init("\"\u{7F}\"", .string("\u{7F}")),
        .init("\"\u{80}\"", .string("\u{80}")),
        .init("\"\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"", .string("\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}")),
        .init("\"\u{D7FF}\u{E000}\"", .string("\u{D7FF}\u{E000}")),
        .init("\"\u{FEFF}\"", .string("\u{FEFF}")),
        .init("\"\u{2028}\u{2029}\"", .string("\u{2028}\u{2029}")),
        .init("\"日本 é 😀\"", .string("日本 é 😀")),
        .init(#""/""#, .string("/")),
        .init(#""[{,:}] // no comment""#, .string("[{,:}] // no comment")),
        .init(#""\\u0041""#, .string("\\u0041")),
        .init(#""😀\n""#, .string("😀\n")),
        .init("\"" + String(repeating: "x", count: 5000) + "\"", .string(String(repeating: "x", count: 5000))),
    ]
}
