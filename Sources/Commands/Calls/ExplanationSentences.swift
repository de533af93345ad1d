import JSON

/// The sentences of an explanation with its numbered repairs, without the constraints they refer to.
struct ExplanationSentences {
    /// One sentence, paragraph or repair per line.
    let text: String

    /// - Parameter explanation: the answer of `GET /layouts/{id}/explanation`.
    init(_ explanation: JSONValue) {
        var lines = [explanation["summary"]?.string ?? ""]
        var repairs = RepairList(explanation).entries[...]
        for list in ["conflicts", "ambiguous", "unmet", "truncated"] {
            guard case .array(let entries) = explanation[list] else { continue }
            for entry in entries {
                if let sentence = entry["explanation"]?.string { lines.append(sentence) }
                let own = repairs.prefix(entry["repairs"]?.elements.count ?? 0)
                lines += own.map { "  \($0.number). \($0.text)" }
                repairs = repairs.dropFirst(own.count)
            }
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
