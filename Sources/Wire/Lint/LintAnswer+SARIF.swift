import JSON
import LayoutModel
import Lint
public import Sessions

extension [LintedFile] {
    /// Encodes the answers as a log in the Static Analysis Results Interchange Format (SARIF) 2.1.0.
    ///
    /// A result has a region if its location in the file is known, or if its constraint comes from a source in another
    /// language; in the latter case, the region is relative to that source. A log contains at most ``maxSARIFResults``
    /// results, of the highest levels; a notification reports the number of omitted ones.
    ///
    /// - Parameters:
    ///   - version: the version of the tool.
    ///   - limit: the maximum length of the log.
    /// - Returns: the JSON.
    /// - Throws: ``SessionError/answerTooLarge(limit:)``.
    public func sarif(version: String, within limit: AnswerLimit) throws(SessionError) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096, within: limit)
        writer.beginObject()
        writer.key("$schema")
        writer.string("https://json.schemastore.org/sarif-2.1.0.json")
        writer.key("version")
        writer.string("2.1.0")
        writer.key("runs")
        writer.beginArray()
        writer.beginObject()
        writer.key("tool")
        writer.tool(version: version)
        writer.key("columnKind")
        writer.string("unicodeCodePoints")
        var room = ResultRoom(self)
        if room.leftOut > 0 { writer.invocation(leavingOut: room.leftOut) }
        writer.key("results")
        writer.beginArray()
        for linted in self {
            let uri = linted.file.uriReference
            for finding in linted.answer.findings where !writer.hasOverflowed && room.takes(finding.level) {
                writer.result(finding, of: linted.answer, at: uri)
            }
        }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        return try writer.finish(within: limit)
    }

    /// The maximum number of results in a log: GitHub rejects a log with more.
    public static var maxSARIFResults: Int { 25_000 }
}

/// The remaining number of results per level.
private struct ResultRoom {
    private var room: [LintLevel: Int] = [:]
    /// The number of findings that do not fit.
    let leftOut: Int

    init(_ files: [LintedFile]) {
        var left = [LintedFile].maxSARIFResults
        for level in LintLevel.allCases.reversed() {
            let count = files.reduce(0) { $0 + $1.answer.count(level) }
            room[level] = min(count, left)
            left -= min(count, left)
        }
        leftOut = files.reduce(0) { $0 + $1.answer.findings.count } - room.values.reduce(0, +)
    }

    /// Uses a slot of a level; returns false if none remains.
    mutating func takes(_ level: LintLevel) -> Bool {
        guard let count = room[level], count > 0 else { return false }
        room[level] = count - 1
        return true
    }
}

extension JSONWriter {
    fileprivate mutating func tool(version: String) {
        beginObject()
        key("driver")
        beginObject()
        key("name")
        string("Quoin")
        key("version")
        string(version)
        key("semanticVersion")
        string(version)
        key("rules")
        beginArray()
        for rule in LintRule.allCases {
            beginObject()
            key("id")
            string(rule.rawValue)
            key("name")
            string(rule.rawValue)
            text("shortDescription", rule.summary)
            text("fullDescription", rule.definition)
            help(rule.advice)
            key("defaultConfiguration")
            beginObject()
            if !rule.isUsual {
                key("enabled")
                bool(false)
            }
            key("level")
            string(rule.usualLevel.rawValue)
            endObject()
            endObject()
        }
        endArray()
        endObject()
        endObject()
    }

    private mutating func help(_ advice: String) {
        key("help")
        beginObject()
        key("text")
        string(advice.filter { $0 != "`" })
        key("markdown")
        string(advice)
        endObject()
    }

    /// Writes a notification with the number of omitted findings.
    fileprivate mutating func invocation(leavingOut count: Int) {
        key("invocations")
        beginArray()
        beginObject()
        key("executionSuccessful")
        bool(true)
        key("toolExecutionNotifications")
        beginArray()
        beginObject()
        key("level")
        string(LintLevel.warning.rawValue)
        text("message", "\(count) more findings are left out, those of the lowest levels.")
        endObject()
        endArray()
        endObject()
        endArray()
    }

    fileprivate mutating func result(_ finding: LintAnswer.Finding, of answer: LintAnswer, at uri: String) {
        beginObject()
        key("ruleId")
        string(finding.rule.rawValue)
        key("ruleIndex")
        integer(LintRule.allCases.firstIndex(of: finding.rule) ?? 0)
        key("level")
        string(finding.level.rawValue)
        text("message", finding.message)
        key("locations")
        beginArray()
        beginObject()
        key("physicalLocation")
        beginObject()
        key("artifactLocation")
        beginObject()
        key("uri")
        string(uri)
        endObject()
        region(of: finding)
        endObject()
        if let view = finding.view { logicalLocations(view) }
        endObject()
        endArray()
        key("partialFingerprints")
        beginObject()
        key("quoin/v1")
        string(finding.fingerprint)
        endObject()
        key("properties")
        beginObject()
        if let points = finding.by {
            key("by")
            number(points)
        }
        if let language = finding.language {
            key("language")
            string(language)
        }
        if let scene = finding.scene {
            key("scene")
            string(scene.title)
        }
        let variants = VariantSummary(finding, answer)
        key("variantCount")
        integer(variants.count)
        key("variants")
        beginArray()
        for name in variants.names { string(name) }
        endArray()
        endObject()
        endObject()
    }

    private mutating func region(of finding: LintAnswer.Finding) {
        let ofSource = finding.source.map { $0.position..<$0.position.advanced(over: $0.text) }
        guard let place = finding.place ?? ofSource else { return }
        key("region")
        beginObject()
        key("startLine")
        integer(place.lowerBound.line)
        key("startColumn")
        integer(place.lowerBound.column)
        key("endLine")
        integer(place.upperBound.line)
        key("endColumn")
        integer(place.upperBound.column)
        if finding.place == nil, let source = finding.source { text("snippet", source.text) }
        endObject()
    }

    private mutating func logicalLocations(_ view: String) {
        key("logicalLocations")
        beginArray()
        beginObject()
        key("name")
        string(view)
        key("kind")
        string("element")
        endObject()
        endArray()
    }

    /// Writes a member whose value is an object with a text.
    private mutating func text(_ name: String, _ words: String) {
        key(name)
        beginObject()
        key("text")
        string(words)
        endObject()
    }
}

extension String {
    /// The path as a URI reference (RFC 3986): `file:///tmp/a%20b.json`, `screens/login.json`.
    var uriReference: String {
        var reference = hasPrefix("/") ? "file://" : ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                reference.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                reference += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return reference
    }
}
