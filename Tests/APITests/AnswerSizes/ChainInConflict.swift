/// A document whose conflicts all have the same long chain of constraints in them.
struct ChainInConflict {
    /// Constraints of the chain, each with a key as long as names may be.
    let length: Int
    /// Constraints that contradict the chain.
    let contradictions: Int

    /// The document without its closing brace, so that a test can add members.
    var body: String {
        let views = (1...length).map { #"{"id":"v\#($0)"}"# }
        let chain = (1...length).map { number in
            let key = String(repeating: "k", count: 250) + "\(number)"
            let equation = number == 1 ? "v1.left == 0" : "v\(number).left == v\(number - 1).left + 1"
            return #"{"equation":"\#(equation)","key":"\#(key)"}"#
        }
        let others = (1...contradictions).map { "\"v\(length).left == \(1_000 + $0)\"" }
        let constraints = (chain + others).joined(separator: ",")
        return #"{"view":{"subviews":[\#(views.joined(separator: ","))]},"constraints":[\#(constraints)]"#
    }

    /// The ids of the contradictions.
    var ids: [String] { (1...contradictions).map { "c\(length + $0)" } }
}
