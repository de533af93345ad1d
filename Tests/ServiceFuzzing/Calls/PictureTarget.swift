import API
public import Fuzzing
import HTTP
import LayoutEngine
import Sessions

/// Draws documents, and checks that pictures are well-formed XML with numbers that can be drawn, the same each time,
/// and no longer than an answer may be.
public struct PictureTarget: Sendable {
    private let service: LayoutService
    private static let maxBytes = 1 << 20

    public init() {
        var limits = ServiceLimits()
        // What is not given back would be missing soon.
        (limits.sessions.engine.work, limits.sessions.memory) = (20_000_000, 64 << 20)
        limits.sessions.answerBytes = Self.maxBytes
        service = LayoutService(limits: limits)
    }

    /// Returns whether there is a picture.
    ///
    /// - Throws: ``BrokenPromise`` if it is not what it has to be.
    public func read(_ bytes: [UInt8]) throws(BrokenPromise) -> Bool {
        guard let request = SentRequest.read(bytes) else { throw BrokenPromise("not a request") }
        let response = service.respond(to: request)
        try AnswerRules(request: request, response: response).check()
        guard service.respond(to: request).body == response.body else {
            throw BrokenPromise("another picture of the same document")
        }
        guard service.keptBytes == 0 else { throw BrokenPromise("\(service.keptBytes) bytes are kept") }
        guard response.status == .ok else { return false }
        let text = String(decoding: response.body, as: UTF8.self)
        guard text.hasPrefix("<svg"), response.body.count <= Self.maxBytes else {
            throw BrokenPromise("\(response.body.count) bytes that begin with \(text.prefix(20))")
        }
        for word in ["=\"nan", "=\"inf", "=\"-inf", " nan", " inf ", " -inf"] where text.contains(word) {
            throw BrokenPromise("a number that is none: \(word)")
        }
        return true
    }
}
