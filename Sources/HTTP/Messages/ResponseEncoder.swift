/// Encodes responses (RFC 9112, 4).
///
/// Every response has a Content-Length, except 204 and 304, which never have content, and streamed responses. Every
/// response that closes the connection says so. An error, or a response to HTTP/1.0, also says if the connection stays
/// open (keep-alive), because HTTP/1.0 closes by default and clients may expect a close after an error.
public struct ResponseEncoder: Sendable {
    /// The value of the `Date` field, kept current by the caller.
    public var date: HTTPDate

    /// The state of the connection after a response.
    public enum Persistence: Sendable {
        case staysOpen
        case closes
    }

    /// The way a client detects the end of the content.
    public enum Framing: Sendable {
        /// Content-Length.
        case length
        /// The last chunk (RFC 9112, 7.1).
        case chunks
        /// The end of the connection, for HTTP/1.0.
        case close
    }

    /// The properties of a request that affect the encoding of its response.
    public struct Exchange: Sendable {
        private(set) var omitsContent: Bool
        let saysKeepAlive: Bool
        public var persistence: Persistence
        /// The value of `X-Request-Id`; the field is omitted if this is empty.
        public var requestID = ""
        /// The value of `traceparent`; the field is omitted if this is nil.
        public var traceparent: String?

        /// Creates the exchange for a response to `request`.
        public init(_ request: Request) {
            omitsContent = request.method == .head
            saysKeepAlive = request.version == .http10
            persistence = request.keepsAlive ? .staysOpen : .closes
        }

        /// Creates the exchange for the last response of a connection, to a partially parsed request.
        public init(refusing parser: RequestParser) {
            self.init()
            omitsContent = parser.isHeadRequest
        }

        /// Creates the exchange for the last response of a connection, to bytes that are not a request.
        public init() {
            (omitsContent, saysKeepAlive, persistence) = (false, false, .closes)
        }

        /// Returns whether content follows the head of `response`; the method or the status may forbid it.
        public func sendsContent(of response: Response) -> Bool { !omitsContent && !response.status.forbidsContent }

        /// Returns the content of `response`, which is empty if the method or the status forbids content.
        public func content(of response: Response) -> [UInt8] { sendsContent(of: response) ? response.body : [] }
    }

    /// The interim response that asks the client for the body (RFC 9110, 15.2.1).
    public static let continueResponse: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// The end of a chunked response without trailers.
    public static let lastChunk: [UInt8] = Array("0\r\n\r\n".utf8)

    public init(date: HTTPDate) {
        self.date = date
    }

    /// Appends `response` to `output`, without content if the method or the status forbids it.
    public func encode(_ response: Response, in exchange: Exchange, into output: inout [UInt8]) {
        encodeHead(response, in: exchange, into: &output)
        if exchange.sendsContent(of: response) { output.append(contentsOf: response.body) }
    }

    /// Appends the head of `response` to `output`.
    ///
    /// The caller sends ``Exchange/content(of:)`` after it.
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
            // A HEAD response includes it too, with the length that GET would return (RFC 9110, 8.6).
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
