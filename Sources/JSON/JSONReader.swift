/// What kind of value stands in a JSON text.
public enum JSONKind: String, Hashable, Sendable, CaseIterable {
    case object, array, string, number, bool, null
}

/// A cursor over the bytes of one JSON text, which its user pulls values from; nothing is built in between.
///
/// Strictly RFC 8259 in UTF-8 without a byte order mark. Beyond that, keys of one object must differ, surrogates must
/// come in pairs, and nesting has a limit. Every fault comes with its line and column. The reader knows the pointer of
/// the value it stands at, so that its user need not keep track.
///
/// An object is read as `beginObject`, then `nextKey` or `nextField` until nil, each time followed by the value; an
/// array as `beginArray`, then `nextElement` until false. `finish` ends the text.
public struct JSONReader {
    /// An object or an array that has begun and not ended, or the text around all of them.
    struct Level {
        enum Kind {
            case text, object, array
        }

        let kind: Kind
        /// How many members or elements have begun.
        var count = 0
        /// The offset of the key of the present member.
        var key = 0
        /// Which known fields were seen, a bit each.
        var seen: UInt64 = 0
        /// The known field after the last one, which is likely to be next.
        var nextField = 0
        /// Where the other keys of this object begin in `keys`.
        let firstKey: Int
    }

    /// The largest number of unknown keys that are compared one by one.
    private static let linearKeys = 16

    /// The text.
    public let bytes: [UInt8]
    var offset = 0
    private let maximumDepth: Int
    /// The innermost level, by itself because every member and element changes it.
    var level = Level(kind: .text, firstKey: 0)
    /// The levels around it, outermost first.
    private var outer: [Level] = []
    /// Keys of the open objects that were not read as known fields, outermost object first.
    private var keys: [RawString] = []
    /// The same for objects with more than `linearKeys` of them, by the depth of the object.
    private var keySets: [Int: Set<[UInt8]>] = [:]

    /// A reader at the beginning of `bytes`, in which at most `maximumDepth` objects and arrays may be open at once.
    public init(_ bytes: [UInt8], maximumDepth: Int = 512) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        outer.reserveCapacity(16)
    }

    /// The pointer to the value that the reader stands at or has just read.
    public var pointer: JSONPointer {
        var pointer = JSONPointer.root
        for level in outer + [level] where level.count > 0 {
            switch level.kind {
            case .text: break
            case .object: pointer.append(key(at: level.key))
            case .array: pointer.append(level.count - 1)
            }
        }
        return pointer
    }

    /// A key that has been read.
    private func key(at offset: Int) -> String {
        var reader = self
        reader.offset = offset
        guard let key = try? reader.scanString() else { preconditionFailure("a checked key was not read") }
        return text(of: key)
    }

    /// How much of the text has not been read.
    public var bytesLeft: Int { bytes.count - offset }

    /// The kind of the next value, told by its first byte.
    public mutating func peekKind() throws(JSONError) -> JSONKind {
        skipWhitespace()
        guard offset < bytes.count else { throw unexpected("a value") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw unexpected("a value")
        }
    }

    /// Reads past the end of the text, where nothing but white space may follow.
    public mutating func finish() throws(JSONError) {
        skipWhitespace()
        guard offset == bytes.count else { throw unexpected("the end of the text") }
    }

    /// Reads past one value of any kind, as strictly as any other.
    public mutating func skipValue() throws(JSONError) {
        switch try peekKind() {
        case .object:
            try beginObject()
            while try newKey() != nil { try skipValue() }
        case .array:
            try beginArray()
            while try nextElement() { try skipValue() }
        case .string: try skipString()
        case .number: _ = try number()
        case .bool: _ = try bool()
        case .null: try null()
        }
    }

    public mutating func bool() throws(JSONError) -> Bool {
        skipWhitespace()
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "t") {
            try literal("true")
            return true
        }
        try literal("false")
        return false
    }

    public mutating func null() throws(JSONError) {
        skipWhitespace()
        try literal("null")
    }

    mutating func skipWhitespace() {
        // Most texts have none; this much is worth having in place of a call.
        if offset < bytes.count, bytes[offset] <= 0x20 { skipSpaces() }
    }

    private mutating func skipSpaces() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func literal(_ word: String) throws(JSONError) {
        var position = offset
        for byte in word.utf8 {
            guard position < bytes.count, bytes[position] == byte else { throw unexpected("'\(word)'", at: position) }
            position += 1
        }
        offset = position
    }
}

// MARK: - Objects and arrays

extension JSONReader {
    public mutating func beginObject() throws(JSONError) {
        try begin(.object, UInt8(ascii: "{"), expected: "an object")
    }

    /// The key of the next member, nil where the object ends; its value has to be read next.
    public mutating func nextKey() throws(JSONError) -> String? {
        guard let key = try newKey() else { return nil }
        return text(of: key)
    }

    /// The key of the next member as one of `names`, nil where the object ends; its value has to be read next.
    public mutating func nextField(of names: JSONFieldNames) throws(JSONError) -> JSONField? {
        if let index = takeField(of: names) { return .known(index) }
        return try anyField(of: names)
    }

    /// The same in whatever form the member is written.
    private mutating func anyField(of names: JSONFieldNames) throws(JSONError) -> JSONField? {
        guard let key = try memberKey() else { return nil }
        guard let index = names.index(of: key.hasEscapes ? unescaped(key)[...] : bytes[key.range]) else {
            try noteUnknown(key)
            try colon()
            return .unknown(text(of: key))
        }
        let bit: UInt64 = 1 << UInt64(index)
        guard level.seen & bit == 0 else { throw duplicate(key) }
        level.seen |= bit
        level.nextField = index + 1
        try colon()
        return .known(index)
    }

    public mutating func beginArray() throws(JSONError) {
        try begin(.array, UInt8(ascii: "["), expected: "an array")
    }

    /// Whether there is another element, which has to be read next; false once the array has ended.
    public mutating func nextElement() throws(JSONError) -> Bool {
        precondition(level.kind == .array, "an element outside an array")
        skipWhitespace()
        let isFirst = level.count == 0
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "]") {
            end()
            return false
        }
        if !isFirst {
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { throw unexpected("',' or ']'") }
            offset += 1
        }
        level.count += 1
        return true
    }

    /// Reads past the next key and its colon; nil where the object ends.
    private mutating func newKey() throws(JSONError) -> RawString? {
        guard let key = try memberKey() else { return nil }
        try noteUnknown(key)
        try colon()
        return key
    }

    private mutating func begin(
        _ kind: Level.Kind,
        _ bracket: UInt8,
        expected: @autoclosure () -> String
    ) throws(JSONError) {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == bracket else { throw unexpected(expected()) }
        guard outer.count < maximumDepth else {
            throw malformed("objects and arrays are nested more than \(maximumDepth) deep", at: offset)
        }
        offset += 1
        outer.append(level)
        level = Level(kind: kind, firstKey: keys.count)
    }

    private mutating func end() {
        offset += 1
        if keys.count > level.firstKey {
            keys.removeSubrange(level.firstKey...)
            keySets[outer.count] = nil
        }
        level = outer.removeLast()
    }

    /// Reads the key of the next member, nil once the object has ended.
    private mutating func memberKey() throws(JSONError) -> RawString? {
        precondition(level.kind == .object, "a key outside an object")
        skipWhitespace()
        let isFirst = level.count == 0
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "}") {
            end()
            return nil
        }
        if !isFirst {
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { throw unexpected("',' or '}'") }
            offset += 1
            skipWhitespace()
        }
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
            throw unexpected(isFirst ? "a key in double quotes or '}'" : "a key in double quotes")
        }
        let start = offset
        let key = try scanString()
        level.count += 1
        level.key = start
        return key
    }

    private mutating func colon() throws(JSONError) {
        skipWhitespace()
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw unexpected("':'") }
        offset += 1
    }

    /// Notes a key of the present object, which must be new.
    private mutating func noteUnknown(_ key: RawString) throws(JSONError) {
        let depth = outer.count
        // By place: a slice that outlived the comparison would have `append` copy all of the keys.
        let others = level.firstKey..<keys.count
        if others.count < Self.linearKeys {
            guard others.allSatisfy({ !isSame(keys[$0], key) }) else { throw duplicate(key) }
        } else {
            if keySets[depth] == nil { keySets[depth] = Set(others.map { unescaped(keys[$0]) }) }
            let text = unescaped(key)
            guard keySets[depth]?.insert(text).inserted == true else { throw duplicate(key) }
        }
        keys.append(key)
    }

    private func isSame(_ one: RawString, _ other: RawString) -> Bool {
        if one.hasEscapes || other.hasEscapes { return unescaped(one) == unescaped(other) }
        return bytes[one.range].elementsEqual(bytes[other.range])
    }

    private func duplicate(_ key: RawString) -> JSONError {
        malformed("the key '\(text(of: key))' stands twice in one object", at: key.range.lowerBound - 1)
    }
}

// MARK: - Faults

extension JSONReader {
    func malformed(_ detail: String, at offset: Int) -> JSONError {
        .malformed(detail: detail, position: position(of: offset))
    }

    /// The line and column of a byte, in O(offset).
    func position(of offset: Int) -> JSONPosition {
        JSONPosition(of: offset, in: bytes)
    }

    func unexpected(_ expected: String) -> JSONError {
        unexpected(expected, at: offset)
    }

    func unexpected(_ expected: String, at offset: Int) -> JSONError {
        malformed("expected \(expected), found \(found(at: offset))", at: offset)
    }

    private func found(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "a byte order mark" }
        let byte = bytes[offset]
        if (0x21...0x7E).contains(byte) { return "'\(Unicode.Scalar(byte))'" }
        guard byte >= 0x80, let length = utf8Length(at: offset) else {
            return "the byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return "'" + String(decoding: bytes[offset..<(offset + length)], as: UTF8.self) + "'"
    }
}
