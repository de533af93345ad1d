import HTTP

/// A request as the reference reads it.
struct ReferenceRequest {
    var method: ArraySlice<UInt8>
    var target: ReferenceTarget
    var isVersion10: Bool
    var fields: [ReferenceField] = []
    var body: [UInt8] = []

    /// The values of the fields with this lower-case name.
    func values(_ name: String) -> [ArraySlice<UInt8>] {
        fields.filter { $0.name.isWord(name) }.map(\.value)
    }

    /// RFC 9112, section 9.3; anything other than a list of tokens counts as `close`.
    var keepsAlive: Bool {
        let options = values("connection").flatMap { $0.pieces(",") }.map(\.trimmed)
        guard options.allSatisfy({ $0.isEmpty || ByteClass.token.spell($0) && !$0.isWord("close") }) else {
            return false
        }
        return !isVersion10 || options.contains { $0.isWord("keep-alive") }
    }
}

struct ReferenceField {
    var name: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
}

/// A second reader of requests, for comparison with the parser.
///
/// It splits the whole stream into lines and the lines at their separators, and compares the pieces with byte
/// classes of RFC 9110, 9112 and 3986. It shares nothing with the parser; it is slow and simple.
struct ReferenceReader {
    enum Stop: Error, Equatable {
        /// The stream ends before the next request does.
        case waiting
        /// The status of the response to what comes next.
        case refused(Int)
    }

    private let bytes: [UInt8]
    private let limits: RequestLimits
    private var place = 0

    private init(_ bytes: [UInt8], _ limits: RequestLimits) {
        (self.bytes, self.limits) = (bytes, limits)
    }

    /// All requests of `bytes`, and how the stream ends.
    static func read(_ bytes: [UInt8], limits: RequestLimits) -> (requests: [ReferenceRequest], end: Stop) {
        var reader = ReferenceReader(bytes, limits)
        var requests: [ReferenceRequest] = []
        do throws(Stop) {
            while true { requests.append(try reader.request()) }
        } catch {
            return (requests, error)
        }
    }

    private mutating func request() throws(Stop) -> ReferenceRequest {
        var first = try requestLine()
        for _ in 0..<4 where first.isEmpty { first = try requestLine() }
        var request = try Self.request(first, limits)
        request.fields = try section { (field, earlier) throws(Stop) in try Self.check(field, earlier, of: request) }
        try Self.checkHost(request)
        request.body = try body(of: request)
        return request
    }

    /// Reads `method SP request-target SP HTTP-version`.
    private static func request(_ line: ArraySlice<UInt8>, _ limits: RequestLimits) throws(Stop) -> ReferenceRequest {
        let words = line.pieces(" ")
        guard words.count >= 3, ByteClass.token.spell(words[0]), !words[1].isEmpty else { throw .refused(400) }
        guard words[1].count <= limits.targetBytes else { throw .refused(414) }
        let version = Array(words[2])
        guard words.count == 3, version.count == 8, version.starts(with: "HTTP/".utf8), version[6] == UInt8(ascii: "."),
            ByteClass.digit.contains(version[5]), ByteClass.digit.contains(version[7])
        else { throw .refused(400) }
        guard version[5] == UInt8(ascii: "1") else { throw .refused(505) }
        guard let target = ReferenceTarget(words[1], method: words[0]) else { throw .refused(400) }
        return ReferenceRequest(method: words[0], target: target, isVersion10: version[7] == UInt8(ascii: "0"))
    }

    // MARK: Lines

    private mutating func requestLine() throws(Stop) -> ArraySlice<UInt8> {
        let beginning = bytes[place...].prefix(64)
        return try line(atMost: limits.targetBytes + 64, beyond: ByteClass.token.spell(beginning) ? 501 : 414)
    }

    private mutating func line(atMost limit: Int, beyond status: Int) throws(Stop) -> ArraySlice<UInt8> {
        let end = bytes[place...].firstIndex { !ByteClass.text.contains($0) } ?? bytes.count
        guard end - place <= limit else { throw .refused(status) }
        try lineEnd(at: end)
        defer { place = end + 2 }
        return bytes[place..<end]
    }

    private func lineEnd(at end: Int) throws(Stop) {
        let found = bytes[end...].prefix(2)
        guard [0x0D, 0x0A].starts(with: found) else { throw .refused(400) }
        guard found.count == 2 else { throw .waiting }
    }

    /// Reads field lines up to an empty one; `check` receives each with those before it.
    private mutating func section(
        _ check: (ReferenceField, [ReferenceField]) throws(Stop) -> Void
    ) throws(Stop) -> [ReferenceField] {
        var fields: [ReferenceField] = []
        var size = 0
        while true {
            let line = try line(atMost: limits.headerBytes - size, beyond: 431)
            if line.isEmpty { return fields }
            size += line.count + 2
            guard size <= limits.headerBytes, fields.count < limits.headerCount else { throw .refused(431) }
            let name = line.prefix { $0 != UInt8(ascii: ":") }
            guard ByteClass.token.spell(name), name.endIndex < line.endIndex else { throw .refused(400) }
            let field = ReferenceField(name: name, value: line[(name.endIndex + 1)...].trimmed)
            try check(field, fields)
            fields.append(field)
        }
    }

    // MARK: Bodies

    private mutating func body(of request: ReferenceRequest) throws(Stop) -> [UInt8] {
        let codings = request.values("transfer-encoding").flatMap { $0.pieces(",") }.map(\.trimmed)
        let length = request.values("content-length").first
        guard !codings.isEmpty else {
            guard let length else { return [] }
            guard let length = length.number(atMost: limits.bodyBytes) else { throw .refused(413) }
            return Array(try take(length))
        }
        guard length == nil, !request.isVersion10, codings.last?.isWord("chunked") == true,
            codings.count(where: { $0.isWord("chunked") }) == 1
        else { throw .refused(400) }
        guard codings.count == 1 else { throw .refused(501) }
        return try chunks()
    }

    private mutating func chunks() throws(Stop) -> [UInt8] {
        var body: [UInt8] = []
        var excess = 0
        while true {
            let line = try line(atMost: 256, beyond: 400)
            let digits = line.prefix(while: ByteClass.hexDigit.contains)
            let size = digits.drop { $0 == UInt8(ascii: "0") }
            guard !digits.isEmpty, size.count < 16 || size.count == 16 && size[size.startIndex] < UInt8(ascii: "8"),
                Self.areExtensions(line[digits.endIndex...])
            else { throw .refused(400) }
            excess += max(0, line.count - 16)
            guard excess <= limits.headerBytes else { throw .refused(431) }
            let count = Int(String(decoding: digits, as: UTF8.self), radix: 16) ?? .max
            guard count <= limits.bodyBytes - body.count else { throw .refused(413) }
            guard count > 0 else { break }
            body += try take(count)
            try lineEnd(at: place)
            place += 2
        }
        _ = try section { (field, _) throws(Stop) in
            let framing = ["content-length", "transfer-encoding", "host"]
            guard !framing.contains(where: { field.name.isWord($0) }) else { throw .refused(400) }
        }
        return body
    }

    private mutating func take(_ count: Int) throws(Stop) -> ArraySlice<UInt8> {
        guard bytes.count - place >= count else { throw .waiting }
        defer { place += count }
        return bytes[place..<(place + count)]
    }

    /// Whether `text` is `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )`.
    private static func areExtensions(_ text: ArraySlice<UInt8>) -> Bool {
        guard !text.isEmpty else { return true }
        let mark = text.withoutLeadingBlanks
        guard mark.first == UInt8(ascii: ";") else { return false }
        let name = mark.dropFirst().withoutLeadingBlanks.prefix(while: ByteClass.token.contains)
        guard !name.isEmpty else { return false }
        let rest = text[name.endIndex...]
        guard rest.withoutLeadingBlanks.first == UInt8(ascii: "=") else { return areExtensions(rest) }
        let value = rest.withoutLeadingBlanks.dropFirst().withoutLeadingBlanks
        if let quoted = afterQuotedString(value) { return areExtensions(quoted) }
        let token = value.prefix(while: ByteClass.token.contains)
        return !token.isEmpty && areExtensions(value[token.endIndex...])
    }

    /// The rest of `text` after the quoted string at its start.
    private static func afterQuotedString(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.first == UInt8(ascii: "\"") else { return nil }
        var rest = text.dropFirst()
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return rest }
            let isPair = byte == UInt8(ascii: "\\")
            guard isPair ? rest.popFirst().map(ByteClass.text.contains) == true : ByteClass.quotedText.contains(byte)
            else { return nil }
        }
        return nil
    }
}

// MARK: - Fields

extension ReferenceReader {
    private static func check(
        _ field: ReferenceField,
        _ earlier: [ReferenceField],
        of request: ReferenceRequest
    ) throws(Stop) {
        let name = String(decoding: field.name, as: UTF8.self).lowercased()
        switch name {
        case "host", "content-length":
            guard !earlier.contains(where: { $0.name.isWord(name) }) else { throw .refused(400) }
            guard name == "content-length" ? field.value.number(atMost: .max) != nil : isHost(field.value, of: request)
            else { throw .refused(400) }
        case "transfer-encoding":
            guard field.value.pieces(",").allSatisfy({ ByteClass.token.spell($0.trimmed) }) else { throw .refused(400) }
        case "expect":
            guard request.isVersion10 || field.value.isWord("100-continue") else { throw .refused(417) }
        default: break
        }
    }

    private static func isHost(_ value: ArraySlice<UInt8>, of request: ReferenceRequest) -> Bool {
        if value.isEmpty { return request.target.namesHost }
        return !value.contains(UInt8(ascii: ",")) && ReferenceAuthority.isAuthority(value)
    }

    private static func checkHost(_ request: ReferenceRequest) throws(Stop) {
        guard request.isVersion10 || !request.values("host").isEmpty else { throw .refused(400) }
    }
}
