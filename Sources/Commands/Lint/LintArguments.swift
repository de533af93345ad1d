import Arguments
import JSON
import LayoutModel
import Lint
import Sessions
import Wire

/// What the command line of `quoin lint` says.
struct LintArguments: Sendable {
    /// How findings are written.
    enum Format: String, CaseIterable, Sendable {
        case text, json, sarif, junit, github
    }

    let operands: [String]
    /// What is looked at, as far as options say it; without assertions.
    let settings: LintSettings
    let assertions: [SharedAssertion]
    let config: String?
    let format: Format
    let failOn: LintLevel
    let baseline: String?
    let writesBaseline: Bool
    let jobs: Int?

    /// - Throws: ``UsageError``, which names the option that is at fault.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        operands = arguments.operands
        config = arguments.value("config")
        format = arguments.value("format").flatMap(Format.init) ?? .text
        failOn = arguments.value("fail-on").flatMap(LintLevel.init) ?? .error
        baseline = arguments.value("baseline")
        writesBaseline = arguments.has("write-baseline")
        if writesBaseline, baseline == nil {
            throw .combination("--write-baseline needs --baseline FILE, the file to write", of: LintCommand.name)
        }
        if let text = arguments.value("jobs") {
            guard let number = Int(text), (1...1_024).contains(number) else {
                throw .value("--jobs", text, expected: "a number from 1 to 1024", of: LintCommand.name)
            }
            jobs = number
        } else {
            jobs = nil
        }
        settings = try Self.settings(arguments)
        assertions = try arguments.values("assert").map { (text) throws(UsageError) in
            let draft = try Self.read(at: "--assert '\(text)'") { () throws(Problem) in
                try ConstraintDraft(assertion: text)
            }
            return SharedAssertion(draft: draft, origin: .option(text))
        }
    }

    /// The options that are lists, by the fields of `lint` that they stand for.
    private static let lists = [
        "devices": "devices", "orientations": "orientations", "directions": "directions", "text-scales": "textScales",
    ]

    private static func settings(_ arguments: ParsedArguments) throws(UsageError) -> LintSettings {
        var settings = LintSettings()
        for (option, field) in lists.sorted(by: <) {
            guard let items = arguments.list(option) else { continue }
            let read = try read(at: "--\(option)") { () throws(Problem) in
                var budget = WorkBudget(limit: .max)
                return try LintSettings(body: RequestBody(body(field, items)), budget: &budget)
            }
            switch field {
            case "devices": settings.product.devices = read.product.devices
            case "orientations": settings.product.orientations = read.product.orientations
            case "directions": settings.product.directions = read.product.directions
            default: settings.product.textScales = read.product.textScales
            }
        }
        return settings
    }

    /// The value of `lint` with one field.
    private static func body(_ field: String, _ items: [String]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        // Orientations are read beside devices alone.
        if field == "orientations" {
            writer.key("devices")
            writer.string("all")
        }
        writer.key(field)
        if field == "devices", items == ["all"] {
            writer.string("all")
        } else {
            writer.beginArray()
            for item in items {
                if field == "textScales", let factor = Double(item) {
                    writer.number(factor)
                } else {
                    writer.string(item)
                }
            }
            writer.endArray()
        }
        writer.endObject()
        return writer.bytes
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
