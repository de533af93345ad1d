import JSON
import LayoutModel
import Sessions
import Wire

/// The explanation of a layout, in terms that do not depend on its history: numbers of constraints in the order of the
/// document for their ids.
struct ExplanationAnswer {
    /// nil where explaining was refused, which takes as much work as the layout's history makes it take.
    let json: JSONValue?

    init(_ session: inout LayoutSession, within limit: AnswerLimit, _ budget: inout WorkBudget) {
        let ids = session.document.constraints.ids
        let indices = Dictionary(uniqueKeysWithValues: zip(ids.map(\.description), ids.indices))
        let bytes = try? session.explanationJSON(within: limit, budget: &budget)
        let told = bytes.flatMap { try? JSONValue(parsing: $0) }
        json = told?.without(["id", "revision"]).mappingStrings { Self.replacingIDs(in: $0, by: indices) }
    }

    /// The first place where two explanations differ; nil where they agree.
    func difference(from fresh: ExplanationAnswer) -> LayoutDifference? {
        guard let json, let other = fresh.json, let place = json.difference(from: other, at: "") else { return nil }
        return LayoutDifference(kind: .explanation, text: place)
    }

    /// Replaces every word that is an id.
    private static func replacingIDs(in text: String, by indices: [String: Int]) -> String {
        var (result, word) = ("", "")
        func finishWord() {
            result += indices[word].map { "#\($0)" } ?? word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber {
                word.append(character)
            } else {
                finishWord()
                result.append(character)
            }
        }
        finishWord()
        return result
    }
}

extension JSONValue {
    fileprivate func without(_ keys: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }

    fileprivate func mappingStrings(_ transform: (String) -> String) -> JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(transform(text))
        case .array(let elements): .array(elements.map { $0.mappingStrings(transform) })
        case .object(let members):
            .object(members.map { Member(key: $0.key, value: $0.value.mappingStrings(transform)) })
        }
    }

    /// The first place where two values differ by more than rounding.
    fileprivate func difference(from other: JSONValue, at place: String) -> String? {
        switch (self, other) {
        case (.number(let one), .number(let two)) where (one - two).magnitude <= 1e-6 * max(1, one.magnitude):
            return nil
        case (.array(let elements), .array(let others)) where elements.count == others.count:
            for (index, (one, two)) in zip(elements, others).enumerated() {
                if let difference = one.difference(from: two, at: "\(place)/\(index)") { return difference }
            }
            return nil
        case (.object(let members), .object(let others)) where members.map(\.key) == others.map(\.key):
            for (one, two) in zip(members, others) {
                if let difference = one.value.difference(from: two.value, at: "\(place)/\(one.key)") {
                    return difference
                }
            }
            return nil
        default:
            if self == other { return nil }
            let (told, fresh) = (String(decoding: bytes, as: UTF8.self), String(decoding: other.bytes, as: UTF8.self))
            return "\(place) of the explanation is \(told), fresh \(fresh)"
        }
    }
}
