/// One line of the log: an event and its fields.
///
/// A line is ASCII without line breaks: control bytes, quotes and non-ASCII characters in values are escaped, so that
/// clients cannot forge lines (log injection). It has at most ``capacity`` bytes; a long value is truncated and ends in
/// `...`, and a field that does not fit is omitted.
@safe public struct LogLine: ~Copyable {
    /// The maximum length of a line in bytes, without its timestamp.
    static let capacity = 4_096
    /// The default maximum length of a value, in bytes.
    public static let defaultLength = 160

    let format: LogFormat
    private let base: UnsafeMutablePointer<UInt8>
    private var count = 0

    init(_ format: LogFormat, _ level: LogLevel, _ event: StaticString) {
        self.format = format
        unsafe base = .allocate(capacity: Self.capacity)
        switch format {
        case .text:
            append(level.word)
            append(UInt8(ascii: " "))
            append(event)
        case .json:
            append("\"level\":\"")
            append(level.word)
            append("\",\"event\":\"")
            append(event)
            append(UInt8(ascii: "\""))
        }
    }

    deinit {
        unsafe base.deallocate()
    }

    // MARK: Fields

    /// Adds text, truncated to `length` bytes.
    public mutating func add(_ name: StaticString, _ value: String, atMost length: Int = defaultLength) {
        guard begin(name, room: length + 2) else { return }
        let text = value.utf8Span.span
        let textClass = TextClass(text)
        let isQuoted = format == .json || !textClass.isBare
        if isQuoted { append(UInt8(ascii: "\"")) }
        if textClass.isPlain, text.count <= length { append(text) } else { escape(value, atMost: length) }
        if isQuoted { append(UInt8(ascii: "\"")) }
    }

    /// Adds an integer.
    public mutating func add(_ name: StaticString, _ value: Int) {
        guard begin(name, room: 20) else { return }
        append(value)
    }

    /// Adds a duration in seconds with microsecond precision; negative durations are written as 0.
    public mutating func add(_ name: StaticString, seconds duration: Duration) {
        guard begin(name, room: 28) else { return }
        let (seconds, attoseconds) = max(duration, .zero).components
        append(Int(seconds))
        append(UInt8(ascii: "."))
        append(Int(attoseconds / 1_000_000_000_000), digits: 6)
    }

    /// Adds a client address.
    public mutating func add(_ name: StaticString, _ client: ClientAddress) {
        guard begin(name, room: ClientAddress.longestText + 2) else { return }
        if format == .json { append(UInt8(ascii: "\"")) }
        client.write(to: &self)
        if format == .json { append(UInt8(ascii: "\"")) }
    }

    /// Writes the name and the separator before the value; returns false if the field does not fit.
    private mutating func begin(_ name: StaticString, room: Int) -> Bool {
        guard count + name.utf8CodeUnitCount + room + Self.ending + 4 <= Self.capacity else { return false }
        switch format {
        case .text:
            append(UInt8(ascii: " "))
            append(name)
            append(UInt8(ascii: "="))
        case .json:
            append(",\"")
            append(name)
            append("\":")
        }
        return true
    }

    /// The number of bytes that ``finish()`` requires.
    private static let ending = 2

    /// Terminates the line.
    mutating func finish() {
        if format == .json { append(UInt8(ascii: "}")) }
        append(UInt8(ascii: "\n"))
    }

    /// Calls `body` with the bytes written so far.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(start: base, count: count))
    }

    // MARK: Bytes

    mutating func append(_ byte: UInt8) {
        precondition(count < Self.capacity, "a field is written only if it fits")
        unsafe base[count] = byte
        count += 1
    }

    mutating func append(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        precondition(text.isASCII && count + length <= Self.capacity, "a field is written only if it fits")
        unsafe (base + count).update(from: text.utf8Start, count: length)
        count += length
    }

    private mutating func append(_ text: Span<UInt8>) {
        precondition(count + text.count <= Self.capacity, "a field is written only if it fits")
        unsafe text.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            unsafe (base + count).update(from: start, count: source.count)
        }
        count += text.count
    }

    /// Appends a number, padded with leading zeros to `digits` digits.
    mutating func append(_ number: Int, digits: Int = 1) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var (length, power) = (1, UInt(10))
        while length < 19, rest >= power {
            length += 1
            power *= 10
        }
        length = max(length, digits)
        precondition(count + length <= Self.capacity, "a field is written only if it fits")
        for index in stride(from: count + length - 1, through: count, by: -1) {
            unsafe base[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    // MARK: Escaping

    /// Appends an escaped value, truncated to `length` bytes.
    private mutating func escape(_ value: String, atMost length: Int) {
        let end = count + length
        for scalar in value.unicodeScalars {
            guard count + Self.longestEscape + 3 <= end else { return append("...") }
            escape(scalar)
        }
    }

    /// The length of an escaped surrogate pair, such as `\ud83d\ude00`.
    private static let longestEscape = 12

    private mutating func escape(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append("\\\"")
        case "\\": append("\\\\")
        case " "..."~": append(UInt8(truncatingIfNeeded: scalar.value))
        default: for unit in UTF16.encode(scalar) ?? .init() { escape(unit) }
        }
    }

    private mutating func escape(_ unit: UInt16) {
        append("\\u")
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift) & 0xF)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}

/// The quoting and escaping that a text requires.
private struct TextClass {
    /// True if the text needs no escapes between quotes.
    let isPlain: Bool
    /// True if the text needs no quotes in the text format.
    let isBare: Bool

    /// Scans all bytes without branches, so that the compiler vectorises the loop to sixteen bytes at a time.
    init(_ text: Span<UInt8>) {
        var (special, spaced): (UInt8, UInt8) = (0, 0)
        for index in text.indices {
            let byte = text[index]
            special |= byte &- 0x20 > 0x5E ? 1 : 0
            special |= byte == UInt8(ascii: "\"") ? 1 : 0
            special |= byte == UInt8(ascii: "\\") ? 1 : 0
            spaced |= byte == UInt8(ascii: " ") ? 1 : 0
            spaced |= byte == UInt8(ascii: "=") ? 1 : 0
        }
        isPlain = special == 0
        isBare = special | spaced == 0 && !text.isEmpty
    }
}
