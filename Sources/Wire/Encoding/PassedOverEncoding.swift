import JSON
import LayoutModel
public import Sessions

/// What an answer says about statements that were passed over.
public struct PassedOverNotes: Sendable {
    private let notes: [(pointer: JSONPointer, line: Int, detail: String)]
    private let omitted: Int

    /// Notes for a document, of which `count` entries were read before the first source.
    public init(_ passed: PassedOver, from count: Int = 0) {
        let list = JSONPointer.root.appending(LayoutField.constraints.rawValue)
        self.init(passed) { list.appending(count + $0.index) }
    }

    /// Notes for an edit whose operations have these verbs.
    public init(_ passed: PassedOver, verbs: [String]) {
        self.init(passed) { entry in
            JSONPointer.root.appending("operations").appending(entry.operation).appending(verbs[entry.operation])
                .appending(entry.index)
        }
    }

    private init(_ passed: PassedOver, at pointer: (PassedOver.Entry) -> JSONPointer) {
        notes = passed.entries.map { (pointer($0), $0.statement.line, $0.statement.detail) }
        omitted = passed.omitted
    }
}

extension PassedStatement {
    /// The statement, cut to its beginning, and what became of it.
    fileprivate var detail: String {
        let text = text.cut(to: Self.longestText)
        if let constraint {
            let name = constraint.cut(to: Self.longestText)
            return "'\(name)' is a constraint that neither the source nor the layout has"
        }
        guard let method else { return "'\(text)' says nothing of the layout" }
        return "'\(text)' calls '\(method.cut(to: Self.longestText))', whose body is not in the source"
    }

    /// In Unicode scalars.
    private static let longestText = 80
}

extension JSONWriter {
    /// Writes `passedOver` into the current object, unless nothing was.
    mutating func passedOver(_ passed: PassedOverNotes?) {
        guard let passed, !passed.isEmpty else { return }
        passed.write(to: &self)
    }
}

extension PassedOverNotes {
    fileprivate var isEmpty: Bool { notes.isEmpty && omitted == 0 }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.key("passedOver")
        writer.beginArray()
        for note in notes {
            writer.beginObject()
            writer.key("pointer")
            writer.string(note.pointer.description)
            writer.key("line")
            writer.integer(note.line)
            writer.key("detail")
            writer.string(note.detail)
            writer.endObject()
        }
        writer.endArray()
        guard omitted > 0 else { return }
        writer.key("omitted")
        writer.beginObject()
        writer.key("passedOver")
        writer.integer(omitted)
        writer.endObject()
    }
}
