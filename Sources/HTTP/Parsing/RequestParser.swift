/// The result of parsing the bytes received so far.
public enum ParseOutcome: Sendable {
    /// The request is not complete.
    case needsMoreBytes
    /// The head is complete and valid, and the client waits for `100 Continue` before sending the body (RFC 9110,
    /// 10.1.1).
    case expectsContinue
    /// The head is complete.
    ///
    /// A body of `contentLength` bytes follows, or a chunked body if that is nil. Returned once per body, before any
    /// other outcome for it, and only by a parser with `Heads.aheadOfBodies`.
    case head(Request, contentLength: Int?)
    case request(Request)
    /// The bytes are not an acceptable request, and parsing has stopped (see ``RequestFault``).
    case malformed(RequestFault)
}

/// Parses the requests of one connection incrementally and strictly (RFC 9112).
///
/// Bytes are consumed line by line. Less than one line is left unconsumed; the caller passes it again, followed by the
/// next bytes. Wherever RFC 9112 lets a recipient choose between leniency and rejection, this parser rejects: request
/// smuggling depends on two recipients disagreeing about where a request ends.
public struct RequestParser: Sendable {
    enum Stage {
        case requestLine
        case fields
        case sizedBody(remaining: Int)
        case chunkSize
        case chunkData(remaining: Int)
        case chunkEnd
        case trailers
    }

    /// The part of the request that the parser has reached.
    public enum Progress: Sendable {
        /// No byte of the next request has arrived.
        case nothing
        case head
        case body
        /// In a body that is being discarded.
        case discardedBody
    }

    /// When the head of a request with a body is returned; ``streamedType`` is an exception.
    public enum Heads: Sendable {
        case withBodies
        case aheadOfBodies
    }

    /// The maximum length of a chunk line: a size and extensions, none of which are recognized (RFC 9112, 7.1.1).
    static let chunkLineBytes = 256
    /// The number of digits in the largest chunk size; any further digits can only be leading zeros.
    static let chunkSizeDigits = 16
    /// The maximum number of empty lines skipped before a request (RFC 9112, 2.2).
    static let emptyLines = 4
    /// The allowance for the rest of a request line, in bytes: a long method, two spaces and the version.
    static let requestLineRest = 64

    let limits: RequestLimits
    private let heads: Heads
    /// The content type of bodies that may be streamed regardless of length.
    ///
    /// With `Heads.aheadOfBodies`, the head of such a request is always returned.
    private let streamedType: StaticString?
    var stage = Stage.requestLine
    var head = RequestHead()
    var body: [UInt8] = []
    /// The bytes of the incomplete line already searched for its end, so that each byte is searched once.
    private var scanned = 0
    private var skippedLines = 0
    var sectionBytes = 0
    var sectionCount = 0
    /// The bytes of this body's chunk lines in addition to the sizes.
    var extensionBytes = 0
    private var hasAskedForBody = false
    private(set) var discardsBody = false
    /// True if the body is taken piece by piece.
    private(set) var streamsBody = false

    public init(limits: RequestLimits, heads: Heads = .withBodies, streaming streamedType: StaticString? = nil) {
        (self.limits, self.heads, self.streamedType) = (limits, heads, streamedType)
    }

    public var progress: Progress {
        switch stage {
        case .requestLine: scanned == 0 ? .nothing : .head
        case .fields: .head
        case .sizedBody, .chunkSize, .chunkData, .chunkEnd, .trailers: discardsBody ? .discardedBody : .body
        }
    }

    /// The head of the incomplete request as parsed so far, without a body; nil before the end of its first line.
    public var begun: Request? {
        switch stage {
        case .requestLine: nil
        case .fields, .sizedBody, .chunkSize, .chunkData, .chunkEnd, .trailers: request(body: [])
        }
    }

    /// The number of body bytes that have arrived.
    public var bodyBytes: Int { body.count }

    /// True if the request being parsed is a HEAD request, whose response has no content (RFC 9110, 9.3.2).
    var isHeadRequest: Bool { head.method == .head }

    /// The memory held by the incomplete request, in bytes.
    public var heldBytes: Int { head.fields.lines.count + body.capacity }

    /// The memory the incomplete request will hold, in bytes, based on the length announced so far.
    public var expectedBytes: Int {
        switch stage {
        case .sizedBody where streamsBody, .chunkData where streamsBody: heldBytes
        case .sizedBody(let remaining) where !discardsBody: head.fields.lines.count + body.count + remaining
        case .chunkData(let remaining): head.fields.lines.count + body.count + remaining
        case .requestLine, .fields, .sizedBody, .chunkSize, .chunkEnd, .trailers: heldBytes
        }
    }

    /// True if the client waits for `100 Continue` before sending the body.
    public var expectsContinue: Bool { head.expectsContinue }

    /// Discards the body whose head has just been returned.
    ///
    /// The next request is parsed after it.
    ///
    /// - Precondition: The length of the body is known.
    public mutating func discardBody() {
        guard case .sizedBody = stage else { preconditionFailure("a body without a length cannot be dropped") }
        (discardsBody, hasAskedForBody) = (true, true)
    }

    /// Streams the body whose head has just been returned, so that it can be taken piece by piece as it arrives.
    ///
    /// The request returned at the end contains the rest of the body. The body size limit does not apply.
    public mutating func streamBody() {
        (streamsBody, hasAskedForBody) = (true, true)
    }

    /// Removes and returns the part of a streamed body that has arrived since the last call.
    public mutating func takePiece() -> [UInt8] {
        defer { body = [] }
        return body
    }

    /// Parses `input` from `position` and advances `position` past the consumed bytes.
    ///
    /// Unconsumed bytes must be at the beginning of the next input. After `malformed`, `position` is after the last
    /// valid line, and the parser must not be used again.
    public mutating func parse(_ input: Span<UInt8>, from position: inout Int) -> ParseOutcome {
        do throws(RequestFault) {
            while true {
                if let outcome = try advance(input, &position) { return outcome }
            }
        } catch {
            return .malformed(error)
        }
    }

    /// Parses one line, or a piece of a body; returns nil if there may be more to parse.
    private mutating func advance(_ input: Span<UInt8>, _ position: inout Int) throws(RequestFault) -> ParseOutcome? {
        switch stage {
        case .requestLine:
            guard let line = try takeRequestLine(input, &position) else { break }
            try readRequestLine(input.extracting(line))
            return nil
        case .fields:
            guard let line = try takeSectionLine(input, &position) else { break }
            if line.isEmpty { return try finishHead(bytesLeft: input.count - position) }
            try head.readField(input.extracting(line))
            return nil
        case .sizedBody(let remaining):
            let rest = takeBody(input, &position, atMost: remaining)
            if rest == 0 { return finishSizedBody() }
            stage = .sizedBody(remaining: rest)
        case .chunkSize:
            let longest = Self.chunkLineBytes
            guard let line = try takeLine(input, &position, longest: longest, beyond: .chunkSize) else { break }
            try readChunkSize(input.extracting(line))
            return nil
        case .chunkData(let remaining):
            let rest = takeBody(input, &position, atMost: remaining)
            stage = rest == 0 ? .chunkEnd : .chunkData(remaining: rest)
            if rest == 0 { return nil }
        case .chunkEnd:
            guard try takeChunkEnd(input, &position) else { break }
            stage = .chunkSize
            return nil
        case .trailers:
            guard let line = try takeSectionLine(input, &position) else { break }
            if line.isEmpty { return .request(finish()) }
            try readTrailer(input.extracting(line))
            return nil
        }
        return awaitMore(hasBytes: position < input.count)
    }

    /// Asks for the body once, if the client waits for that and has not started to send it anyway.
    private mutating func awaitMore(hasBytes: Bool) -> ParseOutcome {
        guard head.expectsContinue, !hasAskedForBody, progress == .body else { return .needsMoreBytes }
        hasAskedForBody = true
        return hasBytes || !body.isEmpty ? .needsMoreBytes : .expectsContinue
    }

    private mutating func takeRequestLine(
        _ input: Span<UInt8>,
        _ position: inout Int
    ) throws(RequestFault) -> Range<Int>? {
        do throws(RequestFault) {
            let longest = limits.targetBytes + Self.requestLineRest
            return try takeLine(input, &position, longest: longest, beyond: .targetTooLong)
        } catch {
            // An overlong line without a space is one long method: 501 (RFC 9112, 3).
            let beginning = input.extracting(position..<min(input.count, position + Self.requestLineRest))
            throw error == .targetTooLong && beginning.consists(of: .token) ? .methodTooLong : error
        }
    }

    private mutating func readRequestLine(_ line: Span<UInt8>) throws(RequestFault) {
        guard !line.isEmpty else {
            skippedLines += 1
            guard skippedLines <= Self.emptyLines else { throw .requestLine }
            return
        }
        try head.readRequestLine(line, limits: limits)
        skippedLines = 0
        stage = .fields
    }

    /// Returns the completed request and resets the parser for the next one.
    private mutating func finish() -> Request {
        let request = request(body: body)
        self = RequestParser(limits: limits, heads: heads, streaming: streamedType)
        return request
    }

    private mutating func finishSizedBody() -> ParseOutcome? {
        guard discardsBody else { return .request(finish()) }
        self = RequestParser(limits: limits, heads: heads, streaming: streamedType)
        return nil
    }

    private func request(body: [UInt8]) -> Request {
        Request(
            method: head.method,
            target: head.target,
            version: head.version,
            headers: head.fields,
            body: body,
            keepsAlive: head.keepsAlive
        )
    }

    /// Determines the framing of the body.
    ///
    /// If the remaining `bytesLeft` of the input contain the whole body, returning the head first has no benefit.
    private mutating func finishHead(bytesLeft: Int) throws(RequestFault) -> ParseOutcome? {
        switch try head.framing() {
        case .none:
            return .request(finish())
        case .sized(let length):
            guard length > 0 else { return .request(finish()) }
            let isStreamable = mayBeStreamed
            guard isStreamable || length <= limits.bodyBytes else { throw .bodyTooLarge(limit: limits.bodyBytes) }
            beginBody(.sizedBody(remaining: length))
            return isStreamable || length > bytesLeft ? headOutcome(contentLength: length) : nil
        case .chunked:
            beginBody(.chunkSize)
            return headOutcome(contentLength: nil)
        }
    }

    private var mayBeStreamed: Bool {
        guard heads == .aheadOfBodies, let streamedType else { return false }
        return head.fields.hasOnly("Content-Type", streamedType)
    }

    /// Enters a body stage.
    ///
    /// Does not allocate the announced length: memory grows with the bytes that arrive.
    private mutating func beginBody(_ stage: Stage) {
        self.stage = stage
        (sectionBytes, sectionCount) = (0, 0)
    }

    private func headOutcome(contentLength: Int?) -> ParseOutcome? {
        heads == .aheadOfBodies ? .head(request(body: []), contentLength: contentLength) : nil
    }

    /// Consumes one line of a header or trailer section and counts it against the limits of that section.
    private mutating func takeSectionLine(
        _ input: Span<UInt8>,
        _ position: inout Int
    ) throws(RequestFault) -> Range<Int>? {
        let longest = limits.headerBytes - sectionBytes
        guard let line = try takeLine(input, &position, longest: longest, beyond: .headersTooLarge) else { return nil }
        guard !line.isEmpty else { return line }
        sectionBytes += line.count + 2  // CRLF
        guard sectionBytes <= limits.headerBytes else { throw .headersTooLarge }
        sectionCount += 1
        guard sectionCount <= limits.headerCount else { throw .tooManyHeaders }
        return line
    }

    /// Consumes the next complete line and returns its range without CRLF, or nil if the line is incomplete.
    ///
    /// A line contains no control byte except tab. The first invalid byte determines the response, even if more bytes
    /// have arrived, so the way a request is split into segments never changes its response.
    private mutating func takeLine(
        _ input: Span<UInt8>,
        _ position: inout Int,
        longest: Int,
        beyond fault: RequestFault
    ) throws(RequestFault) -> Range<Int>? {
        // The search includes one byte beyond the maximum length, as the line may end there.
        let end = input.endOfFieldValue(from: position + scanned, to: min(input.count, position + longest + 1))
        scanned = end - position
        guard scanned <= longest else { throw fault }
        guard end < input.count else { return nil }
        // A recipient may accept a bare LF as a line terminator (RFC 9112, 2.2), but a server in front may not, so it
        // is rejected.
        guard input[end] == ASCII.carriageReturn else {
            throw input[end] == ASCII.lineFeed ? .bareLineFeed : .controlByte
        }
        guard end + 1 < input.count else { return nil }
        // A bare CR must not be treated as a line terminator (RFC 9112, 2.2).
        guard input[end + 1] == ASCII.lineFeed else { throw .controlByte }
        defer { position = end + 2 }
        scanned = 0
        return position..<end
    }
}
