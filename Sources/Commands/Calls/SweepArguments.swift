import Arguments
import JSON
import LayoutModel
import Sessions

/// The range and rules of `quoin sweep`.
struct SweepArguments {
    static let options = [
        OptionDescription("width", .text("FROM...TO"), "the range of the root's width, such as 320...1366"),
        OptionDescription("height", .text("FROM...TO"), "the range of the root's height"),
        OptionDescription("key", .text("KEY"), "the key of the constraints whose constant is changed"),
        OptionDescription("constant", .text("FROM...TO"), "the range of that constant, such as 0...64"),
        OptionDescription(
            "until",
            .list("RULES", known: SweepQuestion.knownRules.map(\.rawValue)),
            "also prints the intervals in which lint finds none of these"
        ),
    ]

    /// The body of `POST /layouts/{id}/sweep`.
    let body: [UInt8]

    /// - Throws: ``UsageError`` if there is no range, more than one, or an invalid one.
    init(_ arguments: ParsedArguments, of command: String) throws(UsageError) {
        let subjects = ["width", "height", "key"].filter(arguments.has)
        guard subjects.count == 1, let subject = subjects.first else {
            throw .combination("one of --width, --height and --key (with --constant) is needed", of: command)
        }
        guard arguments.has("constant") == (subject == "key") else {
            throw .combination("--key and --constant go together", of: command)
        }
        var members: [JSONValue.Member] = []
        if let key = arguments.value("key") { members.append(.init(key: "key", value: .string(key))) }
        let ranged = subject == "key" ? "constant" : subject
        let range = try Self.range(arguments.value(ranged) ?? "", of: ranged, command)
        members.append(
            .init(key: ranged, value: .array([.number(range.lowerBound), .number(range.upperBound)]))
        )
        if let rules = arguments.list("until") {
            members.append(.init(key: "until", value: .array(rules.map(JSONValue.string))))
        }
        var writer = JSONWriter()
        writer.value(.object(members))
        body = writer.bytes
    }

    private static func range(
        _ text: String,
        of option: String,
        _ command: String
    ) throws(UsageError) -> ClosedRange<Double> {
        let numbers = text.split(separator: "...", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let from = numbers[0], let to = numbers[1], from.isFinite, to.isFinite, from < to,
            option == "constant" || from >= 0
        else {
            let kind = option == "constant" ? "two numbers" : "two lengths"
            throw .value("--\(option)", text, expected: "\(kind), the smaller one first: 320...1366", of: command)
        }
        return from...to
    }

    /// Returns a refusal with the options in the place of pointers into the body.
    static func naming(_ problem: JSONValue) -> JSONValue {
        problem.namingOptions { path in options.first { $0.name == path.first ?? "" }?.name }
    }
}

/// A sweep in sentences: its breaks, and the intervals of `--until`.
struct SweepSentences {
    let text: String

    /// - Parameter answer: the answer of `POST /layouts/{id}/sweep`.
    init(_ answer: JSONValue) {
        var lines: [String] = []
        if case .array(let breaks) = answer["breaks"] {
            lines = breaks.compactMap { $0["explanation"]?.string }
            if lines.isEmpty { lines = ["Nothing breaks in this range."] }
        }
        if case .array(let intervals) = answer["until"] {
            let ranges = intervals.compactMap { interval -> String? in
                guard case .array(let bounds) = interval, bounds.count == 2, let from = bounds[0].number,
                    let to = bounds[1].number
                else { return nil }
                return "\(NumberText.shortest(from))...\(NumberText.shortest(to))"
            }
            lines.append(ranges.isEmpty ? "Findings: everywhere." : "No findings: \(ranges.joined(separator: ", ")).")
        }
        text = lines.map(\.printable).joined(separator: "\n")
    }
}
