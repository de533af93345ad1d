import JSON
import LayoutModel
import Sessions

extension JSONWriter {
    mutating func changes(_ changes: EditChanges) {
        beginObject()
        key("added")
        ids(changes.added)
        key("updated")
        ids(changes.updated)
        key("removed")
        ids(changes.removed)
        key("notes")
        beginArray()
        for note in changes.notes { string(note.text) }
        endArray()
        if changes.omittedNotes > 0 {
            key("omitted")
            beginObject()
            key("notes")
            integer(changes.omittedNotes)
            endObject()
        }
        endObject()
    }

    mutating func ids(_ ids: [ConstraintID]) {
        beginArray()
        for id in ids { self.id(id) }
        endArray()
    }

    /// Writes an id in its text form without creating a string.
    mutating func id(_ id: ConstraintID) {
        string(UInt8(ascii: "c"), id.number)
    }
}

extension UpdateNote {
    /// The note as a sentence.
    fileprivate var text: String {
        "\(added) was added beside \(near) '\(nearText)', which differs in its \(difference.text)"
    }
}

extension UpdateDifference {
    fileprivate var text: String {
        switch self {
        case .multiplier(let installed, let asked):
            "multiplier: \(NumberText.shortest(installed)), not \(NumberText.shortest(asked))"
        case .relation(let installed, let asked): "relation: \(installed.rawValue), not \(asked.rawValue)"
        case .priority(let installed, let asked):
            "priority: \(NumberText.shortest(installed)), not \(NumberText.shortest(asked))"
        case .target(let installed, let asked):
            "target, the second item: \(installed ?? "none"), not \(asked ?? "none")"
        }
    }
}
