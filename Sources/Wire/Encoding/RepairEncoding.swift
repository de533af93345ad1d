import Dialects
import JSON
import LayoutEngine
import LayoutModel
import Sessions

/// Writes repairs: the body of a `PATCH`, a sentence, and the resulting moves.
struct RepairWriter {
    let text: ExplanationText
    /// Also writes added constraints in the language of the layout's sources; `nil` for a layout without sources.
    private let translation: ConstraintWriter?

    /// - Parameters:
    ///   - text: the texts about the layout.
    ///   - language: the additional language of added constraints; `nil` for the one that most constraints of the
    ///     layout were written in.
    ///   - repairs: the repairs.
    init(_ text: ExplanationText, as language: WrittenLanguage?, for repairs: ExplanationRepairs) {
        self.text = text
        // Only the repairs of ambiguity add constraints.
        guard repairs.ambiguous.contains(where: { !$0.isEmpty }) else {
            translation = nil
            return
        }
        let written = language ?? text.document.dominantLanguage
        translation = written.map { ConstraintWriter($0, for: text.document.tree) }
    }

    /// Writes repairs as `repairs` of the current object.
    func write(_ repairs: [Repair], to writer: inout JSONWriter) {
        writer.key("repairs")
        writer.beginArray()
        for repair in repairs where !writer.hasOverflowed { write(repair, to: &writer) }
        writer.endArray()
    }

    private func write(_ repair: Repair, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.change(repair.change, in: text.document.tree)
        if !repair.attributes.isEmpty {
            writer.key("attributes")
            writer.beginArray()
            for attribute in repair.attributes { writer.string(attribute.rawValue) }
            writer.endArray()
        }
        writer.key("explanation")
        writer.string(text.sentence(repair.change))
        if let effect = text.effect(of: repair) {
            writer.key("effect")
            writer.string(effect)
        }
        if case .addition(let constraints) = repair.change, let translation {
            writer.key("as")
            writer.beginObject()
            writer.translation(of: constraints, by: translation)
            writer.endObject()
        }
        writer.key("frames")
        writer.beginObject()
        for moved in repair.moved {
            writer.key(text.document.tree.name(of: moved.node))
            writer.rect(moved.frame)
        }
        writer.endObject()
        if repair.movedCount > repair.moved.count {
            writer.key("omitted")
            writer.integer(repair.movedCount - repair.moved.count)
        }
        writer.edits(repair.edits)
        writer.endObject()
    }
}

extension JSONWriter {
    /// Writes the call that makes a change, with its arguments, into the current object.
    fileprivate mutating func change(_ change: RepairChange, in tree: ViewTree) {
        switch change {
        case .constant(let id, _, let constant): set(id) { $0.member("constant", constant) }
        case .priority(let id, let priority):
            set(id) {
                $0.member("priority", priority)
                $0.replaces()
            }
        case .relation(let id, let relation):
            set(id) {
                $0.key("relation")
                $0.string(relation.rawValue)
                $0.replaces()
            }
        case .removal(let id):
            operation("constraints") {
                $0.key("remove")
                $0.selector(id)
            }
        case .addition(let constraints):
            operation("constraints") {
                $0.key("make")
                $0.beginArray()
                for constraint in constraints { $0.source(constraint, in: tree) }
                $0.endArray()
            }
        case .rootLength(let axis, _, let length): traits(axis, length)
        case .showing(let node):
            setView(tree.name(of: node)) {
                $0.key("hidden")
                $0.bool(false)
            }
        case .unframing(let node):
            setView(tree.name(of: node)) {
                $0.key("frame")
                $0.null()
                $0.key("autoresizing")
                $0.null()
            }
        case .hugging(let node, _, let lowered):
            setView(tree.name(of: node)) {
                $0.key("hugging")
                $0.priorities(lowered)
            }
        case .compressionResistance(let node, _, let lowered):
            setView(tree.name(of: node)) {
                $0.key("compressionResistance")
                $0.priorities(lowered)
            }
        case .anyAspectRatio(let node):
            setView(tree.name(of: node)) {
                $0.key("aspectRatio")
                $0.null()
            }
        }
    }

    private mutating func operation(_ call: String, _ write: (inout JSONWriter) -> Void) {
        key("call")
        string(call)
        key("operations")
        beginArray()
        beginObject()
        write(&self)
        endObject()
        endArray()
    }

    private mutating func selector(_ id: ConstraintID) {
        beginObject()
        key("id")
        self.id(id)
        endObject()
    }

    private mutating func set(_ id: ConstraintID, _ write: (inout JSONWriter) -> Void) {
        operation("constraints") {
            $0.key("set")
            $0.selector(id)
            write(&$0)
        }
    }

    private mutating func setView(_ name: String, _ write: (inout JSONWriter) -> Void) {
        operation("views") {
            $0.key("set")
            $0.string(name)
            write(&$0)
        }
    }

    private mutating func replaces() {
        key("replace")
        bool(true)
    }

    private mutating func traits(_ axis: Axis, _ length: Double) {
        key("call")
        string("traits")
        key("traits")
        beginObject()
        key("size")
        beginObject()
        member(axis == .horizontal ? "width" : "height", length)
        endObject()
        endObject()
    }
}

extension JSONWriter {
    /// Writes edits of texts into the current object, if there are any.
    fileprivate mutating func edits(_ edits: [PlacedEdit]) {
        guard !edits.isEmpty else { return }
        key("edits")
        beginArray()
        for edit in edits {
            beginObject()
            key("pointer")
            string(edit.pointer)
            key("line")
            integer(edit.start.line)
            key("column")
            integer(edit.start.column)
            key("length")
            integer(edit.length)
            key("text")
            string(edit.text)
            endObject()
        }
        endArray()
    }
}

extension LayoutDocument {
    /// The writable language that most constraints were written in; `nil` for a layout without sources.
    fileprivate var dominantLanguage: WrittenLanguage? {
        var counts: [SourceLanguage: Int] = [:]
        constraints.forEach { _, constraint in
            if let source = constraint.source { counts[source.language, default: 0] += 1 }
        }
        var most: (language: WrittenLanguage, count: Int)?
        for language in WrittenLanguage.allCases {
            guard let count = language.source.flatMap({ counts[$0] }), count > most?.count ?? 0 else { continue }
            most = (language, count)
        }
        return most?.language
    }
}
