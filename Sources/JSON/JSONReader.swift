/// The type of a JSON value.
public enum JSONKind: String, Hashable, Sendable, CaseIterable {
    case object, array, string, number, bool, null
}

/// A pull parser for one JSON text: a cursor from which the caller reads values without building a tree.
///
/// It accepts strict RFC 8259 in UTF-8 without a byte order mark. In addition, the keys of an object must be unique
/// (section 4 only recommends this), surrogates must be paired (section 8.2), and nesting is limited (section 9).
/// Errors have a line and a column. The reader tracks the pointer to the current value for errors reported by its
/// caller.
///
/// To read an object, call `beginObject`, then `nextKey` or `nextField` until it returns `nil`, reading the value after
/// each; for an array, call `beginArray`, then `nextElement` until it returns false. `finish` checks the end of the
/// text.
public struct JSONReader {
    /// An open object or array, or the outermost level of the text.
    struct Level {
        enum Kind {
            case text, object, array
        }

        let kind: Kind
        /// The number of members or elements started so far.
        var count = 0
        /// The offset of the current member's key.
        var key = 0
        /// The known fields seen so far, one bit each.
        var seen: UInt64 = 0
        /// The known field after the last one read, which is the most likely next field.
        var nextField = 0
        /// The index in `keys` of this object's first unknown key.
        let firstKey: Int
    }

    /// The number of unknown keys up to which duplicates are found by comparison; beyond it a set is used, so that an
    /// object with n keys never costs O(n²).
    private static let linearKeys = 16

    /// The text being read.
    public let bytes: [UInt8]
    var offset = 0
    private let maximumDepth: Int
    /// The innermost level; kept outside `outer`, because every member and element changes it.
    var level = Level(kind: .text, firstKey: 0)
    /// The enclosing levels, outermost first.
    private var outer: [Level] = []
    /// The unknown keys of all open objects, outermost object first.
    private var keys: [RawString] = []
    /// The sets of unknown keys of objects with more than `linearKeys`, by object depth.
    private var keySets: [Int: Set<[UInt8]>] = [:]

    /// Creates a reader at the start of `bytes` that accepts up to `maximumDepth` nested objects and arrays.
    public init(_ bytes: [UInt8], maximumDepth: Int = 512) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        outer.reserveCapacity(16)
    }

    /// The pointer to the value that is next or was read last.
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

    /// Returns the key at `offset`, which has been validated before.
    private func key(at offset: Int) -> String {
        var reader = self
        reader.offset = offset
        guard let key = try? reader.scanString() else { preconditionFailure("a checked key was not read") }
        return text(of: key)
    }

    /// The number of unread bytes.
    public var bytesLeft: Int { bytes.count - offset }

    /// Returns the type of the next value, determined by its first byte.
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

    /// Checks that only whitespace follows.
    public mutating func finish() throws(JSONError) {
        skipWhitespace()
        guard offset == bytes.count else { throw unexpected("the end of the text") }
    }

    /// Returns the text that has been read since there were `bytesLeft` bytes left.
    public func text(from bytesLeft: Int) -> [UInt8] { Array(bytes[(bytes.count - bytesLeft)..<offset]) }

    /// Skips one value of any type, validating it fully.
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
        // Most texts have no whitespace, so this check is worth inlining.
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

    /// Returns the key of the next member, whose value must be read next; `nil` at the end of the object.
    public mutating func nextKey() throws(JSONError) -> String? {
        guard let key = try newKey() else { return nil }
        return text(of: key)
    }

    /// Returns the key of the next member, looked up in `names`, whose value must be read next; `nil` at the end of the
    /// object.
    public mutating func nextField(of names: JSONFieldNames) throws(JSONError) -> JSONField? {
        if let index = takeField(of: names) { return .known(index) }
        return try anyField(of: names)
    }

    /// The general case of ``nextField(of:)``, which also accepts keys with escapes.
    private mutating func anyField(of names: JSONFieldNames) throws(JSONError) -> JSONField? {
        guard let key = try memberKey() else { return nil }
        guard let index = names.index(of: key.hasEscapes ? unescaped(key)[...] : bytes[key.range]) else {
            try recordUnknown(key)
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

    /// The number of elements started in the current array; meaningless within an object.
    public var elementCount: Int { level.count }

    /// Returns true if there is another element, which must be read next; false at the end of the array.
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

    /// Reads the next key and its colon; returns `nil` at the end of the object.
    private mutating func newKey() throws(JSONError) -> RawString? {
        guard let key = try memberKey() else { return nil }
        try recordUnknown(key)
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
        // Callers read nested values recursively, so depth costs stack space.
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

    /// Reads the key of the next member; returns `nil` at the end of the object.
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

    /// Records a key of the current object, which must be unique.
    private mutating func recordUnknown(_ key: RawString) throws(JSONError) {
        let depth = outer.count
        // Indices instead of a slice, because a slice would still be alive at `append`, which would then copy all keys.
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
        let name = text(of: key).cut(to: JSONPointer.longestKey)
        return malformed("the key '\(name)' appears twice in one object", at: key.range.lowerBound - 1)
    }
}

// MARK: - Errors

extension JSONReader {
    func malformed(_ detail: String, at offset: Int) -> JSONError {
        .malformed(detail: detail, position: position(of: offset))
    }

    /// Returns the line and column of a byte, in O(offset).
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
