/// Encodes responses (RFC 9112, 4).
///
/// Every response has a Content-Length, except 204 and 304, which never have content, and one that is sent in pieces;
/// and every response says if the connection closes. An error, or an answer to HTTP/1.0, also says if the connection
/// stays open (keep-alive), because HTTP/1.0 closes by default, and clients may expect a close after an error.
public struct ResponseEncoder: Sendable {
    /// The value of the `Date` field; the caller updates it.
    public var date: HTTPDate

    /// What the connection does after a response.
    public enum Persistence: Sendable {
        case staysOpen
        case closes
    }

    /// How a client knows where the content of a response ends.
    public enum Framing: Sendable {
        /// By its length.
        case length
        /// By a last chunk (RFC 9112, 7.1).
        case chunks
        /// By the end of the connection, for HTTP/1.0.
        case close
    }

    /// What encoding a response needs to know of its request.
    public struct Exchange: Sendable {
        private(set) var omitsContent: Bool
        let saysKeepAlive: Bool
        public var persistence: Persistence
        /// The value of `X-Request-Id`; no field if it is empty.
        public var requestID = ""
        /// The value of `traceparent`; no field if it is nil.
        public var traceparent: String?

        /// The answer to `request`.
        public init(_ request: Request) {
            omitsContent = request.method == .head
            saysKeepAlive = request.version == .http10
            persistence = request.keepsAlive ? .staysOpen : .closes
        }

        /// The last answer of a connection, to a request that was parsed in part.
        public init(refusing parser: RequestParser) {
            self.init()
            omitsContent = parser.isHeadRequest
        }

        /// The last answer of a connection, to bytes that are not a request.
        public init() {
            (omitsContent, saysKeepAlive, persistence) = (false, false, .closes)
        }

        /// Whether content follows the head of `response`: the method and the status may forbid it.
        public func sendsContent(of response: Response) -> Bool { !omitsContent && !response.status.forbidsContent }

        /// What follows the head of `response`: nothing if the method or the status forbids it.
        public func content(of response: Response) -> [UInt8] { sendsContent(of: response) ? response.body : [] }
    }

    /// The interim response that asks for a body (RFC 9110, 15.2.1).
    public static let continueResponse: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The end of a response in chunks, without trailers.
    public static let lastChunk: [UInt8] = Array("0\r\n\r\n".utf8)

    public init(date: HTTPDate) {
        self.date = date
    }

    /// Appends `response` to `output`, without content if the method or the status forbids it.
    public func encode(_ response: Response, in exchange: Exchange, into output: inout [UInt8]) {
        encodeHead(response, in: exchange, into: &output)
        if exchange.sendsContent(of: response) { output.append(contentsOf: response.body) }
    }

    /// Appends the head of `response` to `output`; what follows it is ``Exchange/content(of:)``.
    public func encodeHead(
        _ response: Response,
        _ framing: Framing = .length,
        in exchange: Exchange,
        into output: inout [UInt8]
    ) {
        output.append("HTTP/1.1 ")
        output.append(decimal: response.status.rawValue)
        output.append(ASCII.space)
        output.append(response.status.reasonPhrase)
        output.append("\r\nDate: ")
        output.append(contentsOf: date.text)
        switch framing {
        case .length where response.status.forbidsContent, .close: break
        case .length:
            // Also for HEAD, where it is the length that GET would have (RFC 9110, 8.6).
            output.append("\r\nContent-Length: ")
            output.append(decimal: response.body.count)
        case .chunks: output.append("\r\nTransfer-Encoding: chunked")
        }
        switch exchange.persistence {
        case .closes: output.append("\r\nConnection: close")
        case .staysOpen where exchange.saysKeepAlive || response.status.isError:
            output.append("\r\nConnection: keep-alive")
        case .staysOpen: break
        }
        if !exchange.requestID.isEmpty {
            output.append("\r\nX-Request-Id: ")
            output.append(contentsOf: exchange.requestID.utf8)
        }
        if let traceparent = exchange.traceparent {
            output.append("\r\ntraceparent: ")
            output.append(contentsOf: traceparent.utf8)
        }
        output.append("\r\n")
        output.append(contentsOf: response.headers.lines)
        output.append("\r\n")
    }
}
