import HTTP

/// Feeds a parser the bytes of a connection in pieces, and keeps the outcomes.
struct ParserFeed {
    private(set) var requests: [Request] = []
    private(set) var fault: RequestFault?
    private(set) var goAheads = 0
    private(set) var heads: [Int?] = []
    private var parser: RequestParser
    private var unparsed: [UInt8] = []

    init(limits: RequestLimits = RequestLimits(), heads: RequestParser.Heads = .withBodies) {
        parser = RequestParser(limits: limits, heads: heads)
    }

    /// All of `text` in pieces of at most `size` bytes.
    init(_ text: String, pieces size: Int, limits: RequestLimits = RequestLimits()) {
        self.init(limits: limits)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty, fault == nil {
            feed(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
    }

    var progress: RequestParser.Progress { parser.progress }

    mutating func feed(_ bytes: [UInt8]) {
        let input = unparsed + bytes
        var position = 0
        defer { unparsed = Array(input[position...]) }
        while true {
            switch parser.parse(input.span, from: &position) {
            case .needsMoreBytes: return
            case .expectsContinue: goAheads += 1
            case .head(_, let contentLength): heads.append(contentLength)
            case .request(let request): requests.append(request)
            case .malformed(let fault):
                self.fault = fault
                return
            }
        }
    }
}

/// Sizes of pieces that put every boundary of a short request inside and between reads.
let pieceSizes = [1, 2, 3, 7, 16, 1 << 20]
