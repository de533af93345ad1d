import Arguments
import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// The command-line arguments of `quoin lint`.
struct LintArguments: Sendable {
    /// The output format of findings.
    enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, junit, github, html, markdown

        /// Whether people read the output, and not a program.
        var isForPeople: Bool {
            switch self {
            case .text, .github, .html, .markdown: true
            case .json, .sarif, .junit: false
            }
        }
    }

    let operands: [String]
    /// The lint settings given as options, without assertions.
    var settings: LintMembers
    /// The files and folders of translations.
    let strings: [String]
    let assertions: [SharedAssertion]
    let config: String?
    let format: Format
    let failOn: LintLevel
    let baseline: String?
    let writesBaseline: Bool
    let jobs: Int?

    /// - Throws: ``UsageError`` that names the invalid option.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        operands = arguments.operands
        config = arguments.value("config")
        strings = arguments.values("strings")
        format = arguments.value("format").flatMap(Format.init) ?? .text
        failOn = arguments.value("fail-on").flatMap(LintLevel.init) ?? .error
        baseline = arguments.value("baseline")
        writesBaseline = arguments.has("write-baseline")
        if writesBaseline, baseline == nil {
            throw .combination("--write-baseline needs --baseline FILE, the file to write", of: LintCommand.name)
        }
        jobs = try Self.jobs(arguments, of: LintCommand.name)
        settings = try Self.settings(arguments)
        assertions = try arguments.values("assert").map { (text) throws(UsageError) in
            let draft = try Self.read(at: "--assert '\(text)'") { () throws(Problem) in
                try ConstraintDraft(assertion: text)
            }
            return SharedAssertion(draft: draft, json: .string(text), origin: .option(text))
        }
    }

    /// Returns the number of files to read at the same time; nil if it is not given.
    static func jobs(_ arguments: ParsedArguments, of command: String) throws(UsageError) -> Int? {
        guard let text = arguments.value("jobs") else { return nil }
        guard let number = Int(text), (1...1_024).contains(number) else {
            throw .value("--jobs", text, expected: "a number from 1 to 1024", of: command)
        }
        return number
    }

    /// The list options, mapped to the corresponding fields of `lint`.
    private static let lists = [
        "devices": "devices", "orientations": "orientations", "directions": "directions", "text-scales": "textScales",
    ]

    /// The options of other commands for the same, which name one.
    private static let ofOne = [
        "devices": "device", "orientations": "orientation", "directions": "direction", "text-scales": "text-scale",
    ]

    /// Returns the settings given as options.
    ///
    /// - Throws: ``UsageError`` that names the invalid option.
    static func settings(_ arguments: ParsedArguments) throws(UsageError) -> LintMembers {
        var members: [JSONValue.Member] = []
        for (option, field) in lists.sorted(by: <) {
            let ofOne = Self.ofOne[option].flatMap(arguments.list) ?? []
            let items = (arguments.list(option) ?? []) + ofOne
            guard !items.isEmpty else { continue }
            let member = JSONValue.Member(key: field, value: value(of: field, items))
            try read(at: "--\(option)") { () throws(Problem) in
                // Orientations are valid only together with devices.
                let others = [JSONValue.Member(key: "devices", value: .string("all"))].filter { $0.key != field }
                var budget = WorkBudget(limit: .max)
                _ = try LintSettings(body: RequestBody(.object(others + [member])), budget: &budget)
            }
            members.append(member)
        }
        if arguments.has("pseudo") { members.append(JSONValue.Member(key: "pseudo", value: .bool(true))) }
        return LintMembers(.object(members))
    }

    /// Returns the value of a list field of `lint`.
    private static func value(of field: String, _ items: [String]) -> JSONValue {
        if field == "devices", items == ["all"] { return .string("all") }
        return .array(
            items.map { item in
                if field == "textScales", let factor = Double(item) { return .number(factor) }
                return .string(item)
            }
        )
    }

    private static func read<Value>(
        at source: String,
        _ read: () throws(Problem) -> Value
    ) throws(UsageError) -> Value {
        do throws(Problem) {
            return try read()
        } catch {
            let fault = error.faults.first
            let column = fault?.position.map { "column \($0.column): " } ?? ""
            let detail = (fault?.detail ?? error.detail).firstLine
            throw .combination("\(source): \(column)\(detail)", of: LintCommand.name)
        }
    }
}

extension RequestBody {
    /// Creates the body of a value, which is read with the default limits unless others are given.
    init(_ value: JSONValue, limits: BodyLimits = BodyLimits()) {
        var writer = JSONWriter()
        writer.value(value)
        self.init(writer.bytes, limits: limits)
    }
}
