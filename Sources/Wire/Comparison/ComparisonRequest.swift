import HTTP
import JSON
public import LayoutModel
public import Lint
import Sessions

/// The fields of the body of `POST /compare`.
enum ComparisonField: String, RequestField {
    case before, after, lint

    static let table = FieldTable<ComparisonField>()
    static let hints: [String: String] = [
        "old": "before", "from": "before", "left": "before", "base": "before", "original": "before",
        "new": "after", "to": "after", "right": "after", "head": "after", "changed": "after",
        "view": "a document is the value of 'before' or of 'after'",
        "constraints": "a document is the value of 'before' or of 'after'",
        "devices": "it is a field of 'lint'", "orientations": "it is a field of 'lint'",
        "variants": "it is a field of 'lint'",
    ]
}

/// One of two compared layouts.
public struct ComparedLayout: Sendable {
    public var document: LayoutDocument
    /// The scene that the layout was read from; `nil` if it comes from no Interface Builder file.
    public var scene: SceneOrigin?

    public init(document: LayoutDocument, scene: SceneOrigin?) {
        (self.document, self.scene) = (document, scene)
    }
}

/// The body of `POST /compare`: two documents, and the settings of lint.
public struct ComparisonRequest: Sendable {
    public let before: ComparedLayout
    public let after: ComparedLayout
    public let lint: LintSettings

    /// - Throws: a problem with the faults of both documents, located below `/before` and `/after`.
    public init(body: RequestBody, budget: inout WorkBudget) throws(Problem) {
        let (parts, faults) = try BodyDecoder.decode(body, &budget) { decoder throws(JSONError) in
            try decoder.comparison()
        }
        guard faults.isEmpty else { throw Problem(faults) }
        guard let (old, new) = parts.documents else { preconditionFailure("a document is missing without a fault") }
        var found: [Fault] = []
        let before = try Self.layout(body.part(old), .before, &found, &budget)
        let after = try Self.layout(body.part(new), .after, &found, &budget)
        guard found.isEmpty, let before, let after else { throw Problem(faults: found) }
        (self.before, self.after, lint) = (before, after, parts.lint)
    }

    /// Reads one of the documents; `nil` if it has faults, which are added to `faults`.
    private static func layout(
        _ body: RequestBody,
        _ field: ComparisonField,
        _ faults: inout [Fault],
        _ budget: inout WorkBudget
    ) throws(Problem) -> ComparedLayout? {
        do throws(Problem) {
            var layout: ComparedLayout
            switch try ReadLayout(body, for: .comparing, &budget).source {
            case .document(let document, _, _): layout = ComparedLayout(document: document, scene: nil)
            case .file(let file):
                let scene = try file.layout(of: 0, budget: &budget)
                layout = ComparedLayout(document: scene.document, scene: scene.origin)
            }
            // A conflict is a finding, not a refusal.
            layout.document.onConflict = .leaveOut
            return layout
        } catch {
            guard !error.faults.isEmpty else { throw error }
            faults += error.faults.map { $0.moved(below: .root.appending(field.rawValue)) }
            return nil
        }
    }
}

extension Problem {
    /// Returns the problem of one of two documents, with a fault at its place if it has none.
    func located(at pointer: JSONPointer) -> Problem {
        guard kind == .refusal, status == .unprocessableContent, faults.isEmpty else { return self }
        return Problem(status, "\(pointer): \(detail)", faults: [Fault(at: pointer, detail)], conflicts: conflicts)
    }

    /// Returns the problem of the document before, or else after, of `POST /compare`.
    public func located(inDocumentBefore isBefore: Bool) -> Problem {
        located(at: .root.appending((isBefore ? ComparisonField.before : .after).rawValue))
    }
}

extension RequestBody {
    /// Returns the body with one of two documents in it.
    fileprivate func part(_ bytes: [UInt8]) -> RequestBody {
        RequestBody(bytes, limits: limits, sourceAllowance: sourceAllowance / 2)
    }
}

/// The decoded body of `POST /compare`, with the texts of its documents.
private struct ComparisonParts {
    var before: [UInt8]?
    var after: [UInt8]?
    var lint = LintSettings()

    var documents: ([UInt8], [UInt8])? {
        guard let before, let after else { return nil }
        return (before, after)
    }
}

extension BodyDecoder {
    fileprivate mutating func comparison() throws(JSONError) -> ComparisonParts {
        var parts = ComparisonParts()
        guard try beginObject("an object with 'before' and 'after'") else { return parts }
        let count = faults.count
        while let field = try nextGivenField(ComparisonField.self) {
            switch field {
            case .before: parts.before = try document()
            case .after: parts.after = try document()
            case .lint: parts.lint = try lintSettings()
            }
        }
        for (field, text) in [(ComparisonField.before, parts.before), (.after, parts.after)] where text == nil {
            recordMissing("'\(field.rawValue)' is missing, a layout document", member: field.rawValue, since: count)
        }
        return parts
    }

    /// Returns the text of the next value; it is read later, as a document of its own.
    private mutating func document() throws(JSONError) -> [UInt8] {
        let start = reader.bytesLeft
        try reader.skipValue()
        return reader.text(from: start)
    }
}
