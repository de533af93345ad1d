/// What a parser makes of the bytes it has seen.
public enum ParseOutcome: Sendable {
    /// The request is not complete.
    case needsMoreBytes
    /// The head is complete and good, and the client waits for leave to send the body (RFC 9110, 10.1.1).
    case expectsContinue
    /// The head of a request is complete, and a body of so many bytes follows, or one in chunks.
    ///
    /// It comes once, before everything else about that body, and only from a parser that gives heads ahead of bodies.
    case head(Request, contentLength: Int?)
    case request(Request)
    /// What came is no request; nothing after it can be read.
    case malformed(RequestFault)
}

/// Reads requests from the bytes of one connection as they come, by RFC 9112 to the letter.
///
/// Bytes are consumed line by line: what is left over is less than one line, and comes again in front of the next
/// bytes. Where RFC 9112 lets a recipient choose between leniency and refusal, this one refuses, since two readers that
/// disagree about where a request ends are what request smuggling is made of.
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

    /// How far into a request the parser is.
    public enum Progress: Sendable {
        /// No byte of the next request has come.
        case nothing
        case head
        case body
        /// In a body that nobody wants.
        case discardedBody
    }

    /// When the head of a request with a body is given.
    public enum Heads: Sendable {
        case withBodies
        case aheadOfBodies
    }

    /// A chunk line may carry extensions, which mean nothing here; this is more than any need.
    static let chunkLineBytes = 256
    /// The digits of the largest size; more of them are idle zeros.
    static let chunkSizeDigits = 16
    /// Empty lines before a request are skipped (RFC 9112, 2.2), but not without end.
    static let emptyLines = 4
    /// Bytes that a request line has beside its target: a long method, two spaces and the version.
    static let requestLineRest = 64

    let limits: RequestLimits
    private let heads: Heads
    var stage = Stage.requestLine
    var head = RequestHead()
    var body: [UInt8] = []
    /// Bytes of the unfinished line in which no line feed stands.
    private var scanned = 0
    private var skippedLines = 0
    var sectionBytes = 0
    var sectionCount = 0
    /// Bytes of chunk lines beside the sizes.
    var extensionBytes = 0
    private var hasAskedForBody = false
    private(set) var discardsBody = false

    public init(limits: RequestLimits, heads: Heads = .withBodies) {
        (self.limits, self.heads) = (limits, heads)
    }

    public var progress: Progress {
        switch stage {
        case .requestLine: scanned == 0 ? .nothing : .head
        case .fields: .head
        case .sizedBody, .chunkSize, .chunkData, .chunkEnd, .trailers: discardsBody ? .discardedBody : .body
        }
    }

    /// The head of the next request as far as it has come, without a body; nil before the end of its first line.
    public var begun: Request? {
        switch stage {
        case .requestLine: nil
        case .fields, .sizedBody, .chunkSize, .chunkData, .chunkEnd, .trailers: request(body: [])
        }
    }

    /// Bytes of the body that have come.
    public var bodyBytes: Int { body.count }

    /// Whether what is being read is a HEAD request, as far as it has come: an answer to it has no content.
    var isHeadRequest: Bool { head.method == .head }

    /// Memory that the unfinished request takes.
    public var heldBytes: Int { head.fields.lines.count + body.capacity }

    /// Memory that it will take, as far as the client has said how much is to come.
    public var expectedBytes: Int {
        switch stage {
        case .sizedBody(let remaining) where !discardsBody: head.fields.lines.count + body.count + remaining
        case .chunkData(let remaining): head.fields.lines.count + body.count + remaining
        case .requestLine, .fields, .sizedBody, .chunkSize, .chunkEnd, .trailers: heldBytes
        }
    }

    /// Whether the client has asked for leave to send the body that follows.
    public var expectsContinue: Bool { head.expectsContinue }

    /// Drops the body whose head has just been given; behind it the next request is read.
    ///
    /// - Precondition: the length of the body is known.
    public mutating func discardBody() {
        guard case .sizedBody = stage else { preconditionFailure("a body without a length is not dropped") }
        (discardsBody, hasAskedForBody) = (true, true)
    }

    /// Reads on in `input` from `position`, and moves that behind what it has consumed.
    ///
    /// Bytes that it leaves must stand at the beginning of the next input. After `malformed` the parser is of no more
    /// use, and `position` is behind the last good line.
    public mutating func parse(_ input: Span<UInt8>, from position: inout Int) -> ParseOutcome {
        do throws(RequestFault) {
            while true {
                if let outcome = try advance(input, &position) { return outcome }
            }
        } catch {
            return .malformed(error)
        }
    }

    /// Takes one step, and answers with what it leads to; nil when there is another step to take.
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

    /// Asks for the body once, when the client waits for that and has not begun to send it by itself.
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
            // So long a line that has come to no target yet is one long method (RFC 9112, 3).
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

    /// The request that is now complete; the parser is ready for the next one.
    private mutating func finish() -> Request {
        let request = request(body: body)
        self = RequestParser(limits: limits, heads: heads)
        return request
    }

    private mutating func finishSizedBody() -> ParseOutcome? {
        guard discardsBody else { return .request(finish()) }
        self = RequestParser(limits: limits, heads: heads)
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

    /// Decides how the body is read; `bytesLeft` of the input stand behind it: a body that has come already needs
    /// nobody's leave.
    private mutating func finishHead(bytesLeft: Int) throws(RequestFault) -> ParseOutcome? {
        switch try head.framing() {
        case .none:
            return .request(finish())
        case .sized(let length):
            guard length <= limits.bodyBytes else { throw .bodyTooLarge }
            guard length > 0 else { return .request(finish()) }
            beginBody(.sizedBody(remaining: length))
            return length > bytesLeft ? headOutcome(contentLength: length) : nil
        case .chunked:
            beginBody(.chunkSize)
            return headOutcome(contentLength: nil)
        }
    }

    /// The room for a body grows with the bytes that come: what a client announces takes none.
    private mutating func beginBody(_ stage: Stage) {
        self.stage = stage
        (sectionBytes, sectionCount) = (0, 0)
    }

    private func headOutcome(contentLength: Int?) -> ParseOutcome? {
        heads == .aheadOfBodies ? .head(request(body: []), contentLength: contentLength) : nil
    }

    /// Takes one line of a header or trailer section, and counts it against the limits of that section.
    private mutating func takeSectionLine(
        _ input: Span<UInt8>,
        _ position: inout Int
    ) throws(RequestFault) -> Range<Int>? {
        let longest = limits.headerBytes - sectionBytes
        guard let line = try takeLine(input, &position, longest: longest, beyond: .headersTooLarge) else { return nil }
        guard !line.isEmpty else { return line }
        sectionBytes += line.count + 2
        guard sectionBytes <= limits.headerBytes else { throw .headersTooLarge }
        sectionCount += 1
        guard sectionCount <= limits.headerCount else { throw .tooManyHeaders }
        return line
    }

    /// Takes the next whole line, and gives the range of it without its end; nil while it is unfinished.
    ///
    /// No line holds a control byte but tab. The first byte that is wrong decides, also where more has come already:
    /// how the bytes of a request were cut never changes its answer.
    private mutating func takeLine(
        _ input: Span<UInt8>,
        _ position: inout Int,
        longest: Int,
        beyond fault: RequestFault
    ) throws(RequestFault) -> Range<Int>? {
        let end = input.endOfFieldValue(from: position + scanned, to: min(input.count, position + longest + 1))
        scanned = end - position
        guard scanned <= longest else { throw fault }
        guard end < input.count else { return nil }
        guard input[end] == ASCII.carriageReturn else {
            throw input[end] == ASCII.lineFeed ? .bareLineFeed : .controlByte
        }
        guard end + 1 < input.count else { return nil }
        guard input[end + 1] == ASCII.lineFeed else { throw .controlByte }
        defer { position = end + 2 }
        scanned = 0
        return position..<end
    }
}
