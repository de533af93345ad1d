import JSON
import Testing
import TestSupport

private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(capacity: 8)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
}

private func written(_ number: Double) -> String {
    written { $0.number(number) }
}

@Test func `commas and colons are added`() {
    let text = written { writer in
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.integer(1)
        writer.null()
        writer.beginObject()
        writer.endObject()
        writer.beginArray()
        writer.endArray()
        writer.bool(true)
        writer.endArray()
        writer.key("b" + "\"")
        writer.string("x")
        writer.key("ids")
        writer.beginArray()
        for number in [0, 7, 12_345] { writer.string(UInt8(ascii: "c"), number) }
        writer.endArray()
        writer.key("c")
        writer.beginObject()
        writer.key("d")
        writer.bool(false)
        writer.key("e")
        writer.integer(-20)
        writer.endObject()
        writer.endObject()
    }
    #expect(text == #"{"a":[1,null,{},[],true],"b\"":"x","ids":["c0","c7","c12345"],"c":{"d":false,"e":-20}}"#)
}

@Test(
    arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
        ("\u{0}\u{8}\u{C}\u{1F}", #""\u0000\u0008\u000c\u001f""#), ("é€😀\u{7F}", "\"é€😀\u{7F}\""),
        ("a\nlonger text with é", #""a\nlonger text with é""#),
    ]
)
func `only what JSON demands is escaped`(string: String, text: String) {
    #expect(written { $0.string(string) } == text)
}

@Test(
    arguments: [
        (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (10, "10"), (844, "844"), (1e6, "1000000"), (0.5, "0.5"),
        (-0.5, "-0.5"), (0.1, "0.1"), (0.01, "0.01"), (0.05, "0.05"), (99.5, "99.5"), (1.25, "1.25"), (0.001, "0.001"),
        (13.333333333333334, "13.333333333333334"), (66.66666666666667, "66.66666666666667"),
        (0.1 + 0.2, "0.30000000000000004"), (1.0 / 3, "0.3333333333333333"), (100.123456, "100.123456"),
        (123456.7890125, "123456.7890125"), (4_503_599_627_370_495.5, "4503599627370495.5"), (1e15, "1000000000000000"),
    ] as [(Double, String)]
)
func `a number has its shortest digits`(number: Double, text: String) {
    #expect(written(number) == text)
}

@Test(arguments: [Double.infinity, -.infinity, .nan])
func `infinities and NaN are written as null`(number: Double) {
    #expect(written(number) == "null")
}

private func significantDigits(_ text: String) -> Int {
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    return text.contains(".") ? mantissa.count : mantissa.reversed().drop { $0 == "0" }.count
}

/// The doubles that are most difficult to print: next to powers of two and of ten, halves, thirds.
private let numbersAtTheEdges: [Double] =
    (-60...60).flatMap { exponent -> [Double] in
        let power = Double(sign: .plus, exponent: exponent, significand: 1)
        return [power, power.nextUp, power.nextDown, power * 3, power / 3]
    }
    + (-8...17).flatMap { exponent -> [Double] in
        let power = Double("1e\(exponent)") ?? 0
        return [power, power.nextUp, power.nextDown, power * 1.5, power / 7]
    }

@Test(.property) func `a number is read back as the same double, and no shorter text would be`() throws {
    var generator = SeededGenerator(seed: Seeds.first(1))
    var numbers = numbersAtTheEdges
    for _ in 0..<Seeds.count(5000) {
        numbers.append(Double.random(in: -2000...2000, using: &generator))
        numbers.append(Double(Int.random(in: -200_000...200_000, using: &generator)) / 1000)
        numbers.append(Double(Int.random(in: 0...10_000, using: &generator)) / 3)
        let any = Double(bitPattern: generator.next())
        if any.isFinite { numbers.append(any) }
    }
    for number in numbers {
        Cases.check()
        let text = written(number)
        var reader = JSONReader(Array(text.utf8))
        #expect(try reader.number() == number, "\(text)")
        #expect(significantDigits(text) <= significantDigits(number.description), "\(text) for \(number)")
    }
}

/// A tree of up to `depth` levels.
private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .number(Double.random(in: -1e6...1e6, using: &generator))
    case 3: .number(Double(Int.random(in: -100...100, using: &generator)))
    case 4: .string(randomString(using: &generator))
    case 5:
        .array(
            (0..<Int.random(in: 0...4, using: &generator)).map { _ in randomValue(depth: depth - 1, using: &generator) }
        )
    default:
        .object(
            (0..<Int.random(in: 0...20, using: &generator)).map {
                .init(
                    key: "\($0)" + randomString(using: &generator),
                    value: randomValue(depth: depth - 1, using: &generator)
                )
            }
        )
    }
}

private func randomString(using generator: inout SeededGenerator) -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let limit: UInt32 = [0x20, 0x80, 0x800, 0x10000, 0x110000].randomElement(using: &generator) ?? 0x80
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
            string.unicodeScalars.append(scalar)
        }
    }
    return string
}

@Test(.property, arguments: Seeds.range(200, from: 1))
func `a tree is read back as it was written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = randomValue(depth: 4, using: &generator)
    let text = written { $0.value(value) }
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
}

/// The tempting faults are in the words by which keys are copied, and in the capacity for long numbers between them.
@Test(.property, arguments: [["x"], ["width", "height"], ["x", "y", "width", "contentWidth"]])
func `an object of numbers is written like its members one by one`(names: [String]) {
    var random = SeededGenerator(seed: Seeds.first(11))
    let table = JSONNumberNames(names)
    for _ in 0..<Seeds.count(500) {
        Cases.check()
        let numbers = names.map { _ in anyNumber(&random) }
        let together = written { writer in
            writer.beginArray()
            writer.null()
            writer.object(table, numbers.span)
            writer.object(table, numbers.span)
            writer.endArray()
        }
        let alone = written { writer in
            writer.beginArray()
            writer.null()
            for _ in 0..<2 {
                writer.beginObject()
                for (name, number) in zip(names, numbers) {
                    writer.key(name)
                    writer.number(number)
                }
                writer.endObject()
            }
            writer.endArray()
        }
        #expect(together == alone)
    }
}

/// Numbers for each path of the writer.
private func anyNumber(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Double(Int.random(in: -10_001...10_001, using: &random))
    case 1: Double(Int.random(in: -20_000_000...20_000_000, using: &random)) / 1000
    case 2: Double(Int.random(in: -20_000_000_000_000...20_000_000_000_000, using: &random)) / 1e9
    case 3: Double.random(in: -0.02...0.02, using: &random)
    case 4: Double(Int.random(in: 0...100_000, using: &random)).nextUp
    default: Double(bitPattern: UInt64.random(in: .min ... .max, using: &random))
    }
}

@Test(.property(checking: 0.8))
func `whole, short and long numbers are read back, and have no more digits than necessary`() throws {
    var random = SeededGenerator(seed: Seeds.first(12))
    for _ in 0..<Seeds.count(20_000) {
        let number = anyNumber(&random)
        guard number.isFinite, number.magnitude < 1e12 else {
            Cases.skip()
            continue
        }
        Cases.check()
        let text = written(number)
        #expect(Double(text) == number)
        #expect(digits(text) == digits(number.description))
    }
}

/// The digits of a number without leading and trailing zeros.
private func digits(_ text: String) -> String {
    let all = text.prefix { $0 != "e" }.filter(\.isNumber)
    return String(String(all.drop { $0 == "0" }.reversed()).drop { $0 == "0" }.reversed())
}

@Test func `a text beyond its limit is not stored`() {
    for limit in [64, 100, 1_000] {
        var writer = JSONWriter(capacity: 8, limit: limit)
        writer.beginArray()
        for _ in 0..<20 { writer.string(String(repeating: "x", count: 97)) }
        writer.endArray()
        let hasOverflowed = writer.hasOverflowed
        #expect(hasOverflowed)
    }
}

@Test(arguments: [1, 63, 64, 200, 4_096])
func `a text at its limit is stored`(length: Int) {
    let text = String(repeating: "x", count: length)
    var writer = JSONWriter(capacity: 8, limit: length + 2)
    writer.string(text)
    let hasOverflowed = writer.hasOverflowed
    #expect(!hasOverflowed)
    let bytes = writer.bytes
    #expect(bytes == Array("\"\(text)\"".utf8))
    var shorter = JSONWriter(capacity: 8, limit: length + 1)
    shorter.string(text)
    let isTooShort = shorter.hasOverflowed
    #expect(isTooShort)
}

@Test func `a writer that has overflowed stays so`() {
    var writer = JSONWriter(capacity: 8, limit: 128)
    writer.beginArray()
    for _ in 0..<100 { writer.number(1.5) }
    writer.string("short")
    writer.endArray()
    let hasOverflowed = writer.hasOverflowed
    #expect(hasOverflowed)
}
