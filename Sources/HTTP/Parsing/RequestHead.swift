/// The request line and header fields parsed so far.
struct RequestHead: Sendable {
    /// The framing of a body (RFC 9112, 6.3).
    enum Framing {
        case none
        case sized(Int)
        case chunked
    }

    private(set) var method = Method.get
    private(set) var target = RequestTarget.root
    private(set) var version = Version.http11
    private(set) var fields = HeaderFields()
    private var contentLength: Int?
    private var codings: [TransferCoding] = []
    private var hosts = 0
    private var asksToClose = false
    private var asksToStayOpen = false
    private(set) var expectsContinue = false

    private enum TransferCoding {
        case chunked
        case unknown
    }

    /// True if the client allows the connection to stay open (RFC 9112, 9.3).
    var keepsAlive: Bool {
        guard !asksToClose else { return false }
        switch version {
        case .http11: return true
        case .http10: return asksToStayOpen
        }
    }

    /// Parses `method SP request-target SP HTTP-version`, with exactly one space between parts (RFC 9112, 3).
    mutating func readRequestLine(_ line: Span<UInt8>, limits: RequestLimits) throws(RequestFault) {
        guard let methodEnd = line.firstIndex(of: ASCII.space, from: 0) else { throw .requestLine }
        let token = line.extracting(0..<methodEnd)
        guard !token.isEmpty, token.consists(of: .token) else { throw .method }
        method = Method(token: token)
        guard let targetEnd = line.firstIndex(of: ASCII.space, from: methodEnd + 1), targetEnd > methodEnd + 1 else {
            throw .requestLine
        }
        let target = line.extracting((methodEnd + 1)..<targetEnd)
        guard target.count <= limits.targetBytes else { throw .targetTooLong }
        version = try Self.version(line.extracting((targetEnd + 1)..<line.count))
        self.target = try RequestTarget(target, method: method)
    }

    private static func version(_ text: Span<UInt8>) throws(RequestFault) -> Version {
        guard text.count == 8, text.extracting(0..<5).equals("HTTP/"), text[5].isDigit, text[6] == ASCII.dot,
            text[7].isDigit
        else { throw .version }
        guard text[5] == ASCII.zero + 1 else { throw .unsupportedVersion }
        // A higher minor version is treated as the highest known one (RFC 9110, 2.5).
        return text[7] == ASCII.zero ? .http10 : .http11
    }

    /// Parses one field line and records the framing, host and connection information in it.
    mutating func readField(_ line: Span<UInt8>) throws(RequestFault) {
        let field = try FieldLine(line)
        let name = line.extracting(field.name)
        let value = line.extracting(field.value)
        // Switches on the length first: most fields are none of these, and need no comparison.
        switch name.count {
        case 4 where name.equalsIgnoringCase("host"): try readHost(value)
        case 6 where name.equalsIgnoringCase("expect"): try readExpectation(value)
        case 10 where name.equalsIgnoringCase("connection"): readConnection(value)
        case 14 where name.equalsIgnoringCase("content-length"): try readContentLength(value)
        case 17 where name.equalsIgnoringCase("transfer-encoding"): try readTransferEncoding(value)
        default: break
        }
        fields.append(name: name, value: value)
    }

    /// Parses the host, which may be empty only if the target has one (RFC 9112, 3.2).
    ///
    /// A comma is valid in a host but rejected here: it appears when an intermediary combines two Host fields.
    private mutating func readHost(_ value: Span<UInt8>) throws(RequestFault) {
        hosts += 1
        guard hosts == 1 else { throw .repeatedHost }
        guard Authority.isWellFormed(value, demanding: target.namesHost ? .nothing : .host),
            value.firstIndex(of: ASCII.comma, from: 0) == nil
        else { throw .malformedHost }
    }

    private mutating func readContentLength(_ value: Span<UInt8>) throws(RequestFault) {
        // Equal values could be accepted (RFC 9112, 6.3), but two fields are a sign of smuggling.
        guard contentLength == nil else { throw .repeatedContentLength }
        guard let length = value.decimal else { throw .contentLength }
        contentLength = length
    }

    /// Parses a list of codings without parameters: `chunked` has none, and no other coding is supported (RFC 9112,
    /// 7).
    private mutating func readTransferEncoding(_ value: Span<UInt8>) throws(RequestFault) {
        var index = 0
        repeat {
            value.skipWhitespace(&index)
            guard let coding = value.takeToken(&index) else { throw .transferEncoding }
            codings.append(value.extracting(coding).equalsIgnoringCase("chunked") ? .chunked : .unknown)
            value.skipWhitespace(&index)
        } while value.take(ASCII.comma, &index)
        guard index == value.count else { throw .transferEncoding }
    }

    private mutating func readExpectation(_ value: Span<UInt8>) throws(RequestFault) {
        // HTTP/1.0 has no interim responses, so the field is ignored (RFC 9110, 10.1.1).
        guard version == .http11 else { return }
        guard value.equalsIgnoringCase("100-continue") else { throw .expectation }
        expectsContinue = true
    }

    /// Parses the connection options (RFC 9110, 7.6.1).
    ///
    /// A malformed list closes the connection, which is safe.
    private mutating func readConnection(_ value: Span<UInt8>) {
        var index = 0
        while index < value.count {
            value.skipWhitespace(&index)
            if let option = value.takeToken(&index) {
                let option = value.extracting(option)
                if option.equalsIgnoringCase("close") { asksToClose = true }
                if option.equalsIgnoringCase("keep-alive") { asksToStayOpen = true }
            }
            value.skipWhitespace(&index)
            guard index == value.count || value.take(ASCII.comma, &index) else {
                asksToClose = true
                return
            }
        }
    }

    /// Returns the framing of the body after checking the fields that depend on each other (RFC 9112, 3.2, 6.1 and
    /// 6.3).
    func framing() throws(RequestFault) -> Framing {
        guard version == .http10 || hosts == 1 else { throw .missingHost }
        guard !codings.isEmpty else { return contentLength.map(Framing.sized) ?? .none }
        // The classic request-smuggling vector (RFC 9112, 6.1).
        guard contentLength == nil else { throw .bothFramings }
        // HTTP/1.0 intermediaries forward the field without understanding it (RFC 9112, 6.1).
        guard version == .http11 else { throw .transferEncoding }
        // Unless `chunked` is last, the end of the body cannot be determined: 400, even if other codings are unknown
        // (RFC 9112, 6.3).
        guard codings.last == .chunked, !codings.dropLast().contains(.chunked) else { throw .transferEncoding }
        guard codings.count == 1 else { throw .unknownTransferCoding }
        return .chunked
    }
}

/// The ranges of the name and value in a line `field-name ":" OWS field-value OWS` (RFC 9112, 5).
///
/// The parser has checked that the line contains no control bytes, so the value needs no further validation.
struct FieldLine {
    let name: Range<Int>
    let value: Range<Int>

    init(_ line: Span<UInt8>) throws(RequestFault) {
        // obs-fold: a server must reject or unfold it (RFC 9112, 5.2).
        guard !line[0].isWhitespace else { throw .foldedLine }
        // A token contains no whitespace, so this also rejects whitespace before the colon (RFC 9112, 5.1).
        guard let colon = line.firstIndex(of: ASCII.colon, from: 0), colon > 0,
            line.extracting(0..<colon).consists(of: .token)
        else { throw .fieldName }
        name = 0..<colon
        value = line.trimmingWhitespace((colon + 1)..<line.count)
    }
}
