import JSON

/// The repairs of an explanation, which are numbered from 1 in the order of the answer.
struct RepairList {
    /// One repair.
    struct Entry {
        let number: Int
        /// The ambiguous view that it is about; nil for a repair of a conflict.
        let view: String?
        /// The repair in the answer.
        let value: JSONValue

        var explanation: String { value["explanation"]?.string ?? "" }

        /// The repair and what it changes on the screen, in one line.
        var text: String {
            let effect = value["effect"]?.string.map { " \($0)" } ?? ""
            return "\(explanation)\(effect)".printable
        }
    }

    private(set) var entries: [Entry] = []

    /// - Parameter explanation: the answer of `GET /layouts/{id}/explanation`.
    init(_ explanation: JSONValue) {
        for list in ["conflicts", "ambiguous"] {
            for problem in explanation[list]?.elements ?? [] {
                for repair in problem["repairs"]?.elements ?? [] {
                    entries.append(Entry(number: entries.count + 1, view: problem["view"]?.string, value: repair))
                }
            }
        }
    }
}
