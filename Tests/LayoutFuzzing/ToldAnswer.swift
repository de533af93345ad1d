import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// What is told about a layout in words, in terms that do not depend on its history: numbers of constraints in the
/// order of the document for their ids.
struct ToldAnswer {
    private let kind: LayoutDifference.Kind
    /// nil where it was refused, which takes as much work as the layout's history makes it take.
    private let json: JSONValue?

    private init(_ kind: LayoutDifference.Kind, _ bytes: [UInt8]?, _ document: LayoutDocument) {
        let ids = document.constraints.ids
        let indices = Dictionary(uniqueKeysWithValues: zip(ids.map(\.description), ids.indices))
        let told = bytes.flatMap { try? JSONValue(parsing: $0) }
        self.kind = kind
        json = told?.without(["id", "revision"]).mappingStrings { Self.replacingIDs(in: $0, by: indices) }
    }

    /// The explanation.
    static func explanation(
        _ session: inout LayoutSession,
        within limit: AnswerLimit,
        _ budget: inout WorkBudget
    ) -> ToldAnswer {
        let bytes = try? session.explanationJSON(within: limit, budget: &budget)
        return ToldAnswer(.explanation, bytes, session.document)
    }

    /// What lint finds in a few variants, with assertions about some views, of which most are missed.
    static func lint(
        _ session: borrowing LayoutSession,
        within limit: AnswerLimit,
        _ budget: inout WorkBudget
    ) -> ToldAnswer {
        ToldAnswer(.lint, try? lintJSON(session, within: limit, &budget), session.document)
    }

    private static func lintJSON(
        _ session: borrowing LayoutSession,
        within limit: AnswerLimit,
        _ budget: inout WorkBudget
    ) throws -> [UInt8] {
        let document = session.document
        let names = document.tree.preorder().map(document.tree.name(of:))
            .filter { name in name.first?.isLetter ?? false && name.allSatisfy { $0.isLetter || $0.isNumber } }
        let assertions = names.prefix(4).flatMap { ["\"\($0).left == 1000\"", "\"\($0).height == 1000\""] }
        let body = """
            {"variants": [{"traits": {}}, {"traits": {"size": {"width": 777}}}],
             "assertions": [\(assertions.joined(separator: ", "))]}
            """
        let settings = try LintSettings(body: RequestBody(Array(body.utf8)), budget: &budget)
        let plan = try LintPlan(settings, for: document, at: .root)
        let report = try session.lint(plan, budget: &budget)
        return try LintAnswer(report, of: document).json(within: limit)
    }

    /// The first place where two answers differ; nil where they agree.
    func difference(from fresh: ToldAnswer) -> LayoutDifference? {
        guard let json, let other = fresh.json, let place = json.difference(from: other, at: "") else { return nil }
        return LayoutDifference(kind: kind, text: place)
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
            return "\(place) is \(told), fresh \(fresh)"
        }
    }
}
