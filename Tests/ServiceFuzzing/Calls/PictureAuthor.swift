import Fuzzing
import JSON
import LayoutFuzzing

/// Writes requests for pictures of documents and of variants, the same for the same seed and number; half of the
/// documents have a part that was changed.
public struct PictureAuthor: Sendable {
    private let seed: UInt64
    private let documents: LayoutAuthor
    private let mutator: ValueMutator

    public init(seed: UInt64) {
        (self.seed, documents) = (seed, LayoutAuthor(seed: seed))
        let documents = documents
        mutator = ValueMutator((0..<20).map { documents[$0].document })
    }

    /// The request with this number, as text.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        guard case .object(var members) = documents[number].document else { return [] }
        if dice.happens(0.4) { members.append(.init(key: "name", value: .string("</svg> \u{1F600}&\u{1}\u{FFFF}"))) }
        if dice.happens(0.3) {
            let traits = dice.pick([#"{"direction": "rtl"}"#, #"{"textScale": 2}"#, #"{"size": {"width": 0}}"#])
            let variants = "[{\"name\": \"<&>\", \"traits\": \(traits)}, {\"traits\": {}}]"
            let value = (try? JSONValue(parsing: Array(variants.utf8))) ?? .null
            members.append(.init(key: "variants", value: value))
        }
        var body = JSONValue.object(members)
        if dice.happens(0.5) { for _ in 0...dice.below(2) { mutator.mutate(&body, &dice) } }
        let words = ["names", "constraints", "margins", "safeArea", "ambiguity", "baselines"]
        let shown = words.filter { _ in dice.happens(0.5) }
        var request = SentRequest(method: "POST", target: "/solve?annotate=\(shown.joined(separator: ","))")
        if dice.happens(0.3) { request.target += "&appearance=dark" }
        request.fields = [("Host", "localhost"), ("Content-Type", "application/json"), ("Accept", "image/svg+xml")]
        request.body = body.text
        return request.bytes
    }
}
