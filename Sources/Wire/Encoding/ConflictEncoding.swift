import JSON
import LayoutModel
import Sessions

extension JSONWriter {
    /// Writes conflicts, as in diagnostics and refusals.
    mutating func conflicts(_ conflicts: [ConflictReport]) {
        beginArray()
        for conflict in conflicts { self.conflict(conflict) }
        endArray()
    }

    private mutating func conflict(_ conflict: ConflictReport) {
        beginObject()
        key("constraints")
        beginArray()
        for member in conflict.members { self.member(member) }
        endArray()
        key("broken")
        beginArray()
        if let leftOut = conflict.leftOut { string(leftOut.description) }
        endArray()
        endObject()
    }

    /// Writes a constraint briefly; without an id where the layout itself asks for it (a stack, a frame, content).
    mutating func member(_ member: ConflictReport.Member) {
        beginObject()
        if let id = member.id {
            key("id")
            string(id.description)
        }
        if let label = member.key {
            key("key")
            string(label)
        }
        if let group = member.group {
            key("group")
            string(group)
        }
        key("text")
        string(member.text)
        key("priority")
        number(member.priority)
        if let source = member.source {
            key("source")
            self.source(source)
        }
        endObject()
    }
}
