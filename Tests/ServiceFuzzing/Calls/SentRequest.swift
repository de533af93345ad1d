import HTTP
import JSON

/// A request as its text: what a fuzzer makes, prints, and reads again.
struct SentRequest {
    var method: String
    var target: String
    var fields: [(name: String, value: String)] = []
    var body: [UInt8] = []

    var bytes: [UInt8] {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        for (name, value) in fields { head += "\(name): \(value)\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.count)\r\n" }
        return Array("\(head)\r\n".utf8) + body
    }

    /// The request that a server would read; nil for what it would refuse.
    static func read(_ bytes: [UInt8]) -> Request? {
        var parser = RequestParser(limits: RequestLimits())
        var place = 0
        while place < bytes.count {
            switch parser.parse(bytes.span, from: &place) {
            case .request(let request): return request
            case .expectsContinue, .head: continue
            case .needsMoreBytes, .malformed: return nil
            }
        }
        return nil
    }
}

extension Request {
    /// A request of a client that sends and takes JSON, as far as its fields do not say otherwise.
    static func sent(
        _ method: HTTP.Method,
        _ path: String,
        _ body: [UInt8] = [],
        _ fields: HeaderFields = [:]
    ) -> Request {
        guard let target = RequestTarget(path) else { preconditionFailure("a target of the fuzzer: \(path)") }
        var fields = fields
        if !body.isEmpty { fields.append("Content-Type", "application/json") }
        return Request(method: method, target: target, headers: fields, body: body)
    }
}
