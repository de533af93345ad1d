import JSON

/// The sentences of an explanation, without the constraints they refer to.
struct ExplanationSentences {
    /// One sentence or paragraph per line.
    let text: String

    /// - Parameter explanation: the answer of `GET /layouts/{id}/explanation`.
    init(_ explanation: JSONValue) {
        var lines = [explanation["summary"]?.string ?? ""]
        for list in ["conflicts", "ambiguous", "unmet", "truncated"] {
            guard case .array(let entries) = explanation[list] else { continue }
            lines += entries.compactMap { $0["explanation"]?.string }
        }
        if case .object(let members) = explanation["omitted"] {
            for case .number(let count) in members.map(\.value) where count > 0 {
                lines.append("There is more, which --format json counts.")
                break
            }
        }
        if case .object(let numbers) = explanation["why"] {
            lines += numbers.compactMap { $0.value["explanation"]?.string }
        }
        text = lines.map(\.printable).joined(separator: "\n")
    }
}
