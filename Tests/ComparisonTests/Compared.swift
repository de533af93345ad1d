import JSON
import LayoutModel
import Sessions
import Testing
import Wire

@testable import Comparison

/// Two layouts of 200 × 100, and what differs between them.
struct Compared {
    let answer: ComparisonAnswer
    let json: JSONValue

    /// - Parameters:
    ///   - body: what `POST /compare` takes.
    ///   - limits: the limits of the lists.
    /// - Throws: the problem, or what the session throws.
    init(body: String, limits: ComparisonLimits = ComparisonLimits()) throws {
        var budget = WorkBudget(limit: .max)
        let request = try ComparisonRequest(body: RequestBody(Array(body.utf8)), budget: &budget)
        let plans = try ComparedPlans(request.lint, for: request.before, request.after, at: .root.appending("lint"))
        let before = try Self.session(request.before, &budget)
        let after = try Self.session(request.after, &budget)
        let comparison = try LayoutComparison(
            before,
            plans.before,
            after,
            plans.after,
            limits: limits,
            budget: &budget
        )
        answer = ComparisonAnswer(comparison, request.before, request.after)
        json = try JSONValue(parsing: answer.json(within: AnswerLimit(bytes: .max)))
    }

    private static func session(_ layout: ComparedLayout, _ budget: inout WorkBudget) throws -> LayoutSession {
        try LayoutSession(id: "x", document: layout.document, limits: LayoutLimits(), budget: &budget)
    }

    init(_ before: String, _ after: String, lint: String = "{}", limits: ComparisonLimits = ComparisonLimits()) throws {
        try self.init(body: #"{"before": \#(before), "after": \#(after), "lint": \#(lint)}"#, limits: limits)
    }

    /// A layout with these views in the root, and these constraints.
    static func layout(_ views: String, _ constraints: [String] = [], root: String = "root") -> String {
        let list = constraints.map { $0.hasPrefix("{") ? $0 : "\"\($0)\"" }.joined(separator: ",")
        return """
            {"traits":{"size":{"width":200,"height":100}},"view":{"id":"\(root)","subviews":[\(views)]},
            "constraints":[\(list)]}
            """
    }

    /// The lists that have entries, such as `views.added` and `frames`.
    var lists: [String] {
        var lists: [String] = []
        for key in ["views", "constraints", "findings"] {
            guard case .object(let members)? = json[key] else { continue }
            lists += members.filter { $0.value != .array([]) }.map { "\(key).\($0.key)" }
        }
        return json["frames"] == .array([]) ? lists : lists + ["frames"]
    }

    /// The entries of a list of ids: `added`, `removed`, `moved`.
    func views(_ list: String) -> [String] { json["views"]?[list]?.strings ?? [] }

    /// `old new`, for each renamed view.
    var renamed: [String] {
        json["views"]?["renamed"]?.elements.map { "\($0["before"]?.string ?? "") \($0["after"]?.string ?? "")" } ?? []
    }

    /// The texts of the constraints in a list: `added`, `removed`.
    func constraints(_ list: String) -> [String] {
        json["constraints"]?[list]?.elements.compactMap { $0["text"]?.string } ?? []
    }

    /// `before -> after`, for each updated constraint.
    var updated: [String] {
        json["constraints"]?["updated"]?.elements.map {
            "\($0["before"]?["text"]?.string ?? "") -> \($0["after"]?["text"]?.string ?? "")"
        } ?? []
    }

    /// `rule view`, for each finding in a list: `new`, `fixed`.
    func findings(_ list: String) -> [String] {
        json["findings"]?[list]?.elements.map { "\($0["rule"]?.string ?? "") \($0["view"]?.string ?? "")" } ?? []
    }
}

extension JSONValue {
    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
    var strings: [String] { elements.compactMap(\.string) }
    var string: String? { if case .string(let string) = self { string } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}
