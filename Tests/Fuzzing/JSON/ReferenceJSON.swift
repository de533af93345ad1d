import Glibc
import JSON

/// A second reader of JSON, for comparison: the grammar of RFC 8259, without positions of faults.
///
/// Strings become UTF-16 and numbers go through `strtod`, so that little is shared with the reader.
struct ReferenceJSON {
    /// The text is not JSON, or has a duplicate key, a number beyond `Double`, or too deep a nesting.
    struct Refusal: Error {}

    private let bytes: [UInt8]
    private var place = 0
    private let maximumDepth: Int

    static func read(_ bytes: [UInt8], maximumDepth: Int) throws(Refusal) -> JSONValue {
        var reader = ReferenceJSON(bytes: bytes, maximumDepth: maximumDepth)
        let value = try reader.element(depth: 0)
        guard reader.place == bytes.count else { throw Refusal() }
        return value
    }

    private init(bytes: [UInt8], maximumDepth: Int) {
        (self.bytes, self.maximumDepth) = (bytes, maximumDepth)
    }

    /// Reads `ws value ws`.
    private mutating func element(depth: Int) throws(Refusal) -> JSONValue {
        blanks()
        let value = try value(depth: depth)
        blanks()
        return value
    }

    private mutating func value(depth: Int) throws(Refusal) -> JSONValue {
        if take("null") { return .null }
        if take("true") { return .bool(true) }
        if take("false") { return .bool(false) }
        if take("\"") { return .string(try string()) }
        if take("[") { return .array(try array(depth: depth + 1)) }
        if take("{") { return .object(try object(depth: depth + 1)) }
        return .number(try number())
    }

    private mutating func array(depth: Int) throws(Refusal) -> [JSONValue] {
        guard depth <= maximumDepth else { throw Refusal() }
        var elements: [JSONValue] = []
        blanks()
        if take("]") { return [] }
        repeat { elements.append(try element(depth: depth)) } while take(",")
        guard take("]") else { throw Refusal() }
        return elements
    }

    private mutating func object(depth: Int) throws(Refusal) -> [JSONValue.Member] {
        guard depth <= maximumDepth else { throw Refusal() }
        var members: [JSONValue.Member] = []
        var keys: Set<[UInt8]> = []
        blanks()
        if take("}") { return [] }
        repeat {
            blanks()
            guard take("\"") else { throw Refusal() }
            let key = try string()
            blanks()
            guard keys.insert(Array(key.utf8)).inserted, take(":") else { throw Refusal() }
            members.append(JSONValue.Member(key: key, value: try element(depth: depth)))
        } while take(",")
        guard take("}") else { throw Refusal() }
        return members
    }

    /// Reads a string after its opening quote.
    private mutating func string() throws(Refusal) -> String {
        var units: [UInt16] = []
        while true {
            let plain = bytes[place...].prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            let text = String(decoding: plain, as: UTF8.self)
            // Invalid UTF-8 has been repaired, and differs now.
            guard text.utf8.elementsEqual(plain) else { throw Refusal() }
            units += text.utf16
            place = plain.endIndex
            if take("\"") { break }
            guard take("\\") else { throw Refusal() }
            units.append(try escape())
        }
        let text = String(decoding: units, as: UTF16.self)
        // So has a surrogate without its partner.
        guard text.utf16.elementsEqual(units) else { throw Refusal() }
        return text
    }

    private mutating func escape() throws(Refusal) -> UInt16 {
        guard place < bytes.count else { throw Refusal() }
        let letter = bytes[place]
        place += 1
        if letter == UInt8(ascii: "u") {
            let digits = bytes[place...].prefix(4)
            guard digits.count == 4, ByteClass.hexDigit.spell(digits),
                let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw Refusal() }
            place += 4
            return unit
        }
        guard let index = Self.escapes.firstIndex(of: letter) else { throw Refusal() }
        return Self.escaped[index]
    }

    private static let escapes = Array("\"\\/bfnrt".utf8)
    private static let escaped: [UInt16] = [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09]

    /// Reads `[ minus ] int [ frac ] [ exp ]`.
    private mutating func number() throws(Refusal) -> Double {
        let start = place
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        let number = unsafe String(decoding: bytes[start..<place], as: UTF8.self).withCString { unsafe strtod($0, nil) }
        guard number.isFinite else { throw Refusal() }
        return number
    }

    private mutating func digits() throws(Refusal) {
        let run = bytes[place...].prefix(while: ByteClass.digit.contains)
        guard !run.isEmpty else { throw Refusal() }
        place = run.endIndex
    }

    private mutating func blanks() {
        place = bytes[place...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
    }

    private mutating func take(_ word: StaticString) -> Bool {
        let rest = bytes[place...].prefix(word.utf8CodeUnitCount)
        guard rest.count == word.utf8CodeUnitCount, word.withUTF8Buffer({ unsafe rest.elementsEqual($0) }) else {
            return false
        }
        place += rest.count
        return true
    }
}
