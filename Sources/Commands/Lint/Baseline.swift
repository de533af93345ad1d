import JSON
import LayoutModel
import Sessions
import Wire

/// The known findings of a project, which are not reported again.
struct Baseline: Hashable, Sendable {
    /// The identity of a finding across runs, independent of its position and of numbers.
    struct Entry: Hashable, Sendable {
        /// The path relative to the folder of the baseline.
        var file: String
        var rule: String
        /// Interface Builder's id of the scene; nil for a document.
        var scene: String?
        var view: String?
        var other: String?
        var attribute: String?
        /// The text of the constraint.
        var constraint: String?
        /// The language whose texts have the fault.
        var language: String?

        /// The fields and their values, in the order in which they are written.
        fileprivate var fields: [(name: String, value: String?)] {
            [
                ("file", file), ("rule", rule), ("scene", scene), ("view", view), ("other", other),
                ("attribute", attribute), ("constraint", constraint), ("language", language),
            ]
        }
    }

    private(set) var entries: Set<Entry>

    private static let version = 1
    /// The maximum size of the file in bytes.
    private static let maxBytes = 64 << 20

    init(_ entries: some Sequence<Entry>) {
        self.entries = Set(entries)
    }

    /// Reads a baseline.
    ///
    /// - Throws: ``InputError``, also if the file is not a baseline.
    init(_ path: String) throws(InputError) {
        let bytes = try FileContent.read(path, limit: Self.maxBytes, option: nil)
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            guard case .malformed(let detail, let position) = error else {
                throw InputError(name: path, reason: "a number in it is too large")
            }
            throw InputError(name: "\(path):\(position.line):\(position.column)", reason: detail)
        }
        guard let entries = Self.entries(value) else {
            throw InputError(name: path, reason: "it is not a baseline; 'quoin lint --write-baseline' creates one")
        }
        self.entries = entries
    }

    private static func entries(_ value: JSONValue) -> Set<Entry>? {
        guard value["version"]?.integer == version, case .array(let list) = value["findings"] else { return nil }
        var entries: Set<Entry> = []
        for item in list {
            guard let file = item["file"]?.string, let rule = item["rule"]?.string else { return nil }
            var entry = Entry(file: file, rule: rule)
            entry.scene = item["scene"]?.string
            entry.view = item["view"]?.string
            entry.other = item["other"]?.string
            entry.attribute = item["attribute"]?.string
            entry.constraint = item["constraint"]?.string
            entry.language = item["language"]?.string
            entries.insert(entry)
        }
        return entries
    }

    /// The text of the file: one entry per line, in a deterministic order.
    var json: [UInt8] {
        let lines = entries.map { entry in
            var writer = JSONWriter()
            writer.beginObject()
            for case (let name, let value?) in entry.fields {
                writer.key(name)
                writer.string(value)
            }
            writer.endObject()
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let list = lines.sorted().map { "\n  \($0)" }.joined(separator: ",")
        return Array("{\"version\": \(Self.version), \"findings\": [\(list)\n]}\n".utf8)
    }
}

extension Baseline.Entry {
    init(_ finding: LintAnswer.Finding, file: String) {
        self.init(file: file, rule: finding.rule.rawValue)
        (view, other, attribute) = (finding.view, finding.other, finding.attribute)
        (scene, constraint, language) = (finding.scene?.id, finding.constraint?.text, finding.language)
    }
}
