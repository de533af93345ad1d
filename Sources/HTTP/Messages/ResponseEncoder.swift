/// Writes responses as they go over the wire (RFC 9112, 4).
///
/// Every response says how long it is, and whether the connection closes; one that reports an error, or answers
/// HTTP/1.0, also says when the connection stays open.
public struct ResponseEncoder: Sendable {
    /// What stands in the `Date` field until it is set anew.
    public var date: HTTPDate

    /// What the connection does after a response.
    public enum Persistence: Sendable {
        case staysOpen
        case closes
    }

    /// What an answer takes from the request it answers.
    public struct Exchange: Sendable {
        private(set) var omitsContent: Bool
        let saysKeepAlive: Bool
        public var persistence: Persistence
        /// What the answer says in `X-Request-Id`; nothing where it is empty.
        public var requestID = ""
        /// What the answer says in `traceparent`.
        public var traceparent: String?

        /// The answer to `request`.
        public init(_ request: Request) {
            omitsContent = request.method == .head
            saysKeepAlive = request.version == .http10
            persistence = request.keepsAlive ? .staysOpen : .closes
        }

        /// The last answer of a connection, to what has come of a request.
        public init(refusing parser: RequestParser) {
            self.init()
            omitsContent = parser.isHeadRequest
        }

        /// The last answer of a connection, to what was no request.
        public init() {
            (omitsContent, saysKeepAlive, persistence) = (false, false, .closes)
        }
    }

    /// The interim response that lets a client send its body.
    public static let continueResponse: [UInt8] = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    public init(date: HTTPDate) {
        self.date = date
    }

    /// Appends `response` to `output`, without its content where the method or the status forbids that.
    public func encode(_ response: Response, in exchange: Exchange, into output: inout [UInt8]) {
        output.append("HTTP/1.1 ")
        output.append(decimal: response.status.rawValue)
        output.append(ASCII.space)
        output.append(response.status.reasonPhrase)
        output.append("\r\nDate: ")
        output.append(contentsOf: date.text)
        if !response.status.forbidsContent {
            output.append("\r\nContent-Length: ")
            output.append(decimal: response.body.count)
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
        if !exchange.omitsContent, !response.status.forbidsContent { output.append(contentsOf: response.body) }
    }
}
