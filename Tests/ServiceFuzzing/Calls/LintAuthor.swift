import Fuzzing
import JSON
import LayoutFuzzing

/// Writes documents with settings of lint, the same for the same seed and number; half of them have a part that was
/// changed.
public struct LintAuthor: Sendable {
    private let seed: UInt64
    private let documents: LayoutAuthor
    private let mutator: ValueMutator

    public init(seed: UInt64) {
        (self.seed, documents) = (seed, LayoutAuthor(seed: seed))
        let documents = documents
        mutator = ValueMutator((0..<20).map { documents[$0].document } + Self.settings)
    }

    /// The body with this number.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        guard case .object(var members) = documents[number].document else { return [] }
        if dice.happens(0.7) { members.append(.init(key: "lint", value: dice.pick(Self.settings))) }
        if dice.happens(0.3) { members.append(.init(key: "name", value: .string("a/b \u{1F600} <&\"'>]]>"))) }
        var body = JSONValue.object(members)
        if dice.happens(0.5) { for _ in 0...dice.below(2) { mutator.mutate(&body, &dice) } }
        return body.text
    }

    private static let settings = [
        #"{"devices": ["iPhone SE"], "orientations": ["portrait", "landscape"], "directions": ["ltr", "rtl"]}"#,
        #"{"devices": ["ipads", "iPhone SE", "TVs"], "textScales": [2]}"#, #"{"devices": "iPhones"}"#,
        #"{"textScales": [0.8, 1, 3.1], "rules": {"overlap": "error", "squeezed": "note"}}"#,
        #"{"variants": [{"name": "small", "traits": {"size": {"width": 100}}}, {"traits": {"keyboard": {"height": 300}}}]}"#,
        #"{"ignore": [{"rule": "overlap", "view": "v2"}, {"view": "v3", "other": "root"}]}"#,
        #"{"assertions": ["root.width >= 44", {"first": "v2.left", "second": "v3.right", "relation": "<="}]}"#,
        #"{"variants": [{"views": [{"set": "v2", "text": "Hi"}], "constraints": [{"make": ["v2.width == 3 @600"]}]}]}"#,
        #"{"strings": {"de": {"v2.text": "Anmelden"}, "ar": {"Hi": "x"}}, "assertions": ["v*.width >= 4 * 11"]}"#,
        #"{"pseudo": true, "ignore": [{"rule": "out*", "view": "v*", "other": "*", "scene": "a*", "file": "**"}]}"#,
        #"{"rules": {"ambiguous": "off", "unmet": "off"}}"#, "{}",
    ].compactMap { try? JSONValue(parsing: Array($0.utf8)) }
}
