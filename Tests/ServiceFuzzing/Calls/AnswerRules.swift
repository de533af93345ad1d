import Fuzzing
import HTTP
import JSON
import XML

/// What holds of every answer of a service with room and a sound store.
struct AnswerRules {
    let request: Request
    let response: Response

    func check() throws(BrokenPromise) {
        guard (200..<500).contains(response.status.rawValue) || response.status == .notImplemented else {
            throw BrokenPromise("\(response.status.rawValue): \(words)")
        }
        if response.stream != nil { return }
        let type = response.headers["Content-Type"] ?? ""
        switch type.prefix(while: { $0 != ";" }) {
        case "application/json", "application/sarif+json":
            guard (try? JSONValue(parsing: response.body)) != nil else { throw BrokenPromise("no JSON: \(words)") }
        case "application/problem+json": try checkProblem()
        case "image/svg+xml", "application/xml": try Self.checkXML(response.body)
        default: break
        }
        if response.status.isError, type != "application/problem+json" {
            throw BrokenPromise("a refusal of type '\(type)'")
        }
    }

    /// A refusal has the status of the answer, and each of its faults a place in the request.
    private func checkProblem() throws(BrokenPromise) {
        guard let problem = try? JSONValue(parsing: response.body),
            problem["status"] == .number(Double(response.status.rawValue)),
            problem["detail"]?.string?.isEmpty == false
        else { throw BrokenPromise("no problem: \(words)") }
        let faults = problem["errors"]?.elements ?? []
        for fault in faults {
            let isNamed = fault["detail"]?.string?.isEmpty == false
            if let parameter = fault["parameter"]?.string {
                guard isNamed, isPossible(parameter) else { throw BrokenPromise("a fault elsewhere: \(words)") }
            } else if !isNamed || fault["pointer"]?.string == nil {
                throw BrokenPromise("a fault without a place: \(words)")
            }
        }
        guard response.status == .badRequest, faults.isEmpty else { return }
        let detail = problem["detail"]?.string?.lowercased() ?? ""
        let isLocated =
            Self.fieldsThatAreRefused.contains { detail.contains($0.lowercased()) && request.headers.contains($0) }
            || request.body.isEmpty && detail.contains("body")
        if !isLocated { throw BrokenPromise("a refusal without a place: \(words)") }
    }

    private static let fieldsThatAreRefused = [
        "Accept", "Authorization", "Content-Range", "Content-Type", "Host", "Idempotency-Key", "If-Match",
        "If-None-Match", "Last-Event-ID", "Origin", "Prefer", "X-Forwarded-Prefix",
    ]

    /// Whether a parameter is one of the query, which long ones are only by their start.
    private func isPossible(_ parameter: String) -> Bool {
        request.query.contains { item in
            item.name == parameter || parameter.count >= 50 && item.name.hasPrefix(parameter.prefix(50))
        }
    }

    private var words: String {
        "\(request.method.name) \(request.target.text): \(String(decoding: response.body.prefix(2_000), as: UTF8.self))"
    }

    static func checkXML(_ text: [UInt8]) throws(BrokenPromise) {
        var limits = XMLLimits()
        (limits.depth, limits.elements, limits.runs) = (100, 1_000_000, 1_000_000)
        do throws(XMLError) {
            _ = try XMLDocument(parsing: text, limits: limits)
        } catch {
            throw BrokenPromise("no XML at \(error.position): \(String(decoding: text.prefix(2_000), as: UTF8.self))")
        }
    }
}
