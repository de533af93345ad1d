import InterfaceBuilder
import JSON
import LayoutModel
public import Sessions
import XML

/// The notes of a response about ignored statements.
public struct PassedOverNotes: Sendable {
    private let notes: [Note]
    private let omitted: Int

    private struct Note {
        let pointer: JSONPointer
        let line: Int
        let detail: String
        let mayConcernLayout: Bool
    }

    /// Creates notes for a document with `count` entries before the first source.
    public init(_ passed: PassedOver, from count: Int = 0) {
        let list = JSONPointer.root.appending(LayoutField.constraints.rawValue)
        self.init(passed) { list.appending(count + $0.index) }
    }

    /// Creates notes for an Interface Builder file.
    init(_ passed: [PassedElement], omitted: Int, at pointer: JSONPointer) {
        notes = passed.map {
            Note(pointer: pointer, line: $0.position.line, detail: $0.detail, mayConcernLayout: true)
        }
        self.omitted = omitted
    }

    /// Creates notes for an edit whose operations have these verbs.
    public init(_ passed: PassedOver, verbs: [String]) {
        self.init(passed) { entry in
            JSONPointer.root.appending("operations").appending(entry.operation).appending(verbs[entry.operation])
                .appending(entry.index)
        }
    }

    /// Creates notes for the edits of a variant.
    init(_ passed: PassedOver, of variant: VariantRequest) {
        let list = variant.pointer.appending(VariantField.constraints.rawValue)
        let verbs = variant.variation.constraints.map(\.verb)
        self.init(passed) { list.appending($0.operation).appending(verbs[$0.operation]).appending($0.index) }
    }

    private init(_ passed: PassedOver, at pointer: (PassedOver.Entry) -> JSONPointer) {
        notes = passed.entries.map {
            Note(
                pointer: pointer($0),
                line: $0.statement.line,
                detail: $0.statement.detail,
                mayConcernLayout: $0.statement.mayConcernLayout
            )
        }
        omitted = passed.omitted
    }
}

extension PassedStatement {
    /// The beginning of the statement, and the reason why it was ignored.
    fileprivate var detail: String {
        let text = text.cut(to: Self.longestText)
        if let constraint {
            let name = constraint.cut(to: Self.longestText)
            return "'\(name)' is a constraint that neither the source nor the layout has"
        }
        guard let method else { return "'\(text)' \(remark.detail)" }
        return "'\(text)' calls '\(method.cut(to: Self.longestText))', whose body is not in the source"
    }

    /// The maximum length of a quoted text, in Unicode scalars.
    fileprivate static let longestText = 80
}

extension PassedRemark {
    /// The reason why a statement was ignored, in words that follow its text.
    fileprivate var detail: String {
        switch self {
        case .withoutLayout: "says nothing of the layout"
        case .unknownValue(let property, let view):
            "is left out: the value of '\(property.shown)' of '\(view.shown)' is not known here"
        case .unknownTextValue(let key, let view):
            "is left out: the text of '\(view.shown)' is not known here; \"metrics\": {\"\(key.shown)\": \"…\"} supplies it"
        case .ownTree(let view):
            "makes '\(view.shown)', which is laid out in the root: the source does not say which view it is in"
        case .setBefore(let property, let view):
            "is left out: a method before it sets '\(property.shown)' of '\(view.shown)', and the first one counts"
        case .unknownView: "is left out: what it is about is not known to be a view of the source"
        case .addedBefore(let view):
            "is left out: a method before it adds '\(view.shown)', and the first one counts"
        case .unknownClass(let type, let view):
            "makes '\(view.shown)', without a size of its own: the class '\(type.shown)' is not known here"
        case .unknownContent(let type, let view):
            "makes '\(view.shown)', without a size of its own: that of a '\(type.shown)' depends on what the app shows"
        case .unknownText(let type, let view):
            "makes '\(view.shown)', 0 wide and 0 high: the source gives this '\(type.shown)' no text"
        case .notCreated(let view):
            "mentions '\(view.shown)', which the source does not create: it is a view without a size of its own here"
        case .neverAdded(let view): "makes '\(view.shown)', which is not in the layout: nothing adds it to a superview"
        case .titleAlone(let view): "makes '\(view.shown)' as large as its title, without the insets of a button"
        case .notRun(let method):
            "is not run, as nothing calls it at the start; \"metrics\": {\"\(method.shown)\": true} runs it after that"
        case .notShown(let name):
            "is another class than the one that is shown; \"metrics\": {\"\(name.shown)\": true} shows it instead"
        case .notActivated(let name): "makes '\(name.shown)', a constraint that nothing activates"
        case .beforeAdding(let view):
            "constrains '\(view.shown)' before addSubview puts it into a superview, where the app would raise an exception"
        case .ofLibrary(let name): "is left out: it is \(name.shown), which is not read here"
        case .unreadableRow: "is left out: the row cannot be read"
        case .misspelt(let name, let meant): "is read as '\(meant.shown)': UIKit has no method '\(name.shown)'"
        }
    }
}

extension String {
    /// The beginning of a name.
    fileprivate var shown: String { cut(to: PassedStatement.longestText) }
}

extension JSONWriter {
    /// Writes `passedOver` into the current object if any statements were ignored.
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
            writer.key("kind")
            writer.string(note.mayConcernLayout ? "layout" : "other")
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
