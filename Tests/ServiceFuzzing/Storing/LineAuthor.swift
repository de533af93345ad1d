import Fuzzing
import JSON
import LayoutFuzzing

/// Writes lines as `quoin export` does, the same for the same seed and number; most of them are sound, and the others
/// have a part that was changed, or damaged bytes.
public struct LineAuthor: Sendable {
    private let seed: UInt64
    private let documents: LayoutAuthor
    private let mutator: ValueMutator

    public init(seed: UInt64) {
        (self.seed, documents) = (seed, LayoutAuthor(seed: seed))
        var dice = Dice(seed: seed, number: -1)
        var lines: [JSONValue] = []
        for number in 0..<20 { lines.append(Self.line(documents[number].document, &dice)) }
        mutator = ValueMutator(lines)
    }

    /// The lines with this number.
    public subscript(number: Int) -> [UInt8] {
        var dice = Dice(seed: seed, number: number)
        var text: [UInt8] = []
        for index in 0...dice.below(3) {
            var line = Self.line(documents[4 * number + index].document, &dice)
            if dice.happens(0.3) { mutator.mutate(&line, &dice) }
            var bytes = line.text
            if dice.happens(0.05) {
                let place = dice.below(bytes.count)
                if dice.happens(0.5) { bytes.removeSubrange(place...) } else { bytes[place] = UInt8(dice.below(256)) }
            }
            text += bytes + Array(dice.pick(["\n", "\n", "\n", "\r\n", "\n \t\n", ""]).utf8)
        }
        return text
    }

    private static func line(_ document: JSONValue, _ dice: inout Dice) -> JSONValue {
        let count = document["constraints"]?.elements.count ?? 0
        var members: [JSONValue.Member] = [
            .init(key: "namespace", value: dice.pick([.null, .null, .string("ci"), .string("a.b")])),
            .init(key: "id", value: .string(dice.pick(["x", "y", "A-1_z", String(repeating: "i", count: 128)]))),
            .init(key: "revision", value: .number(dice.pick([1, 2, 77, 4_503_599_627_370_496]))),
        ]
        if dice.happens(0.3) {
            // Ids with gaps, as edits leave them.
            let gap = 1 + dice.below(3)
            members.append(.init(key: "constraintIds", value: .array((0..<count).map { .string("c\($0 * gap + 1)") })))
            members.append(.init(key: "nextConstraintId", value: .string("c\(count * gap + 1)")))
        }
        members.append(.init(key: "document", value: document))
        return .object(members)
    }
}
