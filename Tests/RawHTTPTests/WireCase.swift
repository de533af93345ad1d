import Testing

/// What a client sends over one connection, and the answers that are expected.
struct WireCase: Sendable, CustomTestStringConvertible {
    /// What happens to the connection after the last answer.
    enum End: Sendable {
        /// The next request is answered as usual.
        case staysOpen
        /// Nothing more is answered.
        case closes
        /// The last request is incomplete, and is refused once the client has finished sending.
        case isUnfinished
    }

    struct Answer: Sendable, ExpressibleByIntegerLiteral {
        var status: Int
        /// Whether it answers HEAD, and so has no content.
        var isToHead = false
        /// Expected values of some fields, whose names are in lower case.
        var fields: [String: String] = [:]

        init(integerLiteral status: Int) {
            self.status = status
        }

        init(_ status: Int, isToHead: Bool = false, _ fields: [String: String] = [:]) {
            (self.status, self.isToHead, self.fields) = (status, isToHead, fields)
        }

        static func head(_ status: Int) -> Answer { Answer(status, isToHead: true) }
    }

    let bytes: [UInt8]
    let answers: [Answer]
    let end: End

    private init(_ bytes: String, _ answers: [Answer], _ end: End) {
        self.bytes = bytes.unicodeScalars.flatMap { Self.bytes(of: $0) }
        (self.answers, self.end) = (answers, end)
    }

    /// Requests that are answered, after which the connection stays open.
    static func open(_ bytes: String, _ answers: Answer...) -> WireCase { WireCase(bytes, answers, .staysOpen) }

    /// Requests that are answered, after the last of which the connection closes.
    static func last(_ bytes: String, _ answers: Answer...) -> WireCase { WireCase(bytes, answers, .closes) }

    /// The beginning of a request, after others that are answered.
    static func unfinished(_ bytes: String, _ answers: Answer...) -> WireCase {
        WireCase(bytes, answers + [400], .isUnfinished)
    }

    /// The beginning of a HEAD request, after others that are answered.
    static func unfinishedHead(_ bytes: String, _ answers: Answer...) -> WireCase {
        WireCase(bytes, answers + [.head(400)], .isUnfinished)
    }

    /// U+E080 to U+E0FF represent the single bytes 0x80 to 0xFF.
    private static func bytes(of scalar: Unicode.Scalar) -> [UInt8] {
        (0xE080...0xE0FF).contains(scalar.value) ? [UInt8(scalar.value & 0xFF)] : Array(String(scalar).utf8)
    }

    var testDescription: String {
        String(String(decoding: bytes, as: UTF8.self).debugDescription.prefix(120)) + " \(answers.map(\.status)) \(end)"
    }
}

/// A request without a body.
func request(_ line: String, _ fields: String...) -> String {
    "\(line)\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
}

/// A request to solve a layout, whose fields frame its body.
func solve(_ fields: String, _ body: String) -> String {
    "POST /solve?frames=none HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n\(body)"
}

/// The smallest layout there is; 11 bytes.
let smallest = #"{"view":{}}"#

/// Requests without any fault.
let good = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
