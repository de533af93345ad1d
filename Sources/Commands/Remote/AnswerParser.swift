import HTTP

/// An incremental parser for an HTTP/1.1 response.
struct AnswerParser {
    /// The reason that the bytes are not a valid response.
    enum Fault: Error, Hashable {
        case notHTTP
        case headTooLarge
        case bodyTooLarge
        /// The connection ended before the response did.
        case cutOff
    }

    private enum Phase: Hashable {
        case statusLine, fields
        /// The number of bytes that remain.
        case content(Int)
        case contentToTheEnd
        case chunkSize
        case chunk(Int)
        case chunkEnd
        case trailers
        case complete
    }

    private(set) var status = 0
    private(set) var headers = HeaderFields()
    private(set) var body: [UInt8] = []
    private var phase = Phase.statusLine
    /// The bytes of an incomplete line.
    private var pending: [UInt8] = []
    /// The total size of status lines, header fields and chunk lines so far, in bytes.
    private var lineBytes = 0
    private let maxBytes: Int

    /// The maximum total size of all lines outside of the content, in bytes: chunk lines add a few bytes per chunk.
    private var maxLineBytes: Int { (64 << 10) + 8 * body.count }

    /// - Parameter maxBytes: the maximum size of the body in bytes.
    init(maxBytes: Int) { self.maxBytes = maxBytes }

    var isComplete: Bool { phase == .complete }

    /// Parses bytes as they arrive; ignores those after the response.
    mutating func receive(_ bytes: [UInt8]) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch phase {
            case .complete: return
            case .content(let missing):
                let left = try take(&rest, missing)
                phase = left == 0 ? .complete : .content(left)
            case .chunk(let missing):
                let left = try take(&rest, missing)
                phase = left == 0 ? .chunkEnd : .chunk(left)
            case .contentToTheEnd: _ = try take(&rest, .max)
            case .statusLine, .fields, .chunkSize, .chunkEnd, .trailers:
                guard let line = try line(&rest) else { return }
                try read(line)
            }
        }
    }

    /// Records the end of the connection.
    mutating func end() throws(Fault) {
        guard phase == .complete || phase == .contentToTheEnd else { throw .cutOff }
        phase = .complete
    }

    /// Moves bytes to the body and returns the number that is still missing.
    private mutating func take(_ rest: inout ArraySlice<UInt8>, _ missing: Int) throws(Fault) -> Int {
        let part = rest.prefix(missing)
        guard body.count + part.count <= maxBytes else { throw .bodyTooLarge }
        body += part
        rest = rest.dropFirst(part.count)
        return missing - part.count
    }

    /// Returns the next line without its terminator; nil if it is incomplete.
    private mutating func line(_ rest: inout ArraySlice<UInt8>) throws(Fault) -> String? {
        let part = rest.prefix { $0 != UInt8(ascii: "\n") }
        lineBytes += part.count + 1
        guard lineBytes <= maxLineBytes else { throw .headTooLarge }
        pending += part
        // Rejects bytes that do not start like a response without waiting for the end of the line.
        if phase == .statusLine, !pending.starts(with: "HTTP/1.".utf8.prefix(pending.count)) { throw .notHTTP }
        guard part.endIndex < rest.endIndex else {
            rest = []
            return nil
        }
        rest = rest[(part.endIndex + 1)...]
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    private mutating func read(_ line: String) throws(Fault) {
        switch phase {
        case .statusLine:
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count >= 2, parts[1].utf8.count == 3, let code = Int(parts[1]), code >= 100 else {
                throw .notHTTP
            }
            (status, headers, phase) = (code, HeaderFields(), .fields)
        case .fields where line.isEmpty: phase = try contentPhase()
        case .fields:
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
                line[..<colon].utf8.allSatisfy(Self.isTokenByte)
            else { throw .notHTTP }
            var value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            while value.last == " " || value.last == "\t" { value.removeLast() }
            headers.append(String(line[..<colon]), String(value))
        case .chunkSize:
            let digits = line.prefix { $0 != ";" && $0 != " " }
            guard let size = Int(digits, radix: 16), size >= 0, digits.first != "+" else { throw .notHTTP }
            phase = size == 0 ? .trailers : .chunk(size)
        case .chunkEnd:
            guard line.isEmpty else { throw .notHTTP }
            phase = .chunkSize
        case .trailers: if line.isEmpty { phase = .complete }
        case .content, .contentToTheEnd, .chunk, .complete: break
        }
    }

    /// Returns the phase after the header fields (RFC 9112, section 6.3).
    private func contentPhase() throws(Fault) -> Phase {
        switch status {
        // Interim responses precede the final one.
        case 100...199: return .statusLine
        case 204, 304: return .complete
        default: break
        }
        if let coding = headers.combined("Transfer-Encoding") {
            guard coding.lowercased() == "chunked", headers["Content-Length"] == nil else { throw .notHTTP }
            return .chunkSize
        }
        guard let text = headers["Content-Length"] else { return .contentToTheEnd }
        guard let length = Int(text), length >= 0, !headers.isRepeated("Content-Length") else { throw .notHTTP }
        guard length <= maxBytes else { throw .bodyTooLarge }
        return length == 0 ? .complete : .content(length)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
}
